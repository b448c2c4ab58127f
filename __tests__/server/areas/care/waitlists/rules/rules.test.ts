import { aToddler, careTerms, refusalOf } from '@/__tests__/support/builders/care-terms';
import { BookingStatus, BookingType, HalfDayPermanent, SessionType, valuesOf, WaitlistStatus as S } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';
import { type DueWaitlist, waitlistDueAt } from '@/server/areas/care/waitlists/rules/due';
import {
  reasonOfEnrolment,
  reasonToMoveUp,
  requireWaitlistMove,
  type WaitlistMove,
} from '@/server/areas/care/waitlists/rules/moves';
import {
  checkLine,
  checkWish,
  planWaitlist,
  waitlistColumns,
  type WaitlistColumns,
  type WaitlistTarget,
} from '@/server/areas/care/waitlists/rules/wish';

describe('The due time', () => {
  const zone = 'America/Toronto';
  const now = new Date('2026-03-04T17:00:00Z');
  const opening = new Date('2026-04-01T11:30:00Z');
  const waitlist = (over: Partial<DueWaitlist> = {}): DueWaitlist => ({
    status: S.NEW,
    type: BookingType.DROP_IN,
    bookingDates: ['2026-03-11', '2026-03-09', '2026-03-10'],
    startMonth: null,
    permanentBookingDays: [],
    ...over,
  });
  const permanent = { type: BookingType.PERMANENT, bookingDates: [], startMonth: '2026-04-01' };
  const booking = { dueAt: new Date('2026-03-06T17:00:00Z'), firstStartAt: opening };

  test.each<[string, Partial<DueWaitlist>, typeof booking | null, string | null]>([
    ['waiting: when its first date begins at the facility', {}, null, '2026-03-09T04:00:00.000Z'],
    ['waiting for permanent care: when the month’s last day begins', permanent, null, '2026-04-30T04:00:00.000Z'],
    [
      'waiting for Mondays: when the last one of the month begins',
      { ...permanent, permanentBookingDays: [1] },
      null,
      '2026-04-27T04:00:00.000Z',
    ],
    [
      'waiting for a month: dates do not count',
      { ...permanent, bookingDates: ['2026-03-09'] },
      null,
      '2026-04-30T04:00:00.000Z',
    ],
    ['waiting for dates: a month does not count', { startMonth: '2026-01-01' }, null, '2026-03-09T04:00:00.000Z'],
    ['waiting without dates: never', { bookingDates: [] }, null, null],
    ['waiting without a month: never', { ...permanent, startMonth: null }, null, null],
    ['offered: its booking’s expiry decides', { status: S.WAITING_FOR_PARENTS_APPROVAL }, booking, null],
    [
      'offered without a booking: 48 hours',
      { status: S.WAITING_FOR_PARENTS_APPROVAL },
      null,
      '2026-03-06T17:00:00.000Z',
    ],
    [
      'offered without a booking for tomorrow: when that day begins',
      { status: S.WAITING_FOR_PARENTS_APPROVAL, bookingDates: ['2026-03-05'] },
      null,
      '2026-03-05T05:00:00.000Z',
    ],
    ['confirmed: when care starts', { status: S.APPROVED }, booking, '2026-04-01T11:30:00.000Z'],
    ['confirmed without a booking: never', { status: S.APPROVED }, null, null],
  ])('The due time of a waitlist request: %s', (_, over, offered, due) => {
    expect(waitlistDueAt(waitlist(over), offered, zone, now)?.toISOString() ?? null).toBe(due);
  });

  test('A final waitlist request is never due', () => {
    const open: readonly S[] = [S.NEW, S.WAITING_FOR_PARENTS_APPROVAL, S.APPROVED];
    for (const status of valuesOf(S).filter((one) => !open.includes(one)))
      expect(waitlistDueAt(waitlist({ status }), booking, zone, now)).toBeNull();
  });

  test('waitlistDueAt does not sort its argument in place', () => {
    const { bookingDates } = waitlist();
    waitlistDueAt({ ...waitlist(), bookingDates }, null, zone, now);
    expect(bookingDates).toEqual(['2026-03-11', '2026-03-09', '2026-03-10']);
  });
});

