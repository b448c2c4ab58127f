import { count } from '@/__tests__/support/depth';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { importInventedCity } from '@/__tests__/support/search/listed-city';
import { today } from '@/__tests__/support/search/plain-search';
import { makeRandom } from '@/__tests__/support/search/random';
import { anyWish, familyOf } from '@/__tests__/support/search/wishes';
import type { FacilityListItem } from '@/api/contract/types';
import { careChildren, startingDropIn } from '@/components/booking/drop-in-values';
import { monthOf } from '@/lib/dates/dates';
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
  const family = await familyOf(
    service,
    form.family.map(({ birthDate }) => birthDate),
  );
  const { addressId, bookingDates } = form.values;
  const scheduleType = form.values.scheduleType as ScheduleType;
  const body = { facilityId, addressId, children: family.children, bookingDates, scheduleType };
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
    const random = makeRandom(2030);
    const seen = { full: 0, shorter: 0, asked: 0, several: 0, weekly: 0, different: 0, charged: 0 };
    try {
      await fill[kind](service);
      for (let turn = 0; turn < count(60, 400); turn += 1) {
        const isWeekly = random(5) === 0;
        const { births, ...wish } = anyWish(random, isWeekly ? 'weekdays' : 'dates');
        const born = births.map(monthOf);
        const filters: SearchFilters = { ...noFilters, ...wish, born };
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
