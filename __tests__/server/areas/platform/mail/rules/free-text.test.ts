import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { count } from '@/__tests__/support/depth';
import type { Mail } from '@/server/areas/platform/mail/letters';
import { nameInMail, withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { renderMail } from '@/server/areas/platform/mail/letters';

const context = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now: new Date('2026-03-04T17:00:00Z'),
};
const to = { to: 'friend@example.com', familyId: null };
const letters = (name: string | null): Mail[] => [
  { kind: 'friendInvite', ...to, inviterName: name },
  { kind: 'linkInvite', ...to, inviterName: name, code: 'ABCDE12345' },
];
const receipts = (subject: string): Mail[] => [
  { kind: 'supportReceipt', ...to, subject },
  { kind: 'supportMessage', ...to, subject, message: 'How?', from: 'a@example.com' },
];

/** Matches anything that a mail program could turn into a link, an address or a phone number. */
const linkLike = /\S*(?:[.:。．｡․﹒：﹕]|\/\/|[@＠﹫\\／])\S+|(?:\p{Nd}[\s().+-]*){7,}/giu;
const linksOf = (mail: Mail) => {
  const { subject, text } = renderMail(mail, context);
  return [subject.match(linkLike), text.match(linkLike)];
};

const nasty = fc.constantFrom(
  ...['http://evil.example', 'https:', '//', 'www.', 'evil.example', '.com', '@', 'a@b.example', 'mailto:', 'tel:+1'],
  ...['\r\n', '\n', '\u2028', '\u0000', '\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u00ad', '\ud800'],
  ...['。com', '．com', '｡', '․', '＠', '／', '：', '%2f', '&#64;', '<a href="//x">', '416 555 0123', '4', '٤'],
  ...['=?utf-8?Q?', '=2E', '=', '?', '?=', '=?utf-8?B?ZXZpbC5leGFtcGxl?=', '=?utf-8?Q?evil=2Eexample?='],
  ...['Zoë', 'Nguyễn', '张伟', 'محمد', 'J.R.', 'O’Brien', ' ', '-', 'Bcc: all'],
);
const written = fc.oneof(
  fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

test('no parent’s name adds a link, address or number to an invitation', () => {
  const own = letters('Rosa').map(linksOf);
  fc.assert(
    fc.property(written, (name) => {
      expect(letters(name).map(linksOf)).toEqual(own);
      for (const mail of letters(name)) {
        const { subject, text } = renderMail(mail, context);
        const hidden = /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;
        expect(subject).not.toMatch(hidden);
        expect(text.replaceAll('\n', '')).not.toMatch(hidden);
        expect(text.split('\n')).toHaveLength(
          renderMail({ ...mail, inviterName: 'Rosa' } as Mail, context).text.split('\n').length,
        );
      }
    }),
    { seed: 8, numRuns: count(500, 20_000) },
  );
});

test('the subject of a support message adds no link to the mail', () => {
  const numberless = (mail: Mail) =>
    linksOf(mail).map((found) => (found ?? []).filter((link) => /[^\p{Nd}\s().+-]/u.test(link)));
  const own = receipts('Hello').map(numberless);
  fc.assert(
    fc.property(written, (subject) => {
      expect(receipts(subject).map(numberless)).toEqual(own);
    }),
    { seed: 8, numRuns: count(500, 20_000) },
  );
});

const request = { familyId: 'f', id: '0a', number: 'NB-4K7Q2M', status: 3 as const };
/** All mails with user text in the subject. */
const subjectsWith = (words: string): string[] =>
  [
    ...letters(words),
    ...receipts(words),
    { kind: 'bookingStatus', ...request, facilityName: words, days: { dates: [] } } as const,
    { kind: 'tourStatus', ...request, facilityName: words } as const,
    { kind: 'waitlistStatus', ...request, facilityName: words } as const,
  ].flatMap((mail: Mail) => {
    const { subject, title } = renderMail(mail, context);
    return [subject, title];
  });

/** Decodes encoded words (RFC 2047) as leniently as any mail program. */
const encodedWord = /=\?[^?]*\?[^?]*\?.*\?=/u;

test('a subject has no encoded words, which a mail program would decode into an address', () => {
  for (const subject of subjectsWith('=?utf-8?Q?evil=2Eexample?=')) expect(subject).not.toMatch(encodedWord);
  fc.assert(
    fc.property(written, (words) => {
      for (const subject of subjectsWith(words)) expect(subject).not.toContain('=?');
    }),
    { seed: 8, numRuns: count(500, 20_000) },
  );
});

test('a parent cannot write a mail to a facility under our name', () => {
  const mail = {
    ...{ kind: 'requestPassedOn', ...to, subjectKind: 'tour', change: false, number: 'NT-4K7Q2M' },
    ...{ facilityName: 'Willow House', ageGroupTitle: 'Toddlers', agesInMonths: [20], preferences: [], note: null },
    parent: { name: 'Win at evil.example/x', email: null, phone: null },
  } as const satisfies Mail;
  expect(renderMail(mail, context).text).toContain('Win at evil. example x');
});

test.each(['=?utf-8?Q?evil=2Eexample?=', 'Zoë =?utf-8?B?ZXZpbC5leGFtcGxl?= ü'])(
  '%s is decoded by no mail program on its way',
  async (words) => {
    const { subject } = renderMail(receipts(words)[0]!, context);
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject, text: 'x' });
    const head = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(String(message))![1]!.replace(/\r?\n[ \t]/g, ' ');
    const decoded = head
      .replace(/(\?=)\s+(=\?)/g, '$1$2')
      .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
        encoding.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64').toString()
          : Buffer.from(
              text
                .replace(/_/g, ' ')
                .replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ).toString(),
      );
    expect(decoded).toBe(subject);
    expect(decoded).not.toContain('evil.example');
  },
);

