import fc from 'fast-check';
import { BookingStatus, BookingType, valuesOf } from '@/lib/enums';
import {
  bookingMoney,
  lastChargeText,
  lastMonthPaid,
  moneyWords,
  nextMonthText,
  sumPayments,
} from '@/lib/money/booking-money';
import { type PaymentStatus, paymentStatuses } from '@/lib/money/charges';
import { moneyIn } from '@/lib/money/money';

const S = BookingStatus;
const write = moneyIn('CAD');
const payment = (status: PaymentStatus = 'succeeded', refunded = 0, amount = 19_800) => ({
  status,
  amount,
  refunded,
  month: null as string | null,
  nextAction: null,
});
const dropIn = {
  type: BookingType.DROP_IN as BookingType,
  status: S.NEW as BookingStatus,
  permanentBookingDays: [] as number[],
  facility: { closedDays: [] },
  endDate: '2026-11-30' as string | null,
  endsOn: null as string | null,
  price: { total: 19_800, monthly: null as number | null },
  payments: [] as ReturnType<typeof payment>[],
};
const permanent = {
  ...dropIn,
  type: BookingType.PERMANENT,
  permanentBookingDays: [1, 3],
  endDate: null,
  price: { total: 90_000, monthly: 140_000 },
};
const say = (booking: typeof dropIn) => {
  const money = bookingMoney(booking);
  const { sum, beside } = moneyWords(money, write);
  return [sum, beside, nextMonthText(money, write)].filter(Boolean).join(' · ');
};

test.each<[string, Partial<typeof dropIn>, string]>([
  ['a new request', {}, '$198.00 if accepted'],
  ['an offer', { status: S.WAITING_FOR_PARENTS_APPROVAL }, '$198.00 if you accept'],
  ['a charge under way', { status: S.PENDING_PAYMENT, payments: [payment('created')] }, 'Charging $198.00'],
  ['a refused card', { status: S.PAYMENT_FAILED, payments: [payment('failed')] }, '$198.00 still to pay'],
  ['a paid booking', { status: S.APPROVED, payments: [payment()] }, '$198.00 paid'],
  [
    'one with refunds',
    { status: S.APPROVED, payments: [payment('succeeded', 13_200)] },
    '$66.00 after refunds · $198.00 paid, $132.00 in refunds',
  ],
  [
    'one charged twice by mistake',
    { status: S.COMPLETED, payments: [payment('succeeded', 19_800), payment()] },
    '$198.00 after refunds · $396.00 paid, $198.00 in refunds',
  ],
  [
    'a cancelled one that was refunded',
    { status: S.CANCELED_BY_PARENT, payments: [payment('succeeded', 19_800)] },
    'Full refund: $198.00',
  ],
  ['one that was refunded nothing', { status: S.CANCELED_BY_PARENT, payments: [payment()] }, '$198.00 paid'],
  ['a withdrawn request', { status: S.CANCELED_BY_PARENT }, 'Nothing was charged'],
  ['a declined one', { status: S.DECLINED_BY_FACILITY }, 'Nothing was charged'],
  ['an expired one', { status: S.TIMEOUT, payments: [payment('failed')] }, 'Nothing was charged'],
  [
    'an expired one whose bank never answered',
    { status: S.TIMEOUT, payments: [payment('unanswered')] },
    'If $198.00 was charged, you’ll get a full refund',
  ],
])('%s shows the state of its money', (_, booking, words) => {
  expect(say({ ...dropIn, ...booking })).toBe(words);
});

const month = (name: string, amount = 140_000) => ({ ...payment('succeeded', 0, amount), month: name });

test.each<[string, Partial<typeof dropIn>, string]>([
  ['a new request', {}, '$900.00 for the first month if accepted'],
  [
    'care that goes on',
    { status: S.APPROVED, payments: [month('2026-11', 90_000), month('2026-12')] },
    '$2,300.00 paid so far · Next: $1,400.00 on January 1, 2027',
  ],
  [
    'its last month, by its days',
    { status: S.APPROVED, payments: [month('2026-12')], endDate: '2027-01-04' },
    '$1,400.00 paid so far · Next: $175.00 on January 1, 2027',
  ],
  [
    'care that its parent ended',
    { status: S.APPROVED, payments: [month('2026-12')], endsOn: '2026-12-31' },
    '$1,400.00 paid',
  ],
  ['care that is over', { status: S.COMPLETED, payments: [month('2026-12')] }, '$1,400.00 paid'],
])('permanent care: %s', (_, booking, words) => {
  expect(say({ ...permanent, ...booking })).toBe(words);
});

test('the last charge is that of the last paid month that was not refunded', () => {
  const payments = [month('2026-12'), month('2026-11', 90_000), { ...month('2027-01'), refunded: 140_000 }];
  expect(lastChargeText(lastMonthPaid(payments)!, write)).toBe('The last charge was $1,400.00 for December 2026.');
  expect(lastMonthPaid([payment()])).toBeNull();
});

test('money words show the net amount, and no amount that was not paid', () => {
  const payments = fc.array(
    fc
      .record({
        status: fc.constantFrom(...paymentStatuses),
        amount: fc.integer({ min: 1, max: 500_000 }),
        part: fc.nat(100),
      })
      .map(({ status, amount, part }) =>
        payment(status, status === 'succeeded' ? Math.floor((amount * part) / 100) : 0, amount),
      ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...valuesOf(S)), payments, (status, rows) => {
      const money = bookingMoney({ ...dropIn, status, payments: rows });
      expect(money).toMatchObject(sumPayments(rows));
      expect(money.net).toBe(money.paid - money.refunded);
      expect(money.net).toBeGreaterThanOrEqual(0);
      const { sum } = moneyWords(money, write);
      const isAboutPrice = ['ifAccepted', 'ifApproved', 'charging', 'unpaid'].includes(money.state);
      if (isAboutPrice) expect(sum).toContain(write(money.asked));
      else if (money.net > 0) expect(sum).toContain(write(money.net));
      else expect(sum).not.toMatch(/paid|after/);
    }),
  );
});
