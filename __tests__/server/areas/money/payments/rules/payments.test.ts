import fc from 'fast-check';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { addDays } from '@/lib/dates/dates';
import { wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingType, type CancellationPolicy } from '@/lib/enums';
import { refundAmount, refundUntil } from '@/lib/money/refund-terms';
import { gatewayDeadline, isWanted, lastPaidDay, spreadRefund } from '@/server/areas/money/payments/rules';

const zone = 'America/Toronto';

inTimeZones(() => {
  describe('The refund deadline', () => {
    // Toronto: clocks go forward on March 8 and back on November 1, 2026; care begins at 8:00.
    test.each<[string, CancellationPolicy, string, string]>([
      ['24 hours are 24 hours', 1, '2026-03-10T12:00:00Z', '2026-03-09T12:00:00.000Z'],
      ['also across the change to summer time', 1, '2026-03-08T12:00:00Z', '2026-03-07T12:00:00.000Z'],
      ['72 hours across it show another hour on the wall', 2, '2026-03-10T12:00:00Z', '2026-03-07T12:00:00.000Z'],
      ['five days end at the same hour of the wall', 3, '2026-03-10T12:00:00Z', '2026-03-05T13:00:00.000Z'],
      ['a week ends at the same hour of the wall', 4, '2026-03-10T12:00:00Z', '2026-03-03T13:00:00.000Z'],
      ['five days across the change to winter time', 3, '2026-11-03T13:00:00Z', '2026-10-29T12:00:00.000Z'],
      ['a week without any change', 4, '2026-06-10T12:00:00Z', '2026-06-03T12:00:00.000Z'],
    ])('The refund deadline is right: %s', (_, policy, start, until) => {
      expect(refundUntil(policy, new Date(start), zone).toISOString()).toBe(until);
    });

    test('A deadline in days is at the same local time, in any zone, on any date', () => {
      fc.assert(
        fc.property(
          fc.constantFrom('America/Toronto', 'America/Vancouver', 'America/St_Johns', 'America/Phoenix'),
          fc.integer({ min: 0, max: 1_500 }),
          fc.constantFrom<CancellationPolicy>(3, 4),
          (timeZone, day, policy) => {
            const date = addDays('2025-01-01', day);
            const until = wallClockIn(timeZone, refundUntil(policy, zonedInstant(date, '07:30', timeZone), timeZone));
            expect(until).toMatchObject({ date: addDays(date, policy === 3 ? -5 : -7), time: '07:30' });
          },
        ),
      );
    });
  });
});

describe('Permanent care', () => {
  test.each<[string, Partial<Parameters<typeof lastPaidDay>[0]>, string | null]>([
    ['the last day of care in its paid month', {}, '2026-03-28'],
    ['the day on which its parent ended it', { endsOn: '2026-04-30' }, '2026-04-30'],
    ['its paid month, if no day of care is left in it', { paidThrough: '2026-05-31' }, '2026-05-31'],
    ['none, where the month is not paid', { paidThrough: '2026-02-28' }, null],
    ['none, before it is paid', { status: BookingStatus.PENDING_PAYMENT, paidThrough: null }, null],
    ['none, for a drop-in', { type: BookingType.DROP_IN }, null],
  ])('Cancelled permanent care ends with %s', (_, over, day) => {
    const care = { type: BookingType.PERMANENT, status: BookingStatus.APPROVED, endsOn: null };
    // Saturdays; the one after the paid month and the one given up do not count.
    const items = ['2026-03-21', '2026-03-28', '2026-04-04']
      .map((date) => ({ date, status: BookingItemStatus.APPROVED as BookingItemStatus }))
      .concat({ date: '2026-03-29', status: BookingItemStatus.CANCELED })
      .sort((a, b) => a.date.localeCompare(b.date));
    expect(lastPaidDay({ ...care, paidThrough: '2026-03-31', ...over }, items, '2026-03-10')).toBe(day);
  });
});

describe('A refund over several payments', () => {
  test('It never exceeds what was paid and never refunds twice', () => {
    const payment = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.float({ min: 0, max: 1, noNaN: true }))
      .map(([amount, part]) => ({ amount, refunded: Math.floor(amount * part) }));
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 5 }),
        fc.constantFrom<CancellationPolicy>(1, 2, 3, 4),
        (rows, policy) => {
          const left = rows.reduce((sum, row) => sum + row.amount - row.refunded, 0);
          const amount = refundAmount(policy, left);
          expect(amount).toBeLessThanOrEqual(left);
          const parts = spreadRefund(rows, amount);
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          for (const part of parts) {
            expect(part.amount).toBeGreaterThan(0);
            expect(part.payment.refunded + part.amount).toBeLessThanOrEqual(part.payment.amount);
          }
        },
      ),
    );
  });
});

const at = (text: string) => new Date(text);

test.each([
  ['after a day', '2026-04-01T12:00:00Z', null, '2026-03-05T17:00:00Z'],
  ['at the opening of the first date, if sooner', '2026-03-05T13:00:00Z', null, '2026-03-05T13:00:00Z'],
  [
    'three days after the first attempt at a month',
    '2026-01-05T13:00:00Z',
    '2026-03-01T05:00:00Z',
    '2026-03-04T05:00:00Z',
  ],
] as const)('The gateway’s deadline is %s', (_, opening, renewalFrom, limit) => {
  const charge = { begunAt: at('2026-03-04T17:00:00Z'), firstStartAt: at(opening) };
  expect(gatewayDeadline({ ...charge, renewalFrom: renewalFrom && at(renewalFrom) })).toEqual(at(limit));
});

test.each([
  ['a booking that waits for the payment', 'pending', null, null, true],
  ['a month that is not paid', 'approved', '2026-04-01', '2026-03-31', true],
  ['the first month of a permanent booking', 'approved', '2026-03-01', null, true],
  ['a month that is paid already', 'approved', '2026-03-01', '2026-03-31', false],
  ['a drop-in that is paid already', 'approved', null, null, false],
  ['a booking that is over or does not need it', 'other', '2026-04-01', '2026-03-31', false],
] as const)('isWanted decides correctly for %s', (_, bookingStatus, period, paidThrough, wanted) => {
  expect(isWanted({ bookingStatus, period, paidThrough })).toBe(wanted);
});
