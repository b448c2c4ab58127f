import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { nothingIsKept } from '@/server/http/caching';
import { errorResponse } from '@/server/http/error-response';
import { interrupted } from '@/server/http/read-body';
import type { HttpEnv } from '@/server/http/service';
import { AppError, notFound } from '@/lib/app-error';

/**
 * Sends every /api call to an operator's own service (API_URL), streaming both ways; our own service is not started. The
 * caller's address is appended to X-Forwarded-For: whoever trusts us reads the last one. What may be kept of an answer is
 * our rule, whatever that service says.
 * @param report is told why the service could not be reached, or that the caller was gone before it had answered
 */
export function createApiProxy(apiUrl: string, report: (error: unknown) => void): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(nothingIsKept);
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    // Dots in a path are resolved by now: nobody climbs out of /api to whatever else that server has.
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return errorResponse(notFound());
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
