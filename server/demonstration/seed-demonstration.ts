import { addMonths, type CalendarDate, firstOfMonth, monthOf } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { readSetting, writeSetting } from '@/server/areas/platform/shared/rows';
import { inTransaction } from '@/server/db/transaction';
import { closedDaysOf } from '@/server/demonstration/data/facilities/holidays';
import { makeFacilities } from '@/server/demonstration/data/facilities/make-facilities';
import type { SeedFacility } from '@/server/demonstration/data/seed-facility';
import { fillFacilities } from '@/server/demonstration/fill-facilities';
import { type ChargeToRegister, prepareRefusingCards } from '@/server/demonstration/money-rows';
import {
  closeInvented,
  confirmAvailability,
  lockDemonstration,
  setClosedDays,
  setGatewayReference,
  setRefundReference,
} from '@/server/demonstration/rows';
import { seedContacts, seedFacilities } from '@/server/demonstration/seed-facilities';
import {
  prepareActivities,
  prepareFamilies,
  seedActivities,
  seedFamilies,
  seedWishes,
} from '@/server/demonstration/seed-families';
import { writeExamples } from '@/server/demonstration/write-examples';
import { writeMessages } from '@/server/demonstration/write-messages';

/** Raise when the invented facilities change: older demonstrations are then updated. */
const seedVersion = 4;
const settingKey = 'demonstration';

/**
 * Demonstration mode without invented facilities and families (DEMO_DATA=off): closes those of earlier starts until a
 * start with data. The mailbox page and the sandbox stay.
 */
export async function closeDemonstrationData(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    await lockDemonstration(tx);
    await closeInvented(tx, now);
    await writeSetting(tx, settingKey, { version: null }, now);
  });
}

/**
 * Seeds the demonstration: about sixty invented facilities, the two families of product rule 12 and an example of every
 * status. Idempotent and deterministic; safe with several processes. Each start re-dates the examples that no parent
 * has changed (product rule 8).
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  const facilities = makeFacilities();
  const families = await prepareFamilies(deps);
  const photos = await prepareActivities(deps);
  const refusing = await prepareRefusingCards(deps);
  const charges = await inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    await lockDemonstration(tx);
    const seeded = await readSetting(tx, settingKey);
    const { version, month, wishes } = (seeded ?? {}) as { version?: unknown; month?: unknown; wishes?: unknown };
    const thisMonth = monthOf(now.toISOString().slice(0, 10));
    if (version !== seedVersion) await seedFacilities(tx, facilities, now);
    if (version !== seedVersion || month !== thisMonth) {
      await setClosedDays(tx, closedDaysAround(facilities, firstOfMonth(thisMonth)));
    }
    await seedContacts(tx, facilities, now);
    await confirmAvailability(
      tx,
      facilities.map(({ id, confirmedHoursAgo }) => ({
        id,
        at: confirmedHoursAgo === null ? null : new Date(now.getTime() - confirmedHoursAgo * hourMs),
      })),
    );
    const isNew = families !== null && (await seedFamilies(tx, deps, families));
    await fillFacilities(tx, facilities, now);
    if (isNew || wishes !== true) await seedWishes(tx, deps);
    await writeSetting(tx, settingKey, { version: seedVersion, month: thisMonth, wishes: true }, now);
    const charged = await writeExamples(tx, deps, refusing);
    await seedActivities(tx, deps, photos);
    await writeMessages(tx);
    return charged;
  });
  await registerCharges(deps, charges);
}

/** Examples go back at most this many months, and avoid the holidays of that time. */
const monthsBack = 4;

/** The closed days of each facility, from some months ago to past the last day that can be requested. */
const closedDaysAround = (facilities: readonly SeedFacility[], from: CalendarDate) =>
  facilities.map(({ id, closing }) => ({
    id,
    days: closedDaysOf(closing, addMonths(from, -monthsBack), addMonths(from, limits.bookingMonthsAhead + 1)),
  }));

/**
 * Registers the examples' charges and refunds at the sandbox gateway under their own ids, so that canceling an example
 * refunds it like any booking. Idempotent; call it outside of transactions.
 */
async function registerCharges(deps: Deps, charges: readonly ChargeToRegister[]): Promise<void> {
  if (deps.payments.name !== 'sandbox') return;
  for (const { paymentId, refundId, ...request } of charges) {
    const asked = { ...request, idempotencyKey: paymentId, customer: null };
    const prepared = await deps.payments.prepare(asked);
    if ('refused' in prepared) continue;
    const result = await deps.payments.charge(prepared.reference, asked);
    const { reference } = result;
    const refund =
      refundId && reference && result.status === 'succeeded'
        ? await deps.payments.refund({ idempotencyKey: refundId, reference, amount: request.amount })
        : null;
    await inTransaction(deps, async (tx) => {
      await setGatewayReference(tx, paymentId, {
        reference,
        nextAction: result.status === 'needs_authentication' ? result.nextAction : null,
        failure: result.status === 'failed' ? result.reason : null,
      });
      if (refund && refundId) await setRefundReference(tx, refundId, refund.reference);
    });
  }
}
