import type { Hono } from 'hono';
import { json, notAllowed } from '@/server/http/error-response';
import { readBody } from '@/server/http/read-body';
import type { HttpEnv } from '@/server/http/service';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { resumePayment } from '@/server/areas/money/settlement/resume-payment';
import type { Handlers } from '@/server/http/types';
import { receiveGatewayEvent } from '@/server/areas/money/settlement/receive-gateway-event';

export const settlementRoutes = (deps: Deps): Pick<Handlers, 'resumePayment'> => ({
  resumePayment: ({ caller, params }) => resumePayment(deps, caller, params.id),
});

export const webhookPath = '/v1/webhooks/stripe';
/** Events are a few kilobytes. */
const bytesMax = 500_000;

/**
 * The payment gateway's webhook, outside the contract because it is authenticated by the gateway's signature. The gateway resends
 * an event on any response but 2xx, so events that fail are not lost.
 */
export function webhookRoutes(app: Hono<HttpEnv>, deps: Deps): void {
  app.post(webhookPath, async (c) => {
    await receiveGatewayEvent(
      deps,
      await readBody(c.req.raw, bytesMax, c.env?.isWhole),
      c.req.header('stripe-signature') ?? null,
    );
    return json({ received: true }, 200);
  });
  app.all(webhookPath, () => notAllowed(['POST']));
}
