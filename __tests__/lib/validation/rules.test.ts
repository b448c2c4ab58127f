import fc from 'fast-check';
import type { Schema } from 'yup';
import { count } from '@/__tests__/support/depth';
import { sentenceOf } from '@/__tests__/support/sentence-of';
import { addDays, addMonths } from '@/lib/dates/dates';
import {
  emailField,
  formatVerificationCode,
  newPasswordField,
  normaliseVerificationCode,
  optionalPhoneField,
  passwordParts,
  passwordPattern,
  phoneField,
  verificationCodeField,
} from '@/lib/validation/account';
import { findDatePartsProblem, joinDateParts, splitDateParts } from '@/lib/validation/date-parts';
import {
  checkBirthDate,
  checkDate,
  checkSigningDate,
  readDottedDate,
  readSlashDate,
  writeDottedDate,
  writeSlashDate,
} from '@/lib/validation/date-rules';
import { photoRejection } from '@/lib/validation/dropped-files';
import { normaliseEmail } from '@/lib/validation/email';
import { firstNameField, lastNameField, lines, requiredLine, text } from '@/lib/validation/fields';
import { formatPhone, formatPhoneLocally, normalisePhone } from '@/lib/validation/phone';
import {
  isRegion,
  normalisePostalCode,
  postalCodeRules,
  regionName,
  regionOptions,
} from '@/lib/validation/postal-address';
import { signatureImageField } from '@/lib/validation/signature';

const runs = { numRuns: count(150, 5000), seed: 20261120 };
const accepts = (schema: Schema, value: unknown) => sentenceOf(schema, value) === undefined;
const postalCode = (country: 'CA' | 'US') => text(postalCodeRules[country]);

describe('phone numbers (product section 5)', () => {
  test.each(['+14165550123', '14165550123'])('%s is of the pattern', (text) =>
    expect(accepts(phoneField(), text)).toBe(true),
  );
  test.each([
    '4165550123',
    '+24165550123',
    '+1416555012',
    '+141655501234',
    '+1 416 555 0123',
    '++14165550123',
    ' +14165550123',
  ])('%p is not', (text) => expect(accepts(phoneField(), text)).toBe(false));

  test('every notation of a phone number normalizes to the stored form, which is stable', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '\u2011');
    const digits = fc.stringMatching(/^[2-9]\d{9}$/);
    fc.assert(
      fc.property(digits, separators, fc.constantFrom('', '1', '+1', '1 ', '+1 '), (number, separator, country) => {
        const written = `${country}(${number.slice(0, 3)})${separator}${number.slice(3, 6)}${separator}${number.slice(6)}`;
        const stored = normalisePhone(written);
        expect(stored).toBe(`+1${number}`);
        expect(normalisePhone(formatPhone(stored ?? ''))).toBe(stored);
        expect(normalisePhone(formatPhoneLocally(stored ?? ''))).toBe(stored);
      }),
      runs,
    );
  });

  test.each(['1 416 555 012', '1416555012', '+1 416 555 012', '(141) 655-5012', '1-416-555-01234', '0416555012'])(
    '%p has a digit too few or too many and is not taken for another number',
    (text) => {
      expect(normalisePhone(text)).toBeNull();
      expect(formatPhone(text)).toBe(text);
      expect(formatPhoneLocally(text)).toBe(text);
    },
  );

  test.each(['call 416 555 0123', '416 555 0123 Ada', '416 555 0123 x4'])('%p has words beside the number', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });

  test('a phone number with a missing or extra digit is rejected', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{8}$/), fc.constantFrom('', '1', '+1', '1 '), (nine, country) => {
        expect(normalisePhone(`${country}${nine}`)).toBeNull();
        expect(normalisePhone(`1${country}${nine}00`)).toBeNull();
      }),
      runs,
    );
  });

  test('text that is not a phone number is rejected', () => {
    expect(['416 555 0123 ext 4', '+44 20 7946 0958', 'call me', '', '416555012'].map(normalisePhone)).toEqual(
      Array<null>(5).fill(null),
    );
    expect(formatPhone('911')).toBe('911');
    expect(formatPhoneLocally('+14165550123')).toBe('(416) 555-0123');
  });
});

