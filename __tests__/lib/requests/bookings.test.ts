import { anId, now } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem, aChildSummary, aPayment, aTour } from '@/__tests__/support/builders/requests';
import { inTimeZones } from '@/__tests__/support/time-zones';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { datesText, firstCareDate } from '@/lib/dates/booking-dates';
import {
  BookingItemStatus as Item,
  BookingStatus,
  BookingType,
  DayPart,
  SessionType,
  TourStatus,
  valuesOf,
  Weekday,
} from '@/lib/enums';
import { datesBySameAges, groupsInMonth, linesOfChildren } from '@/lib/facilities/age-group';
import { daysInBrief, requestInBrief } from '@/lib/requests/answer/request-in-brief';
import {
  absenceEffect,
  comingAfterAllText,
  daysInWords,
  daysToReport,
  namedParts,
  notComingText,
  reportedDays,
  toldText,
  whoIsNotComing,
} from '@/lib/requests/care/absences';
import {
  answerDifference,
  bookingDateEntries,
  bookingDeadline,
  bookingLabel,
  bookingNextStep,
  missedText,
  nextCareDay,
  nextInCare,
  refundOutcome,
  startingOn,
  statedToBring,
} from '@/lib/requests/care/booking-facts';
import { clashesOfBooking, clashesOfCare, clashesOfVisit, clashesOfWish, placeOf } from '@/lib/requests/care/clashes';
import { describeCareDays, nearestDays } from '@/lib/requests/care/drop-in';
import { commonSchedules, permanentPrice } from '@/lib/requests/care/permanent';
import { bestRequestOption, requestOptionsOf } from '@/lib/requests/request-options';

describe('a request in brief', () => {
  it.each([
    [[], ''],
    [['2026-11-27'], 'Nov 27'],
    [['2026-11-30', '2026-11-27'], 'Nov 27 and 30'],
    [['2026-11-27', '2026-11-30', '2026-12-01'], 'Nov 27, 30 and Dec 1'],
    [['2026-12-31', '2027-12-01'], 'Dec 31 and Dec 1'],
    [['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'], '4 days from Nov 23'],
  ])('names a few days and counts many: %j', (dates, brief) => expect(daysInBrief(dates)).toBe(brief));

  const none = {
    facilityName: 'Liberty Tots',
    bookingDates: [],
    permanentBookingDays: [],
    startDate: null,
    total: null,
  };
  const total = { amount: 13_200, currency: 'CAD' as const };

  it.each([
    ['nothing is chosen', none, null],
    ['days with a price', { ...none, bookingDates: ['2026-11-27', '2026-11-30'], total }, 'Nov 27 and 30, $132'],
    ['days whose price is not known', { ...none, bookingDates: [{ date: '2026-11-27' }] }, 'Nov 27'],
    ['a day that has passed', { ...none, bookingDates: ['2026-11-20', '2026-11-27'], total }, 'Nov 27'],
    ['only days that have passed', { ...none, bookingDates: ['2026-11-20'], total }, null],
    [
      'permanent care',
      { ...none, permanentBookingDays: [Weekday.WEDNESDAY, Weekday.MONDAY], startDate: '2027-01-05' },
      'Mon and Wed from Jan 5',
    ],
    ['a day that cannot be read', { ...none, bookingDates: ['Dec', '2026-11-27'] }, 'Nov 27'],
  ])('a request that is not sent yet, where there is %s', (_, request, brief) => {
    expect(requestInBrief(request, '2026-11-20')).toBe(brief);
  });

  it.each(['3012027', 'Dec', '2027-13-45', '9'])('a first day that cannot be read is left out: %s', (startDate) => {
    const request = { ...none, permanentBookingDays: [Weekday.MONDAY], startDate };
    expect(requestInBrief(request, '2026-11-20')).toBe('Mon');
  });
});

