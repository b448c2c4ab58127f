import type { Deps } from '@/server/services/deps';
import { handleGatewayEvent } from '@/server/services/settlement/handle-gateway-event';

/**
 * Takes in what the gateway calls to tell us, once its signature is verified over the exact bytes it sent. Throws `malformed`
 * for a call that it did not sign, `notFound` where the gateway has no webhooks.
 */
export async function receiveGatewayEvent(deps: Deps, body: string, signature: string | null): Promise<void> {
  const event = await deps.payments.readEvent(body, signature);
  if (event) await handleGatewayEvent(deps, event);
}
