import { createHash, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import type { Schema } from 'yup';
import { operationOf } from '@/api/contract/contract';
import { bodySizes, type Operation } from '@/api/contract/operation';
import { operationNames, type OperationName } from '@/api/contract/paths';
import { AppError, conflict, notFound, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller, IdempotencyClaim } from '@/lib/call-context';
import { callSeconds, calls } from '@/server/figures';
import { nothingIsKept } from '@/server/http/caching';
import { errorResponse, isInterrupted, json, notAllowed } from '@/server/http/error-response';
import { parseBody, parseQuery } from '@/server/http/parse';
import { readBody } from '@/server/http/read-body';
import type { Handlers } from '@/server/http/types';

const idempotencyKeyMax = 200;

export interface HttpServiceParts {
  handlers: Handlers;
  /** The caller that a bearer token belongs to. Throws `unauthorized`. */
  authenticate(token: string): Promise<Caller>;
  /** Throws `forbidden` unless the caller's family has signed (product rule 6). */
  requireSignature(caller: Caller): Promise<void>;
  /** Throws `forbidden` for what a blocked account cannot do. */
  requireUnblocked(caller: Caller): Promise<void>;
  /** Throws `forbidden` with `details.factor` unless the session has proven the account's second factor, if it has one. */
  requireProof(caller: Caller): Promise<void>;
  /** Throws `forbidden` with `details.factorRequired` for a session that may only turn one on. */
  requireGuard(caller: Caller): Promise<void>;
  /** Throws `tooMany` when a network address or a session reads or writes too fast. */
  throttle(what: 'reads' | 'writes' | 'sessionWrites', whom: string): Promise<void>;
  /** Runs a handler in the caller's turn, so that no caller takes more than a fair share. */
  inTurn<T>(what: 'reads' | 'writes', caller: string, work: () => Promise<T>): Promise<T>;
  /** Completes an answer before it is written. */
  complete<T>(value: T): T;
  /** Called for every answer, unexpected error and incomplete body. Must not log private data. */
  observe(event: CallEvent): void;
  /** Routes outside the contract: files by signed address, webhooks, the OpenAPI document. */
  extras?: (app: Hono<HttpEnv>) => void;
}

export interface CallEvent {
  requestId: string;
  operation: string;
  status: number;
  ms: number;
  error?: unknown;
  interrupted?: boolean;
}

export interface HttpEnv {
  /** What the surrounding server knows about the connection. */
  Bindings: {
    address?: string;
    /** Whether the whole request has arrived. */
    isWhole?: () => boolean;
  };
}

/**
 * The service as one function from Request to Response: match the contract → authenticate → parse → handler → error body.
 * Mounted under /api by main, called in process by the server render, and by tests without a port.
 */
export function createHttpService(parts: HttpServiceParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>().basePath('/api');
  app.use(nothingIsKept);
  const methodsByPath = new Map<string, string[]>();
  for (const name of operationNames) {
    const { method, path, acts } = operationOf(name);
    const methods = method === 'GET' && !acts ? ['HEAD', method] : [method];
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods]);
    // Hono hands a HEAD to the GET.
    app.on(method, path, (c) => (acts && c.req.raw.method === 'HEAD' ? notAllowed(methods) : answer(parts, name, c)));
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, () => notAllowed(methods));
  }
  app.use(async (c, next) => {
    await next();
    calls.inc({ operation: 'other', status: c.res.status });
  });
  // What is not an operation, found or not, has the limits of calls, too.
  app.use(async (c, next) => {
    const reads = c.req.raw.method === 'GET' || c.req.raw.method === 'HEAD';
    await parts.throttle(reads ? 'reads' : 'writes', c.env?.address ?? '');
    await next();
  });
  parts.extras?.(app);
  app.notFound(() => json({ error: 'Not found.' }, 404));
  // Report the route's pattern, not the path: the path of a file is its permission.
  app.onError((error, c) => {
    const response = errorResponse(error);
    const event = { requestId: randomUUID(), operation: routePath(c), status: response.status, ms: 0 };
    if (response.status >= 500) parts.observe({ ...event, error });
    if (isInterrupted(error)) parts.observe({ ...event, interrupted: true });
    return response;
  });
  return app;
}

async function answer(parts: HttpServiceParts, name: OperationName, c: Context<HttpEnv>): Promise<Response> {
  const operation = operationOf(name);
  const requestId = randomUUID();
  const began = performance.now();
  let response: Response;
  let failure: Pick<CallEvent, 'error' | 'interrupted'> = {};
  try {
    response = await run(parts, name, operation, c, requestId);
  } catch (error) {
    // A conflict's details may hold records.
    if (error instanceof AppError) parts.complete(error.details);
    response = errorResponse(error);
    if (response.status >= 500) failure = { error };
    if (isInterrupted(error)) failure = { interrupted: true };
  }
  response.headers.set('x-request-id', requestId);
  const ms = performance.now() - began;
  calls.inc({ operation: name, status: response.status });
  callSeconds.observe({ operation: name }, ms / 1_000);
  parts.observe({ requestId, operation: name, status: response.status, ms, ...failure });
  return response;
}

