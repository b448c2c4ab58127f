import { BookingStatus, BookingType, valuesOf } from '@/lib/enums';
import { nextCharge } from '@/lib/next-charge';

const now = new Date('2026-11-15T12:00:00Z');
const dropIn = {
  status: BookingStatus.NEW as BookingStatus,
  type: BookingType.DROP_IN as BookingType,
  startDate: '2026-11-20',
  endDate: '2026-11-21' as string | null,
  endsOn: null as string | null,
  address: { timeZone: 'America/Toronto' },
  price: { total: 16_000, monthly: null as number | null },
  payments: [] as { status: string; nextAction: object | null }[],
};
const permanent = {
  ...dropIn,
  status: BookingStatus.APPROVED,
  type: BookingType.PERMANENT,
  startDate: '2026-09-02',
  endDate: null,
  price: { total: 50_000, monthly: 120_000 },
  payments: [{ status: 'succeeded', nextAction: null }],
};

test('the first charge waits for what the status says, and is made once', () => {
  const moments = valuesOf(BookingStatus).map((status) => nextCharge({ ...dropIn, status }, now)?.moment ?? null);
  expect(moments).toEqual(['accepted', 'approved', null, null, 'now', 'triedAgain', null, null, null, null]);
  expect(nextCharge(dropIn, now)).toEqual({ moment: 'accepted', amount: 16_000, on: null });
});

test.each([
  ['of the month that comes', {}, '2026-12-01'],
  ['of the month after the first, where care starts later', { startDate: '2026-12-14' }, '2027-01-01'],
  ['until the last day of care', { endDate: '2026-12-01' }, '2026-12-01'],
  ['and no more after it', { endDate: '2026-11-30' }, null],
  ['and no more once it was ended', { endsOn: '2026-11-30' }, null],
])('a permanent booking is charged on the first day %s', (_, change, on) => {
  expect(nextCharge({ ...permanent, ...change }, now)?.on ?? null).toBe(on);
});

test('the month is that of the facility, not of the browser', () => {
  const lateEvening = new Date('2026-12-01T04:30:00Z');
  expect(nextCharge(permanent, lateEvening)).toEqual({ moment: 'month', amount: 120_000, on: '2026-12-01' });
});

test('a refused month is tried again', () => {
  const payments = [...permanent.payments, { status: 'failed', nextAction: null }];
  expect(nextCharge({ ...permanent, payments }, now)).toEqual({ moment: 'monthRetried', amount: 120_000, on: null });
});

test('a bank that is to confirm is waited for, with the first charge and with a later month', () => {
  const waiting = { status: 'needs_authentication', nextAction: { type: 'authenticate' } };
  const first = { ...dropIn, status: BookingStatus.PAYMENT_FAILED, payments: [waiting] };
  expect(nextCharge(first, now)).toEqual({ moment: 'bank', amount: 16_000, on: null });
  const month = { ...permanent, payments: [...permanent.payments, waiting] };
  expect(nextCharge(month, now)).toEqual({ moment: 'bank', amount: 120_000, on: null });
});
