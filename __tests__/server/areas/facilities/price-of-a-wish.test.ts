import { randomUUID } from 'node:crypto';
import { insertCard } from '@/__tests__/support/care-family';
import { count } from '@/__tests__/support/deep';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { importInventedCity } from '@/__tests__/support/search/listed-city';
import { today } from '@/__tests__/support/search/plain-search';
import { makeRandom } from '@/__tests__/support/search/random';
import type { FacilityListItem } from '@/api/contract/types';
import { careChildren, startingDropIn } from '@/components/booking/drop-in-values';
import { addDays, monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingStatus, type ScheduleType } from '@/lib/enums';
import { dropInLines, totalOf } from '@/lib/money/price-lines';
import { dayPrices } from '@/lib/requests/drop-in';
import { foundHref, readAskedSearch } from '@/lib/search/asked-search';
import { noFilters, type SearchFilters, searchQuery } from '@/lib/search/search';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { runDue } from '@/server/jobs/sweeps';
import { makeStore } from '@/store/store';
import { selectBookingDraft } from '@/store/slices/booking-draft';

/** What a parent sees for one wish: the total of the card, of the form and of the charge are the same, to the cent. */
const fill = {
  'the demonstration': (service: FamilyService) => seedDemonstration(service.deps),
  'an imported list': (service: FamilyService) => importInventedCity(service, 120, today),
};

const noDraft = selectBookingDraft(makeStore({ api: null as never }).getState());

/** The form as a guest finds it after pressing the card: the address has the whole search. */
async function formOf(service: FamilyService, item: FacilityListItem, filters: SearchFilters) {
  const api = service.api();
  const facility = await api.getFacility({ params: { id: item.id } });
  const asked = readAskedSearch(foundHref({ ...item, addressId: item.address.id }, filters));
  const careFor = { born: [...asked.filters.born], shown: 0 };
  const chosen = { date: null, addressId: item.address.id, asked: { ...asked, careFor } };
  const values = startingDropIn(facility, null, noDraft, chosen);
  const family = careChildren(null, values);
  const session = values.scheduleType as ScheduleType;
  const answers = new Map(
    await Promise.all(
      values.bookingDates.map(async (date) => {
        const birthDates = family.map(({ birthDate }) => birthDate);
        const query = { addressId: values.addressId, birthDates, type: 1 as const, scheduleType: session, date };
        return [date, await api.getFacilityAgeGroups({ params: { id: item.id }, query })] as const;
      }),
    ),
  );
  const prices = dayPrices({ session, family }, values.bookingDates, (date) => answers.get(date) ?? null) ?? [];
  const lines = dropInLines(
    prices.map((one) => ({ ...one, sessionType: session })),
    family,
  );
  return { values, family, total: totalOf(lines) };
}

/** A registered family with a card, whose children were born on the first of the month. */
async function charged(service: FamilyService, form: Awaited<ReturnType<typeof formOf>>, facilityId: string) {
  const family = await service.newFamily({ signed: true });
  const children = form.family.map(({ birthDate }, index) => ({
    id: randomUUID(),
    familyId: family.familyId,
    firstName: `Child ${index}`,
    lastName: 'Silva',
    birthDate,
    createdAt: service.clock.now(),
  }));
  await service.db.insertInto('child').values(children).execute();
  await insertCard(service.db, family.familyId, 'success', service.clock.now());
  const { addressId, bookingDates } = form.values;
  const scheduleType = form.values.scheduleType as ScheduleType;
  const body = { facilityId, addressId, children: children.map(({ id }) => id), bookingDates, scheduleType };
  const booking = (await family.call('requestDropIn', { body })).body;
  await approveBooking(service.deps, booking.id);
  await runDue(service.deps);
  const { status, payments } = (await family.call('getBooking', { params: { id: booking.id } })).body;
  return { status, asked: booking.price?.total, paid: payments.map(({ amount }: { amount: number }) => amount) };
}

test.each(Object.keys(fill) as (keyof typeof fill)[])(
  'for any wish in %s, the total on the card is the total of the form and the charge',
  async (kind) => {
    const service = await createFamilyService({ now: `${today}T17:00:00Z` });
    const random = makeRandom(2027);
    const seen = { full: 0, shorter: 0, asked: 0, several: 0, weekly: 0, different: 0, charged: 0 };
    try {
      await fill[kind](service);
      for (let turn = 0; turn < count(60, 400); turn += 1) {
        const born = Array.from({ length: 1 + random(2) }, () => monthOf(addDays(today, -31 - random(3000))));
        const days = Array.from({ length: 1 + random(3) }, () => addDays(today, 1 + random(60)));
        const isWeekly = random(5) === 0;
        const filters: SearchFilters = {
          ...noFilters,
          born,
          dates: isWeekly ? [] : [...new Set(days)].sort(),
          weekdays: isWeekly ? [weekdayOf(days[0]!)] : [],
          session: random(3) === 0 ? ([1, 2, 3, 4, 6] as const)[random(5)]! : null,
        };
        const { items } = await service.api().listFacilities({ query: { ...searchQuery(filters), limit: 100 } });
        const open = items.filter(({ bookable }) => bookable);
        const item = open[random(open.length || 1)];
        if (!item) continue;
        // Children who need different hours are asked for in separate requests.
        seen.different += Number(item.priceSession === null);
        if (item.priceSession === null) continue;
        const form = await formOf(service, item, filters);
        expect({ total: form.total, session: form.values.scheduleType, children: form.values.birthDates }).toEqual({
          total: item.priceAsked,
          session: item.priceSession,
          children: born,
        });
        seen.full += Number(filters.session === null && item.priceSession === 1);
        seen.shorter += Number(filters.session === null && item.priceSession !== 1);
        seen.asked += Number(filters.session !== null);
        seen.several += Number(born.length > 1);
        seen.weekly += Number(isWeekly);
        if (turn % 4 > 0) continue;
        expect(await charged(service, form, item.id)).toEqual({
          status: BookingStatus.APPROVED,
          asked: item.priceAsked,
          paid: [item.priceAsked],
        });
        seen.charged += 1;
      }
    } finally {
      await service.close();
    }
    // Guards against a vacuous pass: every kind of wish must have occurred.
    expect(Object.entries(seen).filter(([, often]) => often < 1)).toEqual([]);
  },
  900_000,
);
