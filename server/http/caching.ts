import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '@/server/http/service';

/**
 * Calendar feeds and signed pictures have secret addresses that are revocable or expire, so their handlers set
 * Cache-Control themselves.
 */
const secretAddress = /^\/api\/v1\/(?:calendar|files)\/./;

/**
 * Caching of API answers (product rule 6): none, because an answer to a token must not reach the next user of the same
 * browser, and free places are out of date at once. Errors are never cached either.
 */
export const nothingIsKept: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const isOwn = c.res.ok && secretAddress.test(c.req.path) && c.res.headers.has('cache-control');
  if (!isOwn) c.res.headers.set('cache-control', 'no-store');
};

/** Files of the build and of public/. `/_next/data/….json` is a page's data, not a file. */
const isFile = (path: string) => /^\/_next\/(?!data\/)|^\/(?!_next\/|api\/).*\.\w+$/.test(path);

/** The default for every answer: only files are cached. Public pages set their own header (record 0172). */
export function setCaching(response: ServerResponse, path: string): void {
  if (!isFile(path)) response.setHeader('cache-control', 'no-store');
}