test.each([
  ['Zoë Ünal', 'Zoë Ünal'],
  ['Nguyễn Thị Minh', 'Nguyễn Thị Minh'],
  ['Anne-Marie O’Brien (Annie)', 'Anne-Marie O’Brien (Annie)'],
  ['J.R. Smith Jr.', 'J. R. Smith Jr.'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['Louis 14', 'Louis 14'],
  ['Win a prize at evil.example/x', 'Win a prize at evil. example x'],
  ['Call 416 555 0123 now', 'Call   now'],
  ['\u202e\u200b ', null],
])('the text %s is written as %s', (name, written) => {
  expect(nameInMail(name)).toBe(written === null ? null : written.replace(/ {2,}/g, ' '));
});

test.each([
  // Four digits may be a year; five may start a phone number.
  ['Class of 2024', 'Class of 2024'],
  ['Class 1-20-24', 'Class --'],
  ['Rosa 41655', 'Rosa'],
  ['41655 Rosa', 'Rosa'],
  ['12', '12'],
  ['Ro', 'Ro'],
  ['- / -', null],
  ['🦉', null],
  [null, null],
])('the name %s is written as %s', (name, written) => {
  expect(nameInMail(name)).toBe(written);
});

test.each([
  ['Refund for NB-4K7Q2M?', 'Refund for NB-4K7Q2M?'],
  [' How  late? ', 'How late?'],
  ['<Hello>', 'Hello'],
  ['a@@b //  c', 'a b c'],
  ['evil.example:80', 'evil. example: 80'],
  ['End.', 'End.'],
])('"%s" has no link when written as "%s"', (text, written) => {
  expect(withoutLinks(text)).toBe(written);
});

test('a name is cut after sixty characters, and not after a space', () => {
  const sixty = 'Rosa Maria '.repeat(5) + 'Lopez';
  expect(nameInMail(sixty)).toBe(sixty);
  expect(nameInMail(`${sixty}!`)).toBe(`${sixty}…`);
  expect(nameInMail(`${'x'.repeat(57)} - your account is locked`)).toBe(`${'x'.repeat(57)}…`);
  expect(nameInMail('🦉a'.repeat(31))).toBe(`${'🦉a'.repeat(30)}…`);
});
