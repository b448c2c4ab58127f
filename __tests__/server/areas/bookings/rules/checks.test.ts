import { aToddler, careTerms, refusalOf } from '@/__tests__/support/builders/care-terms';
import { CancellationPolicy, HalfDayPermanent, SessionType, type ScheduleType, type Weekday } from '@/lib/enums';
import { isOpeningStated, openingAt, opensOn, type CareTerms } from '@/server/areas/facilities/rules';
import {
  checkAhead,
  checkBookable,
  checkHalfDayPermanent,
  checkOffered,
  checkWeekday,
  dropInPrice,
  groupFor,
  monthlyPrice,
} from '@/server/areas/bookings/rules/checks';

const toddlers = { id: 'toddlers', title: 'Toddlers', weeklyPlaces: [] };
const { FULL_DAY, HALF_DAY_AM, HALF_DAY_PM, BEFORE_SCHOOL, WEEKEND_FULL_DAY } = SessionType;

describe('The offer checks', () => {
  const closed = 'This facility isn’t accepting requests.';
  const unpriced = 'This facility hasn’t set its prices yet. You can request a tour or join its waitlist.';
  const none = { dropInPrices: [], schedules: [] };
  test.each<[string, Partial<CareTerms>, boolean, string | null]>([
    ['with prices', {}, false, null],
    ['with drop-in prices only', { schedules: [] }, false, null],
    ['with monthly prices only', { dropInPrices: [] }, false, null],
    ['without any price', none, false, unpriced],
    ['without any price, if the desk states one', none, true, null],
    ['at a closed facility', { closed: true }, false, closed],
    ['at a closed facility, even if the desk states a price', { closed: true }, true, closed],
  ])('checkOffered and checkBookable decide correctly %s', (_, over, priced, refusal) => {
    expect(refusalOf(() => checkOffered(careTerms(over), priced))).toBe(refusal);
    expect(refusalOf(() => checkBookable(careTerms(over), priced))).toBe(refusal);
  });
  test('Care is offered only with prices, unless the desk states one', () => {
    expect(refusalOf(() => checkOffered(careTerms(none)))).toBe(unpriced);
  });
  test("A booking needs the facility's cancellation terms", () => {
    const policy = CancellationPolicy.HALF_ONE_WEEK;
    expect(checkBookable(careTerms({ policy }), false)).toBe(policy);
    expect(refusalOf(() => checkBookable(careTerms({ policy: null }), true))).toBe(
      'This facility hasn’t listed its cancellation terms, so you can’t book care yet. You can request a tour or join its waitlist.',
    );
  });
});

describe('Opening hours', () => {
  const openingHours = [
    { weekday: 1 as const, open: true, opens: '07:30' },
    { weekday: 2 as const, open: true, opens: null },
    { weekday: 3 as const, opens: null },
    { weekday: 6 as const, opens: '09:00' },
  ];
  const terms = careTerms({ openingHours });
  test.each<[string, Weekday, string | null, boolean]>([
    ['open', 1, '07:30', true],
    ['open at an hour that is not stated', 2, null, false],
    ['listed without hours: closed', 3, null, true],
    ['not listed: closed', 4, null, true],
    ['listed with hours only: open', 6, '09:00', true],
  ])('The hours of a day are read correctly if it is %s', (_, weekday, opens, stated) => {
    expect(opensOn(terms, weekday)).toBe(opens);
    expect(isOpeningStated(terms, weekday)).toBe(stated);
  });
  test('A facility without stated hours has no known hours', () => {
    expect(opensOn({ openingHours: null }, 1)).toBeNull();
    expect(isOpeningStated({ openingHours: null }, 1)).toBe(false);
  });
  test("Care begins at the opening in the facility's time zone, at midnight on closed days", () => {
    expect(openingAt(terms, '2026-03-09').toISOString()).toBe('2026-03-09T11:30:00.000Z');
    expect(openingAt(terms, '2026-03-12').toISOString()).toBe('2026-03-12T04:00:00.000Z');
  });

  test.each<[string, Weekday, ScheduleType, string | null]>([
    ['an open day', 1, FULL_DAY, null],
    ['hours that are not stated', 2, FULL_DAY, 'Willow House hasn’t listed its opening hours for Tuesdays.'],
    ['a closed day', 4, FULL_DAY, 'Willow House is closed on Thursdays.'],
    ['weekend care on a Saturday', 6, WEEKEND_FULL_DAY, null],
    ['weekend care on a Monday', 1, WEEKEND_FULL_DAY, 'Weekend care is offered on Saturdays and Sundays only.'],
    ['weekend care on a day that is closed', 7, WEEKEND_FULL_DAY, 'Willow House is closed on Sundays.'],
  ])('checkWeekday accepts or refuses %s', (_, weekday, type, sentence) => {
    const refusal = refusalOf(() => checkWeekday(terms, weekday, type, 'bookingDates'));
    expect(refusal).toEqual(sentence === null ? null : { bookingDates: sentence });
  });
});