describe('passwords (product section 5)', () => {
  test.each(['Nestling1', 'aB3-----', 'Пароль99', `aB3${'x'.repeat(125)}`])('%s is accepted', (text) =>
    expect(accepts(newPasswordField(), text)).toBe(true),
  );
  test.each(['nestling1', 'NESTLING1', 'Nestlings', 'Nest1', `aB3${'x'.repeat(126)}`, ''])('%p is refused', (text) =>
    expect(accepts(newPasswordField(), text)).toBe(false),
  );
  test('the password pattern equals all parts that the form shows', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'B', '3', '-', 'é', 'Ü', '\n') }), (text) => {
        expect(passwordPattern.test(text)).toBe(passwordParts.every(({ pattern }) => pattern.test(text)));
      }),
      runs,
    );
  });
});

describe('postal and ZIP codes (product section 5)', () => {
  test.each(['M5V 2T6', 'a0a 0a0'])('%s is a postal code', (text) =>
    expect(accepts(postalCode('CA'), text)).toBe(true),
  );
  test.each(['M5V2T6', 'M5V-2T6', 'M5V  2T6', '5MV 2T6', 'M5V 2T'])('%p is not', (text) =>
    expect(accepts(postalCode('CA'), text)).toBe(false),
  );
  test.each(['98101', '98101-1234'])('%s is a ZIP code', (text) => expect(accepts(postalCode('US'), text)).toBe(true));
  test.each(['9810', '981011', '98101-', '98101 1234', '98101-123'])('%p is not', (text) =>
    expect(accepts(postalCode('US'), text)).toBe(false),
  );
  test.each([
    ['CA', ' m5v2t6 ', 'M5V 2T6'],
    ['CA', 'm5v-2t6', 'M5V 2T6'],
    ['US', '981011234', '98101-1234'],
    ['US', ' 98101 ', '98101'],
    ['US', '9810', '9810'],
  ] as const)('in %s, %p becomes %p', (country, text, expected) => {
    expect(normalisePostalCode(country, text)).toBe(expected);
  });
});

describe('e-mail addresses', () => {
  test.each([
    'a@b.co',
    `${'a'.repeat(60)}@${'b'.repeat(36)}.co`,
    "o'brien+kids@mail.example.com",
    'ü@bücher.example',
    'a.b-c_d@x-y.example',
  ])('%s is one', (text) => expect(accepts(emailField(), text)).toBe(true));
  test.each([
    'a@b',
    'a b@c.de',
    'a@b..c',
    '@b.co',
    'a@',
    'a@b.co, c@d.co',
    'a@b.co\nBcc: c@d.co',
    '<a@b.co>',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    `${'a'.repeat(60)}@${'b'.repeat(37)}.co`,
  ])('%p is not', (text) => expect(accepts(emailField(), text)).toBe(false));
  test('addresses are compared without case or blanks around them', () => {
    expect(normaliseEmail('  Parent@Example.COM ')).toBe('parent@example.com');
  });
});