async function run(
  parts: HttpServiceParts,
  name: OperationName,
  operation: Operation,
  c: Context<HttpEnv>,
  requestId: string,
): Promise<Response> {
  const address = c.env?.address ?? '';
  const writes = operation.method !== 'GET';
  await parts.throttle(writes ? 'writes' : 'reads', address);
  const caller =
    operation.auth === 'public' ? null : await parts.authenticate(bearerToken(c.req.header('authorization')));
  if (caller && writes) await parts.throttle('sessionWrites', caller.chainId);
  if (caller) requireSameFamily(caller, c.req.header('family-id'));
  if (caller && !operation.setsFactor) await parts.requireGuard(caller);
  if (operation.auth === 'signed') await parts.requireSignature(caller!);
  if (caller && operation.asksNew) await parts.requireUnblocked(caller);
  if (caller && operation.asksFactor) await parts.requireProof(caller);

  const { params, query, body, bodySize = 'short' } = operation;
  const input: Record<string, unknown> = {};
  if (caller) input.caller = caller;
  if (params) input.params = await parseParams(params, c);
  if (query) input.query = await parseQuery(query, new URL(c.req.url).searchParams);
  const text = body ? await readJson(c, bodySizes[bodySize]) : '';
  if (body) input.body = await parseBody(body, text);
  input.context = {
    requestId,
    address,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
    deviceKey: /^[\w-]{22,64}$/.exec(c.req.header('device-key') ?? '')?.[0] ?? null,
    timeZone: c.req.header('time-zone') ?? null,
    idempotency: caller ? idempotencyClaim(name, operation, c, text) : null,
    request: c.req.raw,
  } satisfies CallContext;

  // TypeScript cannot relate a handler to its operation's types inside a loop over all names.
  const handler = parts.handlers[name] as (input: unknown) => Promise<unknown>;
  const whose = caller?.familyId ?? address;
  const value = await parts.inTurn(writes ? 'writes' : 'reads', whose, () => handler(input));
  return render(operation, operation.answers ? value : parts.complete(value));
}

/** An id that cannot exist answers 404, like a missing record. */
async function parseParams(schema: Schema, c: Context<HttpEnv>): Promise<unknown> {
  try {
    return await parseQuery(schema, Object.entries(c.req.param()) as [string, string][]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw notFound();
    throw error;
  }
}

function render(operation: Operation, value: unknown): Response {
  const status = operation.status ?? 200;
  if (status === 204) return new Response(null, { status });
  if (operation.answers) {
    const named = operation.file && { 'content-disposition': `attachment; filename="${operation.file}"` };
    return new Response(value as BodyInit, { headers: { ...headersOf[operation.answers], ...named } });
  }
  return json(value, status);
}

/** Headers of answers that are not JSON. A calendar may be cached only under its secret address (`nothingIsKept`). */
const headersOf = {
  zip: {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="family-data.zip"',
  },
  pdf: {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="parent-agreement.pdf"',
  },
  calendar: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=300' },
} as const satisfies Record<NonNullable<Operation['answers']>, Record<string, string>>;

/** Refuses a call from a screen that shows another record than the session's active one (record 0136). */
function requireSameFamily({ familyId }: Caller, shown: string | undefined): void {
  if (shown === undefined || shown === familyId) return;
  throw conflict('You have switched to another family record in another window or on another device.', { familyId });
}

function bearerToken(header: string | undefined): string {
  const token = header?.match(/^Bearer ([\w.~+/=-]{1,2000})$/)?.[1];
  if (!token) throw unauthorized();
  return token;
}

function readJson({ req, env }: Context<HttpEnv>, bytesMax: number): Promise<string> {
  const type = req.raw.headers.get('content-type');
  if (type !== null && !/^application\/json\b/i.test(type)) throw new AppError('unsupportedType', 'Send JSON.');
  return readBody(req.raw, bytesMax, env?.isWhole);
}

function idempotencyClaim(
  name: OperationName,
  operation: Operation,
  c: Context<HttpEnv>,
  text: string,
): IdempotencyClaim | null {
  const key = c.req.header('idempotency-key');
  if (operation.method !== 'POST' || key === undefined) return null;
  if (key.length === 0 || key.length > idempotencyKeyMax) {
    throw new AppError('invalid', { 'Idempotency-Key': `Use 1 to ${idempotencyKeyMax} characters.` });
  }
  const bodyHash = createHash('sha256').update(`${c.req.path}\n${text}`).digest('hex');
  return { key, operation: name, bodyHash };
}