describe('asking for drop-in care', () => {
  const addressId = anId(110);
  const group = (id: string, fromMonths: number, toMonths: number) => ({ id, addressId, fromMonths, toMonths });
  const groups = [group('toddlers', 18, 30), group('preschool', 30, 48)];
  /** Turns 30 months on November 15, 2026. */
  const ada = { id: 'ada', firstName: 'Ada', birthDate: '2024-05-15' };
  const leo = { id: 'leo', firstName: 'Leo', birthDate: '2023-05-15' };
  const day = (date: string, fullDay: number) => ({
    date,
    open: true,
    placesLeft: { fullDay, am: fullDay, pm: fullDay, beforeAfter: 0 },
  });

  test('a child who changes groups within a month needs both calendars', () => {
    expect(groupsInMonth(groups, addressId, [ada], '2026-11')).toEqual(['toddlers', 'preschool']);
    const calendars = new Map([
      ['toddlers', [day('2026-11-13', 1), day('2026-11-16', 0)]],
      ['preschool', [day('2026-11-13', 0), day('2026-11-16', 1)]],
    ]);
    const wanted = { groups, addressId, children: [ada], session: SessionType.FULL_DAY, busy: new Map() };
    expect(describeCareDays(wanted, calendars).map(({ free }) => free)).toEqual([true, true]);
    // With a brother in preschool there are two of them after the birthday, and none for him before it.
    const both = describeCareDays({ ...wanted, children: [ada, leo] }, calendars);
    expect(both.map(({ text }) => text)).toEqual(['no spots left', 'only 1 left']);
  });

  test('dates with the same ages are grouped, and each line has one age group', () => {
    const same = datesBySameAges(['2026-11-13', '2026-11-14', '2026-11-16'], [ada, leo]);
    expect([...same.values()]).toEqual(['2026-11-13', '2026-11-13', '2026-11-16']);
    expect(linesOfChildren(groups, addressId, [ada, leo], '2026-11-13')).toEqual([
      { ageGroupId: 'toddlers', children: ['ada'] },
      { ageGroupId: 'preschool', children: ['leo'] },
    ]);
  });

  test('the nearest days come first, ties by date', () => {
    expect(nearestDays(['2026-11-02', '2026-11-10', '2026-11-08', '2026-11-20'], ['2026-11-09'], 3)).toEqual([
      '2026-11-08',
      '2026-11-10',
      '2026-11-02',
    ]);
  });

  test('the first month of permanent care is prorated, and there is no price if one child has none', () => {
    const schedule = [{ scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 80000 }];
    const priced = groups.map((one) => ({ ...one, title: one.id, schedule }));
    const wanted = {
      groups: priced,
      children: [ada, leo],
      weekdays: [2, 4] as const,
      closedDays: [] as string[],
      scheduleType: SessionType.FULL_DAY,
      startDate: '2026-12-14',
      endDate: null,
    };
    expect(firstCareDate('2026-12-14', [2, 4], [])).toBe('2026-12-15');
    expect(firstCareDate('2026-12-14', [2, 4], ['2026-12-15'])).toBe('2026-12-17');
    expect(firstCareDate('2026-12-25', [5], ['2026-12-25'])).toBe('2027-01-01');
    // Six of the ten Tuesdays and Thursdays of December, for two children.
    expect(permanentPrice(wanted)).toMatchObject({ first: '2026-12-15', total: 96000, monthly: 160000 });
    // Five of nine, if Christmas Eve is closed.
    expect(permanentPrice({ ...wanted, closedDays: ['2026-12-24'] })?.total).toBe(88888);
    expect(permanentPrice({ ...wanted, weekdays: [2] })).toBeNull();
    expect(permanentPrice({ ...wanted, endDate: '2026-12-14' })).toBeNull();
    expect(commonSchedules([], 1)).toEqual([]);
  });

  test('the request options depend on the facility', () => {
    const facility = {
      id: anId(100),
      bookable: false,
      dropInCancellationPolicy: null,
      takesRequests: 'here' as const,
      ageGroups: [],
    };
    expect(requestOptionsOf(facility).map(({ refusal }) => refusal)).toEqual([
      'No drop-in prices yet.',
      'No monthly prices yet.',
      null,
      null,
    ]);
    expect(bestRequestOption(facility)?.kind).toBe('tour');
    expect(bestRequestOption({ ...facility, takesRequests: 'none' })).toBeNull();
  });
});

