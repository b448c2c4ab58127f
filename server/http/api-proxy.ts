import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { AppError, notFound } from '@/lib/app-error';
import { mapFilePath } from '@/lib/paths';
import { nothingIsKept } from '@/server/http/caching';
import { errorResponse } from '@/server/http/error-response';
import { interrupted } from '@/server/http/read-body';
import type { HttpEnv } from '@/server/http/service';

/**
 * Streams every /api call, and the reads of its map, to the operator's own service (API_URL); ours is not started. Appends the caller's address to
 * X-Forwarded-For, so a service that trusts us reads the last entry. Caching headers are always ours.
 * @param report called when the service cannot be reached, or the caller left before it answered
 */
export function createApiProxy(apiUrl: string, report: (error: unknown) => void): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use('/api/*', nothingIsKept);
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    // The path's dots are already resolved, so a call cannot leave /api.
    if (pathname !== '/api' && !pathname.startsWith('/api/') && pathname !== mapFilePath)
      return errorResponse(notFound());
    const forwarded = [c.req.header('x-forwarded-for'), c.env?.address].filter(Boolean).join(', ');
    try {
      return await proxy(new URL(pathname + search, apiUrl), {
        raw: c.req.raw,
        headers: { ...c.req.header(), host: undefined, 'x-forwarded-for': forwarded || undefined },
        redirect: 'manual',
      });
    } catch (cause) {
      if (c.req.raw.signal.aborted) {
        const error = interrupted(cause);
        report(error);
        return errorResponse(error);
      }
      report(cause);
      return errorResponse(
        new AppError('unavailable', 'We can’t reach the service right now. Try again in a moment.', {
          retryAfter: 2,
          cause,
        }),
      );
    }
  });
  return app;
}
