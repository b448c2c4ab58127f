import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { SchemaDescription } from 'yup';
import { anId, now, today } from '@/__tests__/support/builders/ids';
import { operationAt } from '@/__tests__/support/contract/operation-at';
import { Refusal, defaultAnswers, type MockAnswers, type MockInput } from '@/__tests__/support/msw-answers';
import { operationOf } from '@/api/contract/contract';
import type { Operation } from '@/api/contract/operation';
import type { OperationName } from '@/api/contract/paths';
import type { Body } from '@/api/contract/types';
import { errorResponse } from '@/server/http/error-response';
import { parseBody, parseQuery } from '@/server/http/parse';

export { refuse } from '@/__tests__/support/msw-answers';

/** A request that the mocked service took. */
interface Call {
  name: OperationName;
  input: unknown;
}

/**
 * Mocks every operation of the contract. Unless overridden, it answers from the builders, or else the least that the schema
 * allows. It validates its input like the service, and its own answers against the contract's schemas. One handler answers
 * them all: msw takes two milliseconds to create a handler, and asks each of them about each request.
 */
function mockHandler(overrides: Partial<MockAnswers>, calls: Call[]): HttpHandler {
  const answers = { ...defaultAnswers, ...overrides };
  return http.all(
    ({ request }) => askedBy(request) !== undefined,
    ({ request }) => {
      const { name, params } = askedBy(request)!;
      return answer(name, answers, request, params, calls);
    },
  );
}

function askedBy({ method, url }: Request) {
  const [, path] = new URL(url).pathname.split('/api');
  return path === undefined ? undefined : operationAt(method, path);
}

async function answer(
  name: OperationName,
  answers: Partial<MockAnswers>,
  request: Request,
  params: Record<string, string>,
  calls: Call[],
): Promise<Response> {
  const operation = operationOf(name);
  if (operation.auth !== 'public' && !request.headers.has('authorization')) {
    return HttpResponse.json({ error: 'Please log in.' }, { status: 401 });
  }
  let input: unknown;
  try {
    input = await inputOf(operation, request, params);
  } catch (error) {
    return errorResponse(error);
  }
  calls.push({ name, input });
  // TypeScript cannot correlate `name` with its answer's type inside the loop.
  const given = answers[name] as ((input: unknown) => unknown) | undefined;
  const said = given ? await given(input) : leastAnswer(operation);
  if (said instanceof Refusal) return refusal(said);
  await operation.answer.validate(said, { strict: true });
  const status = operation.status ?? 200;
  if (status === 204) return new HttpResponse(null, { status });
  if (operation.answers === 'zip' || operation.answers === 'pdf')
    return HttpResponse.arrayBuffer((said as Uint8Array).buffer as ArrayBuffer);
  if (operation.answers === 'calendar') return HttpResponse.text(said as string);
  return HttpResponse.json(said as object, { status });
}

async function inputOf(schema: Operation, request: Request, params: Record<string, string>): Promise<unknown> {
  const input: Record<string, unknown> = { request };
  if (schema.params) input.params = await parseQuery(schema.params, Object.entries(params));
  if (schema.query) input.query = await parseQuery(schema.query, new URL(request.url).searchParams);
  if (schema.body) input.body = await parseBody(schema.body, await request.clone().text());
  return input;
}

const files = {
  zip: new Uint8Array([80, 75]),
  pdf: new TextEncoder().encode('%PDF-1.7'),
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
};
const leastAnswer = ({ answers, answer }: Operation) => (answers ? files[answers] : leastOf(answer.describe()));

/** The least value that a schema allows: no optional fields, null where it may be, empty lists. */
function leastOf(description: SchemaDescription): unknown {
  const { type, optional, nullable, oneOf, tests, meta, fields } = description as SchemaDescription & {
    fields?: Record<string, SchemaDescription>;
    meta?: { format?: string };
  };
  if (optional) return undefined;
  if (nullable) return null;
  if (oneOf.length > 0) return oneOf[0];
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, leastOf(field)]));
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'number') return tests.find(({ name }) => name === 'min')?.params?.min ?? 0;
  if (meta?.format) return meta.format === 'date' ? today : now;
  return tests.some(({ name }) => name === 'matches') ? anId(1) : '';
}

function refusal({ status, error, more }: Refusal): Response {
  const { retryAfter, ...details } = more;
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return HttpResponse.json({ error, ...details }, { status, headers });
}

/** Mocks the service for a test file. Overrides, and the calls it remembers, last for one test. */
export function useMockService(overrides: Partial<MockAnswers> = {}) {
  const seen: Call[] = [];
  const server = setupServer(mockHandler(overrides, seen));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    seen.length = 0;
  });
  afterAll(() => server.close());
  const answer = (answers: Partial<MockAnswers>) => server.use(mockHandler({ ...overrides, ...answers }, seen));
  const inputs = (name: OperationName) => seen.flatMap((call) => (call.name === name ? [call.input] : []));
  /** The valid requests of an operation in this test, in order. */
  const calls = <K extends OperationName>(name: K) => inputs(name) as MockInput<K>[];
  const bodies = <K extends OperationName>(name: K) => (inputs(name) as { body: Body<K> }[]).map(({ body }) => body);
  /** Their idempotency keys. */
  const keys = (name: OperationName) => calls(name).map(({ request }) => request.headers.get('idempotency-key'));
  return { answer, calls, bodies, keys, server };
}
