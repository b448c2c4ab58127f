import type { Schema, SchemaDescription } from 'yup';
import { operationNames, operations, type OperationPath } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document: the fourth reader of the table. Written to docs/openapi.json, served by the service. */
export function openApiDocument(productName: string): Json {
  const paths: Record<string, Json> = {};
  named.clear();
  for (const name of operationNames) {
    const operation: OperationPath = operations[name];
    const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(name, operation, schemas[name]),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName}: the parents' portal`, version: '1' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema, ...Object.fromEntries(named) },
    },
    paths,
  };
}

/** Schemas with a `name` in their meta stand once under components and are referred to. */
const named = new Map<string, Json>();

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] },
    details: {},
  },
};

function describeOperation(name: string, operation: OperationPath, schema: OperationSchemas): Json {
  const status = String(operation.status ?? 200);
  return {
    operationId: name,
    ...(operation.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(schema.params, 'path'), ...parameters(schema.query, 'query')],
    ...(schema.body
      ? {
          requestBody: {
            required: isRequired(schema.body.describe()),
            content: { 'application/json': { schema: toJsonSchema(schema.body.describe()) } },
          },
        }
      : {}),
    ...(operation.sends === 'multipart' ? { requestBody: multipartBody } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(status === '204'
          ? {}
          : { content: { [answerType(operation)]: { schema: toJsonSchema(schema.answer.describe()) } } }),
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const multipartBody = {
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object', properties: { file_0: { type: 'string', format: 'binary' } } } },
  },
};

const mediaTypes = {
  json: 'application/json',
  zip: 'application/zip',
  calendar: 'text/calendar',
  pdf: 'application/pdf',
} as const satisfies Record<NonNullable<OperationPath['answers']> | 'json', string>;

function answerType(operation: OperationPath): string {
  return mediaTypes[operation.answers ?? 'json'];
}

function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { fields } = schema.describe() as SchemaDescription & { fields: Record<string, SchemaDescription> };
  return Object.entries(fields).map(([name, field]) => {
    const json = toJsonSchema(field);
    return {
      name: json.type === 'array' ? `${name}[]` : name,
      in: where,
      required: where === 'path' || isRequired(field),
      schema: json,
      ...(json.type === 'array' ? { style: 'form', explode: true } : {}),
    };
  });
}

const isRequired = (field: SchemaDescription) => !field.optional;

/** yup's description as JSON Schema; what yup cannot say stands in the schema's `openapi` meta. */
function toJsonSchema(description: SchemaDescription): Json {
  const meta = (description.meta ?? {}) as { openapi?: Json; format?: string; name?: string };
  const base: Json = meta.openapi ?? { ...typeOf(description), ...constraints(description) };
  if (meta.format && !meta.openapi) base.format = meta.format;
  if (meta.name) named.set(meta.name, base);
  const schema = meta.name ? { $ref: `#/components/schemas/${meta.name}` } : base;
  return description.nullable ? nullable(schema) : schema;
}

function nullable(schema: Json): Json {
  return { anyOf: [schema, { type: 'null' }] };
}

function typeOf(description: SchemaDescription): Json {
  const inner = description as SchemaDescription & {
    fields?: Record<string, SchemaDescription>;
    innerType?: SchemaDescription;
  };
  switch (description.type) {
    case 'object': {
      const fields = Object.entries(inner.fields ?? {});
      const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, toJsonSchema(field)])),
        ...(required.length ? { required } : {}),
        additionalProperties: false,
      };
    }
    case 'array':
      return { type: 'array', items: inner.innerType ? toJsonSchema(inner.innerType) : {} };
    case 'number':
      return { type: description.tests.some((test) => test.name === 'integer') ? 'integer' : 'number' };
    case 'mixed':
      return {};
    default:
      return { type: description.type };
  }
}

const keywords: Record<string, Record<string, string>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
  array: { min: 'minItems', max: 'maxItems' },
};

function constraints(description: SchemaDescription): Json {
  const found: Json = {};
  for (const { name, params } of description.tests) {
    const keyword = name && keywords[description.type]?.[name];
    if (keyword) found[keyword] = params?.[name!];
    if (name === 'matches' && params?.regex instanceof RegExp) found.pattern = params.regex.source;
  }
  const values = description.oneOf.filter((value) => value !== null && value !== undefined);
  if (values.length) found.enum = values;
  return found;
}
