import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Api, createApi } from '@/api/client/api';
import { failureOf } from '@/api/client/api-error';
import { publishedHost } from '@/server/in-process';

/** `Request` needs an absolute address; nothing is sent over the network. */
export const inProcessOrigin = 'http://service.invalid/api';

/** The API client for a page, acting for its visitor: calls the service in this process, or API_URL. `device`: headers that name it. */
export function serverApi(visitor: IncomingMessage, device?: () => Record<string, string>): Api {
  const host = publishedHost();
  const fetch = (input: string, init: RequestInit) => host.call(new Request(input, init), visitor);
  return createApi({ fetch, baseUrl: inProcessOrigin, device });
}

/** Whether the page does not exist, or its address has invalid parameters. */
export function isMissing(error: unknown): boolean {
  const { status } = failureOf(error);
  return status !== null && [400, 404, 422].includes(status);
}

/** Answers 429 or 503 for a temporary condition, and 500 for every other failure, which is a bug of ours. */
export function answerTrouble(res: ServerResponse, error: unknown): number {
  const { status, retryAfter } = failureOf(error);
  res.statusCode = status === 429 || status === 503 ? status : 500;
  if (status !== 429) publishedHost().report(error);
  if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
  return res.statusCode;
}
