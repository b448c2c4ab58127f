import type { MiddlewareHandler } from 'hono';
import type { ServerResponse } from 'node:http';
import type { HttpEnv } from '@/server/http/service';

/**
 * What has a secret, revocable or expiring, address of its own: the calendar feed and signed pictures. Its answer says
 * itself how long it may be kept; nobody finds it again who does not know the address.
 */
const secretAddress = /^\/api\/v1\/(?:calendar|files)\/./;

/**
 * The one rule of what may be kept of the API's answers (product rule 6): nothing, because an answer to a token must
 * not be there for the next person at the same browser,
 * and what is free or open is old at once. Errors are kept nowhere.
 */
export const nothingIsKept: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const isOwn = c.res.ok && secretAddress.test(c.req.path) && c.res.headers.has('cache-control');
  if (!isOwn) c.res.headers.set('cache-control', 'no-store');
};

/** Files of the build and of public/, which are the same for everybody. A page's data is no file, though its name ends so. */
const isFile = (path: string) => /^\/_next\/(?!data\/)|^\/(?!_next\/|api\/).*\.\w+$/.test(path);

/**
 * What is said of everything before it is answered: nothing is kept but files. A public page says itself that it may be
 * (record 0172); the framework says nothing of some, such as one that is not there.
 */
export function setCaching(response: ServerResponse, path: string): void {
  if (!isFile(path)) response.setHeader('cache-control', 'no-store');
}
