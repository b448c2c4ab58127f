import { BookingType, SessionType, type Weekday } from '@/lib/enums';
import { askedOfBooking, unmetParts } from '@/lib/requests/lead-on';

/** "ada 07 08- | ben 07": December 7 still needs care for Ada and Ben, and December 8 is met for Ada. */
const itemsOf = (text: string) =>
  text.split('|').flatMap((part) => {
    const [childId = '', ...days] = part.trim().split(' ');
    return days.map((day) => ({ childId, date: `2026-12-${day.slice(0, 2)}`, unmet: !day.endsWith('-') }));
  });
const children = ['ada', 'ben'].map((id) => ({ id, birthDate: '2023-05-14' }));
const ended = (text: string, over: { type?: BookingType; permanentBookingDays?: Weekday[] } = {}) => ({
  id: 'b1',
  type: BookingType.DROP_IN,
  scheduleType: SessionType.FULL_DAY,
  permanentBookingDays: [],
  children,
  items: itemsOf(text),
  ...over,
});
const told = (booking: ReturnType<typeof ended>) =>
  unmetParts(booking).map((part) => [
    part.children.map(({ id }) => id).join(),
    [...new Set(part.items.map(({ date }) => date.slice(8)))].join(' '),
  ]);

test.each([
  ['all days of all children', 'ada 07 08 | ben 07 08', [['ada,ben', '07 08']]],
  ['the days without a place', 'ada 07- 08 | ben 07- 08', [['ada,ben', '08']]],
  ['the child without a place', 'ada 07- 08- | ben 07 08', [['ben', '07 08']]],
  [
    'a part for each set of children, the largest first',
    'ada 07 08- 09- | ben 07 08 09',
    [
      ['ada,ben', '07'],
      ['ben', '08 09'],
    ],
  ],
  ['nothing when all days are met', 'ada 07- | ben 07-', []],
])('single days that can be asked for again are %s', (_, items, parts) => {
  expect(told(ended(items))).toEqual(parts);
});

describe('permanent care', () => {
  // December 7 and 14 are Mondays, 9 and 16 Wednesdays.
  const weekly = { type: BookingType.PERMANENT, permanentBookingDays: [1, 3] as Weekday[] };
  const asked = (items: string) => {
    const { permanentBookingDays, from, until, children: whom } = askedOfBooking(ended(items, weekly));
    return [whom.map(({ id }) => id).join(), permanentBookingDays, from, until];
  };

  test.each([
    ['without a place', 'ada 07 09 14 16', ['ada', [1, 3], null, null]],
    ['with a place on a Monday, on the other weekdays', 'ada 07- 09 14 16', ['ada', [3], null, null]],
    ['with a stopgap on each weekday, after it', 'ada 07- 09- 14 16', ['ada', [1, 3], '2026-12-14', null]],
    ['with a place from some day on, until then', 'ada 07 09 14- 16-', ['ada', [1, 3], '2026-12-07', '2026-12-09']],
    ['with places on all days, for nobody', 'ada 07- 09- 14- 16-', ['', [], null, null]],
    ['for the child without a place', 'ada 07- 09- 14- 16- | ben 07 09 14 16', ['ben', [1, 3], null, null]],
  ])('is asked for again %s', (_, items, expected) => {
    expect(asked(items)).toEqual(expected);
  });
});

test('a service that says nothing of unmet days leaves all of them', () => {
  const booking = ended('ada 07 08');
  const items = booking.items.map(({ childId, date }) => ({ childId, date }));
  expect(askedOfBooking({ ...booking, items })).toMatchObject({ children, items });
});
