import { SessionType, Weekday } from '@/lib/enums';
import type { MoneyState } from '@/lib/money/booking-money';
import type { WaysOn } from '@/lib/requests/lead-on';
import type { MailContext } from '@/server/areas/mail/rules/mail-entry';
import {
  careLines,
  formatMail,
  type MailedCare,
  moneyLine,
  oneLine,
  quote,
  waysLines,
  writeDates,
  writeDays,
  writeDeadline,
  writeInstant,
} from '@/server/areas/mail/rules/mail-text';
import { nextTry } from '@/server/areas/mail/rules/retry';

const context: MailContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now: new Date('2026-03-04T17:00:00Z'),
};

test('a mail has a greeting, its paragraphs without empty ones, and a signature', () => {
  const { subject, text } = formatMail(
    { subject: 'A place for you', number: 'NW-4K7Q2M', paragraphs: ['One.', null, false, undefined, '', 'Two.'] },
    context,
  );
  expect(subject).toBe('A place for you (NW-4K7Q2M)');
  expect(text).toBe(
    'Hello,\n\nOne.\n\nTwo.\n\nWarmly,\nThe Nestling team\n\nQuestions? Write to support@nestling.example.\n',
  );
  expect(formatMail({ subject: 'Welcome', paragraphs: [] }, context).subject).toBe('Welcome');
});

