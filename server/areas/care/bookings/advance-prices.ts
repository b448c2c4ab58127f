import { BookingType } from '@/lib/enums';
import { bookedPrice } from '@/lib/money/price-steps';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { isFinal } from '@/lib/workflow/workflow';
import { namedInMail } from '@/server/areas/care/bookings/notify-family';
import { type BookingGroupRow, lockDueGroup, setChildPrices, setDue } from '@/server/areas/care/bookings/rows';
import { nextPriceMail, pricesAgreedBefore } from '@/server/areas/care/bookings/rules/price-changes';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import type { CareChildRow } from '@/server/areas/family/records/rows/records';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import { advanceDue } from '@/server/areas/care/requests/request-moves';
import { isPriceByDesk } from '@/server/areas/care/requests/rows/moves';
import { dueIds } from '@/server/areas/care/requests/rows/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

/**
 * Mails each change of a monthly price a month ahead, once, and fixes the prices of care that was agreed without steps (record
 * 0021). Safe to run in several processes at once.
 */
export const advancePrices = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'bookingGroup', { now, skip, limit, column: 'priceDueAt' }),
    async advance(tx, id) {
      const group = await lockDueGroup(tx, id, deps.clock.now(), 'priceDueAt');
      if (group) await advancePrice(tx, deps, group);
    },
    failed: ['bookingId', 'a booking’s monthly prices could not be looked at'],
  });

async function advancePrice(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<void> {
  const now = deps.clock.now();
  const isLasting = group.type === BookingType.PERMANENT && !isFinal(bookingWorkflow, group.status);
  const children = await namedInMail(tx, group);
  const prices = isLasting ? (group.childPrices ?? (await fixPrices(tx, group, children, now))) : null;
  if (prices === null) return setDue(tx, group.id, { priceDueAt: null });
  const { change, dueAt } = nextPriceMail({ ...group, childPrices: prices }, children, now);
  await setDue(tx, group.id, { priceDueAt: dueAt });
  if (!change) return;
  await enqueueMail(tx, deps, { kind: 'priceChange', ...aboutRequest(group), change, currency: group.currency });
}

/** Null if the facility has closed this address. */
async function fixPrices(tx: Tx, group: BookingGroupRow, children: CareChildRow[], now: Date) {
  const terms = await readCareTerms(tx, group.facilityId, group.addressId);
  if (!terms) return null;
  const byDesk = group.waitlistId !== null && (await isPriceByDesk(tx, group.waitlistId));
  const prices = pricesAgreedBefore(group, children, terms, { now, byDesk });
  const { monthly } = bookedPrice({ ...group, childPrices: prices }, []);
  await setChildPrices(tx, group.id, { childPrices: prices, priceMonthly: monthly });
  return prices;
}
