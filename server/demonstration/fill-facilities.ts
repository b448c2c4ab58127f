import { AppError } from '@/lib/app-error';
import { careDates } from '@/lib/dates/booking-dates';
import { addMonths } from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingType, Pool, SessionType, type Weekday } from '@/lib/enums';
import { holdHorizon } from '@/server/areas/bookings/rules/horizon';
import { releasePlaces } from '@/server/areas/capacity/hold-places';
import { openingAt } from '@/server/areas/facilities/rules';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import { closedDaysOf } from '@/server/demonstration/data/facilities/holidays';
import type { SeedAgeGroup, SeedFacility } from '@/server/demonstration/data/seed-facility';
import { exampleNumber, writeItems } from '@/server/demonstration/example-run';
import {
  deleteExamples,
  ensureFamily,
  heldItemsOf,
  heldThroughOf,
  insertAll,
  unchangedExamples,
  upsertChild,
} from '@/server/demonstration/rows';

const wholeWeek: Weekday[] = [1, 2, 3, 4, 5];
/** One facility in this many has some preschool places taken, so that calendars differ. */
const busyEvery = 6;

/** A child of an invented family, and its days of care. */
interface Filler {
  index: number;
  group: SeedAgeGroup;
  weekdays: Weekday[];
}

/**
 * Fills the facilities marked as full, and takes some places in others, with permanent bookings of invented families:
 * real items, to the horizon of any permanent booking. Rewritten when the horizon reaches another month.
 */
export async function fillFacilities(tx: Tx, facilities: readonly SeedFacility[], now: Date): Promise<void> {
  for (const [index, facility] of facilities.entries()) {
    const fillers = facility.full ? fillersOfFull(facility) : index % busyEvery === 0 ? fillersOfBusy(facility) : [];
    if (fillers.length === 0) continue;
    try {
      await inSavepoint(tx, () => fill(tx, facility, fillers, now));
    } catch (error) {
      // A parent already has a place there, so the facility is left as it is.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

function fillersOfFull({ ageGroups }: SeedFacility): Filler[] {
  const places = ageGroups.flatMap((group) => {
    const most = Math.max(...group.capacity.map((one) => one.places));
    return Array.from({ length: most }, () => ({ group, weekdays: wholeWeek }));
  });
  return places.map((place, index) => ({ ...place, index }));
}

function fillersOfBusy({ name, ageGroups }: SeedFacility): Filler[] {
  const group = ageGroups.find(
    ({ fromMonths, capacity }) => fromMonths === 30 && capacity.some(({ pool }) => pool === Pool.MORNING),
  );
  if (!group) return [];
  const random = new SeedRandom(`busy ${name}`);
  return Array.from({ length: random.int(3, 6) }, (_, index) => ({
    index,
    group,
    weekdays: random.some(wholeWeek, 2, 4),
  }));
}

async function fill(tx: Tx, facility: SeedFacility, fillers: readonly Filler[], now: Date): Promise<void> {
  const { timeZone } = facility.addresses[0]!;
  const through = holdHorizon(todayIn(timeZone, now));
  const families = fillers.map(({ index }) => seedId('filler-family', facility.id, index));
  const heldThrough = await heldThroughOf(tx, families);
  if (heldThrough !== null && heldThrough >= through) return;
  const old = await unchangedExamples(tx, families);
  await releasePlaces(tx, await heldItemsOf(tx, old));
  await deleteExamples(tx, old);
  const rows = [];
  for (const filler of fillers) rows.push(await enrol(tx, facility, filler, through, now));
  await insertAll(
    tx,
    'bookingGroup',
    rows.map(({ group }) => group),
  );
  await writeItems(
    tx,
    rows.flatMap(({ items }) => items),
  );
}

async function enrol(tx: Tx, facility: SeedFacility, { index, group, weekdays }: Filler, through: string, now: Date) {
  const random = new SeedRandom(`filler ${facility.name} ${index}`);
  const { timeZone, id: addressId } = facility.addresses[0]!;
  const [familyId, childId, id] = ['family', 'child', 'booking'].map((kind) =>
    seedId(`filler-${kind}`, facility.id, index),
  ) as [string, string, string];
  await ensureFamily(tx, familyId, now);
  const ageMonths = random.int(group.fromMonths + 1, Math.max(group.fromMonths + 2, group.toMonths - 14));
  const firstName = random.faker.person.firstName();
  await upsertChild(tx, {
    id: childId,
    familyId,
    firstName,
    lastName: random.faker.person.lastName(),
    birthDate: addMonths(todayIn(timeZone, now), -ageMonths),
    createdAt: now,
  });
  const sessionType = SessionType.FULL_DAY;
  const monthly =
    group.schedule.find(({ scheduleType, days }) => scheduleType === sessionType && days === weekdays.length)
      ?.monthlyPrice ?? null;
  const startDate = tomorrowIn(timeZone, now);
  const dates = careDates(startDate, through, weekdays, closedDaysOf(facility.closing, startDate, through));
  const row = {
    id,
    number: exampleNumber('NB', `filler ${facility.id} ${index}`),
    familyId,
    facilityId: facility.id,
    addressId,
    type: BookingType.PERMANENT,
    scheduleType: sessionType,
    status: BookingStatus.APPROVED,
    currency: facility.currency,
    policy: facility.policy,
    priceTotal: monthly ?? 0,
    priceMonthly: monthly,
    priceLines: JSON.stringify([
      { label: `Full Day · ${firstName}`, quantity: 1, unitPrice: monthly ?? 0, amount: monthly ?? 0 },
    ]),
    children: [childId],
    permanentBookingDays: weekdays,
    startDate,
    heldThrough: through,
    firstStartAt: openingAt({ openingHours: facility.openingHours, timeZone }, dates[0] ?? startDate),
    isExample: true,
    createdAt: now,
    updatedAt: now,
  };
  return {
    group: row,
    items: dates.map((date) => ({
      id: seedId('filler-item', id, date),
      groupId: id,
      tourId: null,
      childId,
      ageGroupId: group.id,
      date,
      sessionType,
      status: BookingItemStatus.APPROVED,
      price: 0,
      startAt: openingAt({ openingHours: facility.openingHours, timeZone }, date),
      held: true,
    })),
  };
}