describe('names and texts', () => {
  test.each(['王', 'Nguyễn Thị Minh Khai', "O'Neil", 'محمد', 'X Æ A-12', '👩‍👧'])('%s is a name', (text) =>
    expect(accepts(firstNameField(), text)).toBe(true),
  );
  test.each(['   ', 'A\u0000B', 'A\nB', 'x'.repeat(101), '\ud800'])('%p is not', (text) =>
    expect(accepts(firstNameField(), text)).toBe(false),
  );
  test.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a joiner', '\u200d'],
    ['a mark of direction', '\u200f'],
    ['a selector', '\ufe0f'],
    ['blanks and hidden characters', ' \u200b\u2060 \u3164'],
  ])('%s alone is no name', (_, text) => {
    expect(sentenceOf(firstNameField(), text)).toBe('Enter a first name.');
    expect(accepts(lastNameField(), text)).toBe(false);
    expect(accepts(lines(500), text)).toBe(false);
  });
  test.each([
    ['an override of direction', 'Ada\u202eeeL'],
    ['an isolate', 'Ada \u2067Lee\u2069'],
    ['a zero-width space', 'Ada\u200b'],
    ['a word joiner', 'A\u2060da'],
    ['a filler', 'Ada \u3164'],
    ['a Braille blank', 'Ada\u2800Lee'],
    ['a joiner that joins nothing', 'Ada\u200d'],
    ['two joiners', '\u0645\u06cc\u200c\u200c\u062e'],
  ])('a name does not hide %s, and the sentence says so', (_, text) => {
    expect(sentenceOf(firstNameField(), text)).toMatch(/^Some characters here can’t be seen/);
    expect(sentenceOf(requiredLine('Enter a city.'), text)).toMatch(/^Some characters here can’t be seen/);
  });
  test.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Malayalam, at the end of a word', '\u0d2e\u0d4b\u0d39\u0d28\u0d4d\u200d'],
    ['a family in emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a flag in emoji', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a person with a skin tone', '\u{1f9d4}\u{1f3fb}\u200d\u2642\ufe0f'],
    ['Hebrew with a mark of direction', '\u05d3\u05e0\u05d4\u200f'],
    ['Hangul', '\uae40\ubbfc\uc900'],
  ])('joiners that scripts and emoji need stay allowed: %s', (_, text) =>
    expect(accepts(firstNameField(), text)).toBe(true),
  );
  test('a name need not have two parts', () => {
    expect(sentenceOf(firstNameField(), '')).toBe('Enter a first name.');
    expect(sentenceOf(lastNameField(), '')).toBeUndefined();
  });
  test('several lines may hold line breaks, one line may not', () => {
    expect(accepts(lines(500), 'Peanuts\r\nand\tmilk')).toBe(true);
    expect(accepts(requiredLine('Enter a city.'), 'Peanuts\nand milk')).toBe(false);
    expect(accepts(lines(5), 'abcdef')).toBe(false);
    expect(sentenceOf(optionalPhoneField(), null)).toBeUndefined();
  });
  test('no pattern is slow on long or unusual text', () => {
    const nasty = [
      'a@'.concat('a-'.repeat(50_000)),
      `${' '.repeat(100_000)}\u0000`,
      `${'\u0915'.repeat(99)}\u200d\u200d`,
      'a.'.repeat(50_000).concat('@!'),
    ];
    const started = performance.now();
    for (const text of nasty)
      for (const field of [emailField(), firstNameField(), phoneField(), newPasswordField()]) accepts(field, text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('the three-part date (product section 5)', () => {
  test('parts are combined as year-month-day and read without leading zeros', () => {
    expect(joinDateParts({ year: '2024', month: '2', day: '5' })).toBe('2024-02-05');
    expect(splitDateParts('2024-02-05')).toEqual({ year: '2024', month: '2', day: '5' });
    expect(joinDateParts({ year: '', month: '', day: '' })).toBe('');
    expect(splitDateParts(null)).toEqual({ year: '', month: '', day: '' });
  });
  test('a partial date survives being stored and read', () => {
    const part = (max: number) => fc.oneof(fc.constant(''), fc.integer({ min: 1, max }).map(String));
    fc.assert(
      fc.property(part(9999), part(12), part(31), (year, month, day) => {
        expect(splitDateParts(joinDateParts({ year, month, day }))).toEqual({ year, month, day });
      }),
      runs,
    );
  });
  test.each([
    ['', 'Enter a date.', ['month', 'day', 'year']],
    ['2024--5', 'Choose a month.', ['month']],
    ['-2-5', 'Enter a year.', ['year']],
    ['2024--', 'The date must include a month and a day.', ['month', 'day']],
    ['24-02-05', 'The year must have 4 digits.', ['year']],
    ['2023-02-29', 'The day must be between 1 and 28: February 2023 has 28 days.', ['day']],
  ])('%p: %s', (value, message, parts) => {
    expect(findDatePartsProblem(value, 'Enter a date.')).toEqual({ message, parts });
    expect(checkDate(value)).toBe(message);
  });
  test('a date that exists has no problem', () => {
    expect(findDatePartsProblem('2024-02-29', 'Enter a date.')).toBeNull();
    expect(checkDate('2024-02-29')).toBeUndefined();
    expect(checkDate('2024/02/29')).toBe('Enter a real date.');
  });
});

describe('dates with a meaning (product rules 3 and 7)', () => {
  const today = '2026-11-20';
  test('a child is born today at the latest and at most 13 years ago', () => {
    expect(checkBirthDate(today, today)).toBeUndefined();
    expect(checkBirthDate(addMonths(today, -156), today)).toBeUndefined();
    expect(checkBirthDate(addDays(today, 1), today)).toMatch(/future/);
    expect(checkBirthDate(addDays(addMonths(today, -156), -1), today)).toMatch(/13 years/);
    expect(checkBirthDate('', today)).toBe('Enter a date of birth.');
    expect(checkBirthDate('2099-02-30', today)).toMatch(/February 2099 has 28 days/);
  });
  test('the signing date lies within a day of today', () => {
    for (const days of [-1, 0, 1]) expect(checkSigningDate(addDays(today, days), today)).toBeUndefined();
    for (const days of [-2, 2]) expect(checkSigningDate(addDays(today, days), today)).toMatch(/today/);
    expect(checkSigningDate('', today)).toBe('Enter the signing date.');
    expect(checkSigningDate('2026-11-31', today)).toMatch(/November 2026 has 30 days/);
  });
  test('YYYY/MM/DD and dd.mm.yyyy are read and written, and refuse what does not exist', () => {
    expect(readSlashDate('2026/1/5')).toBe('2026-01-05');
    expect(readSlashDate('20261120')).toBe('2026-11-20');
    expect(readSlashDate('2026/02/30')).toBeNull();
    expect(writeSlashDate('2026-11-20')).toBe('2026/11/20');
    expect(readDottedDate('20.11.2026')).toBe('2026-11-20');
    expect(readDottedDate('31.12.1899')).toBeNull();
    expect(readDottedDate('29.02.2026')).toBeNull();
    expect(writeDottedDate('2026-11-20')).toBe('20.11.2026');
    expect(writeDottedDate('20.1')).toBe('20.1');
  });
});

test('a signature is a PNG data URL of at most 300 kB', () => {
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA==';
  expect(accepts(signatureImageField(), png)).toBe(true);
  expect(accepts(signatureImageField(), png.replace('png', 'jpeg'))).toBe(false);
  expect(accepts(signatureImageField(), 'data:image/png;base64,PHN2Zz4=')).toBe(false);
  expect(accepts(signatureImageField(), `data:image/png;base64,iVBORw0KGgo${'A'.repeat(300_000)}`)).toBe(false);
});

test('regions are those of ISO 3166-2', () => {
  expect(regionOptions('CA')).toHaveLength(13);
  expect(regionOptions('US')).toHaveLength(57);
  expect(isRegion('CA', 'ON')).toBe(true);
  expect(isRegion('US', 'ON')).toBe(false);
  expect(isRegion('US', 'constructor')).toBe(false);
  expect(regionName('US', 'WA')).toBe('Washington');
});

test('a verification code is normalized however it was copied', () => {
  expect(normaliseVerificationCode(' 7k3mq-o1il9 ')).toBe('7K3MQ01119');
  expect(accepts(verificationCodeField(), '7K3MQ01119')).toBe(true);
  expect(accepts(verificationCodeField(), '7K3MQ0111')).toBe(false);
  expect(accepts(verificationCodeField(), 'UUUUUUUUUU')).toBe(false);
  expect(formatVerificationCode('7K3MQ01119')).toBe('7K3MQ 01119');
});

describe('refused photos (product section 5)', () => {
  const refused = (type: string, size: number, code: string) => [{ file: { type, size }, errors: [{ code }] }];
  test.each([
    ['a large photo', refused('image/png', 3_000_001, 'file-too-large'), 'Only 3 megabytes or smaller files allowed'],
    ['a text', refused('text/plain', 10, 'file-invalid-type'), 'Your file is not of supported format'],
    ['a large text', refused('text/plain', 9_000_000, 'file-too-large'), 'Your file is not of supported format'],
    ['two good photos', refused('image/png', 10, 'too-many-files'), 'Too many files'],
    ['nothing', [], 'Your file is not of supported format'],
  ])('%s', (_what, files, message) => expect(photoRejection(files)).toBe(message));
});
