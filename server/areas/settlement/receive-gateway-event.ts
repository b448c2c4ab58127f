import type { GatewayEvent } from '@/server/adapters/payment/port';
import { lockGroup } from '@/server/areas/bookings/rows';
import { claimEvent, findPayment } from '@/server/areas/payments/rows/payments';
import { failRefund, groupOfRefund } from '@/server/areas/payments/rows/refunds';
import { tellOfRefund } from '@/server/areas/payments/tell-of-refund';
import { settle } from '@/server/areas/settlement/settle-payment';
import type { Deps } from '@/server/areas/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/**
 * Takes in what the gateway calls to tell us, once its signature is verified over the exact bytes it sent. Throws `malformed`
 * for a call that it did not sign, `notFound` where the gateway has no webhooks.
 */
export async function receiveGatewayEvent(deps: Deps, body: string, signature: string | null): Promise<void> {
  const event = await deps.payments.readEvent(body, signature);
  if (event) await handleGatewayEvent(deps, event);
}

/**
 * Takes in a verified event of the gateway, once: the event's id and what it tells are kept in one transaction, so that one
 * that broke off is taken in when the gateway sends it again. Events about charges that are not ours are noted and passed over.
 */
export async function handleGatewayEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  return event.about === 'charge' ? handleChargeEvent(deps, event) : handleRefundEvent(deps, event);
}

type EventAbout<About> = Extract<GatewayEvent, { about: About }>;

async function handleChargeEvent(deps: Deps, event: EventAbout<'charge'>): Promise<void> {
  const found = await findPayment(deps.db, { gatewayReference: event.reference });
  await inTransaction(deps, async (tx) => {
    if ((await claimEvent(tx, event.id, deps.clock.now())) && found) await settle(tx, deps, found, event.result);
  });
}

/**
 * The gateway does not try such a refund again: the family gets it in another way, by people, whom the log and the desk tell,
 * and is told so.
 */
async function handleRefundEvent(deps: Deps, { id, idempotencyKey, failure }: EventAbout<'refund'>): Promise<void> {
  const news = await inTransaction(deps, async (tx) => {
    if (!(await claimEvent(tx, id, deps.clock.now()))) return false;
    const groupId = await groupOfRefund(tx, idempotencyKey);
    const group = groupId === null ? undefined : await lockGroup(tx, groupId);
    const amount = await failRefund(tx, idempotencyKey, failure, deps.clock.now());
    if (!group || amount === null) return false;
    await tellOfRefund(tx, deps, group, 'refundReturned', amount);
    return true;
  });
  if (!news) return;
  deps.log.error({ refundId: idempotencyKey, failure }, 'a refund was returned; see the desk’s "refunds" command');
}
