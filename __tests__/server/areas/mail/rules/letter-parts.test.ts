import type { MailContext } from '@/server/areas/mail/rules/mail-entry';
import { oneLine, quote, formatMail, writeDates, writeInstant } from '@/server/areas/mail/rules/mail-text';
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