describe('facts of a booking', () => {
  const item = (date: string, status: Item | null) => aBookingItem({ date, status });
  const some = (note: string | null) => ({
    at: '2026-11-03T15:00:00Z',
    from: BookingStatus.NEW,
    to: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
    by: 'facility' as const,
    action: 'approveSome',
    note,
  });
  const offered = (
    declined: readonly string[],
    note: string | null,
    status: BookingStatus = BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
  ) =>
    aBooking({
      status,
      items: [
        item('2026-11-25', Item.APPROVED),
        item('2026-11-26', Item.APPROVED),
        ...declined.map((date) => item(date, Item.NOT_APPROVED)),
      ],
      price: { currency: 'CAD', lines: [], total: 13200, monthly: null },
      history: [some(note)],
    });

  it.each([
    [['2026-11-27'], 'staff training day', '2 of 3 days accepted, $132.00. Nov 27 was declined: staff training day'],
    [['2026-11-27'], null, '2 of 3 days accepted, $132.00. Nov 27 was declined.'],
    [['2026-11-27', '2026-11-30'], null, '2 of 4 days accepted, $132.00. Nov 27, Nov 30 were declined.'],
    [['2026-11-26', '2026-11-27'], null, '2 of 3 days accepted, $132.00. Nov 27 was declined.'],
    [[], null, null],
  ])('%j left out for %j: %j', (declined, note, words) =>
    expect(answerDifference(offered(declined, note))).toBe(words),
  );

  it('the difference is shown only while the parent has to answer', () => {
    expect(answerDifference(offered(['2026-11-27'], null, BookingStatus.APPROVED))).toBeNull();
  });

  const care = (id: number, dates: readonly [string, Item | null][], status: BookingStatus = BookingStatus.APPROVED) =>
    aBooking({ id: anId(id), status, items: dates.map(([date, state]) => aBookingItem({ date, status: state })) });

  it.each([
    // 11 PM of November 9 in Toronto.
    ['2026-11-10T04:00:00Z', '2026-11-09'],
    ['2026-11-10T05:00:00Z', '2026-11-11'],
    ['2026-11-12T05:00:00Z', null],
  ])('at %s the next day of care is %s', (now, date) => {
    const booking = care(300, [
      ['2026-11-11', Item.APPROVED],
      ['2026-11-09', Item.APPROVED],
      ['2026-11-10', Item.CANCELED],
    ]);
    expect(nextCareDay(booking, new Date(now))).toBe(date);
  });

  it('only confirmed care has a next day', () => {
    const pending = care(300, [['2026-11-09', null]], BookingStatus.NEW);
    expect(nextCareDay(pending, new Date('2026-11-02T15:00:00Z'))).toBeNull();
  });

  it('the next bookings are all those on the first day, also at two facilities', () => {
    const [late, first, other] = [
      care(300, [['2026-11-10', Item.APPROVED]]),
      care(301, [['2026-11-09', Item.APPROVED]]),
      care(302, [['2026-11-09', Item.APPROVED]]),
    ];
    expect(nextInCare([late, first, other], new Date('2026-11-02T15:00:00Z'))).toEqual([first, other]);
  });
});

describe('the end of a booking', () => {
  const item = (date: string, status: ItemStatus) => aBookingItem({ date, status });
  type ItemStatus = BookingGroup['items'][number]['status'];
  const moved = (from: string, to: string) => ({ about: { children: [], dates: [from], movedTo: to } });
  const gone = Item.CANCELED;

  test.each<[string, BookingGroup['items'], ReturnType<typeof moved>[], string[]]>([
    [
      'all days of a request that came to nothing',
      [item('2026-11-09', gone), item('2026-11-10', gone)],
      [],
      ['09', '10'],
    ],
    [
      'the last day of one that was moved',
      [item('2026-11-09', gone), item('2026-11-10', gone), item('2026-11-11', gone)],
      [moved('2026-11-09', '2026-11-10'), moved('2026-11-10', '2026-11-11')],
      ['11'],
    ],
    [
      'a day that was moved and came back',
      [item('2026-11-09', gone), item('2026-11-09', gone), item('2026-11-11', gone)],
      [moved('2026-11-09', '2026-11-11'), moved('2026-11-11', '2026-11-09')],
      ['09'],
    ],
    ['the remaining days of a live one', [item('2026-11-09', gone), item('2026-11-10', Item.APPROVED)], [], ['10']],
  ])('names %s', (_, items, history, days) => {
    expect(bookingDateEntries({ items, history })).toMatchObject(days.map((day) => ({ date: `2026-11-${day}` })));
  });

  const payment = (refunded: number) => aPayment({ status: 'succeeded', amount: 16_000, refunded });
  const byParent = BookingStatus.CANCELED_BY_PARENT;
  test.each<[Partial<BookingGroup>, string | null]>([
    [{ status: byParent, payments: [payment(16_000)] }, 'Full refund: $160.00.'],
    [{ status: byParent, payments: [payment(8_000)] }, 'Refund: $80.00 of the $160.00 you paid.'],
    [{ status: byParent, payments: [payment(0)] }, 'No refund. You paid $160.00.'],
    [{ status: byParent, payments: [] }, null],
    [{ status: BookingStatus.CANCELED_BY_FACILITY, payments: [payment(16_000)] }, 'Full refund: $160.00.'],
    [{ status: BookingStatus.APPROVED, payments: [payment(8_000)] }, null],
    [{ status: byParent, type: BookingType.PERMANENT, payments: [payment(0)] }, null],
  ])('says what is refunded (%#)', (given, text) => expect(refundOutcome(aBooking(given))).toBe(text));

  test.each([
    [BookingStatus.NEW, 'The facility didn’t answer in time.'],
    [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, 'You didn’t answer in time.'],
    [BookingStatus.PAYMENT_FAILED, 'It wasn’t paid in time.'],
  ])('says what was missed when time ran out in status %i', (from, text) => {
    const expired = { at: '2026-11-02T15:00:00Z', by: 'clock', action: 'expire', note: null } as const;
    const history = [{ ...expired, from, to: BookingStatus.TIMEOUT }];
    const booking = aBooking({ status: BookingStatus.TIMEOUT, history });
    expect(missedText(booking)).toBe(text);
    expect(bookingNextStep(booking, null)).toBe(`${text} You haven’t been charged.`);
    expect(missedText({ ...booking, status: BookingStatus.COMPLETED })).toBeNull();
  });
});

