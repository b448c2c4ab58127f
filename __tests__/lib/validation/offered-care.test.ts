import { BookingType, HalfDayPermanent, SessionType as T, valuesOf, Weekday } from '@/lib/enums';
import {
  checkDaysAWeek,
  checkGroupDay,
  checkSession,
  pricesToBeHad,
  sessionsToWaitFor,
  startMonths,
  type OfferingGroup,
  type OfferingPlace,
} from '@/lib/validation/offered-care';
import { scheduleTypes } from '@/lib/validation/requests';

const workdays = [1, 2, 3, 4, 5];
const place = (over: Partial<OfferingPlace> = {}): OfferingPlace => ({
  name: 'Willow House',
  openingHours: valuesOf(Weekday).map((weekday) => ({ weekday, opens: weekday < 6 ? '07:30' : null })),
  halfDayPermanent: HalfDayPermanent.ALLOWED,
  ...over,
});
const group = (over: Partial<OfferingGroup> = {}): OfferingGroup => ({
  title: 'Toddlers',
  places: workdays.map((weekday) => ({ weekday, am: 4, pm: weekday === 5 ? 0 : 4, beforeAfter: 0 })),
  dropInItem: [{ sessionType: T.FULL_DAY }],
  schedule: [
    { scheduleType: T.FULL_DAY, days: 5 },
    { scheduleType: T.FULL_DAY, days: 2 },
  ],
  ...over,
});
const nothingStated = place({ openingHours: null, halfDayPermanent: null });
const noFacts = group({ places: null, dropInItem: [], schedule: [] });

test('facts that are not stated exclude no kind of care', () => {
  for (const type of [BookingType.DROP_IN, BookingType.PERMANENT] as const) {
    expect(sessionsToWaitFor(nothingStated, [noFacts], [noFacts], type)).toEqual(scheduleTypes);
    for (const scheduleType of scheduleTypes)
      expect(checkSession(nothingStated, noFacts, [noFacts], { type, scheduleType })).toBeUndefined();
  }
  expect(checkDaysAWeek(noFacts, T.FULL_DAY, 4)).toBeUndefined();
});

test.each<[string, ReturnType<typeof checkGroupDay>, string | undefined]>([
  ['an open weekday', checkGroupDay(place(), [group()], T.FULL_DAY, 1), undefined],
  ['a closed one', checkGroupDay(place(), [group()], T.FULL_DAY, 7), 'Willow House is closed on Sundays.'],
  [
    'a weekend session in the week',
    checkGroupDay(nothingStated, [noFacts], T.WEEKEND_FULL_DAY, 5),
    'Weekend care is offered on Saturdays and Sundays only.',
  ],
  ['a Friday with mornings alone', checkGroupDay(place(), [group()], T.HALF_DAY_AM, 5), undefined],
  [
    'its afternoon',
    checkGroupDay(place(), [group()], T.HALF_DAY_PM, 5),
    'The Toddlers group has no Half Day-PM spots on Fridays.',
  ],
  [
    'its whole day',
    checkGroupDay(place(), [group()], T.FULL_DAY, 5),
    'The Toddlers group has no Full Day spots on Fridays.',
  ],
  ['a session without places on any day', checkGroupDay(place(), [group()], T.AFTER_SCHOOL, 5), undefined],
  [
    'hours that are open but not stated',
    checkGroupDay(place({ openingHours: [{ weekday: 1, open: true, opens: null }] }), [noFacts], T.FULL_DAY, 1),
    undefined,
  ], // the time is unknown, the day is not
])('%s', (_, said, sentence) => expect(said).toBe(sentence));

test('a group without prices offers the sessions priced at its address; half days depend on the facility', () => {
  const { PERMANENT, DROP_IN } = BookingType;
  const mornings = group({ title: 'Infants', schedule: [{ scheduleType: T.HALF_DAY_AM, days: 2 }] });
  const here = [group(), mornings, noFacts];
  expect(sessionsToWaitFor(place(), [], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
  expect(sessionsToWaitFor(place(), [noFacts], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
  expect(sessionsToWaitFor(place(), [group()], here, PERMANENT)).toEqual([T.FULL_DAY]);
  expect(sessionsToWaitFor(place(), [group(), mornings], here, PERMANENT)).toEqual([]);
  const noHalfDays = place({ halfDayPermanent: HalfDayPermanent.NOT_ALLOWED });
  expect(sessionsToWaitFor(noHalfDays, [], here, PERMANENT)).toEqual([T.FULL_DAY]);
  expect(sessionsToWaitFor(noHalfDays, [], here, DROP_IN)).toEqual([T.FULL_DAY]);
});

test('only prices of available sessions are shown', () => {
  const priced = group({
    dropInItem: [{ sessionType: T.FULL_DAY }, { sessionType: T.WEEKEND_FULL_DAY }],
    schedule: [
      { scheduleType: T.FULL_DAY, days: 4 },
      { scheduleType: T.FULL_DAY, days: 5 },
      { scheduleType: T.HALF_DAY_AM, days: 5 },
      { scheduleType: T.HALF_DAY_AM, days: 6 },
    ],
  });
  const { dropInItem, schedule } = pricesToBeHad(place(), priced);
  expect(dropInItem).toEqual([{ sessionType: T.FULL_DAY }]);
  // Full days are on four weekdays; mornings on five.
  expect(schedule).toEqual([
    { scheduleType: T.FULL_DAY, days: 4 },
    { scheduleType: T.HALF_DAY_AM, days: 5 },
  ]);
  for (const halfDayPermanent of [HalfDayPermanent.NOT_ALLOWED, null])
    expect(pricesToBeHad(place({ halfDayPermanent }), priced).schedule).toEqual([
      { scheduleType: T.FULL_DAY, days: 4 },
    ]);
  const unstated = { ...priced, places: null };
  expect(pricesToBeHad({ ...nothingStated, halfDayPermanent: 1 }, unstated)).toEqual({
    dropInItem: priced.dropInItem,
    schedule: priced.schedule,
  });
});

test.each([
  ['2026-11-23', '2026-11'],
  ['2026-11-30', '2026-12'],
  // Saturday, October 31: nothing opens on it, and it is the last day.
  ['2026-10-30', '2026-11'],
  ['2026-10-29', '2026-10'],
])('on %s the first start month is %s, and the last is within a year', (today, first) => {
  const months = startMonths(place(), today);
  expect([months[0], months.at(-1)]).toEqual([first, `2027-${today.slice(5, 7)}`]);
});