describe('Moves', () => {
  /** Only a request that leaves the line lets those behind move up. */
  test.each<[S, Actor, string, MovementReason | null]>([
    [S.NEW, 'parent', 'cancel', 'left'],
    [S.NEW, 'facility', 'decline', 'declined'],
    [S.NEW, 'clock', 'expire', 'passed'],
    [S.NEW, 'parent', 'change', null],
    [S.NEW, 'facility', 'offer', null],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'payment', 'succeed', 'accepted'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'payment', 'fail', 'unanswered'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'clock', 'expire', 'unanswered'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'cancel', 'left'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'decline', 'declined'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'decline', null],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'withdraw', null],
    // Not in line any more.
    [S.APPROVED, 'parent', 'release', null],
    [S.TIMEOUT, 'parent', 'cancel', null],
    [S.NEW, 'payment', 'succeed', null],
  ])('From status %p, the move %s %s makes families move up for reason %p', (from, actor, action, reason) => {
    expect(reasonToMoveUp(from, { actor, action } as WaitlistMove)).toBe(reason);
  });

  const changed = 'This request has changed, so you can no longer do this.';

  test.each<[S, Actor, string, S | string]>([
    [S.NEW, 'facility', 'offer', S.WAITING_FOR_PARENTS_APPROVAL],
    [S.NEW, 'parent', 'change', S.NEW],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'change', 'You can change a request only while it is pending.'],
    [S.WAITING_FOR_PARENTS_APPROVAL, 'facility', 'offer', 'This family already has an offer.'],
    [S.TIMEOUT, 'facility', 'offer', 'This family is no longer waiting.'],
    [S.TIMEOUT, 'parent', 'cancel', changed],
    [S.TIMEOUT, 'facility', 'decline', changed],
  ])('In status %p, the move %s %s leads to %p', (status, actor, action, result) => {
    const move = () => requireWaitlistMove({ status }, { actor, action } as WaitlistMove);
    expect(refusalOf(move) ?? move()).toBe(result);
  });

  test.each([
    [BookingStatus.PENDING_PAYMENT, BookingStatus.APPROVED, 'siblingGone'],
    [BookingStatus.APPROVED, BookingStatus.CANCELED_BY_PARENT, 'siblingGone'],
    [BookingStatus.APPROVED, BookingStatus.APPROVED, null],
    [BookingStatus.NEW, BookingStatus.PENDING_PAYMENT, null],
  ])('A booking that goes from status %p to %p reorders the waitlists for reason %p', (from, to, reason) => {
    expect(reasonOfEnrolment(from, to)).toBe(reason);
  });
});

