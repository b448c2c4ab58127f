import { ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup';
import { AppError, invalid } from '@/lib/app-error';

const maxDepth = 12;
/** Keys that would reach into JavaScript's own objects: yup throws a TypeError on them, so they are refused first. */
const forbiddenKeys = new Set(['__proto__', ...Object.getOwnPropertyNames(Object.prototype)]);

/**
 * The body of a call, checked strictly: no casts, no unknown keys at any level.
 * Throws `malformed` for text that is not JSON, `invalid` with a sentence by dotted path otherwise (decisions 10).
 */
export async function parseBody<T>(schema: Schema<T>, text: string): Promise<T> {
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch (cause) {
    throw new AppError('malformed', 'The request is not valid JSON.', { cause });
  }
  refuseForbiddenKeys(value, [], 0);
  return validate(schema, value);
}

/**
 * A query string or path parameters: keys outside the table are dropped, then text is turned into the table's types.
 * A list may be written key[]=a&key[]=b, key=a&key=b or key=a,b. Empty text counts as absent.
 */
export async function parseQuery<T>(schema: Schema<T>, entries: Iterable<[string, string]>): Promise<T> {
  const fields = (schema as unknown as ObjectSchema<AnyObject>).fields as Record<string, Schema>;
  const texts = new Map<string, string[]>();
  for (const [rawKey, text] of entries) {
    const key = rawKey.endsWith('[]') ? rawKey.slice(0, -2) : rawKey;
    if (text === '' || !Object.hasOwn(fields, key)) continue;
    texts.set(key, [...(texts.get(key) ?? []), text]);
  }
  const value: Record<string, unknown> = {};
  for (const [key, all] of texts) value[key] = fromText(fields[key]!, all);
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

async function validate<T>(schema: Schema<T>, value: unknown): Promise<T> {
  try {
    return (await schema.validate(value, { strict: true, abortEarly: false })) as T;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(fieldErrors(error, value));
    throw error;
  }
}

/** yup's errors as {dotted path: sentence}; with a single item, its prefix "items.0." is dropped (decisions 10). */
function fieldErrors(error: ValidationError, value: unknown): Record<string, string> {
  const single =
    Array.isArray((value as AnyObject | null)?.items) && (value as { items: unknown[] }).items.length === 1;
  const fields: Record<string, string> = {};
  for (const one of error.inner.length ? error.inner : [error]) {
    const path = (one.path ?? '').replace(/\[["']?(.+?)["']?\]/g, '.$1').replace(/^\./, '');
    for (const [key, sentence] of one.type === 'noUnknown' ? unknownKeys(one, path) : [[path, one.message] as const]) {
      const name = (single ? key.replace(/^items\.0\./, '') : key) || 'body';
      fields[name] ??= sentence;
    }
  }
  return fields;
}

function unknownKeys(error: ValidationError, path: string): [string, string][] {
  const keys = String(error.params?.unknown ?? '').split(', ');
  return keys.map((key) => [path ? `${path}.${key}` : key, 'This field is not known here.']);
}

function refuseForbiddenKeys(value: unknown, path: string[], depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw invalid({ [path.join('.')]: 'This is nested too deeply.' });
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && forbiddenKeys.has(key)) {
      throw invalid({ [[...path, key].join('.')]: 'This field is not known here.' });
    }
    refuseForbiddenKeys(inner, [...path, key], depth + 1);
  }
}
