import type { Hono } from 'hono';
import { json } from '@/server/http/error-response';
import type { HttpEnv } from '@/server/http/service';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { listMailbox } from '@/server/areas/platform/mail/outbox';

export function mailRoutes(app: Hono<HttpEnv>, deps: Deps): void {
  app.get('/dev/mailbox', async () => json(await listMailbox(deps), 200));
}
