import { fillPath, operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';
import type { Input } from '@/api/contract/types';
import type { TestService } from '@/__tests__/support/service';

/** What a call is made with: the contract's input, by whom, and which of its values are the caller's alone. */
export type Given<K extends OperationName = OperationName> = Input<K> & {
  /** An access token; null for a public call. */
  token: string | null;
  /** Ids within the input that belong to the caller's family. */
  owned?: readonly string[];
  /** In place of a JSON body. */
  form?: () => FormData;
};

/** The same without the types of one operation, for what is done to all of them. */
export interface AnyGiven {
  token: string | null;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  owned?: readonly string[];
  form?: () => FormData;
}

export interface Sent {
  status: number;
  headers: Headers;
  text: string;
}

export interface Changes {
  method?: string;
  headers?: Record<string, string>;
  /** The body as it goes over the wire. */
  text?: BodyInit;
  /** In place of the filled path and query. */
  path?: string;
}

const pathOf = (name: OperationName): OperationPath => operations[name];

/** Makes a call as any program might: what is given, with what a test wants different. */
export async function send(
  service: Pick<TestService, 'fetch'>,
  name: OperationName,
  given: AnyGiven,
  { method = pathOf(name).method, headers = {}, text, path }: Changes = {},
): Promise<Sent> {
  const hasBody = given.body !== undefined;
  const body = text ?? given.form?.() ?? (hasBody ? JSON.stringify(given.body) : undefined);
  const response = await service.fetch(path ?? fillPath(pathOf(name).path, given.params) + searchOf(given.query), {
    method,
    headers: {
      ...(given.token === null ? {} : { authorization: `Bearer ${given.token}` }),
      ...(hasBody || (text !== undefined && !given.form) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, String(one));
    else if (value !== undefined) search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Fails unless the answer is what the contract says of a success. */
export async function expectAnswer(name: OperationName, sent: Sent): Promise<void> {
  const operation = pathOf(name);
  expect([name, sent.status, sent.status < 300 ? '' : sent.text]).toEqual([name, operation.status ?? 200, '']);
  if (operation.status === 204) return expect(sent.text).toBe('');
  const type = { zip: 'application/zip', calendar: 'text/calendar', pdf: 'application/pdf', json: 'application/json' };
  expect(sent.headers.get('content-type')).toContain(type[operation.answers ?? 'json']);
  if (operation.answers) return;
  const { answer }: OperationSchemas = schemas[name];
  await answer.validate(JSON.parse(sent.text), { strict: true, abortEarly: false });
}

/** Words that only the inside of the program knows: a stack, SQL, a driver's message. */
const inside =
  /\bat [\w.<>]+ \(|\.ts:\d|node_modules|\bselect \W?\w+\W? from\b|insert into \W|syntax error|violates|invalid byte|out of range|relation \W|column \W|ECONNREFUSED|TypeError|ValidationError|\[object Object\]/i;

/** How the validation library speaks where nobody gave it a sentence: of its paths, not to a parent. */
const libraryWords = /^[a-z][\w.[\]]*(?: field)? (?:must|cannot|has|is a required)|\$\{/;

/** Fails unless the body is {error: sentence or sentences by field, details?} and tells nothing of the inside. */
export function expectErrorShape(sent: Sent, sentences: (text: string) => string = (text) => text): void {
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error, details, ...rest } = JSON.parse(sent.text) as Record<string, unknown>;
  expect(rest).toEqual({});
  if (details !== undefined) expect(sent.status).toBe(409);
  const fields: unknown[] = typeof error === 'string' ? [error] : Object.values(error as object);
  if (sent.status === 422 && typeof error !== 'string') expect(fields.length).toBeGreaterThan(0);
  else expect(typeof error).toBe('string');
  for (const sentence of fields) {
    expect(typeof sentence).toBe('string');
    expect(sentences(sentence as string)).not.toMatch(inside);
    expect(sentence).not.toBe('');
    expect(sentence).not.toMatch(libraryWords);
  }
}
