import { anId } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem } from '@/__tests__/support/builders/requests';
import { inTimeZones } from '@/__tests__/support/time-zones';
import type { BookingGroup } from '@/api/contract/types';
import { BookingItemStatus as Item, BookingStatus } from '@/lib/enums';
import { absenceOf, daysInWords, daysToReport, knowsText, reportedDays, toldText } from '@/lib/requests/absences';
import { nextCareDay, startingOn, statedToBring } from '@/lib/requests/booking-facts';

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
  const days = { childId: ada, from: mon, until: tue };
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
    if (expected === null) expect(absenceOf(items, days)).toBeNull();
    else expect(absenceOf(items, days)).toMatchObject(expected);
  });
});

describe('Who hears of it', () => {
  const { facility } = aBooking();
  const oak = { ...facility, name: 'Oak House' };
  const elm = { ...facility, name: 'Elm House', phoneExtension: '4', hasContact: false };
  const ash = { ...elm, name: 'Ash House', phone: null };
  const what = 'Maya isn’t coming today';
  test.each([
    [[oak], 'We told Oak House that Maya isn’t coming today.', 'Oak House knows.'],
    [[oak, oak], 'We told Oak House that Maya isn’t coming today.', 'Oak House knows.'],
    [
      [oak, facility],
      'We told Oak House and Robin Hill Child Care that Maya isn’t coming today.',
      'Oak House and Robin Hill Child Care know.',
    ],
    [
      [elm],
      'Call Elm House at +1 416 555 0111, extension 4 to tell them that Maya isn’t coming today.',
      'Call Elm House at +1 416 555 0111, extension 4 to tell them.',
    ],
    [
      [ash, oak],
      'We told Oak House that Maya isn’t coming today. Call Ash House to tell them that Maya isn’t coming today.',
      'Oak House knows. Call Ash House to tell them.',
    ],
  ])('is said truly (%#)', (facilities, told, knows) => {
    expect(toldText(facilities, what)).toBe(told);
    expect(knowsText(facilities)).toBe(knows);
  });
});

inTimeZones(() => {
  describe('The days that can be reported', () => {
    test.each<[string, string, ItemFacts[], string[] | null]>([
      ['today and later', '2026-11-09T14:00:00Z', [item(mon), item(wed)], [mon, wed]],
      ['tomorrow, when there is no care today', '2026-11-08T14:00:00Z', [item(mon), item(tue)], [mon, tue]],
      ['nothing, when the next care is later', '2026-11-07T14:00:00Z', [item(mon)], null],
      ['today until the facility closes', '2026-11-09T22:59:59Z', [item(mon), item(tue)], [mon, tue]],
      ['tomorrow after it has closed', '2026-11-09T23:00:00Z', [item(mon), item(tue)], [tue]],
      ['late in the evening it is still today there', '2026-11-09T04:30:00Z', [item(mon)], [mon]],
      ['tomorrow, once today is reported', '2026-11-09T14:00:00Z', [item(mon, { notComing: sick }), item(tue)], [tue]],
      ['not a day that the facility noted', '2026-11-09T14:00:00Z', [item(mon, { absence: null })], null],
      [
        'a month at most',
        '2026-11-09T14:00:00Z',
        [item(mon), item('2026-12-09'), item('2026-12-10')],
        [mon, '2026-12-09'],
      ],
    ])('%s', (_, at, items, expected) => {
      expect(daysToReport([confirmed(items)], ada, new Date(at))?.dates ?? null).toEqual(expected);
    });
    test('A facility whose hours are not known is open until the day is over', () => {
      const booking = confirmed([item(mon), item(tue)]);
      const unknown = { ...booking, facility: { ...booking.facility, openingHours: null } };
      expect(daysToReport([unknown], ada, new Date('2026-11-10T04:59:00Z'))?.dates).toEqual([mon, tue]);
      expect(daysToReport([unknown], ada, new Date('2026-11-10T05:00:00Z'))?.dates).toEqual([tue]);
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
    [[mon, tue], 'Nov 9 - Nov 10'],
    [[mon, wed], 'Nov 9, Nov 11'],
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
