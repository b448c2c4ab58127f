import { randomInt, randomUUID } from 'node:crypto';
import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import type { Tx } from '@/server/db/connection';
import { dueAt } from '@/server/areas/care/bookings/rules/due';
import { requestNumber } from '@/server/areas/care/requests/rules';
import type { BookingPlan } from '@/server/areas/care/bookings/rules/plan';
import type { CareItem } from '@/server/areas/facilities/capacity/rules';
import {
  insertGroup,
  lockGroup,
  setDue,
  setHeldThrough,
  type BookingGroupRow,
} from '@/server/areas/care/bookings/rows';
import {
  adoptItems,
  insertItems,
  itemsOfTour,
  setItemStatus,
  type NewItem,
} from '@/server/areas/facilities/capacity/rows';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import { holdPlaces } from '@/server/areas/facilities/capacity/hold-places';
import { recordFirstMove } from '@/server/areas/care/requests/record-move';

export interface NewBooking {
  familyId: string;
  plan: BookingPlan;
  /** NEW if a parent asks, WAITING_FOR_PARENTS_APPROVAL if a facility offers, PENDING_PAYMENT if a parent takes a start. */
  status: BookingStatus;
  by: Actor;
  /** The name of the first move: `request`, `offer`. */
  action: string;
  note: string | null;
  waitlistId?: string;
  /** The tour whose offered start was accepted: its held items become this booking's. */
  tourId?: string;
  carePlanId?: string | undefined;
  /** The card that was chosen to pay; the main one by default. */
  cardId?: string | undefined;
}

/**
 * Writes a booking and holds its places, all or none. Returns the group, locked. For PENDING_PAYMENT the caller must begin the
 * charge (beginCharge). Throws `conflict` as holdPlaces does.
 */
export async function createBooking(tx: Tx, deps: RequestDeps, booking: NewBooking): Promise<BookingGroupRow> {
  const id = randomUUID();
  const now = deps.clock.now();
  await insertNumbered(tx, id, booking, now);
  const answered = booking.status !== BookingStatus.NEW;
  const status = answered ? BookingItemStatus.APPROVED : null;
  if (booking.tourId) {
    await adoptTourItems(tx, booking.tourId, id, status);
  } else {
    await writeItems(tx, id, booking, status);
  }
  const group = (await lockGroup(tx, id))!;
  const due = dueAt(group, { state: 'none' }, group.timeZone, now);
  if (due !== null) await setDue(tx, id, { dueAt: due });
  const { by: actor, action, status: to, note } = booking;
  await recordFirstMove(tx, deps, 'booking', id, { actor, action, to, at: now, note });
  return { ...group, dueAt: due };
}

/**
 * The items of an offered start become the booking's. The horizon may have moved since the offer, so `heldThrough` follows the
 * items; the clock extends it.
 */
async function adoptTourItems(
  tx: Tx,
  tourId: string,
  groupId: string,
  status: BookingItemStatus | null,
): Promise<void> {
  await adoptItems(tx, tourId, groupId);
  const held = (await itemsOfTour(tx, tourId)).filter((item) => item.held);
  await setItemStatus(
    tx,
    held.map((item) => item.id),
    status,
  );
  const last = held[held.length - 1];
  if (last) await setHeldThrough(tx, groupId, lastOfMonth(monthOf(last.date)));
}

async function writeItems(
  tx: Tx,
  groupId: string,
  { plan, by }: Pick<NewBooking, 'plan' | 'by'>,
  status: BookingItemStatus | null,
): Promise<void> {
  const items: (NewItem & CareItem)[] = plan.items.map((item) => ({
    ...item,
    id: randomUUID(),
    groupId,
    tourId: null,
    status,
    held: true,
  }));
  await insertItems(tx, items);
  await holdPlaces(tx, items, by);
}

async function insertNumbered(tx: Tx, id: string, { plan, ...booking }: NewBooking, now: Date): Promise<void> {
  const row = {
    id,
    familyId: booking.familyId,
    facilityId: plan.facilityId,
    addressId: plan.addressId,
    type: plan.type,
    scheduleType: plan.scheduleType,
    status: booking.status,
    currency: plan.currency,
    policy: plan.policy,
    priceTotal: plan.total,
    priceMonthly: plan.monthly,
    childPrices: plan.childPrices && JSON.stringify(plan.childPrices),
    priceDueAt: plan.childPrices && now,
    priceLines: JSON.stringify(plan.lines),
    note: booking.note,
    children: [...plan.children],
    permanentBookingDays: [...plan.permanentBookingDays],
    startDate: plan.startDate,
    endDate: plan.endDate,
    heldThrough: plan.heldThrough,
    firstStartAt: plan.firstStartAt,
    waitlistId: booking.waitlistId ?? null,
    tourId: booking.tourId ?? null,
    carePlanId: booking.carePlanId ?? null,
    cardId: booking.cardId ?? null,
    createdAt: now,
    updatedAt: now,
  };
  while (!(await insertGroup(tx, { ...row, number: requestNumber('NB', randomInt) })));
}
