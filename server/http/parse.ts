import { ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup';
import { AppError, invalid } from '@/lib/app-error';
import { withoutHidden } from '@/lib/validation/seen';

const maxDepth = 12;
/** More keys than any record has. Listing each as unknown would make the answer larger than the request. */
const maxKeys = 100;
/** Values in one body; the largest legitimate one, twenty children with fifty answers each, has about 3,500. */
const maxValues = 10_000;
/** Limits the size of the error answer, whatever was sent. */
const maxErrors = 20;
const maxKeyLength = 100;
/** Keys of Object.prototype make yup throw a TypeError, so they are refused first. */
const forbiddenKeys = new Set(['__proto__', ...Object.getOwnPropertyNames(Object.prototype)]);
/** U+0000, which PostgreSQL refuses, and unpaired surrogates, which it would change. */
const unkeepable = /[\0\p{Cs}]/u;
const unkeepableSentence = 'This text has characters that we can’t save.';

/**
 * Parses and validates a request body strictly: no casts, no unknown keys at any level. Throws `malformed` for text that
 * is not JSON, else `invalid` with one sentence per dotted path (product rule 10).
 */
export async function parseBody<T>(schema: Schema<T>, text: string): Promise<T> {
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch (cause) {
    throw new AppError('malformed', 'The request is not valid JSON.', { cause });
  }
  const name = nameIn(value);
  const refusal: Refusal = (path, sentence) => invalid({ [name(path.join('.')).slice(0, maxKeyLength)]: sentence });
  refuseOverlong(schema as SchemaParts, value, [], refusal);
  refuseUnsound(value, refusal);
  return withSeenText(schema as SchemaParts, await validate(schema, value)) as T;
}

/**
 * Parses a query string or path parameters: drops unknown keys, then casts text to the schema's types. A list may be
 * written key[]=a&key[]=b, key=a&key=b or key=a,b. Empty text counts as absent.
 */
export async function parseQuery<T>(schema: Schema<T>, entries: Iterable<[string, string]>): Promise<T> {
  const fields = (schema as unknown as ObjectSchema<AnyObject>).fields as Record<string, Schema>;
  const texts = new Map<string, string[]>();
  for (const [rawKey, text] of entries) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    if (text === '' || !Object.hasOwn(fields, key)) continue;
    if (unkeepable.test(text)) throw invalid({ [key]: unkeepableSentence });
    const before = texts.get(key);
    if (before) before.push(text);
    else texts.set(key, [text]);
  }
  const value: Record<string, unknown> = {};
  for (const [key, all] of texts) value[key] = fromText(fields[key]!, all);
  refuseOverlong(schema as SchemaParts, value, [], (path, sentence) => invalid({ [path.join('.')]: sentence }));
  return validate(schema, value);
}

