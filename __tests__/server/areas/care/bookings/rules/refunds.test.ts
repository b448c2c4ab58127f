import fc from 'fast-check';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { AppError } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import {
  BookingItemStatus as I,
  BookingStatus as B,
  BookingType,
  CancellationPolicy,
  RefundType,
  valuesOf,
} from '@/lib/enums';
import { sumPayments } from '@/lib/money/booking-money';
import { actionOfDates, comingItems, requireComing } from '@/server/areas/care/bookings/rules/cancelled-dates';
import {
  itemQuote,
  cancellationQuote,
  fullRefund,
  type QuotedBooking,
  refundable,
} from '@/server/areas/care/bookings/rules/refunds';

const timeZone = 'America/Toronto';
const booking = (over: Partial<QuotedBooking> = {}): QuotedBooking => ({
  type: BookingType.DROP_IN,
  status: B.APPROVED,
  policy: CancellationPolicy.FULL_24_HOURS,
  endsOn: null,
  timeZone,
  ...over,
});
const item = {
  date: '2026-03-10',
  status: I.APPROVED as I | null,
  price: 8_001,
  startAt: new Date('2026-03-10T11:30:00Z'),
};
const later = { ...item, date: '2026-03-12', startAt: new Date('2026-03-12T11:30:00Z') };
/** 7:30 in Toronto on the day before. */
const until = new Date('2026-03-09T11:30:00Z');
const early = new Date('2026-03-01T00:00:00Z');
const paid = [{ amount: 16_002, refunded: 0, status: 'succeeded' as const, dueAt: null }];
const nothing = { refundType: null, amount: 0, until: null };

describe('Giving up a date', () => {
  const quote = (over: Partial<QuotedBooking> = {}, given: Partial<typeof item> = {}, now = until) =>
    itemQuote(booking(over), { ...item, ...given }, now);

  test("refunds by the policy, counted from the date's own opening, to its last instant", () => {
    expect(quote()).toEqual({ refund: 8_001, until });
    expect(quote({}, {}, new Date(until.getTime() + 1))).toEqual({ refund: 0, until: null });
    expect(quote({ policy: CancellationPolicy.HALF_ONE_WEEK }, {}, early)).toMatchObject({ refund: 4_001 });
  });

  test('refunds nothing of permanent care', () => {
    expect(quote({ type: BookingType.PERMANENT }, {}, early)).toEqual({ refund: 0, until: null });
  });

  test('is possible only in confirmed care', () => {
    const others = valuesOf(B).filter((status) => status !== B.APPROVED);
    expect(others.map((status) => quote({ status }))).toEqual(others.map(() => null));
    for (const status of [null, I.NOT_APPROVED, I.ATTENDED, I.NOT_ATTENDED, I.CANCELED])
      expect(quote({}, { status })).toBeNull();
  });

  test("is possible until the day is over in the facility's time zone", () => {
    expect(quote({}, {}, new Date('2026-03-11T03:59:00Z'))).toEqual({ refund: 0, until: null });
    expect(quote({}, {}, new Date('2026-03-11T04:00:00Z'))).toBeNull();
  });
});

