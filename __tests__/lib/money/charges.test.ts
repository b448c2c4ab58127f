import { BookingStatus, BookingType, valuesOf } from '@/lib/enums';
import { nextCharge, type PaymentStatus, unpaidMonth } from '@/lib/money/charges';

interface Paid {
  month: string | null;
  status: PaymentStatus;
  nextAction: object | null;
}
const dropIn = {
  status: BookingStatus.NEW as BookingStatus,
  type: BookingType.DROP_IN as BookingType,
  startDate: '2026-11-20',
  endDate: '2026-11-21' as string | null,
  endsOn: null as string | null,
  permanentBookingDays: [1],
  facility: { closedDays: [] as string[] },
  price: { total: 16_000, monthly: null as number | null },
  payments: [] as Paid[],
};
const permanent = {
  ...dropIn,
  status: BookingStatus.APPROVED,
  type: BookingType.PERMANENT,
  startDate: '2026-09-02',
  endDate: null,
  price: { total: 50_000, monthly: 120_000 },
  payments: [{ month: '2026-11', status: 'succeeded', nextAction: null }] as Paid[],
};

const mondaysOfDecember = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'];

test('the first charge depends on the status and is made once', () => {
  const moments = valuesOf(BookingStatus).map((status) => nextCharge({ ...dropIn, status })?.moment ?? null);
  expect(moments).toEqual(['accepted', 'approved', null, null, 'now', 'triedAgain', null, null, null, null]);
  expect(nextCharge(dropIn)).toEqual({ moment: 'accepted', amount: 16_000, on: null });
});

test.each([
  ['of the month after the last one paid', {}, '2026-12-01'],
  ['of the month after a month without care', { facility: { closedDays: mondaysOfDecember } }, '2027-01-01'],
  ['until the last day of care', { endDate: '2026-12-07' }, '2026-12-01'],
  ['and not for a month without a day of care', { endDate: '2026-12-06' }, null],
  ['and no more after it', { endDate: '2026-11-30' }, null],
  ['and no more once it was ended', { endsOn: '2026-11-30' }, null],
])('a permanent booking is charged on the first day %s', (_, change, on) => {
  expect(nextCharge({ ...permanent, ...change })?.on ?? null).toBe(on);
});

test('a partial last month is prorated by its days of care', () => {
  // One Monday of four.
  expect(nextCharge({ ...permanent, endDate: '2026-12-07' })?.amount).toBe(30_000);
  // Of three, if one is closed.
  const facility = { closedDays: ['2026-12-28'] };
  expect(nextCharge({ ...permanent, facility, endDate: '2026-12-07' })?.amount).toBe(40_000);
});

test('a refused monthly charge is retried', () => {
  const payments = [...permanent.payments, { month: '2026-12', status: 'failed', nextAction: null } as Paid];
  expect(nextCharge({ ...permanent, payments })).toEqual({ moment: 'monthRetried', amount: 120_000, on: null });
});

test('the next charge waits for authentication by the bank, for the first charge and for later months', () => {
  const waiting: Paid = { month: null, status: 'needs_authentication', nextAction: { type: 'authenticate' } };
  const first = { ...dropIn, status: BookingStatus.PAYMENT_FAILED, payments: [waiting] };
  expect(nextCharge(first)).toEqual({ moment: 'bank', amount: 16_000, on: null });
  const month = { ...permanent, payments: [...permanent.payments, waiting] };
  expect(nextCharge(month)).toEqual({ moment: 'bank', amount: 120_000, on: null });
});

test.each<[string, PaymentStatus[], BookingStatus, boolean]>([
  ['has not been charged yet', [], BookingStatus.APPROVED, false],
  ['is being charged', ['created'], BookingStatus.APPROVED, false],
  ['was refused', ['failed'], BookingStatus.APPROVED, true],
  ['was refused twice', ['failed', 'failed'], BookingStatus.APPROVED, true],
  ['was refused and is charged again', ['failed', 'created'], BookingStatus.APPROVED, false],
  ['waits for the bank', ['needs_authentication'], BookingStatus.APPROVED, true],
  ['was paid in the end', ['failed', 'succeeded'], BookingStatus.APPROVED, false],
  ['was refused until care ended', ['failed'], BookingStatus.CANCELED_BY_FACILITY, false],
])('a month that %s', (_, tries, status, isUnpaid) => {
  const payments = [
    { ...permanent.payments[0]!, at: '2026-11-01T05:00:00Z' },
    ...tries.map((one, day) => ({
      month: '2026-12',
      status: one,
      nextAction: null,
      at: `2026-12-0${day + 1}T05:00:00Z`,
    })),
  ];
  const unpaid = { month: '2026-12', amount: 120_000, until: new Date('2026-12-04T05:00:00Z') };
  expect(unpaidMonth({ ...permanent, status, payments })).toEqual(isUnpaid ? unpaid : null);
});
