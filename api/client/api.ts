import { ApiError } from '@/api/client/api-error';
import { createRefresher, type Lock } from '@/api/client/refresh';
import type { TokenStorage } from '@/api/client/tokens';
import { fillPath, type OperationName, operationNames, type OperationPath, operations } from '@/api/contract/paths';
import type { Answer, Input } from '@/api/contract/types';
import { randomKey } from '@/lib/ids';

interface CallOptions {
  /** Gives the call up: its promise is rejected with an AbortError. */
  signal?: AbortSignal;
  /** For a POST that creates; one of its own for each call unless given. Give the same again to repeat a doubtful one. */
  idempotencyKey?: string;
  /** For an answer that is a file: hears how many bytes have arrived, each time some more have. */
  onReceived?: (bytes: number) => void;
}

/** How much of a body is on its way, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Queries may carry null for "not asked"; it is left out of the address. */
type Nullable<Q> = { [P in keyof Q]: Q[P] | null };
type QueryPart<T> = T extends { query: infer Q }
  ? object extends Q
    ? { query?: Nullable<Q> }
    : { query: Nullable<Q> }
  : unknown;
type BodyPart<T> = T extends { body: infer B } ? (undefined extends B ? { body?: B } : { body: B }) : unknown;
type Rest<T> = unknown extends T ? unknown : Omit<T, 'query' | 'body'>;
type Given<K extends OperationName> = K extends 'upload'
  ? { files: readonly Blob[]; onProgress?: OnProgress }
  : Rest<Input<K>> & QueryPart<Input<K>> & BodyPart<Input<K>>;

type CallInput<K extends OperationName> = Given<K> & CallOptions;

export type UploadedFile = Answer<'upload'>[string];
/** An upload's answer is an object by field; its values are returned, in the order of the files (product section 7). */
type Result<K extends OperationName> = K extends 'upload' ? UploadedFile[] : Answer<K>;

/** The contract as functions: `api.getBooking({ params: { id } })`, `api.listFacilities({ query })`, `api.getProfile()`. */
export type Api = {
  [K in OperationName]: object extends CallInput<K>
    ? (input?: CallInput<K>) => Promise<Result<K>>
    : (input: CallInput<K>) => Promise<Result<K>>;
};

/** A fetch that may tell how much of the body was sent. */
export type Fetch = (url: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>;

interface ApiOptions {
  fetch: Fetch;
  /** Where the service is: `/api` in a browser, an absolute address for the server's render. */
  baseUrl?: string;
  /** Without it the calls are nobody's, as in the server's render. */
  tokens?: TokenStorage;
  /**
   * The family record on show: the service refuses a call for it once the parent has switched to another (record 0137).
   */
  family?: () => string | null;
  /** One refresh at a time across tabs; without it only in this one. */
  lock?: Lock;
  /** The refresh was refused and the pair is cleared. Not called when the parent logs out. */
  onSessionEnd?: () => void;
}

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  files?: readonly Blob[];
  onProgress?: OnProgress;
}

/** A refresh that hangs would hold up every call of every tab. */
const refreshTimeoutMs = 20_000;

/** These two speak of a session before there is one: no bearer token, and a 401 is their own (product section 7). */
const withoutSession: readonly OperationName[] = ['signin', 'refresh'];

/** These say themselves which record they are about, or are about whichever the account looks at. */
const ofAnyFamily: readonly OperationName[] = [
  'getProfile',
  'setActiveFamily',
  'getAccountInvitation',
  'acceptAccountLink',
];

/**
 * The contract as typed calls (product section 7). Each throws ApiError for a failed answer, the network's own error
 * when none came, and an AbortError when its signal gave it up. An empty answer is `{}`.
 */
export function createApi(options: ApiOptions): Api {
  const { fetch, baseUrl = '/api', tokens, family, lock = (task) => task(), onSessionEnd = () => undefined } = options;
  const refresh =
    tokens &&
    createRefresher({
      tokens,
      lock,
      onSessionEnd,
      post: (refreshToken) => {
        const signal = AbortSignal.timeout(refreshTimeoutMs);
        return send('refresh', { body: { refreshToken }, signal }, undefined);
      },
    });

  function send(name: OperationName, input: AnyInput, token: string | undefined, key?: string): Promise<Response> {
    const operation: OperationPath = operations[name];
    const headers: Record<string, string> = { accept: 'application/json' };
    if (operation.sends !== 'multipart') headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers['idempotency-key'] = key;
    const shown = token && !ofAnyFamily.includes(name) ? family?.() : null;
    if (shown) headers['family-id'] = shown;
    const url = `${baseUrl}${fillPath(operation.path, input.params)}${queryString(input.query)}`;
    const init = { method: operation.method, headers, body: bodyOf(operation, input), signal: input.signal };
    return fetch(url, init, input.onProgress);
  }

  async function call(name: OperationName, input: AnyInput = {}): Promise<unknown> {
    const operation: OperationPath = operations[name];
    const creates = operation.method === 'POST' && operation.auth !== 'public';
    const key = creates ? (input.idempotencyKey ?? randomKey()) : undefined;
    const token = withoutSession.includes(name) ? undefined : tokens?.read()?.token;
    let response = await send(name, input, token, key);
    if (response.status === 401 && refresh && token) {
      // Read to its end, so that its connection is free for the refresh.
      const refusal = await ApiError.from(response);
      if ((await abortable(refresh(token), input.signal)) === 'ended') throw refusal;
      response = await send(name, input, tokens?.read()?.token, key);
    }
    if (!response.ok) throw await ApiError.from(response);
    return answerOf(operation, response, input.onReceived);
  }

  const calls = operationNames.map((name) => [name, (input?: AnyInput) => call(name, input)]);
  // The table's types hold for each name; TypeScript cannot follow them through the loop over all names.
  return Object.fromEntries(calls) as Api;
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
  return operation.sends === 'multipart' ? Object.values(answer) : answer;
}

/** A file's bytes, counted as they arrive. */
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

/** Waits for work that others wait for too: giving up leaves the work going. */
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

/**
 * A query with its question mark, or the empty text. Null and undefined values are left out (product section 7);
 * a list is written key[]=a&key[]=b, and an empty one not at all.
 */
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

/**
 * A fetch that tells how much of the body was sent, which fetch itself cannot. Rejected as fetch is: with a TypeError where
 * no answer came, with an AbortError where the signal gave it up.
 */
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

/** Of the headers, the client asks for one. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(responseText, {
    status,
    statusText,
    headers: retryAfter === null ? undefined : { 'retry-after': retryAfter },
  });
}