describe('absences', () => {
  /** The rules of a child who isn't coming, and of first days (product rule 4). */
  const [ada, ben] = [anId(220), anId(221)];
  const [mon, tue, wed] = ['2026-11-09', '2026-11-10', '2026-11-11'] as const;
  const late = { refund: 0, until: null };
  const refunded = { refund: 8_000, until: '2026-11-09T12:30:00Z' };
  type ItemFacts = BookingGroup['items'][number];
  const item = (date: string, over: Partial<ItemFacts> = {}) =>
    aBookingItem({ date, status: Item.APPROVED, absence: late, ...over });
  const sick = { reason: 'sick', undoUntil: null } as const;
  const confirmed = (items: ItemFacts[], over: Partial<BookingGroup> = {}) =>
    aBooking({ status: BookingStatus.APPROVED, items, ...over });

  describe('What an absence changes in a booking', () => {
    const days = { children: [ada], from: mon, until: tue };
    test.each<[string, ItemFacts[], object | null]>([
      ['a day without a refund stays booked', [item(mon)], { dates: [mon], refund: 0, ends: false }],
      [
        'the only day, with a refund, ends it',
        [item(mon, { absence: refunded })],
        { dates: [mon], refund: 8_000, ends: true },
      ],
      [
        'days with and without a refund',
        [item(mon), item(tue, { absence: refunded })],
        { dates: [mon, tue], refund: 8_000, ends: false },
      ],
      [
        'a brother’s care goes on',
        [item(mon, { absence: refunded }), item(mon, { childId: ben, absence: refunded })],
        { dates: [mon], refund: 8_000, ends: false },
      ],
      [
        'a past day does not count as care that is left out',
        [item('2026-11-06', { absence: null, status: Item.ATTENDED }), item(mon, { absence: refunded })],
        { dates: [mon], refund: 8_000, ends: false },
      ],
      [
        'given-up days are not left',
        [item(tue, { absence: null, status: Item.CANCELED }), item(mon, { absence: refunded })],
        { dates: [mon], refund: 8_000, ends: true },
      ],
      ['outside of the period', [item(wed)], null],
      ['another child only', [item(mon, { childId: ben })], null],
      ['reported already', [item(mon, { notComing: sick })], null],
      ['noted by the facility', [item(mon, { absence: null, status: Item.ATTENDED })], null],
    ])('%s', (_, items, expected) => {
      if (expected === null) expect(absenceEffect(items, days)).toBeNull();
      else expect(absenceEffect(items, days)).toMatchObject(expected);
    });

    test('Of several children, each misses its own days, and the booking ends only if none of them has another', () => {
      const items = [
        item(mon, { absence: refunded }),
        item(tue, { absence: refunded }),
        item(mon, { childId: ben, absence: refunded }),
      ];
      const both = { children: [ada, ben], from: mon, until: tue };
      expect(absenceEffect(items, both)).toMatchObject({
        parts: [
          { children: [ada], dates: [mon, tue] },
          { children: [ben], dates: [mon] },
        ],
        dates: [mon, tue],
        refund: 24_000,
        ends: true,
      });
      expect(absenceEffect(items, { ...both, until: mon })).toMatchObject({
        parts: [{ children: [ada, ben], dates: [mon] }],
        refund: 16_000,
        ends: false,
      });
      expect(absenceEffect(items, { children: [ada, ben], dates: [tue] })).toMatchObject({ dates: [tue], ends: false });
    });

    test('Without keeping days that are not refunded, they are given up, too', () => {
      const items = [item(mon), item(tue, { absence: refunded }), item(wed)];
      expect(absenceEffect(items, days, false)).toMatchObject({
        stillBooked: [],
        released: [{ date: mon }, { date: tue }],
      });
      expect(absenceEffect(items, days)).toMatchObject({ stillBooked: [{ date: mon }], released: [{ date: tue }] });
    });
  });

  describe('Who isn’t coming', () => {
    const family = [
      { id: ada, firstName: 'Maya' },
      { id: ben, firstName: 'Leo' },
    ];
    const on = (dates: readonly string[]) => `on ${datesText(dates)}`;
    test.each([
      [[{ children: [ada], dates: [mon] }], 'Maya isn’t coming on Nov 9'],
      [[{ children: [ada, ben], dates: [mon] }], 'Maya and Leo aren’t coming on Nov 9'],
      [
        [
          { children: [ada], dates: [mon, tue, wed] },
          { children: [ben], dates: [tue] },
        ],
        'Maya isn’t coming on Nov 9 - Nov 11 and Leo isn’t coming on Nov 10',
      ],
    ])('is named with the days (%#)', (parts, text) => {
      expect(whoIsNotComing(namedParts(parts, family), on)).toBe(text);
    });

    test('is your child once it is no longer on record', () => {
      expect(notComingText([])).toBe('your child isn’t coming');
      expect(comingAfterAllText([])).toBe('your child is coming after all');
      expect(comingAfterAllText(['Maya', 'Leo'], 'today')).toBe('Maya and Leo are coming today after all');
    });

    test.each([
      [[mon], 'Nov 9'],
      [[tue, mon], 'Nov 9 and 10'],
      [[mon, tue, wed], 'Nov 9 - Nov 11'],
      [[mon, wed, '2026-11-13'], 'Nov 9, 11 and 13'],
      [['2026-11-30', '2026-12-01'], 'Nov 30 and Dec 1'],
      [[mon, tue, wed, '2026-11-16'], 'Nov 9 - Nov 11 and Nov 16'],
    ])('has near days in few words: %j', (dates, text) => expect(datesText(dates)).toBe(text));
  });

  describe('Who hears of it', () => {
    const { facility } = aBooking();
    const oak = { ...facility, name: 'Oak House' };
    const elm = { ...facility, name: 'Elm House', phoneExtension: '4', hasContact: false };
    const ash = { ...elm, name: 'Ash House', phone: null };
    const what = 'Maya isn’t coming today';
    test.each([
      [[oak], 'We told Oak House: Maya isn’t coming today.'],
      [[oak, oak], 'We told Oak House: Maya isn’t coming today.'],
      [[oak, facility], 'We told Oak House and Robin Hill Child Care: Maya isn’t coming today.'],
      [[elm], 'Call Elm House at +1 416 555 0111, extension 4 to tell them that Maya isn’t coming today.'],
      [
        [ash, oak],
        'We told Oak House: Maya isn’t coming today. Call Ash House to tell them that Maya isn’t coming today.',
      ],
    ])('is said truly (%#)', (facilities, told) => {
      expect(toldText(facilities, what)).toBe(told);
    });
  });

  inTimeZones(() => {
    describe('The days that can be reported', () => {
      test.each<[string, string, ItemFacts[], string[] | null]>([
        ['today and later', '2026-11-09T14:00:00Z', [item(mon), item(wed)], [mon, wed]],
        ['tomorrow, when there is no care today', '2026-11-08T14:00:00Z', [item(mon), item(tue)], [mon, tue]],
        ['the next day of care, when it is later', '2026-11-07T14:00:00Z', [item(mon)], [mon]],
        ['today until the facility closes', '2026-11-09T22:59:59Z', [item(mon), item(tue)], [mon, tue]],
        ['tomorrow after it has closed', '2026-11-09T23:00:00Z', [item(mon), item(tue)], [tue]],
        ['late in the evening it is still today there', '2026-11-09T04:30:00Z', [item(mon)], [mon]],
        [
          'tomorrow, once today is reported',
          '2026-11-09T14:00:00Z',
          [item(mon, { notComing: sick }), item(tue)],
          [tue],
        ],
        ['not a day that the facility noted', '2026-11-09T14:00:00Z', [item(mon, { absence: null })], null],
        [
          'a month at most',
          '2026-11-09T14:00:00Z',
          [item(mon), item('2026-12-09'), item('2026-12-10')],
          [mon, '2026-12-09'],
        ],
      ])('%s', (_, at, items, expected) => {
        const bookings = [confirmed(items)];
        expect(daysToReport(bookings, [ada], new Date(at))?.dates ?? null).toEqual(expected);
      });
      test('A facility whose hours are not known is open until the day is over', () => {
        const booking = confirmed([item(mon), item(tue)]);
        const unknown = { ...booking, facility: { ...booking.facility, openingHours: null } };
        expect(daysToReport([unknown], [ada], new Date('2026-11-10T04:59:00Z'))?.dates).toEqual([mon, tue]);
        expect(daysToReport([unknown], [ada], new Date('2026-11-10T05:00:00Z'))?.dates).toEqual([tue]);
      });
    });

    test('Reported days are listed from today on, of all bookings of the child', () => {
      const one = confirmed([item('2026-11-06', { notComing: sick }), item(tue, { notComing: sick }), item(wed)]);
      const two = confirmed([item(mon, { notComing: sick }), item(mon, { childId: ben, notComing: sick })]);
      const days = reportedDays([one, two], ada, new Date('2026-11-09T14:00:00Z'));
      expect(days.map(({ date }) => date)).toEqual([mon, tue]);
    });

    test.each([
      [[mon], 'today'],
      [[tue], 'tomorrow'],
      [[wed], 'on Wednesday, November 11'],
      [[mon, tue], 'Nov 9 and 10'],
    ])('%p in words: %s', (dates, words) => expect(daysInWords(dates, mon)).toBe(words));

    test('The next day of care is one on which a child comes', () => {
      const now = new Date('2026-11-09T14:00:00Z');
      expect(nextCareDay(confirmed([item(mon, { notComing: sick }), item(tue)]), now)).toBe(tue);
      const brother = item(mon, { childId: ben });
      expect(nextCareDay(confirmed([item(mon, { notComing: sick }), brother]), now)).toBe(mon);
    });

    describe('A first day that is near', () => {
      test.each<[string, string, Partial<BookingGroup>, string | null]>([
        ['a week ahead', '2026-11-02T15:00:00Z', {}, mon],
        ['eight days ahead', '2026-11-01T15:00:00Z', {}, null],
        ['the day before', '2026-11-09T04:59:00Z', {}, mon],
        ['on the day itself', '2026-11-09T05:00:00Z', {}, null],
        ['not confirmed', '2026-11-08T15:00:00Z', { status: BookingStatus.NEW }, null],
        [
          'given up: the next day is the first',
          '2026-11-08T15:00:00Z',
          { items: [item(mon, { status: Item.CANCELED }), item(tue)] },
          tue,
        ],
        ['care has begun earlier', '2026-11-09T15:00:00Z', { items: [item('2026-11-06'), item(tue)] }, null],
      ])('%s', (_, at, over, expected) => {
        expect(startingOn(confirmed([item(mon), item(tue)], over), new Date(at))).toBe(expected);
      });
    });
  });

  test('What to bring is the facility’s list, then its answer; not its words about cancelled days', () => {
    const { facility } = aBooking();
    const move = (action: string, note: string | null) => ({ by: 'facility', action, note }) as const;
    const history = [move('approve', 'Bring boots.'), move('cancelDates', 'Dec 1. Closed.')];
    expect(statedToBring({ facility: { ...facility, whatToBring: 'A hat' }, history })).toEqual([
      'A hat',
      '“Bring boots.”',
    ]);
    expect(statedToBring({ facility, history: [] })).toEqual([]);
  });
});

