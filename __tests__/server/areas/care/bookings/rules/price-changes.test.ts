import { aToddler, careTerms } from '@/__tests__/support/builders/care-terms';
import { BookingStatus, SessionType } from '@/lib/enums';
import type { ChildPrice } from '@/lib/money/price-steps';
import {
  nextPriceMail,
  type PriceChangeMail,
  pricesAgreedBefore,
  writePriceChange,
} from '@/server/areas/care/bookings/rules/price-changes';

const timeZone = 'America/Toronto';
const now = new Date('2026-11-10T15:00:00Z');

describe('Prices that were agreed without steps', () => {
  /** Mondays and Wednesdays since March 2026; toddlers cost 80,000 on the list. */
  const booking = {
    children: ['ava'],
    scheduleType: SessionType.FULL_DAY,
    permanentBookingDays: [1, 3],
    endDate: null as string | null,
    firstStartAt: new Date('2026-03-02T12:30:00Z'),
    timeZone,
    paidThrough: '2026-11-30' as string | null,
    priceMonthly: 80_000,
    priceLines: [{ label: '', quantity: 1, unitPrice: 80_000, amount: 80_000 }],
  };
  const terms = (preschool: number | null) => {
    const { schedules } = careTerms();
    const listed = { ageGroupId: 'preschool', scheduleType: SessionType.FULL_DAY, days: 2 };
    return careTerms({
      schedules: preschool === null ? schedules : [...schedules, { ...listed, monthlyPrice: preschool }],
    });
  };
  const stepsOf = (preschool: number | null, over: Partial<typeof booking> = {}, byDesk = false, birthDate?: string) =>
    pricesAgreedBefore({ ...booking, ...over }, [aToddler(birthDate ? { birthDate } : {})], terms(preschool), {
      now,
      byDesk,
    })
      .map(({ from, monthly, listed }) => `${from} ${monthly}${listed ? '' : ' stays'}`)
      .join(', ');

  // Ava turns 30 months on February 1, 2027.
  test.each<[string, unknown[], string]>([
    ['falls to a lower price', [60_000], '2026-03 80000, 2027-02 60000'],
    ['does not rise', [95_000], '2026-03 80000'],
    ['stays where the next group has no price', [null], '2026-03 80000, 2027-02 80000 stays'],
    ['stays if the desk stated it', [60_000, {}, true], '2026-03 80000'],
    ['stays below the list', [60_000, { priceMonthly: 50_000 }], '2026-03 50000'],
    [
      'falls next month for a child who has moved up already',
      [60_000, {}, false, '2024-02-15'],
      '2026-03 80000, 2026-12 60000',
    ],
    [
      'falls next month for a child who moves up then',
      [60_000, {}, false, '2024-06-01'],
      '2026-03 80000, 2026-12 60000',
    ],
    ['stays for a child who has moved up to a group without a price', [null, {}, false, '2024-02-15'], '2026-03 80000'],
    [
      'falls after the months that are paid',
      [60_000, { paidThrough: '2026-12-31' }, false, '2024-02-15'],
      '2026-03 80000, 2027-01 60000',
    ],
    [
      'falls after this month if that is not paid yet',
      [60_000, { paidThrough: '2026-10-31' }, false, '2024-02-15'],
      '2026-03 80000, 2026-12 60000',
    ],
  ])('the price %s', (_, given, steps) => {
    expect(stepsOf(...(given as Parameters<typeof stepsOf>))).toEqual(steps);
  });

  test('stay for a child who is no longer in the record, also where the first month has no line', () => {
    const left = { childId: 'ava', from: '2026-03', ageGroup: '', monthly: 80_000, listed: true };
    for (const { priceLines } of [booking, { priceLines: [] }])
      expect(pricesAgreedBefore({ ...booking, priceLines }, [], terms(60_000), { now, byDesk: false })).toEqual([left]);
  });

  test('are split among children by the lines of the first month', () => {
    const line = { label: '', quantity: 1, unitPrice: 1, amount: 30_000 };
    const two = { ...booking, children: ['ava', 'bea'], priceLines: [line, { ...line, amount: 10_001 }] };
    const prices = pricesAgreedBefore(two, [aToddler(), aToddler({ id: 'bea' })], terms(null), { now, byDesk: true });
    expect(prices.map(({ childId, monthly }) => [childId, monthly])).toEqual([
      ['ava', 59_999],
      ['bea', 20_001],
    ]);
  });
});

describe('The mail before a change of the price', () => {
  const price = (from: string, monthly: number, over: Partial<ChildPrice> = {}): ChildPrice => ({
    childId: 'ava',
    from,
    ageGroup: 'Preschool',
    monthly,
    listed: true,
    ...over,
  });
  const care = {
    status: BookingStatus.APPROVED as BookingStatus,
    endDate: null as string | null,
    endsOn: null as string | null,
    timeZone,
    childPrices: [price('2026-03', 80_000), price('2027-02', 60_000)],
  };
  const at = (instant: string, over: Partial<typeof care> = {}) => {
    const { change, dueAt } = nextPriceMail({ ...care, ...over }, [aToddler()], new Date(instant));
    return [change && `${change.from}: ${change.before} to ${change.monthly}`, dueAt?.toISOString() ?? null];
  };
  const nine = '2027-01-01T14:00:00.000Z';

  test.each<[string, string, Partial<typeof care>, unknown[]]>([
    ['waits until the month before begins', '2026-11-10T15:00:00Z', {}, [null, nine]],
    ['is due at nine on its first day', nine, {}, ['2027-02: 80000 to 60000', null]],
    ['is late if the booking was confirmed later', '2027-01-31T15:00:00Z', {}, ['2027-02: 80000 to 60000', null]],
    ['is not sent once the month has begun', '2027-02-01T05:00:00Z', {}, [null, null]],
    ['is not sent before the confirmation', nine, { status: BookingStatus.NEW }, [null, null]],
    ['is not sent if care ends before', nine, { endsOn: '2027-01-27' }, [null, null]],
    ['is sent if care ends in that month', nine, { endDate: '2027-02-01' }, ['2027-02: 80000 to 60000', null]],
    [
      'is followed by that of the next change',
      nine,
      { childPrices: [...care.childPrices, price('2028-02', 70_000)] },
      ['2027-02: 80000 to 60000', '2028-01-01T14:00:00.000Z'],
    ],
    [
      'is not sent where the price stays the same',
      nine,
      { childPrices: [price('2026-03', 80_000), price('2027-02', 80_000, { listed: false })] },
      [null, null],
    ],
  ])('%s', (_, instant, over, expected) => expect(at(instant, over)).toEqual(expected));

  test.each([
    [95_000, '$950.00 CAD', ['You saw this price when you asked for this care.']],
    [60_000, '$600.00 CAD', [false]],
  ])('to %i says why, whether it was known, and when it is charged', (monthly, shown, known) => {
    const joins = [{ firstName: 'Ava', ageGroup: 'Preschool' }];
    const change = { from: '2027-02', monthly, before: 80_000, listed: true, joins };
    const mail = { facilityName: 'Willow House', change, currency: 'CAD' } as PriceChangeMail;
    expect(writePriceChange(mail)).toEqual({
      subject: 'Your price at Willow House changes in February 2027',
      paragraphs: [
        `From February 2027, your care at Willow House is ${shown} a month instead of $800.00 CAD, because Ava joins Preschool.`,
        ...known,
        'The first charge at this price is on February 1, 2027. You don’t need to do anything.',
      ],
    });
  });
});
