import { careTerms } from '@/__tests__/support/builders/care-terms';
import type { WeekDay } from '@/lib/dates/dates';
import { Pool, SessionType } from '@/lib/enums';
import type { CareTerms } from '@/server/areas/facilities/rules';
import {
  counterKey,
  limitToPlaces,
  type SessionOffer,
  waitlistsFor,
  type WeekAddress,
  type WeekAsked,
  weekOffers,
} from '@/server/areas/weeks/rules/week-offers';

/** What each facility can offer for a week (record 0167). */
const now = new Date('2026-03-04T17:00:00Z');
const { FULL_DAY, HALF_DAY_AM, HALF_DAY_PM, WEEKEND_FULL_DAY } = SessionType;
const [toddler, preschooler] = ['2024-08-01', '2023-08-01'];
/** Two places in every half of every weekday. */
const weeklyPlaces = Array.from({ length: 21 }, (_, index) => (index < 14 ? 2 : 0));
const sold = [
  { session: FULL_DAY, price: 8_000 },
  { session: HALF_DAY_AM, price: 5_000 },
  { session: HALF_DAY_PM, price: 4_500 },
];
const address = (place: string, over: Partial<CareTerms> = {}, km = 1): WeekAddress => ({
  km,
  terms: careTerms({
    addressId: place,
    openingHours: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, opens: '07:30', closes: '18:00' })),
    ageGroups: [{ id: `${place}-toddlers`, title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces }],
    dropInPrices: sold.map(({ session, price }) => ({ ageGroupId: `${place}-toddlers`, sessionType: session, price })),
    ...over,
  }),
});
const monday = (from = '08:00', to = '17:00'): WeekDay => ({ date: '2026-03-09', from, to });
const tuesday = { ...monday(), date: '2026-03-10' };
const asked = (over: Partial<WeekAsked> = {}): WeekAsked => ({
  birthDates: [toddler!],
  days: [monday()],
  booked: new Set(),
  maxPrice: null,
  ...over,
});
function offered(addresses: readonly WeekAddress[], wish = asked(), taken: ReadonlyMap<string, number> = new Map()) {
  const work = weekOffers(addresses, wish, taken, now);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = work.next();
    if (done) return { ...value, pauses };
  }
}
const shown = (offers: readonly SessionOffer[]) => offers.map(({ place, session }) => [place, session]);
const [morning, afternoon] = [Pool.MORNING, Pool.AFTERNOON].map((pool) => counterKey('A-toddlers', '2026-03-09', pool));

test('An offer names the address, its distance, the price, and the places that it takes', () => {
  const { needs, left, full, pauses } = offered([address('A', {}, 3)], asked(), new Map([[morning!, 1]]));
  const offer = { place: 'A', km: 3, price: 8_000, session: FULL_DAY, takes: [morning, afternoon] };
  expect(needs).toEqual([{ child: 0, date: '2026-03-09', offers: [offer] }]);
  expect(full).toEqual([[]]);
  expect([left.get(morning!), left.get(afternoon!)]).toEqual([1, 2]);
  expect(pauses).toBe(1);
});

test.each<[string, WeekDay, number | null]>([
  ['the whole day takes the full day', monday(), FULL_DAY],
  ['from opening to closing', monday('07:30', '18:00'), FULL_DAY],
  ['a morning until noon takes the cheaper half day', monday('08:00', '12:00'), HALF_DAY_AM],
  ['a minute after noon takes the full day', monday('08:00', '12:01'), FULL_DAY],
  ['an afternoon from 1 PM takes the cheaper half day', monday('13:00', '17:00'), HALF_DAY_PM],
  ['a minute before 1 PM takes the full day', monday('12:59', '17:00'), FULL_DAY],
  ['earlier than the opening is not covered', monday('07:29', '17:00'), null],
  ['later than the closing is not covered', monday('08:00', '18:01'), null],
  ['a closed day is not covered', { ...monday(), date: '2026-03-14' }, null],
])('For hours, %s', (_, day, session) => {
  const { needs } = offered([address('A')], asked({ days: [day] }));
  expect(shown(needs[0]!.offers)).toEqual(session === null ? [] : [['A', session]]);
});

test('A weekend day takes the weekend session too, if it is cheaper', () => {
  const openingHours = [{ weekday: 6 as const, opens: '08:00', closes: '18:00' }];
  const prices = [
    { ageGroupId: 'A-toddlers', sessionType: FULL_DAY, price: 9_000 },
    { ageGroupId: 'A-toddlers', sessionType: WEEKEND_FULL_DAY, price: 7_000 },
  ];
  const saturday = asked({ days: [{ ...monday(), date: '2026-03-14' }] });
  const { needs } = offered([address('A', { openingHours, dropInPrices: prices })], saturday);
  expect(shown(needs[0]!.offers)).toEqual([['A', WEEKEND_FULL_DAY]]);
});

test.each<[string, Partial<CareTerms>]>([
  ['is closed', { closed: true }],
  ['has not stated its cancellation terms', { policy: null }],
  ['has no prices', { dropInPrices: [], schedules: [] }],
  ['has not stated its hours', { openingHours: null }],
  ['states no closing time', { openingHours: [{ weekday: 1, opens: '07:30', closes: null }] }],
  ['states no opening time', { openingHours: [{ weekday: 1, open: true, opens: null, closes: '18:00' }] }],
  ['is closed on that day', { closedDays: ['2026-03-09'] }],
  ['has no group for the child', { ageGroups: [] }],
])('A facility that %s offers nothing', (_, over) => {
  const { needs, full } = offered([address('A', over), address('B')]);
  expect(shown(needs[0]!.offers)).toEqual([['B', FULL_DAY]]);
  expect(full).toEqual([[]]);
});