describe('clashes', () => {
  // Toronto, where November 12 is in standard time: 10 AM is 15:00 UTC.
  const at = (time: string) => `2026-11-12T${time}:00Z`;
  const ada = aChildSummary();
  const ben = aChildSummary({ id: anId(221), firstName: 'Ben' });
  const visit = (id: number, time: string, over: Partial<TourGroup> = {}) => {
    const facility = { ...aTour().facility, id: anId(100 + id), name: `House ${id}` };
    const confirmed = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: at(time), confirmedAt: at('00:00') };
    return aTour({ id: anId(400 + id), ...confirmed, facility, ...over });
  };
  const care = (over: Partial<BookingGroup> = {}) =>
    aBooking({
      status: BookingStatus.APPROVED,
      children: [ada],
      items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 1 })],
      ...over,
    });
  const known = (tours: TourGroup[], bookings: BookingGroup[] = []) => ({ tours, bookings });
  const clashesAt = (time: string, planned: ReturnType<typeof known>, over: Partial<TourGroup> = {}) =>
    clashesOfVisit(visit(1, time, over), new Date(at(time)), planned);

  test('tours confirmed or proposed for the same minute are named', () => {
    const mine = visit(1, '15:00', { confirmedAt: null });
    const proposed = visit(3, '15:00', { confirmedAt: null });
    const moving = visit(4, '20:00', { changeWanted: { preferredTimes: [], note: null, proposedAt: at('15:00') } });
    expect(clashesAt('15:00', known([mine, visit(2, '15:00'), proposed, moving]))).toEqual([
      'You have a tour of House 2 on Thursday, November 12, 2026 at 10:00 AM.',
      'A tour of House 3 is proposed for Thursday, November 12, 2026 at 10:00 AM.',
      'A tour of House 4 is proposed for Thursday, November 12, 2026 at 10:00 AM.',
    ]);
  });

  test('a tour clashes with another one if there is no time to get there', () => {
    expect(clashesAt('15:00', known([visit(2, '15:59')]))).toHaveLength(1);
    expect(clashesAt('15:00', known([visit(2, '14:01')]))).toHaveLength(1);
    expect(clashesAt('15:00', known([visit(2, '16:00')]))).toEqual([]);
    expect(clashesAt('15:00', known([visit(2, '14:00')]))).toEqual([]);
  });

  test('a request that has no time, is over, or is the same one does not clash', () => {
    const others = [
      visit(1, '15:00'),
      visit(2, '15:00', { status: TourStatus.NEW, scheduledAt: null }),
      visit(3, '15:00', { status: TourStatus.CANCELED_BY_PARENT }),
    ];
    const cancelled = care({ status: BookingStatus.CANCELED_BY_PARENT });
    const declined = care({ items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 2 })] });
    const otherDay = care({ items: [aBookingItem({ date: '2026-11-13', childId: ada.id, status: 1 })] });
    expect(clashesAt('15:00', known(others, [cancelled, declined, otherDay]))).toEqual([]);
  });

  test('a child on a tour is not in care at that time', () => {
    const sentence = 'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM to 6:00 PM.';
    expect(clashesAt('15:00', known([], [care()]))).toEqual([sentence]);
    // Without the child, only drop-off and pick-up matter.
    expect(clashesAt('15:00', known([], [care()]), { children: [ben] })).toEqual([]);
    expect(clashesAt('12:45', known([], [care()]), { children: [ben] })).toEqual([sentence]);
    expect(clashesAt('22:45', known([], [care()]), { children: [] })).toEqual([sentence]);
  });

  test('half days end at noon or begin at one, and before and after school the child is at school', () => {
    const session = (sessionType: SessionType) =>
      known([], [care({ items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 1, sessionType })] })]);
    expect(clashesAt('19:00', session(SessionType.HALF_DAY_AM))).toEqual([]);
    expect(clashesAt('15:00', session(SessionType.HALF_DAY_AM))).toEqual([
      'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM to 12:00 PM.',
    ]);
    expect(clashesAt('15:00', session(SessionType.HALF_DAY_PM))).toEqual([]);
    expect(clashesAt('15:00', session(SessionType.BEFORE_AND_AFTER_SCHOOL))).toEqual([]);
    expect(clashesAt('12:45', session(SessionType.BEFORE_AND_AFTER_SCHOOL))).toHaveLength(1);
  });

  test('suggested times of a tour meet what is planned in that part of the day', () => {
    const wish = (dayPart: DayPart) =>
      clashesOfWish(
        { ...placeOf(visit(1, '15:00')), requestId: null },
        [],
        [{ date: '2026-11-12', dayPart }],
        known([visit(2, '15:00')]),
      );
    expect(wish(DayPart.MORNING)).toHaveLength(1);
    expect(wish(DayPart.FULL_DAY)).toHaveLength(1);
    expect(wish(DayPart.AFTERNOON)).toEqual([]);
  });

  test('days of care meet tours of the same children, and tours around drop-off and pick-up', () => {
    const place = { ...placeOf(care()), requestId: null };
    const day = (date: string) => (date === '2026-11-12' ? { session: SessionType.FULL_DAY, children: [ada] } : null);
    expect(clashesOfCare(place, day, known([visit(2, '15:00')]))).toEqual([
      'You have a tour of House 2 on Thursday, November 12, 2026 at 10:00 AM.',
    ]);
    expect(clashesOfCare(place, day, known([visit(2, '15:00', { children: [ben] })]))).toEqual([]);
    expect(clashesOfBooking(care(), known([visit(2, '15:00')]))).toHaveLength(1);
    expect(clashesOfBooking(care(), known([visit(2, '15:00', { scheduledAt: '2026-11-13T15:00:00Z' })]))).toEqual([]);
  });

  test('without stated hours the whole day counts for the child, and more than three clashes are counted', () => {
    const facility = { ...aBooking().facility, openingHours: null };
    expect(clashesAt('15:00', known([], [care({ facility })]))).toEqual([
      'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026.',
    ]);
    const many = [2, 3, 4, 5, 6].map((id) => visit(id, '15:00'));
    expect(clashesAt('15:00', known(many)).at(-1)).toBe('And 2 more.');
  });
});

