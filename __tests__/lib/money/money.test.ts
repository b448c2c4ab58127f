import fc from 'fast-check';
import { careDates } from '@/lib/dates/booking-dates';
import { weekdayOf } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType, valuesOf } from '@/lib/enums';
import {
  bookingMoney,
  lastChargeText,
  lastMonthPaid,
  moneyWords,
  nextMonthText,
  sumPayments,
} from '@/lib/money/booking-money';
import { cardLife, cardToday, expiryText } from '@/lib/money/card-facts';
import { nextCharge, type PaymentStatus, paymentStatuses, unpaidMonth } from '@/lib/money/charges';
import { endingsOf } from '@/lib/money/endings';
import { moneyIn } from '@/lib/money/money';
import { type CardEntry, readToken, sandboxCards, tokeniseSandboxCard } from '@/lib/money/sandbox-cards';

describe('the money of a booking', () => {
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
        if (isAboutPrice) expect(sum).toContain(write(money.firstCharge));
        else if (money.net > 0) expect(sum).toContain(write(money.net));
        else expect(sum).not.toMatch(/paid|after/);
      }),
    );
  });
});

describe('charges', () => {
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
});

describe('the ends of care that cost money', () => {
  const care = {
    price: { total: 50_000, monthly: 120_000 },
    permanentBookingDays: [weekdayOf('2026-12-07')],
    // Every Monday of January 2027.
    closedDays: ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25'],
    endDate: null,
  };
  const itemsIn = (from: string, through: string) =>
    careDates(from, through, care.permanentBookingDays, care.closedDays).map((date) => ({
      date,
      status: BookingItemStatus.APPROVED,
    }));

  test('Care can end with the paid month and with each later month that has care; a closed month is not charged', () => {
    const endings = endingsOf({ ...care, lastPaidDay: '2026-12-28', items: itemsIn('2026-12-01', '2027-03-31') });
    expect(endings).toEqual([
      { month: '2026-12', lastDay: '2026-12-28', charges: [] },
      { month: '2027-02', lastDay: '2027-02-22', charges: [{ on: '2027-02-01', amount: 120_000 }] },
      {
        month: '2027-03',
        lastDay: '2027-03-29',
        charges: [
          { on: '2027-02-01', amount: 120_000 },
          { on: '2027-03-01', amount: 120_000 },
        ],
      },
    ]);
  });

  test('The first charge until a later ending is the next charge of the booking', () => {
    const next = nextCharge({
      ...care,
      status: BookingStatus.APPROVED,
      type: BookingType.PERMANENT,
      endsOn: null,
      facility: { closedDays: care.closedDays },
      payments: [{ month: '2026-12', status: 'succeeded', nextAction: null }],
    });
    const endings = endingsOf({ ...care, lastPaidDay: '2026-12-28', items: itemsIn('2026-12-01', '2027-03-31') });
    expect(next).toEqual({ moment: 'month', ...endings.at(-1)!.charges[0] });
  });
});

describe('how long a card is good', () => {
  test.each([
    // 60 days before the last day of the month, and the day before that.
    [8, 2026, '2026-07-02T22:00:00Z', 'expiring'],
    [8, 2026, '2026-07-01T22:00:00Z', 'valid'],
    // Good until the end of the last day, in the westernmost zone.
    [8, 2026, '2026-08-31T22:00:00Z', 'expiring'],
    [8, 2026, '2026-09-01T09:59:00Z', 'expiring'],
    [8, 2026, '2026-09-01T10:00:00Z', 'expired'],
    [2, 2028, '2028-02-29T22:00:00Z', 'expiring'],
    [12, 2026, '2027-01-01T12:00:00Z', 'expired'],
    [1, 2027, '2026-10-31T12:00:00Z', 'valid'],
    [1, 2027, '2026-12-15T12:00:00Z', 'expiring'],
  ] as const)('a card of %i/%i is at %s %s', (expiryMonth, expiryYear, now, life) => {
    expect(cardLife({ expiryMonth, expiryYear }, new Date(now))).toBe(life);
  });

  test('formats an expiry date, and judges it by the westernmost time zone', () => {
    expect(expiryText({ expiryMonth: 8, expiryYear: 2028 })).toBe('08/2028');
    expect(cardToday(new Date('2026-09-01T09:59:00Z'))).toBe('2026-08-31');
  });
});

describe('test cards', () => {
  const entry = (over: Partial<CardEntry> = {}): CardEntry => ({
    number: '4242 4242 4242 4242',
    expiryMonth: 3,
    expiryYear: 2026,
    securityCode: '123',
    holderName: 'Rosa Silva',
    ...over,
  });
  const make = (over?: Partial<CardEntry>) => tokeniseSandboxCard(entry(over), '2026-03-31', 'n');
  const errorsOf = (over: Partial<CardEntry>) => {
    const result = make(over);
    return 'errors' in result ? Object.keys(result.errors) : [];
  };

  test.each(Object.entries(sandboxCards))('test card %s becomes a token with its behaviour', (number, card) => {
    const result = make({ number });
    expect('token' in result && readToken(result.token)).toMatchObject({
      behaviour: card.behaviour,
      last4: number.slice(-4),
      holderName: 'Rosa Silva',
    });
    expect(JSON.stringify(result)).not.toContain(number);
  });

  test('the five test cards that payment tests rely on exist', () => {
    const behaviours = [
      '4242424242424242',
      '4000000000000002',
      '4000000000009995',
      '4000000000000069',
      '4000002500003155',
    ];
    expect(behaviours.map((number) => sandboxCards[number]?.behaviour)).toEqual([
      'success',
      'declined',
      'insufficient_funds',
      'expired',
      'needs_authentication',
    ]);
  });

  test.each<[Partial<CardEntry>, string[]]>([
    [{ number: '4242 4242 4242 4241' }, ['number']],
    [{ number: '4111 1111 1111 1111' }, ['number']],
    [{ number: 'constructor' }, ['number']],
    [{ expiryMonth: 0 }, ['expiryMonth']],
    [{ expiryMonth: 13 }, ['expiryMonth']],
    [{ expiryMonth: 2 }, ['expiryMonth']],
    [{ expiryYear: 26 }, ['expiryYear']],
    [{ expiryYear: 2025 }, ['expiryYear']],
    [{ securityCode: '12' }, ['securityCode']],
    [{ holderName: '   ' }, ['holderName']],
    [{ holderName: '\u200b\u3164' }, ['holderName']],
    [{ holderName: 'Rosa \u202eavliS' }, ['holderName']],
    [{ number: '', holderName: '' }, ['number', 'holderName']],
  ])('entering %p reports errors at the fields', (over, fields) => {
    expect(errorsOf(over)).toEqual(fields);
  });

  test('a real card number is rejected with a warning', () => {
    const result = make({ number: '4111111111111111' });
    expect('errors' in result && result.errors.number).toMatch(/test cards/);
  });
});
