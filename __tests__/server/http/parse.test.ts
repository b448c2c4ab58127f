import type { Schema } from 'yup';
import { operationNames } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';
import type { AppError } from '@/lib/app-error';
import { parseBody, parseQuery } from '@/server/http/parse';

interface Parts {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
  tests: { OPTIONS?: { name?: string } }[];
}

/** The paths of all lists in a schema without a maximum length. */
function endless(schema: Schema, path: string): string[] {
  const { type, fields, innerType, tests } = schema as unknown as Parts;
  const own = type === 'array' && !tests.some((one) => one.OPTIONS?.name === 'max') ? [path] : [];
  const inner = Object.entries(fields ?? {}).flatMap(([key, field]) => endless(field, `${path}.${key}`));
  return [...own, ...inner, ...(innerType ? endless(innerType, `${path}[]`) : [])];
}

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.body,
  );

test.each(operationNames)('%s limits the length of every list', (name) => {
  const { body, query }: OperationSchemas = schemas[name];
  expect([body, query].flatMap((schema) => (schema ? endless(schema, name) : []))).toEqual([]);
});

test('an overlong list is refused before its items are checked', async () => {
  const many = <T>(item: T) => JSON.stringify({ items: Array.from({ length: 100_000 }, () => item) });
  expect(await refusal(parseBody(schemas.createChildren.body, many({})))).toEqual({ items: 'At most 20.' });
  const answers = Array.from({ length: 50_000 }, () => ({}));
  const child = { firstName: 'Ava', lastName: '', birthDate: '2023-05-14', additionalInfo: answers };
  const body = JSON.stringify({ items: [child] });
  expect(await refusal(parseBody(schemas.createChildren.body, body))).toEqual({
    additionalInfo: 'At most 50 answers.',
  });
});

test('a list in place of a text gets a type error, not a length error', async () => {
  const body = JSON.stringify({ email: Array.from({ length: 300 }, () => 1), password: 'x', remember: true });
  expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({ email: 'Enter text here.' });
});

test('a record of thousands of fields is refused as a whole', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])));
  expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({ body: 'There are too many fields here.' });
});

test('default validation messages are written for people, not programmers', async () => {
  const signin = JSON.stringify({ email: 'a@example.com', password: 'x', remember: 'yes' });
  expect(await refusal(parseBody(schemas.signin.body, signin))).toEqual({
    remember: 'This does not have the right format.',
  });
  expect(await refusal(parseBody(schemas.signin.body, '{"email":"a@example.com","password":"x"}'))).toEqual({
    remember: 'This is missing.',
  });
  const review = JSON.stringify({ ratings: { 1: 6, 2: 0, 3: 2.5 }, text: 'x'.repeat(2001) });
  expect(await refusal(parseBody(schemas.reviewRequest.body, review))).toEqual({
    'ratings.1': 'Use 5 or less.',
    'ratings.2': 'Use 1 or more.',
    'ratings.3': 'Use a whole number.',
    text: 'Use at most 2000 characters.',
  });
  expect(await refusal(parseQuery(schemas.listChildActivity.query, [['kind', 'naps']]))).toEqual({
    kind: 'Choose one of these: all, photo, fluid, food, nap, toilet, supplies.',
  });
  const contact = { firstName: 'Bo', lastName: '', relation: 'aunt', phone: '+1 416 555 0100' };
  expect(await refusal(parseBody(schemas.createEmergencyContacts.body, JSON.stringify({ items: [contact] })))).toEqual({
    phone: 'Enter a phone number with area code, such as +1 416 555 0123.',
  });
});

test('only the first invalid record and the first twenty invalid fields are reported, with shortened names', async () => {
  const records = JSON.stringify({ items: Array.from({ length: 20 }, () => ({ firstName: 1 })) });
  const told = await refusal(parseBody(schemas.createEmergencyContacts.body, records));
  expect(new Set(Object.keys(told!).map((path) => path.split('.').slice(0, 2).join('.')))).toEqual(
    new Set(['items.0']),
  );

  const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'k'.repeat(1_000)}`, 1]));
  const keys = Object.keys((await refusal(parseBody(schemas.signin.body, JSON.stringify(unknown))))!);
  expect(keys.length).toBe(20);
  expect(Math.max(...keys.map((key) => key.length))).toBe(100);
});

test('more values than any record has are refused without checking them all', async () => {
  const body = JSON.stringify({ email: Array.from({ length: 50_000 }, () => [1]) });
  expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({
    body: 'This is too large to send at once.',
  });
});
