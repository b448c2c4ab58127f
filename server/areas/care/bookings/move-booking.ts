import { conflict, invalid } from '@/lib/app-error';
import { datesText, isLive, movedAway, datesOf } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { lastMonthPaid, sumPayments } from '@/lib/money/booking-money';
import { endingsOf } from '@/lib/money/endings';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { bookedPrice } from '@/lib/money/price-steps';
import { isClosedDate } from '@/lib/validation/offered-care';
import { bookingHoldsPlaces, bookingWorkflow } from '@/lib/workflow/booking';
import { isFinal } from '@/lib/workflow/workflow';
import { cancelDates } from '@/server/areas/care/bookings/cancel-dates';
import { notifyOfChange, notifyOfMove } from '@/server/areas/care/bookings/notify-family';
import { presentPayment } from '@/server/areas/care/bookings/present-bookings';
import {
  isWaitingForPlan,
  movesOfOthers,
  moveWaitlistWithBooking,
  lockPlan,
  refundOthers,
} from '@/server/areas/care/bookings/related-requests';
import { type BookingGroupRow, updateGroup } from '@/server/areas/care/bookings/rows';
import { dueAt, isAnswerOver } from '@/server/areas/care/bookings/rules/due';
import {
  type BookingEffect,
  type BookingMove,
  effectOf,
  itemChanges,
} from '@/server/areas/care/bookings/rules/effects';
import { firstDayMailAt } from '@/server/areas/care/bookings/rules/first-day';
import { cancellationQuote, refundable } from '@/server/areas/care/bookings/rules/refunds';
import { requireBookingMove } from '@/server/areas/care/bookings/rules/refusal';
import { type MoveOptions, recordMoveOf } from '@/server/areas/care/requests/record-move';
import { dateMovesOf } from '@/server/areas/care/requests/rows/moves';
import { staysExample } from '@/server/areas/care/requests/rules';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import { type BookingItemRow, itemsOfGroups, setItemStatus } from '@/server/areas/facilities/capacity/rows';
import { holdTerms, readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { beginCharge, firstPeriod, noCard, noCardNote } from '@/server/areas/money/payments/begin-charge';
import { cancelCharges, refundPayments } from '@/server/areas/money/payments/refund-payments';
import { lockPayments, type PaymentRow, paymentsOf } from '@/server/areas/money/payments/rows/payments';
import { lastPaidDay, paidColumns } from '@/server/areas/money/payments/rules';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

const expiry = { actor: 'clock', action: 'expire' } as const;

/**
 * The only way a booking changes its status. lib/workflow/booking.ts says which moves are allowed (product rule 4),
 * rules/effects.ts what each one does. The caller has locked the group (lockGroup) and ruled out a repeat (isRepeatedMove).
 * Throws `conflict` for a move that is not allowed.
 */
export async function moveBooking(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  move: BookingMove,
  options: BookingMoveOptions = {},
): Promise<BookingGroupRow> {
  const at = deps.clock.now();
  const to = requireBookingMove(group, move, at);
  if (endsWithPaidMonth(group, move, at)) return endPermanent(tx, deps, group, options);
  if (move.action === 'cancelDates') return cancelDates(tx, deps, group, { ...options, dates: options.dates ?? [] });
  if (options.lastMonth) throw invalid({ lastMonth: 'Only permanent care with a paid month can end with a month.' });

  const effect = effectOf(move);
  const plan = await lockPlan(tx, group, to);
  const made = { ...move, ...options, to, at, reply: effect.reply, waitsForPlan: plan?.step === 'wait' };
  const items = await changeItems(tx, group, effect.items, made);
  const money = await settleMoney(tx, deps, group, effect, { ...made, items: items.before });
  const after = await updateMovedBooking(
    tx,
    { ...group, planState: plan?.state ?? group.planState },
    made,
    items.columns,
  );
  const days = isFamilysCancellation(group, move) ? items.cancelled : [];
  await recordMoveOf(tx, deps, 'booking', group, {
    ...made,
    note: options.note ?? options.reason ?? null,
    ...(days.length > 0 && {
      news: options.news ?? `The family cancelled ${datesText(days)}`,
      details: { dates: days, ...options.details },
    }),
  });
  await moveWaitlistWithBooking(tx, deps, group, after, effect.waitlist, options.contactId);
  // A payment that fails after care has begun cannot be retried: expire at once, so the family gets one mail only.
  if (isAnswerOver(after, at)) return moveBooking(tx, deps, after, expiry, { note: options.note });
  // The payment mail announces acceptance, unless the charge waits for the rest of the plan.
  const sendsMail = effect.sendsMail || isWaitingForPlan(after);
  const back = plan?.step === 'reopen' ? await refundOthers(tx, deps, plan.others) : 0;
  if (sendsMail) await notifyOfMove(tx, deps, after, { ...made, dates: items.dates, refund: money.refund + back });
  const next = plan ? await movesOfOthers(tx, deps, after, plan, move) : [];
  const moved = money.refusal ? await moveBooking(tx, deps, after, ...money.refusal) : after;
  for (const [other, ...follows] of next) await moveBooking(tx, deps, other, ...follows);
  return moved;
}

/** A drop-in that the facility has accepted: its history says which days it had until then. */
const isFamilysCancellation = ({ type, status }: BookingGroupRow, { actor, action }: BookingMove): boolean =>
  type === BookingType.DROP_IN && actor === 'parent' && action === 'decline' && wasAccepted.includes(status);
const wasAccepted: readonly BookingStatus[] = [
  BookingStatus.PENDING_PAYMENT,
  BookingStatus.PAYMENT_FAILED,
  BookingStatus.APPROVED,
];

interface ChangedItems {
  before: readonly BookingItemRow[];
  /** Of the remaining approved items, or else of all; one entry per child. */
  dates: string[];
  /** Each once. */
  cancelled: string[];
  /** Booking columns that change with the items. */
  columns: Partial<Awaited<ReturnType<typeof repriceDropIn>>>;
}

/** Applies a move to the items: sets their statuses, releases places, and recalculates the price. */
async function changeItems(
  tx: Tx,
  group: BookingGroupRow,
  effect: BookingEffect['items'],
  { action, to, at, dates = [] }: Pick<MadeMove, 'action' | 'to' | 'at' | 'dates'>,
): Promise<ChangedItems> {
  const before = await itemsOfGroups(tx, [group.id]);
  const closedDays = action === 'approve' || action === 'approveSome' ? await closedOf(tx, group, before) : [];
  refuseClosedDays(group, before, { dates, closedDays });
  const ids = itemChanges(effect, before, { type: group.type, today: todayIn(group.timeZone, at), dates, closedDays });
  await setItemStatus(tx, ids.approve, BookingItemStatus.APPROVED);
  await setItemStatus(tx, ids.refuse, BookingItemStatus.NOT_APPROVED);
  await setItemStatus(tx, ids.cancel, BookingItemStatus.CANCELED);
  const dead = [...ids.refuse, ...ids.cancel];
  await releasePlaces(tx, bookingHoldsPlaces[to] ? dead : before.map((item) => item.id));

  const approved = new Set([...before.filter(isApproved).map((item) => item.id), ...ids.approve]);
  const left = before.filter((item) => approved.has(item.id) && !dead.includes(item.id));
  return {
    before,
    dates: (left.length > 0 ? left : await withoutMoved(tx, group, before)).map((item) => item.date),
    cancelled: datesOf(before.filter(({ id }) => ids.cancel.includes(id))),
    columns: effect === 'approveSome' ? await repriceDropIn(tx, group, left) : {},
  };
}

/** Without the dates that were moved to another day, which the booking's page leaves out, too. */
async function withoutMoved(tx: Tx, { id }: BookingGroupRow, items: readonly BookingItemRow[]) {
  const away = movedAway(await dateMovesOf(tx, [id]));
  return items.filter(({ date }) => !away.has(date));
}

/** The booking's dates on which the facility has become closed. Its facts then stay until the transaction ends. */
async function closedOf(tx: Tx, group: BookingGroupRow, items: readonly BookingItemRow[]): Promise<string[]> {
  await holdTerms(tx, group.facilityId);
  const terms = (await readCareTerms(tx, group.facilityId, group.addressId))!;
  return items.filter(({ date }) => isClosedDate(terms, date)).map(({ date }) => date);
}

/**
 * Throws `conflict` if a drop-in would be approved for a day that the facility has closed since it was requested, or permanent care
 * of which no day is left.
 */
function refuseClosedDays(
  { type, facilityName }: BookingGroupRow,
  items: readonly BookingItemRow[],
  { dates, closedDays }: { dates: readonly string[]; closedDays: readonly string[] },
): void {
  const wanted = items.filter((item) => isLive(item) && (dates.length === 0 || dates.includes(item.date)));
  const closed = wanted.filter(({ date }) => closedDays.includes(date));
  if (closed.length === 0 || (type === BookingType.PERMANENT && closed.length < wanted.length)) return;
  throw conflict(`${facilityName} is closed on ${longDate(closed[0]!.date)}.`);
}

const isApproved = (item: { status: BookingItemStatus | null }) => item.status === BookingItemStatus.APPROVED;

/** The price and date columns of a drop-in with only these items left. */
async function repriceDropIn(tx: Tx, group: BookingGroupRow, left: readonly BookingItemRow[]) {
  const [first, last] = [left[0], left[left.length - 1]];
  if (!first || !last) throw conflict('Choose at least one of the booking’s dates.');
  const children = await readCareChildren(tx, group.familyId, group.children);
  const lines = dropInLines(
    left.map((item) => ({ ...item, childId: item.childId ?? '' })),
    children,
  );
  return {
    priceTotal: totalOf(lines),
    priceLines: JSON.stringify(lines),
    startDate: first.date,
    endDate: last.date,
    firstStartAt: first.startAt,
  };
}

interface SettledMoney {
  /** Minor units. */
  refund: number;
  /** The next move if there was no card to charge. */
  refusal: [BookingMove, BookingMoveOptions] | null;
}

/**
 * Refunds what is due and cancels unsent charges, or begins the charge. `group` and `move.items` are those before the move,
 * because the refund depends on their status. Without a card, a parent's move throws `conflict` with a link to the wallet, while a
 * facility's approval leads to PAYMENT_FAILED.
 */
async function settleMoney(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  effect: BookingEffect,
  move: MadeMove & Pick<RefundedCare, 'items'>,
): Promise<SettledMoney> {
  if (isFinal(bookingWorkflow, move.to)) return { refund: await refund(tx, deps, group, effect, move), refusal: null };
  if (!effect.charge || move.charged || move.waitsForPlan) return { refund: 0, refusal: null };
  const begun = await beginCharge(tx, deps, group, { amount: group.priceTotal, period: firstPeriod(group) });
  if (!begun && move.actor === 'parent') throw noCard();
  return { refund: 0, refusal: begun ? null : [{ actor: 'payment', action: 'refuse' }, { note: noCardNote }] };
}

async function refund(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  effect: BookingEffect,
  move: MadeMove & Pick<RefundedCare, 'items'>,
) {
  const payments = await lockPayments(tx, group.id);
  const amount = refundDue(effect.refund, { group, items: move.items, payments }, move.at);
  await refundPayments(tx, deps, refundable(group, payments, move.at), amount, move.action);
  await cancelCharges(tx, deps, payments);
  return amount;
}

interface RefundedCare {
  group: BookingGroupRow;
  items: readonly BookingItemRow[];
  payments: PaymentRow[];
}

function refundDue(refund: BookingEffect['refund'], { group, items, payments }: RefundedCare, now: Date): number {
  if (refund === 'none') return 0;
  const paid = sumPayments(refundable(group, payments, now)).net;
  if (refund === 'full') return paid;
  return Math.min(cancellationQuote(group, items, payments, now)?.amount ?? 0, paid);
}

export interface BookingMoveOptions extends MoveOptions {
  /** For approveSome: the approved dates; for cancelDates: the cancelled ones. */
  dates?: readonly string[];
  /** A sentence of ours that tells the family why the facility cancelled. */
  reason?: string | undefined;
  /** For cancelDates: the facility's own words. The note lists the dates. */
  words?: string | undefined;
  /** For a successful payment: the last paid day. */
  paidThrough?: string;
  /** For the end of permanent care: its last month, yyyy-MM. */
  lastMonth?: string;
  /** For an approval: the charge has succeeded already. */
  charged?: boolean;
  /** For an approval: not charged until the plan's other facilities have accepted. */
  waitsForPlan?: boolean;
}

type MadeMove = BookingMove & BookingMoveOptions & { to: BookingStatus; at: Date };

async function updateMovedBooking(
  tx: Tx,
  group: BookingGroupRow,
  move: MadeMove,
  repriced: ChangedItems['columns'],
): Promise<BookingGroupRow> {
  const { to: status, at, paidThrough = group.paidThrough } = move;
  const moved = { ...group, ...repriced, paidThrough, status };
  const isConfirmed = status === BookingStatus.APPROVED && group.status !== status;
  return updateGroup(tx, group, {
    ...repriced,
    ...paidColumns(group, paidThrough),
    ...(isConfirmed && group.type === BookingType.PERMANENT ? { priceDueAt: at } : {}),
    status,
    firstDayMailAt: status === BookingStatus.APPROVED ? firstDayMailAt(moved.firstStartAt, group.timeZone, at) : null,
    isExample: staysExample(group, move),
    dueAt: dueAt(moved, { state: 'none' }, group.timeZone, at),
    updatedAt: at,
  });
}

/** A confirmed permanent booking that the parent cancels continues at least to the end of its paid month, if any is left. */
function endsWithPaidMonth(group: BookingGroupRow, move: BookingMove, now: Date): boolean {
  const byParent = move.actor === 'parent' && move.action === 'decline';
  return byParent && lastPaidDay(group, [], todayIn(group.timeZone, now)) !== null;
}

/**
 * Ends a confirmed permanent booking with its paid month, or with a later month that is charged as usual, without refund (product
 * rule 4). Later places are released now; the status changes to CANCELED_BY_PARENT only when the clock makes the `end` move after
 * that day.
 */
async function endPermanent(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { by, details, lastMonth }: BookingMoveOptions,
): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  const items = await itemsOfGroups(tx, [group.id]);
  const paidDay = lastPaidDay(group, items, todayIn(group.timeZone, now));
  const endings = endingsOf({ ...group, price: bookedPrice(group, []), lastPaidDay: paidDay, items });
  const chosen = lastMonth === undefined ? endings[0] : endings.find(({ month }) => month === lastMonth);
  if (!chosen) throw invalid({ lastMonth: 'Choose your paid month or a later one, up to 12 months ahead.' });
  const { lastDay: endsOn, charges } = chosen;
  const later = items.filter((item) => item.date > endsOn).map((item) => item.id);
  await setItemStatus(tx, later, BookingItemStatus.CANCELED);
  await releasePlaces(tx, later);
  const ending = { ...group, endsOn };
  const after = await updateGroup(tx, group, {
    endsOn,
    isExample: false,
    dueAt: dueAt(ending, { state: 'none' }, group.timeZone, now),
    updatedAt: now,
  });
  const news = `The family’s care ends on ${datesText([endsOn])}`;
  const move = { actor: 'parent', action: 'decline', to: group.status, at: now, details, news } as const;
  await recordMoveOf(tx, deps, 'booking', group, move);
  const last = lastMonthPaid((await paymentsOf(tx, [group.id])).map((paid) => presentPayment(paid, [], [])));
  const lastCharge = last && { amount: last.amount, month: last.month };
  await notifyOfChange(tx, deps, after, { change: { kind: 'end', on: endsOn, lastCharge, charges }, by });
  return after;
}
