import type { Hono } from 'hono';
import { json, notAllowed } from '@/server/http/error-response';
import { readBody } from '@/server/http/read-body';
import type { HttpEnv } from '@/server/http/service';
import type { Deps } from '@/server/services/deps';
import { receiveGatewayEvent } from '@/server/services/settlement/receive-gateway-event';

const path = '/v1/webhooks/stripe';
/** The gateway's events are a few kilobytes. */
const bytesMax = 500_000;

/**
 * The gateway's calls to us, outside of the contract: signed by the gateway instead of a session. An answer other than 2xx
 * makes it send the event again, so that an event that met a trouble of ours is not lost.
 */
export function settlementRoutes(app: Hono<HttpEnv>, deps: Deps): void {
  app.post(path, async (c) => {
    await receiveGatewayEvent(
      deps,
      await readBody(c.req.raw, bytesMax, c.env?.isWhole),
      c.req.header('stripe-signature') ?? null,
    );
    return json({ received: true }, 200);
  });
  app.all(path, () => notAllowed(['POST']));
}
