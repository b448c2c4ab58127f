import type { Hono } from 'hono';
import { openApiDocument } from '@/api/contract/openapi';
import { notAllowed } from '@/server/http/error-response';
import { codingFor, compressOnce } from '@/server/http/encoding';
import type { HttpEnv } from '@/server/http/service';
import { fileRoutes } from '@/server/areas/platform/files/routes';
import { mailRoutes } from '@/server/areas/platform/mail/routes';
import { webhookRoutes } from '@/server/areas/money/settlement/routes';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** Routes outside the contract: signed files, gateway webhooks, the development mailbox, the OpenAPI document. */
export function extraRoutes(app: Hono<HttpEnv>, deps: Deps): void {
  fileRoutes(app, deps);
  webhookRoutes(app, deps);
  mailRoutes(app, deps);
  // Built on the first request: it takes a few hundred milliseconds, and most processes never serve it.
  let document: ReturnType<typeof compressOnce> | undefined;
  app.get('/openapi.json', async (c) => {
    document ??= compressOnce(JSON.stringify(openApiDocument(deps.settings)));
    const coding = codingFor({ 'accept-encoding': c.req.header('accept-encoding') });
    return new Response(await document(coding), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept-Encoding',
        ...(coding && { 'content-encoding': coding }),
      },
    });
  });
  app.all('/openapi.json', () => notAllowed(['HEAD', 'GET']));
}
