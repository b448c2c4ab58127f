import { AppError } from '@/lib/app-error';
import { careDates } from '@/lib/dates/booking-dates';
import { addMonths } from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingType, Pool, SessionType, type Weekday } from '@/lib/enums';
import { holdHorizon } from '@/server/areas/care/bookings/rules/horizon';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { type CareTerms, openingAt } from '@/server/areas/facilities/listings/rules';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import type { SeedAgeGroup, SeedFacility } from '@/server/demonstration/data/seed-facility';
import { exampleNumber, writeItems } from '@/server/demonstration/example-run';
import {
  deleteExamples,
  ensureFamily,
  heldItemsOf,
  insertAll,
  settledBookings,
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
 * real items, to the horizon of any permanent booking. Rewritten when the horizon reaches another month, except those
 * that the facility's people have changed.
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

const idOf = (kind: 'family' | 'child' | 'booking', facility: SeedFacility, { index }: Filler) =>
  seedId(`filler-${kind}`, facility.id, index);

async function fill(tx: Tx, facility: SeedFacility, all: readonly Filler[], now: Date): Promise<void> {
  const terms = await readCareTerms(tx, facility.id, facility.addresses[0]!.id);
  if (!terms || terms.closed) return;
  const through = holdHorizon(todayIn(terms.timeZone, now));
  const ids = all.map((filler) => idOf('booking', facility, filler));
  const settled = await settledBookings(tx, ids, through);
  const fillers = all.filter((_, index) => !settled.has(ids[index]!));
  if (fillers.length === 0) return;
  const old = await unchangedExamples(
    tx,
    fillers.map((filler) => idOf('family', facility, filler)),
  );
  await releasePlaces(tx, await heldItemsOf(tx, old));
  await deleteExamples(tx, old);
  const rows = [];
  for (const filler of fillers) rows.push(await enrol(tx, { facility, terms, through, now }, filler));
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

interface Filling {
  facility: SeedFacility;
  /** As the facility's people have left them. */
  terms: CareTerms;
  through: string;
  now: Date;
}

async function enrol(tx: Tx, { facility, terms, through, now }: Filling, filler: Filler) {
  const { index, group, weekdays } = filler;
  const random = new SeedRandom(`filler ${facility.name} ${index}`);
  const { timeZone, addressId } = terms;
  const familyId = idOf('family', facility, filler);
  const childId = idOf('child', facility, filler);
  const id = idOf('booking', facility, filler);
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
  const dates = careDates(startDate, through, weekdays, terms.closedDays);
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
    firstStartAt: openingAt(terms, dates[0] ?? startDate),
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
      startAt: openingAt(terms, date),
      held: true,
    })),
  };
}
