import { careTerms } from '@/__tests__/support/builders/care-terms';
import { BookingType, SessionType } from '@/lib/enums';
import {
  type BookedCare,
  bookedCare,
  closesVisit,
  contradicted,
  type TermsChange,
} from '@/server/areas/bookings/rules/contradictions';
import type { CareTerms } from '@/server/areas/facilities/rules';

/** A changed fact of a facility cancels the care that it contradicts, with a reason for the family (product rule 4). */
const { FULL_DAY, HALF_DAY_AM } = SessionType;
const [monday, tuesday, nextMonday, saturday] = ['2026-03-09', '2026-03-10', '2026-03-16', '2026-03-14'] as const;
const terms = careTerms({
  dropInPrices: [
    { ageGroupId: 'toddlers', sessionType: FULL_DAY, price: 8_000 },
    { ageGroupId: 'toddlers', sessionType: HALF_DAY_AM, price: 5_000 },
    { ageGroupId: 'preschool', sessionType: FULL_DAY, price: 7_000 },
  ],
});
const change = (after: Partial<CareTerms>, before: Partial<CareTerms> = {}): TermsChange => ({
  before: { ...terms, ...before },
  after: { ...terms, ...after },
});
const dropIn = (over: Partial<BookedCare> = {}): BookedCare => ({
  date: monday,
  sessionType: FULL_DAY,
  ageGroupId: 'toddlers',
  pricedIn: 'toddlers',
  type: BookingType.DROP_IN,
  daysAWeek: 0,
  ...over,
});
const permanent = (over: Partial<BookedCare> = {}) => dropIn({ type: BookingType.PERMANENT, daysAWeek: 2, ...over });

const { openingHours } = terms;
const closedOn = (...weekdays: number[]) => ({
  openingHours: openingHours!.filter(({ weekday }) => !weekdays.includes(weekday)),
});
const only = (id: string) => ({ ageGroups: terms.ageGroups.filter((group) => group.id === id) });
const noLonger = 'Willow House no longer offers this session.';
const closes = 'Willow House closes this location.';

test.each<[string, Partial<CareTerms>, BookedCare[], { stays?: BookedCare[]; reason: string }]>([
  ['the facility closes', { closed: true }, [dropIn(), permanent()], { reason: closes }],
  ['the location keeps no age group', { ageGroups: [] }, [dropIn(), permanent()], { reason: closes }],
  [
    'an age group closes',
    only('preschool'),
    [dropIn()],
    { stays: [dropIn({ ageGroupId: 'preschool', pricedIn: 'preschool' })], reason: closes },
  ],
  [
    'it closes on a weekday',
    closedOn(1),
    [dropIn(), permanent({ date: nextMonday })],
    { stays: [dropIn({ date: tuesday })], reason: 'Willow House is now closed on Mondays.' },
  ],
  [
    'it closes on several weekdays, which are named from Monday',
    closedOn(1, 2),
    [dropIn({ date: tuesday }), dropIn({ date: nextMonday }), dropIn()],
    { reason: 'Willow House is now closed on Mondays and Tuesdays.' },
  ],
  [
    'it closes on single dates, which are named once and in order',
    { closedDays: [tuesday, nextMonday, saturday] },
    [dropIn({ date: nextMonday }), dropIn({ date: tuesday }), permanent({ date: tuesday })],
    { stays: [dropIn()], reason: 'Willow House is closed on Mar 10, 2026; Mar 16, 2026.' },
  ],
  ['single days have no price anymore', { dropInPrices: [] }, [dropIn()], { stays: [permanent()], reason: noLonger }],
  [
    'a session has no price anymore',
    { dropInPrices: terms.dropInPrices.filter(({ sessionType }) => sessionType !== HALF_DAY_AM) },
    [dropIn({ sessionType: HALF_DAY_AM })],
    { stays: [dropIn()], reason: noLonger },
  ],
  [
    'a group has no price anymore',
    { dropInPrices: terms.dropInPrices.filter(({ ageGroupId }) => ageGroupId !== 'preschool') },
    [dropIn({ ageGroupId: 'preschool', pricedIn: 'preschool' })],
    { stays: [dropIn()], reason: noLonger },
  ],
  ['permanent care has no price anymore', { schedules: [] }, [permanent()], { stays: [dropIn()], reason: noLonger }],
  [
    'permanent care has no price for these days a week anymore',
    { schedules: terms.schedules.filter(({ days }) => days !== 2) },
    [permanent()],
    { stays: [permanent({ daysAWeek: 5 })], reason: noLonger },
  ],
  [
    'permanent care has no price for this session anymore',
    { schedules: terms.schedules.map((one) => ({ ...one, scheduleType: HALF_DAY_AM })) },
    [permanent()],
    { reason: noLonger },
  ],
  [
    'permanent care has no price in this group anymore',
    { schedules: terms.schedules.map((one) => ({ ...one, ageGroupId: 'preschool' })) },
    [permanent()],
    { reason: noLonger },
  ],
])('If %s, that ends the booked care it contradicts, with the reason', (_, after, ends, { stays = [], reason }) => {
  expect(contradicted(change(after), [...stays, ...ends])).toEqual({ care: ends, reason });
});