describe('The wish', () => {
  const zone = 'America/Toronto';
  /** March 5 in UTC, still March 4 in Toronto. */
  const now = new Date('2026-03-05T02:00:00Z');
  const dropIn = (...bookingDates: string[]): WaitlistTarget => ({
    type: BookingType.DROP_IN,
    scheduleType: SessionType.FULL_DAY,
    bookingDates,
  });
  const permanent = (over: Partial<WaitlistTarget> = {}): WaitlistTarget => ({
    type: BookingType.PERMANENT,
    scheduleType: SessionType.FULL_DAY,
    startMonth: '2026-04',
    permanentBookingDays: [4, 2],
    ...over,
  });

  describe('The columns of a waitlist request', () => {
    test('Requested dates are stored once each, in order', () => {
      expect(waitlistColumns(dropIn('2026-03-10', '2026-03-05', '2026-03-10'), zone, now)).toEqual({
        bookingDates: ['2026-03-05', '2026-03-10'],
        startMonth: null,
        permanentBookingDays: [],
      });
    });
    test('Requested weekdays are stored once each, in order', () => {
      expect(waitlistColumns(permanent({ permanentBookingDays: [4, 2, 4] }), zone, now)).toEqual({
        bookingDates: [],
        startMonth: '2026-04-01',
        permanentBookingDays: [2, 4],
      });
    });
    test.each<[WaitlistTarget, object | null]>([
      [dropIn('2026-03-05'), null],
      [dropIn('2026-03-04'), { bookingDates: 'Choose dates starting tomorrow.' }],
      [dropIn('2027-03-04'), null],
      [dropIn('2026-03-10', '2026-03-11', '2027-03-05'), { bookingDates: 'Choose dates no later than March 4, 2027.' }],
      [dropIn('2026-03-10', '2026-02-30'), { bookingDates: 'There is no date 2026-02-30.' }],
      [permanent({ startMonth: '2026-03' }), null],
      [permanent({ startMonth: '2026-02' }), { startMonth: 'Choose March 2026 or a later month.' }],
      [permanent({ startMonth: '2027-03' }), null],
      [permanent({ startMonth: '2027-04' }), { startMonth: 'Choose a month within the next year.' }],
    ])('waitlistColumns accepts or refuses %j', (target, refusal) => {
      expect(refusalOf(() => waitlistColumns(target, zone, now))).toEqual(refusal);
    });
  });

  test.each([
    ['on the last day of the month', '2026-03-31T17:00:00Z', [2, 4], 'Choose April 2026 or a later month.'],
    [
      'when no requested weekday is left in the month',
      '2026-03-26T17:00:00Z',
      [3, 4],
      'None of these weekdays is left in March 2026. Choose a later month.',
    ],
  ] as const)('Care cannot begin in the current month %s', (_, at, permanentBookingDays, startMonth) => {
    const late = { ...permanent({ startMonth: '2026-03' }), permanentBookingDays };
    const refused = refusalOf(() => waitlistColumns(late, zone, new Date(at)));
    // March 31, 2026 is a Tuesday: on the 26th the Wednesdays and Thursdays of the month are over.
    expect(refused).toEqual({ startMonth });
  });

  describe('The age check of a waitlist request', () => {
    const toddlers = careTerms().ageGroups[0]!;
    const dates = (...bookingDates: string[]): WaitlistColumns => ({
      bookingDates,
      startMonth: null,
      permanentBookingDays: [],
    });
    const tooOld = { children: 'Ava will not be the right age for Toddlers then.' };
    test('A child must have the right age on the first date', () => {
      expect(refusalOf(() => checkLine(toddlers, [aToddler()], dates('2027-01-31', '2027-02-01')))).toBeNull();
      expect(refusalOf(() => checkLine(toddlers, [aToddler()], dates('2027-02-01')))).toEqual(tooOld);
    });
    test('For a month, a child must have the right age on its last day', () => {
      const month = (startMonth: string) => ({ ...dates(), startMonth });
      expect(refusalOf(() => checkLine(toddlers, [aToddler()], month('2027-01-01')))).toBeNull();
      expect(refusalOf(() => checkLine(toddlers, [aToddler()], month('2027-02-01')))).toEqual(tooOld);
      expect(
        refusalOf(() => checkLine(toddlers, [aToddler({ birthDate: '2024-09-28' })], month('2026-03-01'))),
      ).toBeNull();
    });
    test('The error names the child that does not fit', () => {
      const ben = aToddler({ id: 'ben', firstName: 'Ben', birthDate: '2022-01-01' });
      expect(refusalOf(() => checkLine(toddlers, [aToddler(), ben], dates('2026-03-10')))).toEqual({
        children: 'Ben will not be the right age for Toddlers then.',
      });
    });
  });

  describe('The booking that fulfils a waitlist request', () => {
    const plan = (target: WaitlistTarget, agreedPrice?: number, at = now) => {
      const columns = waitlistColumns(target, zone, now);
      return planWaitlist(careTerms(), [aToddler()], { ...target, ...columns }, at, agreedPrice);
    };
    test("A drop-in booking has the requested dates at the facility's price", () => {
      const booking = plan(dropIn('2026-03-10', '2026-03-09'));
      expect(booking).toMatchObject({ type: BookingType.DROP_IN, startDate: '2026-03-09', total: 16_000 });
      expect(booking.items.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-10']);
    });
    test('A permanent booking begins on the first requested weekday of the month and has no end', () => {
      expect(plan(permanent())).toMatchObject({ startDate: '2026-04-02', endDate: null, monthly: 80_000 });
    });
    test('A permanent booking begins tomorrow at the earliest', () => {
      expect(plan(permanent({ startMonth: '2026-03', permanentBookingDays: [3, 4] })).startDate).toBe('2026-03-05');
    });
    test('A price stated in the offer replaces the price list', () => {
      expect(plan(dropIn('2026-03-09'), 5_000).total).toBe(5_000);
      expect(plan(permanent(), 70_000).monthly).toBe(70_000);
    });
    test('A month without a requested day left is refused', () => {
      const late = new Date('2026-03-31T17:00:00Z');
      expect(refusalOf(() => plan(permanent({ startMonth: '2026-03' }), undefined, late))).toEqual({
        startMonth: 'The requested month has passed.',
      });
    });
  });

  describe('What a facility can never offer', () => {
    /** Toddlers have spots from Monday to Thursday. */
    const weeklyPlaces = Array.from({ length: 21 }, (_, at) => (at % 7 < 4 && at < 14 ? 5 : 0));
    const terms = careTerms({
      closedDays: ['2026-03-10'],
      ageGroups: careTerms().ageGroups.map((group) => ({ ...group, weeklyPlaces })),
    });
    type Wish = Parameters<typeof checkWish>[2];
    const fullDay: Wish = {
      type: BookingType.DROP_IN,
      scheduleType: SessionType.FULL_DAY,
      bookingDates: [],
      permanentBookingDays: [],
    };
    const weekly = { type: BookingType.PERMANENT, permanentBookingDays: [2, 4] } as const;
    test.each<[object | null, Partial<Wish>, Partial<typeof terms>?]>([
      [null, { bookingDates: ['2026-03-09', '2026-03-11'] }],
      [null, weekly],
      [
        null,
        { ...weekly, scheduleType: SessionType.HALF_DAY_PM, permanentBookingDays: [6, 7] },
        {
          openingHours: null,
          schedules: [],
          dropInPrices: [],
          ageGroups: terms.ageGroups.map((group) => ({ ...group, weeklyPlaces: weeklyPlaces.map(() => 0) })),
        },
      ],
      [
        { scheduleType: 'There is no Half Day-AM session for single days in Toddlers.' },
        { scheduleType: SessionType.HALF_DAY_AM, bookingDates: ['2026-03-09'] },
      ],
      [
        { scheduleType: 'This facility does not offer half days for permanent bookings.' },
        { ...weekly, scheduleType: SessionType.HALF_DAY_AM },
        { halfDayPermanent: HalfDayPermanent.NOT_ALLOWED },
      ],
      [{ bookingDates: 'Willow House is closed on Sundays.' }, { bookingDates: ['2026-03-09', '2026-03-15'] }],
      [{ bookingDates: 'The Toddlers group has no Full Day spots on Fridays.' }, { bookingDates: ['2026-03-13'] }],
      [
        { permanentBookingDays: 'The Toddlers group has no Full Day spots on Fridays.' },
        { ...weekly, permanentBookingDays: [2, 5] },
      ],
      [{ bookingDates: 'Willow House is closed on March 10, 2026.' }, { bookingDates: ['2026-03-09', '2026-03-10'] }],
      [
        { permanentBookingDays: 'This session is offered for 2 or 5 days a week.' },
        { ...weekly, permanentBookingDays: [1, 2, 3] },
      ],
    ])('The answer is %p to a request for %j', (expected, wish, over = {}) => {
      const check = () => checkWish({ ...terms, ...over }, { id: 'toddlers' }, { ...fullDay, ...wish });
      expect(refusalOf(check)).toEqual(expected);
    });
  });
});
