import { isLive, movedAway } from '@/lib/dates/booking-dates';
import { addMonths } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { sumPayments } from '@/lib/money/booking-money';
import { awaitsAnswer, bookingHoldsPlaces } from '@/lib/workflow/booking';
import { actionToCancel, refundOfMove } from '@/server/areas/care/bookings/cancel-dates';
import { presentPrice } from '@/server/areas/care/bookings/present-bookings';
import { isWaitingForPlan } from '@/server/areas/care/bookings/related-requests';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { comingItems } from '@/server/areas/care/bookings/rules/cancelled-dates';
import { dateMovesOf } from '@/server/areas/care/requests/rows/moves';
import { itemsOfGroups } from '@/server/areas/facilities/capacity/rows';
import { movesOfBooking, seesHealth } from '@/server/areas/facility-side/answers/rules';
import { headOf, type ReadView, placesLeftByDate } from '@/server/areas/facility-side/answers/view';
import { childrenById } from '@/server/areas/family/records/rows/records';
import { paymentsOf } from '@/server/areas/money/payments/rows/payments';

/** Months of permanent care on the page, of the year that is held. */
const monthsShown = 3;

/** A booking as the facility sees it. With `dates`, `refund` is that of cancelling these. */
export const viewOfBooking: ReadView = async ({ db, clock }, id, dates) => {
  const group = await readGroup(db, id);
  if (!group) return null;
  const now = clock.now();
  const { status, type } = group;
  const today = todayIn(group.timeZone, now);
  const away = movedAway(await dateMovesOf(db, [id]));
  const items = (await itemsOfGroups(db, [id])).filter((item) => isLive(item) || !away.has(item.date));
  const coming = comingItems(group, items, [...new Set(items.map(({ date }) => date))], now);
  const refundByDate = groupBy(coming, ({ date }) => date);
  const shown =
    type === BookingType.DROP_IN
      ? items
      : items.filter(({ date }) => isAhead(date, today) && date < addMonths(today, monthsShown));
  const ahead = items.filter((item) => isLive(item) && isAhead(item.date, today));
  const left = bookingHoldsPlaces[status] ? await placesLeftByDate(db, ahead) : new Map<string, number>();
  const moves = movesOfBooking(
    {
      ...group,
      requested: new Set(items.map(({ date }) => date)).size,
      coming: refundByDate.size,
    },
    now,
  );
  const cancelling = dates ? await actionToCancel(db, group, dates, now) : 'cancel';
  return {
    ...headOf(group),
    seesHealth: seesHealth(group),
    unanswered: status === BookingStatus.NEW,
    careDays: ahead.map(({ date }) => date),
    dueAt: awaitsAnswer(status) ? group.dueAt : null,
    moves,
    care: {
      type,
      scheduleType: group.scheduleType,
      days: [...groupBy(shown, ({ date }) => date)].map(([date, sessions]) => ({
        date,
        placesLeft: left.get(date) ?? null,
        status: (sessions.find(isLive) ?? sessions[0]!).status,
        refund: refundOf(type, refundByDate.get(date)),
      })),
      weekdays: group.permanentBookingDays,
      startDate: type === BookingType.PERMANENT ? (items[0]?.date ?? group.startDate) : null,
      endDate: type === BookingType.PERMANENT ? (group.endsOn ?? group.endDate) : null,
      startMonth: null,
      placesLeft: left.size > 0 ? Math.min(...left.values()) : null,
      price: presentPrice(group, await childrenById(db, group.children)),
      refunded: sumPayments(await paymentsOf(db, [id])).refunded,
      heldBack: isWaitingForPlan(group),
    },
    refund: moves.includes('cancel') ? await refundOfMove(db, group, { action: cancelling, dates }, now) : null,
    tour: null,
    waitlist: null,
  };
};

const isAhead = (date: string, today: string) => date >= today;

const refundOf = (type: BookingType, sessions: readonly { price: number }[] | undefined) =>
  sessions === undefined
    ? null
    : type === BookingType.PERMANENT
      ? 0
      : sessions.reduce((sum, { price }) => sum + price, 0);
