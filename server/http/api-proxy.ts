import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { errorResponse } from '@/server/http/error-response';
import { AppError, notFound } from '@/lib/app-error';

/** Headers of one hop only, which a proxy does not pass on. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'host',
  'content-encoding',
  'content-length',
]);

/** Sends every /api call to an operator's own service (API_URL), streaming both ways; our own service stays asleep. */
export function createApiProxy(apiUrl: string) {
  return async function proxy(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined && !hopByHop.has(name))
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    headers.append('x-forwarded-for', incoming.socket.remoteAddress ?? '');
    const answer = await ask(new URL(incoming.url ?? '/', apiUrl), incoming, headers);
    outgoing.statusCode = answer.status;
    answer.headers.forEach((value, name) => {
      if (!hopByHop.has(name)) outgoing.setHeader(name, value);
    });
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as WebStream), outgoing);
    else outgoing.end();
  };
}

async function ask(target: URL, incoming: IncomingMessage, headers: Headers): Promise<Response> {
  // Dots in a path are resolved by now: nobody climbs out of /api to whatever else that server has.
  if (target.pathname !== '/api' && !target.pathname.startsWith('/api/')) return errorResponse(notFound());
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  try {
    return await fetch(target, {
      method: incoming.method,
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit);
  } catch (cause) {
    return errorResponse(
      new AppError('unavailable', 'The service cannot be reached just now.', { retryAfter: 2, cause }),
    );
  }
}