describe('Cancelling', () => {
  const quote = (now: Date, over?: Partial<QuotedBooking>, items = [item, later], payments = paid) =>
    cancellationQuote(booking(over), items, payments, now);

  test('is giving up all remaining dates, each to its own last instant', () => {
    expect(quote(until)).toEqual({ refundType: RefundType.FULL, amount: 16_002, until });
    const next = new Date('2026-03-11T11:30:00Z');
    expect(quote(new Date(until.getTime() + 1))).toEqual({
      refundType: RefundType.PARTIAL,
      amount: 8_001,
      until: next,
    });
    expect(quote(new Date(next.getTime() + 1))).toEqual(nothing);
    // The first date is over.
    expect(quote(new Date('2026-03-11T11:00:00Z'))).toEqual({
      refundType: RefundType.FULL,
      amount: 8_001,
      until: next,
    });
  });

  test('rounds half a cent of each date up', () => {
    const half = { refundType: RefundType.PARTIAL, amount: 2 * 4_001 };
    expect(quote(early, { policy: CancellationPolicy.HALF_ONE_WEEK })).toMatchObject(half);
  });

  test('refunds nothing of permanent care, and has no quote when the booking is ending or over', () => {
    expect(quote(early, { type: BookingType.PERMANENT })).toEqual(nothing);
    expect(quote(early, { endsOn: '2026-03-31' })).toBeNull();
    for (const status of [3, 4, 8, 9, 10] as const) expect(quote(early, { status })).toBeNull();
  });

  test('refunds a charge in progress in full', () => {
    const charging = [{ amount: 700, refunded: 0, status: 'created' as const, dueAt: early }];
    const full = { refundType: RefundType.FULL, amount: 700, until: null };
    expect(cancellationQuote(booking({ status: 5 }), [], charging, early)).toEqual(full);
  });

  test('refunds earlier payments with it, without refused and refunded ones', () => {
    const payments = [
      { amount: 1_000, refunded: 300, status: 'succeeded' as const, dueAt: null },
      { amount: 5_000, refunded: 0, status: 'failed' as const, dueAt: null },
      { amount: 200, refunded: 0, status: 'created' as const, dueAt: early },
    ];
    expect(cancellationQuote(booking({ status: 5 }), [], payments, early)?.amount).toBe(900);
    expect(sumPayments(payments)).toEqual({ paid: 1_000, refunded: 300, net: 700 });
  });

  test('refunds nothing without payments, before and after confirmation', () => {
    expect(quote(early, { status: 1 }, [item], [])).toEqual(nothing);
    expect(quote(early, {}, [item], [])).toEqual(nothing);
  });

  test('refunds only the dates that are left, whatever the terms kept for others', () => {
    expect(quote(early, {}, [{ ...item, status: I.CANCELED }, later])).toMatchObject({ amount: 8_001 });
    expect(quote(early, {}, [{ ...item, status: I.ATTENDED }, later])).toMatchObject({ amount: 8_001 });
  });
});

describe('Cancelling some of the dates', () => {
  const permanent = { type: BookingType.PERMANENT };
  const over = { status: B.CANCELED_BY_FACILITY };

  test.each<[string, string[], { on?: Partial<QuotedBooking>; now?: Date; items?: (typeof item)[] }, string]>([
    ['while one is left', [item.date], {}, 'cancelDates'],
    ['of all that are left', [item.date, later.date], {}, 'cancel'],
    ['beside one that was cancelled', [item.date], { items: [item, { ...later, status: I.CANCELED }] }, 'cancel'],
    ['after a past one of drop-in care', [later.date], { now: later.startAt }, 'cancelDates'],
    ['after a past one of permanent care', [later.date], { on: permanent, now: later.startAt }, 'cancel'],
    ['after today’s of permanent care', [later.date], { on: permanent, now: item.startAt }, 'cancelDates'],
    ['before the confirmation', [item.date, later.date], { on: { status: B.NEW } }, 'cancelDates'],
    ['of a booking that the facility cancelled', [item.date, later.date], { on: over }, 'cancel'],
  ])('%s', (_, dates, { on, now = early, items = [item, later] }, action) => {
    expect(actionOfDates(booking(on), items, dates, now)).toBe(action);
  });

  const wrong = (date: string) => `${date}, 2026 isn’t an upcoming date of this booking.`;
  test.each<[string[], Date, string]>([
    [[], early, 'Name the dates to cancel.'],
    [[item.date, '2026-03-11'], early, wrong('March 11')],
    [[item.date, later.date], later.startAt, wrong('March 10')],
  ])('is refused for %j, where not every date is to come', (dates, now, sentence) => {
    const refused = expect.objectContaining({ body: { dates: sentence } });
    expect(() => requireComing(booking(), [item, later], dates, now)).toThrow(refused);
    // A confirmed booking does not end by a date that it does not have.
    if (dates.length > 0) expect(() => actionOfDates(booking(), [item], dates, now)).toThrow(AppError);
  });

  test('takes the sessions of these dates that can be given up', () => {
    const given = { ...item, status: I.CANCELED };
    expect(comingItems(booking(), [item, given, later], [item.date], early)).toEqual([item]);
  });
});

