import {
  type LetterContext,
  oneLine,
  quote,
  setLetter,
  writeDates,
  writeInstant,
} from '@/server/areas/mail/rules/letter';
import { nextTry } from '@/server/areas/mail/rules/retry';

const context: LetterContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now: new Date('2026-03-04T17:00:00Z'),
};

test('a letter is greeting, paragraphs and signature; what is empty is left out', () => {
  const { subject, text } = setLetter(
    { subject: 'A place for you', number: 'NW-4K7Q2M', paragraphs: ['One.', null, false, undefined, '', 'Two.'] },
    context,
  );
  expect(subject).toBe('A place for you (NW-4K7Q2M)');
  expect(text).toBe(
    'Hello,\n\nOne.\n\nTwo.\n\nWarmly,\nThe Nestling team\n\nQuestions? Write to support@nestling.example.\n',
  );
  expect(setLetter({ subject: 'Welcome', paragraphs: [] }, context).subject).toBe('Welcome');
});

test.each([
  ['  Two\r\nlines\u2028here ', 'Two lines here'],
  ['=?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
  ['x'.repeat(300), 'x'.repeat(200)],
])('a subject is one line: %p', (text, subject) => expect(oneLine(text)).toBe(subject));

test('what somebody wrote is quoted, if anything', () => {
  expect(quote('  See you soon. ', 'Willow House')).toBe('Willow House wrote: “See you soon.”');
  expect([quote(' ', 'Willow House'), quote(null, 'Willow House'), quote(undefined, 'Willow House')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('dates are runs of days, and an instant has the facility’s own time', () => {
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
])('after %p tries a mail is tried again at %p', (attempts, at) => {
  expect(nextTry(attempts, context.now)?.toISOString()).toBe(at);
});
