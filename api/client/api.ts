import { ApiError, NoConnectionError } from '@/api/client/api-error';
import { createRefresher, type Lock } from '@/api/client/refresh';
import type { TokenStorage } from '@/api/client/tokens';
import { fillPath, type OperationName, operationNames, type OperationPath, operations } from '@/api/contract/paths';
import type { Answer, ErrorBody, FactorDetails, Input } from '@/api/contract/types';
import { learnOffsets } from '@/lib/dates/zone-table';
import type { FactorWay } from '@/lib/enums';
import { randomKey } from '@/lib/ids';
import { isOffline, timeoutSignal } from '@/lib/site/browser';

interface CallOptions {
  /** Aborting rejects the call with an AbortError. */
  signal?: AbortSignal;
  /** For POST; random unless given. Reuse the key when retrying. */
  idempotencyKey?: string;
  /** For downloads: called with the number of bytes received so far. */
  onReceived?: (bytes: number) => void;
}

/** The share of the body that was sent, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Null values are omitted from the query string. */
type Nullable<Q> = { [P in keyof Q]: Q[P] | null };
type QueryPart<T> = T extends { query: infer Q }
  ? object extends Q
    ? { query?: Nullable<Q> }
    : { query: Nullable<Q> }
  : unknown;
type BodyPart<T> = T extends { body: infer B } ? (undefined extends B ? { body?: B } : { body: B }) : unknown;
type Rest<T> = unknown extends T ? unknown : Omit<T, 'query' | 'body'>;
type UploadName = {
  [K in OperationName]: (typeof operations)[K] extends { sends: 'multipart' } ? K : never;
}[OperationName];
type Given<K extends OperationName> = K extends UploadName
  ? Rest<Input<K>> & { files: readonly Blob[]; onProgress?: OnProgress }
  : Rest<Input<K>> & QueryPart<Input<K>> & BodyPart<Input<K>>;

type CallInput<K extends OperationName> = Given<K> & CallOptions;

export type UploadedFile = Answer<'upload'>[string];
/** An upload responds with an object by field; the client returns its values in the order of the files (product section 7). */
type Result<K extends OperationName> = K extends UploadName ? UploadedFile[] : Answer<K>;

/** The contract's operations as functions: `api.getBooking({ params: { id } })`, `api.listFacilities({ query })`, `api.getProfile()`. */
export type Api = {
  [K in OperationName]: object extends CallInput<K>
    ? (input?: CallInput<K>) => Promise<Result<K>>
    : (input: CallInput<K>) => Promise<Result<K>>;
};

/** `fetch` with upload progress. */
export type Fetch = (url: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>;

interface ApiOptions {
  fetch: Fetch;
  /** `/api` in a browser, an absolute URL in a server render. */
  baseUrl?: string;
  /** Without it calls are anonymous, as in server renders. */
  tokens?: TokenStorage;
  /** The family record shown in this tab. The server rejects calls after the parent switched to another one elsewhere (record 0136). */
  family?: () => string | null;
  /** The headers of calls that name the device. */
  device?: () => Record<string, string>;
  /** Serializes refreshes across tabs; without it only within this tab. */
  lock?: Lock;
  /** Asks for the second factor that a call was refused for. True once it was given: the call is then repeated. */
  prove?: (factors: readonly FactorWay[]) => Promise<boolean>;
  /** Called when the refresh was rejected and the tokens were cleared, not on logout. */
  onSessionEnd?: () => void;
}

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  files?: readonly Blob[];
  onProgress?: OnProgress;
}

/** A hanging refresh would block every call of every tab. */
const refreshTimeoutMs = 20_000;

/**
 * The typed client of the contract (product section 7). Calls throw ApiError for an error response, NoConnectionError if the
 * browser was offline, fetch's error without a response, and AbortError when aborted. An empty response is `{}`.
 */
