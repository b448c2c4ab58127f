import { AppError } from '@/lib/app-error';
import type { GatewayEvent } from '@/server/adapters/payment/port';
import { lockGroup } from '@/server/areas/care/bookings/rows';
import { claimEvent, findPayment } from '@/server/areas/money/payments/rows/payments';
import { failRefund, groupOfRefund } from '@/server/areas/money/payments/rows/refunds';
import { notifyOfRefund } from '@/server/areas/money/payments/refund-payments';
import { settle } from '@/server/areas/money/settlement/settle-payment';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { refundAnswers } from '@/server/figures';
import { inTransaction } from '@/server/db/transaction';

/**
 * Handles a webhook call after verifying its signature over the raw body. Throws `malformed` for a bad signature, `notFound` if
 * the gateway has no webhooks.
 */
export async function receiveGatewayEvent(deps: Deps, body: string, signature: string | null): Promise<void> {
  const event = await deps.payments.readEvent(body, signature).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'malformed') {
      deps.log.warn({}, 'a webhook call was not signed with STRIPE_WEBHOOK_SECRET');
    }
    throw error;
  });
  if (event) await handleGatewayEvent(deps, event);
}

/**
 * Handles a verified event once. The event's id and its effects are written in one transaction, so that a failed one is handled
 * when the gateway resends it. Events about unknown charges are recorded and ignored.
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

/** The gateway does not retry a returned refund. Staff refund it manually; they are alerted in the log and at the desk. */
async function handleRefundEvent(deps: Deps, { id, idempotencyKey, failure }: EventAbout<'refund'>): Promise<void> {
  const isNew = await inTransaction(deps, async (tx) => {
    if (!(await claimEvent(tx, id, deps.clock.now()))) return false;
    const groupId = await groupOfRefund(tx, idempotencyKey);
    const group = groupId === null ? undefined : await lockGroup(tx, groupId);
    const amount = await failRefund(tx, idempotencyKey, failure, deps.clock.now());
    if (!group || amount === null) return false;
    await notifyOfRefund(tx, deps, group, 'refundReturned', amount);
    return true;
  });
  if (!isNew) return;
  refundAnswers.inc({ result: 'returned' });
  deps.log.error({ refundId: idempotencyKey, failure }, 'a refund was returned; see the desk’s "refunds" command');
}