test.each([
  ['  Two\r\nlines\u2028here ', 'Two lines here'],
  ['=?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
  ['x'.repeat(300), 'x'.repeat(200)],
])('a subject is one line without encoded words: %p', (text, subject) => expect(oneLine(text)).toBe(subject));

test('a note is quoted unless it is empty', () => {
  expect(quote('  See you soon. ', 'Willow House')).toBe('Willow House wrote: “See you soon.”');
  expect(quote(' ', 'Willow House')).toBeNull();
  expect(quote(null, 'Willow House')).toBeNull();
  expect(quote(undefined, 'Willow House')).toBeNull();
});

test('dates are written as ranges, and instants in the facility’s time zone', () => {
  expect(writeDates(['2026-11-23', '2026-11-24', '2026-12-01'])).toBe('Nov 23 - Nov 24, 2026; Dec 1, 2026');
  expect(writeInstant({ at: new Date('2026-11-23T14:30:00Z'), timeZone: 'America/Toronto' })).toBe(
    'Monday, November 23, 2026 at 9:30 AM EST',
  );
});

test.each([
  [1, '2026-03-04T17:01:00.000Z'],
  [5, '2026-03-04T17:30:00.000Z'],
  [12, '2026-03-05T17:00:00.000Z'],
  [13, undefined],
])('after %p attempts the next attempt to send a mail is at %p', (attempts, at) => {
  expect(nextTry(attempts, context.now)?.toISOString()).toBe(at);
});

const care = {
  address: { line1: '12 Fern St', city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6' },
  phone: '+14165550123',
  phoneExtension: '4',
  session: SessionType.FULL_DAY,
  openingHours: [
    { weekday: Weekday.MONDAY, opens: '07:30', closes: '18:00' },
    { weekday: Weekday.WEDNESDAY, opens: '08:00', closes: null },
    { weekday: Weekday.THURSDAY, opens: null, closes: '17:00' },
  ],
};
const place = 'Session: Full Day\nWhere: 12 Fern St, Toronto, ON M5V 2T6\nPhone: +1 416 555 0123, extension 4';

/** Eleven Mondays and Wednesdays, which are too many to list. */
const many = [
  ...['2026-12-02', '2026-12-07', '2026-12-09', '2026-12-14', '2026-12-16', '2026-12-21', '2026-12-23', '2026-12-28'],
  ...['2026-12-30', '2027-01-04', '2027-01-06'],
];

test.each<[string, MailedCare['days'], string[]]>([
  [
    'single dates, each with its hours if both are known',
    { dates: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'] },
    [
      'Monday, December 7, 2026, open 7:30 AM to 6:00 PM',
      'Tuesday, December 8, 2026',
      'Wednesday, December 9, 2026',
      'Thursday, December 10, 2026',
    ],
  ],
  ['ten dates are still listed', { dates: many.slice(0, 10) }, Array<string>(10).fill('')],
  [
    'more dates become ranges, with the hours by weekday',
    { dates: many },
    [`Dates: ${writeDates(many)}`, 'Mondays, open 7:30 AM to 6:00 PM', 'Wednesdays'],
  ],
  [
    'permanent care has its first day and its weekdays',
    { weekdays: [Weekday.MONDAY, Weekday.TUESDAY], from: '2026-12-07' },
    ['First day: Monday, December 7, 2026', 'Mondays, open 7:30 AM to 6:00 PM', 'Tuesdays'],
  ],
])('the care in a mail: %s', (_, days, lines) => {
  const text = careLines({ ...care, days });
  expect(text.endsWith(`\n${place}`)).toBe(true);
  const shown = text.slice(0, -place.length - 1).split('\n');
  expect(shown).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) if (line) expect(shown[index]).toBe(line);
});

test('a facility without hours or phone has neither in a mail', () => {
  const text = careLines({ ...care, openingHours: null, phone: null, days: { dates: ['2026-12-07'] } });
  expect(text).toBe('Monday, December 7, 2026\nSession: Full Day\nWhere: 12 Fern St, Toronto, ON M5V 2T6');
});

test.each<[MailedCare['days'], string | null]>([
  [{ dates: [] }, null],
  [{ dates: ['2026-12-07'] }, 'Dates: Dec 7, 2026'],
  [
    { weekdays: [Weekday.MONDAY, Weekday.WEDNESDAY], from: '2026-12-07' },
    'Days: Mondays and Wednesdays from Monday, December 7, 2026',
  ],
])('the days that were asked for, %j, are written as %p', (days, text) => expect(writeDays(days)).toBe(text));

const money = { paid: 0, refunded: 0, net: 0, asked: 16_000, open: 0, next: null, monthly: false, goesOn: false };
const paid = { ...money, paid: 16_000, net: 16_000 };

test.each<[MoneyState, Partial<typeof money>, string]>([
  ['ifAccepted', {}, 'Amount: $160.00 CAD if accepted'],
  ['ifAllAccept', {}, 'Amount: $160.00 CAD if the whole week is accepted'],
  ['ifApproved', {}, 'Amount: $160.00 CAD if you accept'],
  ['charging', {}, 'Charging $160.00 CAD.'],
  ['unpaid', {}, 'Amount: $160.00 CAD still to pay'],
  ['paid', paid, 'Amount: $160.00 CAD paid'],
  [
    'partlyRefunded',
    { ...paid, refunded: 8_000, net: 8_000 },
    'Amount: $80.00 CAD after refunds ($160.00 CAD paid, $80.00 CAD in refunds)',
  ],
  ['refunded', { ...paid, refunded: 16_000, net: 0 }, 'Full refund: $160.00 CAD.'],
  ['nothing', {}, 'Nothing was charged.'],
  ['unclear', { open: 16_000 }, 'If $160.00 CAD was charged, you’ll get a full refund.'],
])('the money of a booking in state %s', (state, change, text) => {
  expect(moneyLine({ ...money, ...change, state, currency: 'CAD' })).toBe(text);
});

test('a mail without money has no line about it', () => {
  expect(moneyLine(null)).toBeNull();
  expect(moneyLine(undefined)).toBeNull();
});

test('a deadline says if it is the start of care', () => {
  const at = { at: new Date('2026-11-23T14:30:00Z'), timeZone: 'America/Toronto' };
  expect(writeDeadline(at)).toBe('Monday, November 23, 2026 at 9:30 AM EST');
  expect(writeDeadline({ ...at, isCare: true })).toBe('Monday, November 23, 2026 at 9:30 AM EST, when care begins');
});

test('the ways on after a request that came to nothing are links with their own words', () => {
  const ways: WaysOn = { kind: 'booking', others: '/o', free: '/f', waitlist: '/w', alert: '/a' };
  const lines = (given: WaysOn | null) => waysLines({ ways: given, facilityName: 'Willow House' }, context);
  expect(lines(ways)).toEqual([
    'See who else has these days, and send the same request there:\nhttps://nestling.test/o',
    'See who has these days now:\nhttps://nestling.test/f',
    'Join the waitlist at Willow House:\nhttps://nestling.test/w',
    'Get an e-mail when a spot opens:\nhttps://nestling.test/a',
  ]);
  expect(lines({ ...ways, kind: 'tour', free: null, waitlist: null })).toEqual([
    'See other facilities nearby, and ask for the same tour there:\nhttps://nestling.test/o',
    'Get an e-mail when a spot opens:\nhttps://nestling.test/a',
  ]);
  expect(lines(null)).toEqual([]);
});