describe('Permanent half days', () => {
  test.each<[HalfDayPermanent | null, string | null]>([
    [HalfDayPermanent.ALLOWED, null],
    [HalfDayPermanent.NOT_ALLOWED, 'This facility does not offer half days for permanent bookings.'],
    [null, 'This facility hasn’t said whether it offers half days for permanent bookings.'],
  ])('Permanent half days with the setting %p are refused or allowed', (halfDayPermanent, sentence) => {
    const terms = careTerms({ halfDayPermanent });
    for (const type of [HALF_DAY_AM, HALF_DAY_PM])
      expect(refusalOf(() => checkHalfDayPermanent(terms, type))).toEqual(sentence && { scheduleType: sentence });
    for (const type of [FULL_DAY, BEFORE_SCHOOL, WEEKEND_FULL_DAY])
      expect(refusalOf(() => checkHalfDayPermanent(terms, type))).toBeNull();
  });
});

describe('The age group of a child', () => {
  const ava = aToddler();
  test.each([
    ['2026-02-01', 'toddlers'],
    ['2027-01-31', 'toddlers'],
    ['2027-02-01', 'preschool'],
  ])("The child's age group on %s is %s", (date, id) => expect(groupFor(careTerms(), ava, date).id).toBe(id));
  test('A child that is too young or too old has no group, and the error says which', () => {
    expect(refusalOf(() => groupFor(careTerms(), ava, '2026-01-31'))).toEqual({
      children: 'Ava is too young for this facility on January 31, 2026.',
    });
    expect(refusalOf(() => groupFor(careTerms(), ava, '2028-08-01', 'endDate'))).toEqual({
      endDate: 'Ava is too old for this facility on August 1, 2028.',
    });
  });
  test('A group without a minimum age takes young children', () => {
    const ageGroups = [{ ...toddlers, fromMonths: null, toMonths: 12 }];
    expect(refusalOf(() => groupFor(careTerms({ ageGroups }), ava, '2026-03-09'))).toEqual({
      children: 'Ava is too old for this facility on March 9, 2026.',
    });
    const older = [
      ...ageGroups,
      { id: 'preschool', title: 'Preschool', fromMonths: 30, toMonths: 48, weeklyPlaces: [] },
    ];
    expect(refusalOf(() => groupFor(careTerms({ ageGroups: older }), ava, '2026-03-09'))).toEqual({
      children: 'Ava is too young for this facility on March 9, 2026.',
    });
  });
});

describe('Prices', () => {
  const terms = careTerms({
    dropInPrices: [
      { ageGroupId: 'preschool', sessionType: FULL_DAY, price: 6_000 },
      { ageGroupId: 'toddlers', sessionType: HALF_DAY_AM, price: 5_000 },
      { ageGroupId: 'toddlers', sessionType: FULL_DAY, price: 8_000 },
    ],
  });
  test('A drop-in price is that of the age group and session', () => {
    expect(dropInPrice(terms, toddlers, FULL_DAY)).toBe(8_000);
    expect(refusalOf(() => dropInPrice(terms, toddlers, HALF_DAY_PM))).toEqual({
      scheduleType: 'There is no drop-in price for Half Day-PM in Toddlers.',
    });
  });

  const schedule = (days: number, scheduleType: ScheduleType = FULL_DAY, ageGroupId = 'toddlers') => ({
    ageGroupId,
    scheduleType,
    days,
    monthlyPrice: days * 10_000,
  });
  const month = (schedules: ReturnType<typeof schedule>[], days: number) =>
    monthlyPrice(careTerms({ schedules }), toddlers, FULL_DAY, days);
  const offered = (...schedules: ReturnType<typeof schedule>[]) => refusalOf(() => month(schedules, 4));
  test('A monthly price depends on the days per week', () => {
    expect(month([schedule(5), schedule(2)], 2)).toBe(20_000);
  });
  test('A number of days without a price is refused, naming the offered ones in ascending order', () => {
    expect(offered(schedule(5), schedule(2), schedule(3))).toEqual({
      permanentBookingDays: 'This session is offered for 2, 3 or 5 days a week.',
    });
    expect(offered(schedule(5), schedule(2))).toEqual({
      permanentBookingDays: 'This session is offered for 2 or 5 days a week.',
    });
    expect(offered(schedule(5))).toEqual({ permanentBookingDays: 'This session is offered for 5 days a week.' });
    expect(offered(schedule(1))).toEqual({ permanentBookingDays: 'This session is offered for 1 day a week.' });
    expect(offered(schedule(10), schedule(2))).toEqual({
      permanentBookingDays: 'This session is offered for 2 or 10 days a week.',
    });
  });
  test('A session without any monthly price is refused as not offered', () => {
    const sentence = 'There is no monthly price for Full Day in Toddlers.';
    expect(offered(schedule(4, HALF_DAY_AM), schedule(4, FULL_DAY, 'preschool'))).toEqual({ scheduleType: sentence });
  });
});

test.each([
  ['2026-03-04', { startDate: 'Choose dates starting tomorrow.' }],
  ['2026-03-05', null],
  ['2027-03-04', null],
  ['2027-03-05', { startDate: 'Choose dates no later than March 4, 2027.' }],
])('The date %s is checked against the bookable range', (date, refusal) => {
  expect(refusalOf(() => checkAhead(date, '2026-03-04', 'startDate'))).toEqual(refusal);
});
