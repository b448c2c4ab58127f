import { setTimeout as sleep } from 'node:timers/promises';
import { deviceKey } from '@/__tests__/support/families';
import type { TestService } from '@/__tests__/support/service';
import { operationOf } from '@/api/contract/contract';
import { fillPath, type OperationName } from '@/api/contract/paths';
import type { Input } from '@/api/contract/types';

/** A call's input and its caller. */
export type Given<K extends OperationName = OperationName> = Input<K> & {
  token: string | null;
  form?: () => FormData;
};

/** {@link Given} without the types of one operation, for checks of all operations. */
export interface AnyGiven {
  token: string | null;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
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
  text?: BodyInit;
  path?: string;
}

export async function send(
  service: Pick<TestService, 'fetch'>,
  name: OperationName,
  given: AnyGiven,
  { method = operationOf(name).method, headers = {}, text, path }: Changes = {},
): Promise<Sent> {
  const hasBody = given.body !== undefined;
  const body = text ?? given.form?.() ?? (hasBody ? JSON.stringify(given.body) : undefined);
  const response = await service.fetch(path ?? fillPath(operationOf(name).path, given.params) + searchOf(given.query), {
    method,
    headers: {
      ...(given.token === null ? {} : { authorization: `Bearer ${given.token}` }),
      ...(operationOf(name).namesDevice ? { 'device-key': deviceKey } : {}),
      ...(hasBody || (text !== undefined && !given.form) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Asks again while the service is busy or its database away, as our client does: how long that takes depends on the machine. */
export async function sendUntilAnswered(...call: Parameters<typeof send>): Promise<Sent> {
  for (;;) {
    const sent = await send(...call);
    if (sent.status !== 503 || !sent.headers.has('retry-after')) return sent;
    await sleep(100);
  }
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

/** Fails unless the response is a success as the contract describes it. */
export async function expectAnswer(name: OperationName, sent: Sent): Promise<void> {
  const operation = operationOf(name);
  expect([name, sent.status, sent.status < 300 ? '' : sent.text]).toEqual([name, operation.status ?? 200, '']);
  if (operation.status === 204) return expect(sent.text).toBe('');
  const type = { zip: 'application/zip', calendar: 'text/calendar', pdf: 'application/pdf', json: 'application/json' };
  expect(sent.headers.get('content-type')).toContain(type[operation.answers ?? 'json']);
  if (operation.answers) return;
  await operation.answer.validate(JSON.parse(sent.text), { strict: true, abortEarly: false });
}

/** Internal details: stack traces, SQL, driver messages. */
const inside =
  /\bat [\w.<>]+ \(|\.ts:\d|node_modules|\bselect \W?\w+\W? from\b|insert into \W|syntax error|violates|invalid byte|out of range|relation \W|column \W|ECONNREFUSED|TypeError|ValidationError|\[object Object\]/i;

/** The validation library's default messages, which mention paths and are not meant for parents. */
const libraryWords = /^[a-z][\w.[\]]*(?: field)? (?:must|cannot|has|is a required)|\$\{/;

/** Fails unless the body is {error: sentence or sentences by field, details?} and leaks no internals. */
export function expectErrorShape(sent: Sent, sentences: (text: string) => string = (text) => text): void {
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error, details, ...rest } = JSON.parse(sent.text) as Record<string, unknown>;
  expect(rest).toEqual({});
  if (details !== undefined) expect(sent.status).toBe(409);
  const fields: unknown[] = typeof error === 'string' ? [error] : Object.values(error as object);
  if (typeof error !== 'string') {
    // A conflict about one of several facilities has that facility's key.
    expect([409, 422]).toContain(sent.status);
    expect(fields.length).toBeGreaterThan(0);
  }
  for (const sentence of fields) {
    expect(typeof sentence).toBe('string');
    expect(sentences(sentence as string)).not.toMatch(inside);
    expect(sentence).not.toBe('');
    expect(sentence).not.toMatch(libraryWords);
  }
}