test.each<[string, TermsChange]>([
  ['if nothing changes', change({})],
  ['if its price rises', change({ dropInPrices: terms.dropInPrices.map((one) => ({ ...one, price: 9_900 })) })],
  ['if other days close', change({ ...closedOn(5), closedDays: [nextMonday] })],
  ['if the hours are no longer stated', change({ openingHours: null })],
  ['that was booked in spite of a closed facility', change({ closed: true }, { closed: true })],
  ['that was booked in spite of a closed weekday', change(closedOn(1), closedOn(1, 2))],
  ['that was booked in spite of a closed day', change({ closedDays: [monday] }, { closedDays: [monday, tuesday] })],
  [
    'that was booked without a listed price',
    change({ dropInPrices: [], schedules: [] }, { dropInPrices: [], schedules: [] }),
  ],
])('Booked care stays %s', (_, changed) => {
  expect(contradicted(changed, [dropIn(), permanent()])).toBeNull();
});

test('Of several reasons, the family reads the one that says most', () => {
  const gone = { ...closedOn(1), closedDays: [monday], dropInPrices: [] };
  const reasonOf = (after: Partial<CareTerms>) => contradicted(change(after), [dropIn()])?.reason;
  expect(reasonOf({ ...gone, closed: true })).toBe(closes);
  expect(reasonOf(gone)).toBe('Willow House is now closed on Mondays.');
  expect(reasonOf({ closedDays: [monday], dropInPrices: [] })).toBe('Willow House is closed on Mar 9, 2026.');
});

test('The family reads the facility’s new name', () => {
  expect(contradicted(change({ closed: true, facilityName: 'Oak House' }), [dropIn()])?.reason).toBe(
    'Oak House closes this location.',
  );
});

test('Permanent care is priced in the group that each child is in next; single days each in their own', () => {
  const item = (childId: string | null, date: string, ageGroupId: string) => ({
    childId,
    date,
    ageGroupId,
    sessionType: FULL_DAY,
  });
  const items = [
    item('ava', monday, 'toddlers'),
    item('ben', monday, 'preschool'),
    item('ava', nextMonday, 'preschool'),
    item(null, nextMonday, 'infants'),
  ];
  const priced = (type: BookingType) => bookedCare(items, type, 2).map(({ pricedIn }) => pricedIn);
  expect(priced(BookingType.PERMANENT)).toEqual(['toddlers', 'preschool', 'toddlers', 'infants']);
  expect(priced(BookingType.DROP_IN)).toEqual(['toddlers', 'preschool', 'preschool', 'infants']);
  expect(bookedCare(items, BookingType.PERMANENT, 2)[0]).toEqual({
    ...items[0],
    type: BookingType.PERMANENT,
    daysAWeek: 2,
    pricedIn: 'toddlers',
  });
});

test.each<[string, boolean, TermsChange, string]>([
  ['if the facility closes', true, change({ closed: true }), monday],
  ['if the location keeps no age group', true, change({ ageGroups: [] }), monday],
  ['if its weekday closes', true, change(closedOn(1)), monday],
  ['if its date closes', true, change({ closedDays: [monday] }), monday],
  ['if another date and weekday close', false, change({ ...closedOn(2), closedDays: [nextMonday] }), monday],
  ['if the prices go', false, change({ dropInPrices: [], schedules: [] }), monday],
  ['that was agreed in spite of the closing', false, change({ closed: true }, { closedDays: [monday] }), monday],
  ['that was agreed for a Saturday', false, change({ closedDays: [saturday] }), saturday],
])('A change of facts ends a tour %s: %p', (_, ends, changed, date) => {
  expect(closesVisit(changed, date)).toBe(ends);
});