export function createApi(options: ApiOptions): Api {
  const {
    fetch,
    baseUrl = '/api',
    tokens,
    family,
    device,
    prove,
    lock = (task) => task(),
    onSessionEnd = () => undefined,
  } = options;
  const refresh =
    tokens &&
    createRefresher({
      tokens,
      lock,
      onSessionEnd,
      post: (refreshToken) => {
        const signal = timeoutSignal(refreshTimeoutMs);
        return send('refresh', { body: { refreshToken }, signal }, undefined);
      },
    });

  async function send(
    name: OperationName,
    input: AnyInput,
    token: string | undefined,
    key?: string,
  ): Promise<Response> {
    const operation: OperationPath = operations[name];
    const headers: Record<string, string> = { accept: 'application/json' };
    if (operation.sends !== 'multipart') headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
    const shown = token && !operation.anyFamily ? family?.() : null;
    if (shown) headers['family-id'] = shown;
    if (operation.namesDevice) Object.assign(headers, device?.());
    const url = `${baseUrl}${fillPath(operation.path, input.params)}${queryString(input.query)}`;
    const init = { method: operation.method, headers, body: bodyOf(operation, input), signal: input.signal };
    const wasOffline = isOffline();
    try {
      return await fetch(url, init, input.onProgress);
    } catch (error) {
      throw wasOffline && !input.signal?.aborted ? new NoConnectionError(operation.method) : error;
    }
  }

  async function call(name: OperationName, input: AnyInput = {}): Promise<unknown> {
    const operation: OperationPath = operations[name];
    const creates = operation.method === 'POST' && operation.auth !== 'public';
    const key = creates ? (input.idempotencyKey ?? randomKey()) : undefined;
    const token = operation.withoutToken ? undefined : tokens?.read()?.token;
    let response = await send(name, input, token, key);
    if (response.status === 401 && refresh && token) {
      // Consume the body to free the connection for the refresh.
      const refusal = await ApiError.from(response);
      if ((await abortable(refresh(token), input.signal)) === 'ended') throw refusal;
      response = await send(name, input, tokens?.read()?.token, key);
    }
    if (response.status === 403 && prove) {
      const refusal = await ApiError.from(response);
      const factors = factorsAsked(refusal);
      if (!factors || !(await abortable(prove(factors), input.signal))) throw refusal;
      response = await send(name, input, tokens?.read()?.token, key);
    }
    if (!response.ok) throw await ApiError.from(response);
    return answerOf(operation, response, input.onReceived);
  }

  const calls = operationNames.map((name) => [name, (input?: AnyInput) => call(name, input)]);
  // TypeScript can't infer the types by name through the loop. Comparing them would infer every schema of the contract.
  return Object.fromEntries(calls) as unknown as Api;
}

/** Null where the call was refused for another reason. */
function factorsAsked({ body }: ApiError): readonly FactorWay[] | null {
  const details = (body as ErrorBody | null)?.details as Partial<FactorDetails> | undefined;
  return details?.factor?.factors ?? null;
}

function bodyOf(operation: OperationPath, input: AnyInput): BodyInit | undefined {
  if (operation.sends !== 'multipart') return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  input.files?.forEach((file, index) => form.append(`file_${index}`, file));
  return form;
}

async function answerOf(
  operation: OperationPath,
  response: Response,
  onReceived: CallOptions['onReceived'],
): Promise<unknown> {
  if (operation.answers === 'zip' || operation.answers === 'pdf') return bytesOf(response, onReceived);
  const text = await response.text();
  if (operation.answers === 'calendar') return text;
  const answer = text === '' ? {} : (JSON.parse(text) as object);
  return operation.sends === 'multipart' ? Object.values(answer) : learnOffsets(answer);
}

async function bytesOf(response: Response, onReceived: CallOptions['onReceived']): Promise<Uint8Array> {
  if (!onReceived || !response.body) return new Uint8Array(await response.arrayBuffer());
  const parts: Uint8Array[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    received += next.value.byteLength;
    onReceived(received);
  }
  const bytes = new Uint8Array(received);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** Makes waiting for shared work abortable, without aborting the work. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('The request was cancelled.', 'AbortError'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** A query string with its question mark, or ''. Omits null and undefined (product section 7); lists are key[]=a&key[]=b. */
export function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') value.forEach((item) => params.append(`${key}[]`, String(item)));
    else params.append(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** `fetch` doesn't report upload progress, so this uses XMLHttpRequest. Rejects like fetch: TypeError or AbortError. */
export function sendWithProgress(url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('No answer came.'));
    const giveUp = () => {
      request.abort();
      reject(new DOMException('The request was cancelled.', 'AbortError'));
    };
    if (init.signal?.aborted) return giveUp();
    init.signal?.addEventListener('abort', giveUp, { once: true });
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

/** The client reads only the Retry-After header. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(responseText, {
    status,
    statusText,
    headers: retryAfter === null ? undefined : { 'retry-after': retryAfter },
  });
}
