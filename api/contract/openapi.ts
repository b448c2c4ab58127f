import type { Schema, SchemaDescription } from 'yup';
import { contract } from '@/api/contract/contract';
import { parameterDescriptions, refusalResponses, refusalsOf } from '@/api/contract/descriptions';
import { entityExamples } from '@/api/contract/examples';
import { type Operation, tags } from '@/api/contract/operation';

type Json = Record<string, unknown>;

export interface DocumentOwner {
  productName: string;
  supportEmail: string;
}

/** The contract as an OpenAPI 3.1 document. Written to docs/openapi.json and served by the service. */
export function openApiDocument({ productName, supportEmail }: DocumentOwner): Json {
  const paths: Record<string, Json> = {};
  named.clear();
  for (const [name, operation] of Object.entries<Operation>(contract)) {
    const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(name, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName}: the parents' portal`,
      version: '1',
      description: introduction,
      contact: { name: `${productName} support`, email: supportEmail },
      license: { name: 'Proprietary: all rights reserved' },
    },
    servers: [{ url: '/', description: 'The program that serves this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` that signin, refresh, confirm and reset answer. It is valid for ten minutes; renew it with refresh.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey, ...deviceHeaders },
      responses: refusalResponses,
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries([...named].map(([name, schema]) => [name, withExample(name, schema)])),
      },
    },
    paths,
  };
}

const introduction = `Every call that the portal makes, as any other program may make it. Bodies are JSON and strict: an unknown key is refused.

- **Dates** are \`yyyy-MM-dd\`, instants ISO 8601 in UTC, amounts integers of minor units with their currency.
- **Errors** are \`{"error": "sentence"}\`, or \`{"error": {"dotted.path": "sentence"}}\` for fields. A conflict may add \`details\`.
- **Sessions**: send the token as a bearer token. On a 401, renew the pair once with refresh and repeat the call.
- **Limits**: beyond them a call is 429 with \`Retry-After\`.`;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body give the same answer and one record, for 24 hours. Another body under the same key is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const deviceHeaders = {
  DeviceKey: {
    name: 'Device-Key',
    in: 'header',
    required: false,
    description:
      'A random text that the device keeps. It tells the owner’s devices from others: each log-in without it is told, and a facility’s PIN is asked each time.',
    schema: { type: 'string', minLength: 22, maxLength: 64, pattern: '^[\\w-]+$' },
  },
  TimeZone: {
    name: 'Time-Zone',
    in: 'header',
    required: false,
    description: 'The IANA zone of the device, which the list of sessions shows. An unknown one is ignored.',
    schema: { type: 'string', example: 'America/Toronto' },
  },
};

/** Schemas with a `name` in their meta become components. */
const named = new Map<string, Json>();

function withExample(name: string, schema: Json): Json {
  const examples: Record<string, object> = entityExamples;
  return Object.hasOwn(examples, name) ? { ...schema, examples: [examples[name]] } : schema;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] },
    details: {},
  },
  examples: [{ error: { 'address.postalCode': 'Enter a postal code such as M5V 2T6.' } }],
};

const successes = {
  200: 'Done; the answer is in the body.',
  201: 'Created.',
  202: 'Accepted: a mail follows where there is one to send.',
  204: 'Done; there is no body.',
} as const;

function describeOperation(name: string, operation: Operation): Json {
  const { tag, summary, description, params, query, body, answer, status = 200, namesDevice } = operation;
  const repeatable = operation.method === 'POST' && operation.auth !== 'public';
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(operation.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(namesDevice ? Object.keys(deviceHeaders).map((one) => ({ $ref: `#/components/parameters/${one}` })) : []),
    ],
    ...(body ? { requestBody: jsonBody(body, operation.example) } : {}),
    ...(operation.sends === 'multipart' ? { requestBody: multipartBody } : {}),
    responses: {
      [status]: {
        description: successes[status],
        ...(status === 204
          ? {}
          : { content: { [answerType(operation)]: { schema: toJsonSchema(answer.describe()) } } }),
      },
      ...refusalsOf(operation),
    },
  };
}

function jsonBody(schema: Schema, example: object | undefined): Json {
  return {
    required: isRequired(schema.describe()),
    content: { 'application/json': { schema: toJsonSchema(schema.describe()), example } },
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
} as const satisfies Record<NonNullable<Operation['answers']> | 'json', string>;

function answerType(operation: Operation): string {
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
      ...described(json.type === 'array' ? `${name}[]` : name),
      required: where === 'path' || isRequired(field),
      schema: json,
      ...(json.type === 'array' ? { style: 'form', explode: true } : {}),
    };
  });
}

const described = (name: string) =>
  Object.hasOwn(parameterDescriptions, name) ? { description: parameterDescriptions[name] } : {};

const isRequired = (field: SchemaDescription) => !field.optional;

/** Converts yup's description to JSON Schema. The `openapi` meta overrides it. */
function toJsonSchema(description: SchemaDescription): Json {
  const meta = (description.meta ?? {}) as {
    openapi?: Json;
    format?: string;
    name?: string;
    either?: readonly Schema[];
  };
  if (meta.either) return { anyOf: meta.either.map((one) => toJsonSchema(one.describe())) };
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
    // Omit expressions with flags: JSON Schema has no flags, and validators differ on Unicode classes.
    const regex = name === 'matches' ? params?.regex : undefined;
    if (regex instanceof RegExp && regex.flags === '') found.pattern = regex.source;
  }
  const values = description.oneOf.filter((value) => value !== null && value !== undefined);
  if (values.length) found.enum = values;
  return found;
}