describe('When the facility cancels', () => {
  const payment = (period: string | null, amount: number, over = {}) => ({
    period,
    amount,
    refunded: 0,
    status: 'succeeded' as const,
    dueAt: null,
    ...over,
  });
  const first = payment(null, 1);
  const [february, march, april] = [10, 100, 1_000].map((amount, index) => payment(`2026-0${index + 2}-01`, amount));
  const payments = [first, february!, march!, april!];
  const permanent = booking({ type: BookingType.PERMANENT });

  test('all of a drop-in is refunded, also after its days', () => {
    expect(refundable(booking(), payments, new Date('2026-12-01T00:00:00Z'))).toEqual(payments);
    expect(fullRefund(booking(), payments, early)).toBe(1_111);
  });

  test('the month that is running and later ones of permanent care are refunded, past ones are not', () => {
    // The end of March in Toronto.
    expect(fullRefund(permanent, payments, new Date('2026-04-01T03:59:59Z'))).toBe(1_101);
    expect(fullRefund(permanent, payments, new Date('2026-04-01T04:00:00Z'))).toBe(1_001);
    expect(refundable(permanent, payments, new Date('2026-04-01T04:00:00Z'))).toEqual([first, april]);
  });

  test('a charge in progress is refunded too, but neither a refused one nor what has been refunded before', () => {
    const others = [
      payment('2026-03-01', 500, { refunded: 200 }),
      payment('2026-04-01', 70, { status: 'created', dueAt: early }),
      payment('2026-04-01', 9_000, { status: 'failed' }),
      payment('2026-02-01', 4_000, { status: 'created', dueAt: early }),
    ];
    expect(fullRefund(permanent, others, new Date('2026-03-10T00:00:00Z'))).toBe(370);
  });
});

inTimeZones(() => {
  test('For random bookings and clocks, cancelling refunds the sum of giving up every remaining date', () => {
    const date = fc.record({
      day: fc.integer({ min: 0, max: 20 }),
      opens: fc.constantFrom('00:00', '06:15', '07:30', '12:00'),
      price: fc.integer({ min: 0, max: 20_000 }),
      status: fc.constantFrom<I>(...valuesOf(I)),
    });
    fc.assert(
      fc.property(
        fc.array(date, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...valuesOf(CancellationPolicy)),
        fc.constantFrom('America/Toronto', 'America/Vancouver', 'America/St_Johns'),
        // Around the change to summer time on March 8, 2026.
        fc.integer({ min: -10 * 24 * 60, max: 25 * 24 * 60 }),
        (dates, policy, zone, minutes) => {
          const now = new Date(Date.parse('2026-03-01T05:00:00Z') + minutes * 60_000);
          const items = dates.map(({ day, opens, ...rest }) => {
            const on = addDays('2026-03-01', day);
            return { ...rest, date: on, startAt: zonedInstant(on, opens, zone) };
          });
          const net = items.reduce((sum, { price }) => sum + price, 0);
          const payments = [{ amount: net, refunded: 0, status: 'succeeded' as const, dueAt: null }];
          const given = booking({ policy, timeZone: zone });
          const quotes = items.flatMap((one) => itemQuote(given, one, now) ?? []);
          const whole = cancellationQuote(given, items, payments, now)!;
          expect(whole.amount).toBe(quotes.reduce((sum, { refund }) => sum + refund, 0));
          // The amount holds until the deadline that is stated with it.
          if (whole.until) {
            expect(cancellationQuote(given, items, payments, whole.until)!.amount).toBe(whole.amount);
            const missed = new Date(whole.until.getTime() + 1);
            expect(cancellationQuote(given, items, payments, missed)!.amount).toBeLessThan(whole.amount);
          }
        },
      ),
      {
        // A free date whose deadline comes first.
        examples: [
          [
            [
              { day: 0, opens: '12:00', price: 1, status: I.APPROVED },
              { day: 0, opens: '00:00', price: 0, status: I.APPROVED },
            ],
            CancellationPolicy.FULL_24_HOURS,
            'America/Toronto',
            -1440,
          ],
        ],
      },
    );
  });
});
