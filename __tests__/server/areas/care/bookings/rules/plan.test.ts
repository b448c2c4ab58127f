import fc from 'fast-check';
import { aToddler, careTerms, refusalOf } from '@/__tests__/support/builders/care-terms';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { addDays, firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import {
  BookingType,
  CancellationPolicy,
  HalfDayPermanent,
  type ScheduleType,
  SessionType,
  type Weekday,
} from '@/lib/enums';
import { careDays, dropInLines, monthAmount, totalOf } from '@/lib/money/price-lines';
import {
  checkBookable,
  checkHalfDayPermanent,
  checkOffered,
  checkWeekday,
  dropInPrice,
  groupFor,
  monthlyPrice,
} from '@/server/areas/care/bookings/rules/checks';
import { dropInItems, planDropIn, planPermanent } from '@/server/areas/care/bookings/rules/plan';
import { type CareTerms, isOpeningStated, openingAt, opensOn } from '@/server/areas/facilities/listings/rules';

/** What a request books, holds and costs (product rules 4 and 9). It is Wednesday, March 4, 2026, at the facility. */
const now = new Date('2026-03-04T17:00:00Z');
const { FULL_DAY, HALF_DAY_AM, HALF_DAY_PM, BEFORE_SCHOOL, WEEKEND_FULL_DAY } = SessionType;
/** In the preschool group since she turned 30 months old. */
const bea = aToddler({ id: 'bea', firstName: 'Bea', birthDate: '2023-08-01' });
const ava = aToddler();
const terms = (over: Partial<CareTerms> = {}) =>
  careTerms({
    dropInPrices: [
      { ageGroupId: 'toddlers', sessionType: FULL_DAY, price: 8_000 },
      { ageGroupId: 'preschool', sessionType: FULL_DAY, price: 6_000 },
    ],
    schedules: [
      { ageGroupId: 'toddlers', scheduleType: FULL_DAY, days: 1, monthlyPrice: 45_000 },
      { ageGroupId: 'toddlers', scheduleType: FULL_DAY, days: 2, monthlyPrice: 80_000 },
      { ageGroupId: 'preschool', scheduleType: FULL_DAY, days: 2, monthlyPrice: 60_000 },
    ],
    ...over,
  });
const unpriced = { dropInPrices: [], schedules: [] };
const noPrices = 'This facility hasn’t set its prices yet. You can request a tour or join its waitlist.';

describe('A request for single days', () => {
  const input = (dates: readonly string[] = ['2026-03-09'], over: Partial<Parameters<typeof planDropIn>[1]> = {}) => ({
    children: [ava],
    dates,
    scheduleType: FULL_DAY,
    ...over,
  });

  test('books every child for each date once, by date, at the price of the child’s age group', () => {
    const plan = planDropIn(terms(), input(['2026-03-10', '2026-03-09', '2026-03-10'], { children: [ava, bea] }), now);
    const item = (childId: string, ageGroupId: string, date: string, price: number) => ({
      childId,
      ageGroupId,
      date,
      price,
      sessionType: FULL_DAY,
      // 7:30 in Toronto, which is on summer time.
      startAt: new Date(`${date}T11:30:00Z`),
    });
    expect(plan).toEqual({
      facilityId: 'facility',
      addressId: 'address',
      type: BookingType.DROP_IN,
      scheduleType: FULL_DAY,
      children: ['ava', 'bea'],
      permanentBookingDays: [],
      startDate: '2026-03-09',
      endDate: '2026-03-10',
      heldThrough: null,
      currency: 'CAD',
      policy: CancellationPolicy.FULL_24_HOURS,
      items: [
        item('ava', 'toddlers', '2026-03-09', 8_000),
        item('bea', 'preschool', '2026-03-09', 6_000),
        item('ava', 'toddlers', '2026-03-10', 8_000),
        item('bea', 'preschool', '2026-03-10', 6_000),
      ],
      lines: [
        { label: 'Full Day · Ava', quantity: 2, unitPrice: 8_000, amount: 16_000 },
        { label: 'Full Day · Bea', quantity: 2, unitPrice: 6_000, amount: 12_000 },
      ],
      total: 28_000,
      monthly: null,
      childPrices: null,
      firstStartAt: new Date('2026-03-09T11:30:00Z'),
    });
  });

  test('lasts from the first to the last of its days', () => {
    const days = ['2026-03-16', '2026-03-09', '2026-03-20', '2026-03-12'];
    expect(planDropIn(terms(), input(days), now)).toMatchObject({ startDate: '2026-03-09', endDate: '2026-03-20' });
  });

  test('moves a child to the next group, at its price, on the date on which she is old enough', () => {
    const soonOlder = aToddler({ birthDate: '2023-09-10' });
    const { items } = planDropIn(terms(), input(['2026-03-09', '2026-03-10'], { children: [soonOlder] }), now);
    expect(items.map(({ ageGroupId, price }) => [ageGroupId, price])).toEqual([
      ['toddlers', 8_000],
      ['preschool', 6_000],
    ]);
  });

  test('takes the price of the facility’s offer, per day and child, with and without a price list', () => {
    const two = input(['2026-03-09', '2026-03-10'], { children: [ava, bea] });
    expect(planDropIn(terms(unpriced), two, now, 4_500).total).toBe(18_000);
    expect(planDropIn(terms(), two, now, 4_500).total).toBe(18_000);
    expect(refusalOf(() => planDropIn(terms(unpriced), two, now))).toBe(noPrices);
  });

  test.each<[string, string[], Partial<CareTerms>, unknown]>([
    ['no day', [], {}, { bookingDates: 'Choose at least one day.' }],
    ['today', ['2026-03-04'], {}, { bookingDates: 'Choose dates starting tomorrow.' }],
    ['a day that does not exist', ['2026-02-30'], {}, { bookingDates: 'There is no date 2026-02-30.' }],
    ['a weekday on which it is closed', ['2026-03-14'], {}, { bookingDates: 'Willow House is closed on Saturdays.' }],
    [
      'a closed day among others',
      ['2026-03-09', '2026-03-10'],
      { closedDays: ['2026-03-10'] },
      { bookingDates: 'Willow House is closed on March 10, 2026.' },
    ],
    [
      'a day on which the child is too old',
      ['2027-03-02', '2027-03-03'],
      { ageGroups: [careTerms().ageGroups[0]!] },
      { children: 'Ava is too old for this facility on March 2, 2027.' },
    ],
    ['a closed facility', ['2026-03-09'], { closed: true }, 'This facility isn’t accepting requests.'],
  ])('is refused for %s', (_, dates, over, refusal) => {
    expect(refusalOf(() => planDropIn(terms(over), input(dates), now))).toEqual(refusal);
  });

  test('counts tomorrow in the facility’s time zone', () => {
    const lateEvening = new Date('2026-03-05T04:30:00Z');
    expect(planDropIn(terms(), input(['2026-03-05']), lateEvening).startDate).toBe('2026-03-05');
    const vancouver = terms({ timeZone: 'America/Vancouver' });
    expect(planDropIn(vancouver, input(['2026-03-05']), lateEvening).startDate).toBe('2026-03-05');
    expect(refusalOf(() => planDropIn(terms(), input(['2026-03-05']), new Date('2026-03-05T05:00:00Z')))).toEqual({
      bookingDates: 'Choose dates starting tomorrow.',
    });
  });

  test('for other days of a booking names the field that asked for them', () => {
    const refused = (dates: string[], over?: Partial<CareTerms>) =>
      refusalOf(() => dropInItems(terms(over), input(dates), now, 'to'));
    expect(refused(['2026-03-04'])).toEqual({ to: 'Choose dates starting tomorrow.' });
    expect(refused(['2026-03-14'])).toEqual({ to: 'Willow House is closed on Saturdays.' });
    expect(refused(['2026-03-09'], { closedDays: ['2026-03-09'] })).toEqual({
      to: 'Willow House is closed on March 9, 2026.',
    });
  });
});

describe('A request for permanent care', () => {
  type Input = Parameters<typeof planPermanent>[1];
  const input = (over: Partial<Input> = {}): Input => ({
    children: [ava],
    permanentBookingDays: [1, 3],
    scheduleType: FULL_DAY,
    startDate: '2026-03-16',
    endDate: '2026-04-08',
    ...over,
  });
  const plan = (over?: Partial<Input>, given?: Partial<CareTerms>, agreedPrice?: number) =>
    planPermanent(terms(given), input(over), now, agreedPrice);
  const refused = (...args: Parameters<typeof plan>) => refusalOf(() => plan(...args));
  const datesOf = ({ items }: ReturnType<typeof plan>) => [...new Set(items.map(({ date }) => date))];

  test('books the weekdays from the first through the last day, paid by the month', () => {
    const { items, ...rest } = plan();
    expect(rest).toEqual({
      facilityId: 'facility',
      addressId: 'address',
      type: BookingType.PERMANENT,
      scheduleType: FULL_DAY,
      children: ['ava'],
      permanentBookingDays: [1, 3],
      startDate: '2026-03-16',
      endDate: '2026-04-08',
      heldThrough: '2026-04-08',
      currency: 'CAD',
      policy: CancellationPolicy.FULL_24_HOURS,
      lines: [
        {
          // Of Mondays and Wednesdays in March 2026.
          label: 'Full Day, 2 days a week · Ava · March 2026, 5 of 9 days',
          quantity: 1,
          unitPrice: 44_444,
          amount: 44_444,
        },
      ],
      total: 44_444,
      monthly: 80_000,
      childPrices: [{ childId: 'ava', from: '2026-03', ageGroup: 'Toddlers', monthly: 80_000, listed: true }],
      firstStartAt: new Date('2026-03-16T11:30:00Z'),
    });
    const dates = ['03-16', '03-18', '03-23', '03-25', '03-30', '04-01', '04-06', '04-08'].map((day) => `2026-${day}`);
    expect(items).toEqual(
      dates.map((date) => ({
        childId: 'ava',
        ageGroupId: 'toddlers',
        date,
        sessionType: FULL_DAY,
        price: 0,
        startAt: new Date(`${date}T11:30:00Z`),
      })),
    );
  });

  test('adds up the children, each at the price of her group', () => {
    const both = plan({ children: [ava, bea], startDate: '2026-04-01', endDate: null });
    expect(both).toMatchObject({ monthly: 140_000, total: 140_000, children: ['ava', 'bea'] });
    expect(both.items.slice(0, 3).map(({ childId, date }) => [childId, date])).toEqual([
      ['ava', '2026-04-01'],
      ['bea', '2026-04-01'],
      ['ava', '2026-04-06'],
    ]);
  });

  test('takes weekdays in any order, each once', () => {
    expect(plan({ permanentBookingDays: [3, 1, 3] as Weekday[] })).toMatchObject({
      permanentBookingDays: [1, 3],
      monthly: 80_000,
    });
  });

  test('leaves out closed days, also of the first month’s price', () => {
    const closed = plan({}, { closedDays: ['2026-03-02', '2026-03-16', '2026-04-06'] });
    expect(datesOf(closed)[0]).toBe('2026-03-18');
    expect(datesOf(closed)).not.toContain('2026-04-06');
    expect(closed.lines[0]!.label).toContain('4 of 7 days');
    expect(closed.firstStartAt).toEqual(new Date('2026-03-18T11:30:00Z'));
  });

  test('charges first for the month in which care begins', () => {
    expect(plan({ startDate: '2026-03-31', permanentBookingDays: [1] }).lines[0]!.label).toBe(
      'Full Day, 1 day a week · Ava · April 2026, 1 of 4 days',
    );
  });

  test.each<[string, Partial<Input>, string]>([
    ['twelve months and a week ahead, to the end of that month', { endDate: null }, '2027-03-31'],
    ['no longer than the booking lasts', { endDate: '2027-03-30' }, '2027-03-30'],
    ['as far if it ends later', { endDate: '2028-05-31' }, '2027-03-31'],
    ['the month after a late start', { startDate: '2027-03-04', endDate: null }, '2027-04-30'],
    [
      'the month after a late start, if it ends later',
      { startDate: '2027-03-04', endDate: '2027-12-31' },
      '2027-04-30',
    ],
  ])('holds places %s', (_, over, day) => {
    // A group that no child outgrows.
    const ageGroups = [{ ...careTerms().ageGroups[0]!, toMonths: null }];
    const held = plan(over, { ageGroups });
    expect(held.heldThrough).toBe(day);
    expect(held.items.at(-1)!.date <= day && held.items.at(-1)!.date > addDays(day, -7)).toBe(true);
  });

  test('moves a child to the next group in the course of care, at that group’s price', () => {
    const soonOlder = aToddler({ birthDate: '2023-10-01' });
    const moving = plan({ children: [soonOlder] });
    expect(moving.total).toBe(44_444);
    expect(moving.monthly).toBe(60_000);
    expect(plan({ children: [soonOlder] }, {}, 70_000)).toMatchObject({ monthly: 70_000, childPrices: [{}] });
    expect(moving.items.map(({ date, ageGroupId }) => [date, ageGroupId])).toEqual(
      datesOf(moving).map((date) => [date, date < '2026-04-01' ? 'toddlers' : 'preschool']),
    );
  });

  test('takes the price of the facility’s offer, per child, with and without a price list', () => {
    for (const given of [{}, unpriced]) expect(plan({ children: [ava, bea] }, given, 50_000).monthly).toBe(100_000);
    expect(refused({}, unpriced)).toBe(noPrices);
  });

  const onlyToddlers = { ageGroups: [careTerms().ageGroups[0]!] };
  /** Places only on Mondays. */
  const mondays = Array.from({ length: 21 }, (_, index) => (index % 7 === 0 ? 4 : 0));
  test.each<[string, Partial<Input>, Partial<CareTerms>, unknown]>([
    ['begins today', { startDate: '2026-03-04' }, {}, { startDate: 'Choose dates starting tomorrow.' }],
    ['ends on a day that does not exist', { endDate: '2026-04-31' }, {}, { endDate: 'There is no date 2026-04-31.' }],
    [
      'asks for half days that are not offered',
      { scheduleType: HALF_DAY_AM },
      { halfDayPermanent: HalfDayPermanent.NOT_ALLOWED },
      { scheduleType: 'This facility does not offer half days for permanent bookings.' },
    ],
    [
      'asks for a weekday on which it is closed',
      { permanentBookingDays: [1, 6] },
      {},
      { permanentBookingDays: 'Willow House is closed on Saturdays.' },
    ],
    [
      'asks for weekend care on a Monday',
      { scheduleType: WEEKEND_FULL_DAY },
      {},
      { permanentBookingDays: 'Weekend care is offered on Saturdays and Sundays only.' },
    ],
    [
      'has no day of care',
      { startDate: '2026-03-10', endDate: '2026-03-10' },
      {},
      { endDate: 'There’s no care on the selected weekdays between the first and last day.' },
    ],
    [
      'is for a child who is too young',
      { children: [aToddler({ birthDate: '2025-12-01' })] },
      {},
      { children: 'Ava is too young for this facility on March 16, 2026.' },
    ],
    [
      'asks for a weekday on which the group has no places',
      {},
      { ageGroups: [{ ...careTerms().ageGroups[0]!, weeklyPlaces: mondays }] },
      { permanentBookingDays: 'The Toddlers group has no Full Day spots on Wednesdays.' },
    ],
    [
      'asks for a number of days without a price',
      { permanentBookingDays: [1, 3, 5] },
      {},
      { permanentBookingDays: 'This session is offered for 1 or 2 days a week.' },
    ],
    [
      'goes on after the child has outgrown the facility',
      { endDate: '2027-03-31' },
      onlyToddlers,
      {
        endDate: 'Ava will be too old for this facility by then. Choose a last date no later than January 31, 2027.',
      },
    ],
    ['is for a closed facility', {}, { closed: true }, 'This facility isn’t accepting requests.'],
  ])('is refused if it %s', (_, over, given, refusal) => expect(refused(over, given)).toEqual(refusal));
});

test('Permanent care is booked on every selected, open weekday that is held, and on no other', () => {
  const day = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((days) => addDays('2026-03-04', days));
  fc.assert(
    fc.property(
      fc.subarray<Weekday>([1, 2, 3, 4, 5], { minLength: 1 }),
      day(1, 365),
      fc.option(fc.nat(500)),
      fc.array(day(1, 400)),
      (weekdays, startDate, lasts, closedDays) => {
        const schedules = weekdays.map((_, index) => ({
          ageGroupId: 'all',
          scheduleType: FULL_DAY,
          days: index + 1,
          monthlyPrice: 50_000,
        }));
        const ageGroups = [{ id: 'all', title: 'All', fromMonths: null, toMonths: null, weeklyPlaces: [] }];
        const endDate = lasts === null ? null : addDays(startDate, 14 + lasts);
        const given = { children: [ava], permanentBookingDays: weekdays, scheduleType: FULL_DAY, startDate, endDate };
        const isCare = (date: string) => weekdays.includes(weekdayOf(date) as Weekday) && !closedDays.includes(date);
        const plan = planPermanent(terms({ schedules, ageGroups, closedDays }), given, now);
        const held: string[] = [];
        for (let date = startDate; date <= plan.heldThrough!; date = addDays(date, 1)) held.push(date);
        expect(plan.items.map(({ date }) => date)).toEqual(held.filter(isCare));
        expect(plan.total).toBeLessThanOrEqual(plan.monthly!);
      },
    ),
    { numRuns: 30 },
  );
});

describe('The checks of a request', () => {
  const toddlers = { id: 'toddlers', title: 'Toddlers', weeklyPlaces: [] };

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
      ['hours that are not stated', 2, FULL_DAY, 'Willow House hasn’t listed its opening hours for Tuesdays.'],
      ['a closed day', 4, FULL_DAY, 'Willow House is closed on Thursdays.'],
      ['weekend care on a Saturday', 6, WEEKEND_FULL_DAY, null],
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
    test('A session without any monthly price is refused as not offered', () => {
      const sentence = 'There is no monthly price for Full Day in Toddlers.';
      expect(offered(schedule(4, HALF_DAY_AM), schedule(4, FULL_DAY, 'preschool'))).toEqual({ scheduleType: sentence });
    });
  });
});