test('A full facility is not offered, but named for its waitlist', () => {
  const { needs, full } = offered([address('A'), address('B')], asked(), new Map([[afternoon!, 2]]));
  expect(shown(needs[0]!.offers)).toEqual([['B', FULL_DAY]]);
  expect(full.map(shown)).toEqual([[['A', FULL_DAY]]]);
});

test('If the cheapest session is full, the next one that covers the hours is offered', () => {
  const dropInPrices = sold.map(({ session, price }) => ({
    ageGroupId: 'A-toddlers',
    sessionType: session,
    price: session === FULL_DAY ? 4_000 : price,
  }));
  const mornings = asked({ days: [monday('08:00', '12:00')] });
  const left = (taken: string) => offered([address('A', { dropInPrices })], mornings, new Map([[taken, 2]]));
  expect(shown(left(afternoon!).needs[0]!.offers)).toEqual([['A', HALF_DAY_AM]]);
  expect(left(afternoon!).full).toEqual([[]]);
  expect(left(morning!).needs[0]!.offers).toEqual([]);
  expect(left(morning!).full.map(shown)).toEqual([[['A', FULL_DAY]]]);
});

test('A group without places on the weekday is full', () => {
  const group = { id: 'A-toddlers', title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces: [] };
  const { needs, full } = offered([address('A', { ageGroups: [group] })]);
  expect(needs[0]!.offers).toEqual([]);
  expect(full.map(shown)).toEqual([[['A', FULL_DAY]]]);
});

test('A price over the maximum is left out, the maximum itself is not', () => {
  const at = (maxPrice: number) => {
    const { needs, full } = offered([address('A')], asked({ maxPrice }), new Map());
    return [...needs[0]!.offers, ...full[0]!].length;
  };
  expect([at(8_000), at(7_999)]).toEqual([1, 0]);
});

test('Every child needs each day, by day, except what is booked already', () => {
  const two = asked({ birthDates: [toddler!, preschooler!], days: [monday(), tuesday] });
  const needed = (booked: string[]) =>
    offered([address('A')], { ...two, booked: new Set(booked) }).needs.map(({ child, date }) => [child, date]);
  expect(needed([])).toEqual([
    [0, '2026-03-09'],
    [1, '2026-03-09'],
    [0, '2026-03-10'],
    [1, '2026-03-10'],
  ]);
  expect(needed(['1 2026-03-09', '0 2026-03-10'])).toEqual([
    [0, '2026-03-09'],
    [1, '2026-03-10'],
  ]);
});

test('An error that is no refusal is not hidden', () => {
  const broken = address('A');
  broken.terms.ageGroups = null as never;
  expect(() => offered([broken])).toThrow(TypeError);
});

test('Offers can be limited to some addresses', () => {
  const all = offered([address('A'), address('B')], asked({ days: [monday(), tuesday] }), new Map([[morning!, 2]]));
  const limited = limitToPlaces(all, new Set(['A']));
  expect(limited.needs.map(({ offers }) => shown(offers))).toEqual([[], [['A', FULL_DAY]]]);
  expect(limited.full.map(shown)).toEqual([[['A', FULL_DAY]], []]);
  expect(limitToPlaces(all, new Set(['B'])).full.map(shown)).toEqual([[], []]);
});

describe('Waitlists that close the gaps', () => {
  const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
  /** The full addresses by day, such as "AB"; distances A 3, B 2, C 2. */
  const gaps = (...full: string[]) => ({
    needs: full.map((_, index) => ({ child: 0, date: dates[index]!, offers: [] })),
    left: new Map(),
    full: full.map((places) =>
      [...places].map((place) => ({ place, km: place === 'A' ? 3 : 2, price: 1, session: FULL_DAY, takes: [] })),
    ),
  });
  const plan = (...covered: boolean[]) =>
    ({ offers: covered.map((is) => (is ? { place: 'Z' } : null)), cost: {} }) as unknown as Parameters<
      typeof waitlistsFor
    >[1];
  const lists = (...args: Parameters<typeof waitlistsFor>) =>
    waitlistsFor(...args).map(({ place, sessions }) => [place, ...sessions.map(({ date }) => dates.indexOf(date))]);

  test('The address that covers most comes first, then what closes the rest', () => {
    expect(lists(gaps('AB', 'A', 'C'), undefined, 3)).toEqual([
      ['A', 0, 1],
      ['C', 2],
    ]);
    expect(waitlistsFor(gaps('A'), undefined, 1)).toEqual([
      { place: 'A', sessions: [{ child: 0, date: '2026-03-09' }] },
    ]);
  });
  test('On a tie the nearest comes first, then always the same', () => {
    expect(lists(gaps('AB'), undefined, 1)).toEqual([['B', 0]]);
    expect(lists(gaps('CB'), undefined, 1)).toEqual([['B', 0]]);
    expect(lists(gaps('BC'), undefined, 1)).toEqual([['B', 0]]);
  });
  test('Only what the plan leaves open counts, and no more than asked', () => {
    expect(lists(gaps('A', 'A', 'B'), plan(true, false, false), 2)).toEqual([
      ['B', 2],
      ['A', 1],
    ]);
    expect(lists(gaps('A', 'B'), undefined, 1)).toHaveLength(1);
    expect(lists(gaps('A', 'B'), undefined, 0)).toEqual([]);
    expect(lists(gaps('', ''), undefined, 2)).toEqual([]);
  });
});
