import { BookingType, HalfDayPermanent, type ScheduleType, SessionType as T, valuesOf, Weekday } from '@/lib/enums';
import {
  checkClosedDay,
  checkDaysAWeek,
  checkDaysLeft,
  checkGroupDay,
  checkSession,
  isClosedDate,
  isClosedOn,
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

test('a facility without stated hours is closed on no weekday, and one with hours on those without', () => {
  expect(valuesOf(Weekday).filter((day) => isClosedOn(nothingStated, day))).toEqual([]);
  expect(valuesOf(Weekday).filter((day) => isClosedOn(place(), day))).toEqual([6, 7]);
  expect(valuesOf(Weekday).filter((day) => isClosedOn(place({ openingHours: [] }), day))).toHaveLength(7);
});

test.each([
  ['2026-11-27', false],
  ['2026-11-28', true], // a Saturday
  ['2026-11-26', true], // a closed day
])('on %s the facility is closed: %s', (date, closed) => {
  const closedDays = ['2026-11-26'];
  expect(isClosedDate({ ...place(), closedDays }, date)).toBe(closed);
  expect(checkClosedDay({ name: 'Willow House', closedDays }, date)).toBe(
    date === '2026-11-26' ? 'Willow House is closed on November 26, 2026.' : undefined,
  );
});

const { PERMANENT, DROP_IN } = BookingType;
const { NOT_ALLOWED } = HalfDayPermanent;

test.each<[string, Partial<OfferingPlace>, Parameters<typeof checkSession>[3], string | undefined]>([
  ['an offered session', {}, { type: PERMANENT, scheduleType: T.FULL_DAY }, undefined],
  ['an offered single day', {}, { type: DROP_IN, scheduleType: T.FULL_DAY }, undefined],
  [
    'another one',
    {},
    { type: PERMANENT, scheduleType: T.AFTER_SCHOOL },
    'There is no After School session for permanent care in Toddlers.',
  ],
  [
    'another one on single days',
    {},
    { type: DROP_IN, scheduleType: T.AFTER_SCHOOL },
    'There is no After School session for single days in Toddlers.',
  ],
  [
    'a half day where none is permanent',
    { halfDayPermanent: NOT_ALLOWED },
    { type: PERMANENT, scheduleType: T.HALF_DAY_AM },
    'This facility does not offer half days for permanent bookings.',
  ],
  [
    'a half day where it has no price',
    {},
    { type: PERMANENT, scheduleType: T.HALF_DAY_AM },
    'There is no Half Day-AM session for permanent care in Toddlers.',
  ],
  [
    'a half day on single days where none is permanent',
    { halfDayPermanent: NOT_ALLOWED },
    { type: DROP_IN, scheduleType: T.HALF_DAY_AM },
    'There is no Half Day-AM session for single days in Toddlers.',
  ],
])('%s: %#', (_, over, asked, sentence) => {
  expect(checkSession(place(over), group(), [group()], asked)).toBe(sentence);
});

test('single half days are offered where half days are not permanent', () => {
  const mornings = group({ dropInItem: [{ sessionType: T.HALF_DAY_AM }] });
  expect(sessionsToWaitFor(place({ halfDayPermanent: NOT_ALLOWED }), [mornings], [mornings], DROP_IN)).toEqual([
    T.HALF_DAY_AM,
  ]);
});

test.each<[number, ScheduleType, string | undefined]>([
  [2, T.FULL_DAY, undefined],
  [5, T.FULL_DAY, undefined],
  [3, T.FULL_DAY, 'This session is offered for 2 or 5 days a week.'],
  [3, T.HALF_DAY_AM, 'This session is offered for 1 day a week.'],
  [3, T.HALF_DAY_PM, 'This session is offered for 4 days a week.'],
  [4, T.WEEKEND_FULL_DAY, 'This session is offered for 1 or 2 days a week.'],
  [1, T.AFTER_SCHOOL, undefined], // no price at all
])('%d days a week of session %d', (days, session, sentence) => {
  const { schedule } = group();
  const priced = group({
    schedule: [
      ...schedule,
      { scheduleType: T.HALF_DAY_AM, days: 1 },
      { scheduleType: T.HALF_DAY_PM, days: 4 },
      { scheduleType: T.WEEKEND_FULL_DAY, days: 2 },
      { scheduleType: T.WEEKEND_FULL_DAY, days: 1 },
    ],
  });
  expect(checkDaysAWeek(priced, session, days)).toBe(sentence);
});

test.each<[string, Weekday[], string | undefined]>([
  ['2026-11-26', [5, 1], undefined], // Thursday: Friday 27 and Monday 30 are left
  ['2026-11-27', [5, 1], undefined],
  ['2026-11-27', [5], 'None of these weekdays is left in November 2026. Choose a later month.'],
  ['2026-11-30', [1], 'None of these weekdays is left in November 2026. Choose a later month.'],
  ['2026-11-30', [], undefined],
  ['2026-10-31', [7], undefined],
])('on %s, care on the weekdays %j can begin in November: %s', (today, weekdays, sentence) => {
  expect(checkDaysLeft('2026-11', weekdays, today)).toBe(sentence);
});

test('a group without prices offers the sessions priced at its address; half days depend on the facility', () => {
  const mornings = group({ title: 'Infants', schedule: [{ scheduleType: T.HALF_DAY_AM, days: 2 }] });
  const here = [group(), mornings, noFacts];
  expect(sessionsToWaitFor(place(), [], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
  expect(sessionsToWaitFor(place(), [noFacts], here, PERMANENT)).toEqual([T.FULL_DAY, T.HALF_DAY_AM]);
  expect(sessionsToWaitFor(place(), [group()], here, PERMANENT)).toEqual([T.FULL_DAY]);
  expect(sessionsToWaitFor(place(), [group(), mornings], here, PERMANENT)).toEqual([]);
  const noHalfDays = place({ halfDayPermanent: NOT_ALLOWED });
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
  for (const halfDayPermanent of [NOT_ALLOWED, null])
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