const nextStep = (given: Partial<BookingGroup>) => {
  const booking = aBooking(given);
  return bookingNextStep(booking, bookingDeadline(booking));
};

const nextStepOf: Record<BookingStatus, RegExp> = {
  [BookingStatus.NEW]: /^The facility has your request and can answer until .*November 5.*\. We’re holding your spots/,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: /some of your days\. Please review and answer by .*November 5/,
  [BookingStatus.DECLINED_BY_FACILITY]: /^The facility declined this request\. You haven’t been charged\.$/,
  [BookingStatus.CANCELED_BY_PARENT]: /^You cancelled this booking\.$/,
  [BookingStatus.PENDING_PAYMENT]: /^The facility accepted your request\. We’re charging your card now\.$/,
  [BookingStatus.PAYMENT_FAILED]: /^Your card was refused\. Try again or use another card by .*November 5/,
  [BookingStatus.APPROVED]: /^Your booking is confirmed\.$/,
  [BookingStatus.TIMEOUT]: /it expired\. You haven’t been charged\.$/,
  [BookingStatus.COMPLETED]: /^This booking is complete\.$/,
  [BookingStatus.CANCELED_BY_FACILITY]: /^The facility cancelled this booking\. You’ll get a full refund for any care/,
};

it.each(valuesOf(BookingStatus))('in status %d a booking says what comes next', (status) => {
  expect(nextStep({ status })).toMatch(nextStepOf[status]);
});

it.each(['tourId', 'waitlistId'] as const)(
  'an accepted offer (%s) is not called a request that was accepted',
  (from) => {
    expect(nextStep({ status: BookingStatus.PENDING_PAYMENT, [from]: anId(500) })).toBe(
      'You accepted the spot. We’re charging your card now.',
    );
  },
);

it('a booking that ended because a month was not paid does not say that the facility cancelled it', () => {
  const status = BookingStatus.CANCELED_BY_FACILITY;
  const ended = aBooking({
    status,
    history: [{ at: now, from: BookingStatus.APPROVED, to: status, by: 'payment', action: 'abandon', note: null }],
  });
  expect(bookingLabel(ended).label).toBe('Ended: not paid');
  expect(bookingNextStep(ended, null)).toBe(
    'We couldn’t charge a month of care, so this booking ended and its spots were released.',
  );
});

it('a payment waiting for 3-D Secure reads differently from a refused one', () => {
  const waiting = aPayment({
    status: 'needs_authentication',
    nextAction: { type: 'authenticate', clientSecret: 's' },
  });
  expect(nextStep({ status: BookingStatus.PAYMENT_FAILED, payments: [waiting] })).toMatch(
    /^Your bank needs you to approve this payment/,
  );
});