describe('The price of a part of a month, and of single days', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }) as fc.Arbitrary<
    Weekday[]
  >;
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

  test('A partial month costs its share of the days of care, between zero and the whole', () => {
    fc.assert(
      fc.property(
        day,
        weekdays,
        fc.integer({ min: 100, max: 500_000 }),
        fc.array(fc.nat(31)),
        (from, days, price, closed) => {
          const month = monthOf(from);
          const first = firstOfMonth(month);
          const of = { month, weekdays: days, closedDays: closed.map((after) => addDays(first, after)) };
          const care = careDays(of, from, null);
          const fullPrice = care.whole > 0 ? price : 0;
          const amount = monthAmount(price, care);
          expect(amount).toBeLessThanOrEqual(price);
          expect(amount > 0).toBe(care.paid > 0);
          expect(monthAmount(price, careDays(of, first, null))).toBe(fullPrice);
          // Both parts of a month add up to the whole, except for rounding.
          const before = monthAmount(price, careDays(of, first, addDays(from, -1)));
          const whole = from === first ? amount : amount + before;
          expect(Math.abs(whole - fullPrice)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
  test('Closed days do not count', () => {
    const month = { month: '2026-12', weekdays: [5], closedDays: ['2026-12-25', '2026-12-26'] };
    expect(careDays(month, '2026-12-11', null)).toEqual({ paid: 2, whole: 3 });
    expect(careDays(month, '2026-12-25', '2026-12-25')).toEqual({ paid: 0, whole: 3 });
  });

  inTimeZones(() => {
    test('Days of care are counted by calendar, regardless of clock changes', () => {
      const of = (month: string, ...weekdays: Weekday[]) => ({ month, weekdays, closedDays: [] });
      expect(careDays(of('2026-03', 7), '2026-03-01', null)).toEqual({ paid: 5, whole: 5 });
      expect(careDays(of('2026-11', 1, 2, 3, 4, 5), '2026-11-02', '2026-11-13')).toEqual({ paid: 10, whole: 21 });
      expect(careDays(of('2026-02', 1), '2026-01-15', lastOfMonth('2026-02'))).toEqual({ paid: 4, whole: 4 });
    });
  });

  test("A drop-in's price lines add up to its items", () => {
    const children = [
      { id: 'a', firstName: 'Ava' },
      { id: 'b', firstName: 'Ben' },
    ];
    const item = fc.record({
      childId: fc.constantFrom('a', 'b'),
      sessionType: fc.constantFrom(1 as const, 2 as const),
      price: fc.constantFrom(4_500, 6_000, 8_000),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const lines = dropInLines(items, children);
        expect(totalOf(lines)).toBe(items.reduce((sum, one) => sum + one.price, 0));
        expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(items.length);
        for (const line of lines) expect(line.amount).toBe(line.quantity * line.unitPrice);
      }),
    );
  });
});
