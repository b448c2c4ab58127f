import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';
import { operationAt } from '@/__tests__/support/contract/operation-at';
import { Refusal, defaultAnswers, type MockAnswers } from '@/__tests__/support/msw-answers';
import { errorResponse } from '@/server/http/error-response';
import { parseBody, parseQuery } from '@/server/http/parse';

export { refuse } from '@/__tests__/support/msw-answers';

/**
 * Mocks every operation of the contract, answering from the builders unless overridden. It validates its input like the
 * service, and its own answers against the contract's schemas. One handler answers them all: msw takes two milliseconds
 * to create a handler, and asks each of them about each request.
 */
export function mockHandler(overrides: Partial<MockAnswers> = {}): HttpHandler {
  const answers = { ...defaultAnswers, ...overrides };
  return http.all(
    ({ request }) => operationOf(request) !== undefined,
    ({ request }) => {
      const { name, params } = operationOf(request)!;
      return answer(name, answers, request, params);
    },
  );
}

function operationOf({ method, url }: Request) {
  const [, path] = new URL(url).pathname.split('/api');
  return path === undefined ? undefined : operationAt(method, path);
}

async function answer(
  name: OperationName,
  answers: MockAnswers,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const operation: OperationPath = operations[name];
  if (operation.auth !== 'public' && !request.headers.has('authorization')) {
    return HttpResponse.json({ error: 'Please log in.' }, { status: 401 });
  }
  let input: unknown;
  try {
    input = await inputOf(schemas[name], request, params);
  } catch (error) {
    return errorResponse(error);
  }
  // TypeScript cannot correlate `name` with its answer's type inside the loop.
  const said = await (answers[name] as (input: unknown) => unknown)(input);
  if (said instanceof Refusal) return refusal(said);
  await schemas[name].answer.validate(said, { strict: true });
  const status = operation.status ?? 200;
  if (status === 204) return new HttpResponse(null, { status });
  if (operation.answers === 'zip' || operation.answers === 'pdf')
    return HttpResponse.arrayBuffer((said as Uint8Array).buffer as ArrayBuffer);
  if (operation.answers === 'calendar') return HttpResponse.text(said as string);
  return HttpResponse.json(said as object, { status });
}

async function inputOf(schema: OperationSchemas, request: Request, params: Record<string, string>): Promise<unknown> {
  const input: Record<string, unknown> = { request };
  if (schema.params) input.params = await parseQuery(schema.params, Object.entries(params));
  if (schema.query) input.query = await parseQuery(schema.query, new URL(request.url).searchParams);
  if (schema.body) input.body = await parseBody(schema.body, await request.clone().text());
  return input;
}

function refusal({ status, error, more }: Refusal): Response {
  const { retryAfter, ...details } = more;
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return HttpResponse.json({ error, ...details }, { status, headers });
}

/** Mocks the service for a test file, with the given overrides restored after each test. */
export function useMockService(overrides: Partial<MockAnswers> = {}) {
  const server = setupServer(mockHandler(overrides));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return {
    answer: (answers: Partial<MockAnswers>) => server.use(mockHandler({ ...overrides, ...answers })),
    server,
  };
}