function fromText(schema: Schema, texts: string[]): unknown {
  if (schema.type === 'array') {
    const item = (schema as Schema & { innerType?: Schema }).innerType;
    return texts.flatMap((text) => text.split(',')).map((text) => (item ? fromText(item, [text]) : text));
  }
  const text = texts[texts.length - 1]!;
  if (schema.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

const options = { strict: true, abortEarly: false } as const;

async function validate<T>(schema: Schema<T>, value: unknown): Promise<T> {
  const name = nameIn(value);
  try {
    await validateRecords(schema, value);
    return (await schema.validate(value, options)) as T;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(fieldErrors(error, name));
    throw error;
  }
}

/** Stops at the first invalid record: validating all of a long list could take too long. */
async function validateRecords(schema: Schema, value: unknown): Promise<void> {
  const { items } = (value ?? {}) as AnyObject;
  const record = (schema as SchemaParts).fields?.items?.innerType;
  if (!record || !Array.isArray(items) || items.length < 2) return;
  for (const index of items.keys()) await schema.validateAt(`items[${index}]`, value, options);
}

/** yup's errors as {dotted path: sentence}, limited to `maxErrors`. */
function fieldErrors(error: ValidationError, name: (path: string) => string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const one of error.inner.length ? error.inner : [error]) {
    const path = (one.path ?? '').replace(/\[["']?(.+?)["']?\]/g, '.$1').replace(/^\./, '');
    for (const [key, sentence] of one.type === 'noUnknown' ? unknownKeys(one, path) : [[path, one.message] as const]) {
      if (fields.size === maxErrors) return Object.fromEntries(fields);
      const shown = name(key).slice(0, maxKeyLength);
      if (!fields.has(shown)) fields.set(shown, sentence);
    }
  }
  return Object.fromEntries(fields);
}

/** The name of a path in an error; with a single item, the prefix "items.0." is dropped (product rule 10). */
function nameIn(value: unknown): (path: string) => string {
  const items = (value as AnyObject | null)?.items as unknown;
  const single = Array.isArray(items) && items.length === 1;
  return (path) => (single ? path.replace(/^items\.0\./, '') : path) || 'body';
}

function unknownKeys(error: ValidationError, path: string): [string, string][] {
  const keys = String(error.params?.unknown ?? '').split(', ');
  return keys.map((key) => [path ? `${path}.${key}` : key, 'We don’t have this field here.']);
}

type Refusal = (path: string[], sentence: string) => AppError;

/** Refuses what schemas do not check: prototype keys, text that cannot be stored, deep nesting, too many values. */
function refuseUnsound(body: unknown, refusal: Refusal): void {
  const path: string[] = [];
  let values = 0;
  function look(value: unknown): void {
    values += 1;
    if (values > maxValues) throw refusal([], 'This is too large to send at once.');
    if (typeof value === 'string' && unkeepable.test(value)) throw refusal(path, unkeepableSentence);
    if (typeof value !== 'object' || value === null) return;
    if (path.length > maxDepth) throw refusal(path, 'This is nested too deeply.');
    const isList = Array.isArray(value);
    const keys = isList ? value.keys() : Object.keys(value);
    if (Array.isArray(keys) && keys.length > maxKeys) throw refusal(path, 'There are too many fields here.');
    for (const key of keys) {
      path.push(String(key));
      if (!isList && forbiddenKeys.has(String(key))) throw refusal(path, 'We don’t have this field here.');
      look((value as AnyObject)[key]);
      path.pop();
    }
  }
  look(body);
}

/** Removes hidden characters from text areas. They are harmless there once removed, and pasted texts are full of them. */
function withSeenText(schema: SchemaParts, value: unknown): unknown {
  if (typeof value === 'string') return schema.spec.meta?.prose ? withoutHidden(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const { innerType, fields = {} } = schema;
  if (Array.isArray(value)) return innerType ? value.map((item) => withSeenText(innerType, item)) : value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    fields[key] ? withSeenText(fields[key], inner) : (inner as unknown),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** The internals of a yup schema that are read here. */
interface SchemaParts {
  type: string;
  spec: { meta?: { prose?: true } };
  fields?: Record<string, SchemaParts>;
  innerType?: SchemaParts;
  tests?: readonly { OPTIONS?: { name?: string; message?: unknown; params?: { max?: unknown } } }[];
}

/**
 * Refuses a list longer than its schema allows before validating its items: yup would check each of them, so a small body
 * of many empty items would block the process for minutes.
 */
function refuseOverlong(schema: SchemaParts, value: unknown, path: string[], refusal: Refusal): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.type !== 'array') return;
    const rule = schema.tests?.find((test) => test.OPTIONS?.name === 'max')?.OPTIONS;
    const max = rule?.params?.max;
    if (typeof max === 'number' && value.length > max) {
      throw refusal(path, String(ValidationError.formatError(rule?.message, { max })));
    }
    const item = schema.innerType;
    if (item) value.forEach((inner, index) => refuseOverlong(item, inner, [...path, String(index)], refusal));
    return;
  }
  for (const [key, field] of Object.entries(schema.fields ?? {})) {
    if (Object.hasOwn(value, key)) refuseOverlong(field, (value as AnyObject)[key], [...path, key], refusal);
  }
}
