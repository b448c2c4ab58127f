import fc from 'fast-check';
import { type AnyObject, object, type ObjectSchema, type Schema, string } from 'yup';
import { count } from '@/__tests__/support/depth';
import { sentenceOf } from '@/__tests__/support/sentence-of';
import { addDays, addMonths } from '@/lib/dates/dates';
import {
  emailField,
  formatVerificationCode,
  newPasswordField,
  normaliseVerificationCode,
  optionalPhoneField,
  phoneField,
  verificationCodeField,
} from '@/lib/validation/account';
import { claimedFacilityId, claimFields } from '@/lib/validation/claims';
import { checkedDate, dateField } from '@/lib/validation/date-fields';
import { findDatePartsProblem, joinDateParts, splitDateParts } from '@/lib/validation/date-parts';
import {
  checkBirthDate,
  checkDate,
  checkDottedDate,
  checkGivenDate,
  checkPickedDate,
  checkSigningDate,
  readDottedDate,
  readSlashDate,
  writeDottedDate,
  writeSlashDate,
} from '@/lib/validation/date-rules';
import { areTooMany, photoRejection } from '@/lib/validation/dropped-files';
import { normaliseEmail } from '@/lib/validation/email';
import { childFields, guardianFields } from '@/lib/validation/family';
import { firstNameField, lastNameField, lines, messageField, requiredLine, text } from '@/lib/validation/fields';
import { passwordParts, passwordPattern } from '@/lib/validation/password';
import { formatPhone, formatPhoneFully, formatPhoneLocally, normalisePhone, phoneHref } from '@/lib/validation/phone';
import {
  isCountry,
  isRegion,
  normalisePostalCode,
  postalCodeRules,
  regionName,
  regionNames,
  regionOptions,
} from '@/lib/validation/postal-address';
import { readWebsite, websiteName } from '@/lib/validation/website';

describe('fields of an account and a family', () => {
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

    test.each(['call 416 555 0123', '416 555 0123 Ada', '416 555 0123 x4'])(
      '%p has words beside the number',
      (text) => {
        expect(normalisePhone(text)).toBeNull();
      },
    );

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
    test.each(['98101', '98101-1234'])('%s is a ZIP code', (text) =>
      expect(accepts(postalCode('US'), text)).toBe(true),
    );
    test.each(['9810', '981011', '98101-', '98101 1234', '98101-123'])('%p is not', (text) =>
      expect(accepts(postalCode('US'), text)).toBe(false),
    );
    test.each([
      ['CA', ' m5v2t6 ', 'M5V 2T6'],
      ['CA', 'm5v-2t6', 'M5V 2T6'],
      ['US', '981011234', '98101-1234'],
      ['US', ' 98101 ', '98101'],
      ['US', '9810', '9810'],
      // A letter typed for a digit is corrected only in a complete code.
      ['CA', 'l5v2to', 'L5V 2T0'],
      ['US', '981o11234', '98101-1234'],
      ['US', 'abcd981o1', 'ABCD9-81O1'],
      ['US', '981o1abcd', '981O1-ABCD'],
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
    ])('%s alone is no name and no message', (_, text) => {
      expect(sentenceOf(firstNameField(), text)).toBe('Enter a first name.');
      expect(accepts(lastNameField(), text)).toBe(false);
      expect(accepts(lines(500), text)).toBe(false);
      expect(sentenceOf(messageField(), `${text}\n${text}`)).toBe('Enter a message.');
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
      // From a message the service removes them.
      expect(accepts(messageField(), text)).toBe(true);
    });
    test.each([
      ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
      ['Hindi', '\u0915\u094d\u200d\u0937'],
      ['Malayalam, at the end of a word', '\u0d2e\u0d4b\u0d39\u0d28\u0d4d\u200d'],
      ['Adlam, which has capitals', '\u{1e900}\u{1e923}\u200c\u{1e924}'],
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
      expect(lines(5).describe().meta).toEqual({ prose: true });
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
});

describe('schemas of a record', () => {
  /** As the service checks a body: strictly, with every error at once. */
  async function errorsOf<T extends AnyObject>(
    schema: ObjectSchema<T>,
    value: unknown,
  ): Promise<Record<string, string>> {
    try {
      await schema.validate(value, { strict: true, abortEarly: false });
      return {};
    } catch (error) {
      const { inner } = error as { inner: { path: string; message: string }[] };
      return Object.fromEntries(inner.map((one) => [one.path, one.message]));
    }
  }

  const guardian = {
    relation: 3,
    firstName: 'Ada',
    lastName: '',
    email: 'ada@example.com',
    phone: '+14165550123',
    address: { line1: '1 Main St', line2: null, city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
  };
  const guardianSchema = object(guardianFields).noUnknown();
  const childSchema = object(childFields).noUnknown();

  test('a complete guardian is accepted unchanged', async () => {
    expect(await errorsOf(guardianSchema, guardian)).toEqual({});
  });

  test('an invalid country causes one error, not three', async () => {
    const errors = await errorsOf(guardianSchema, { ...guardian, address: { ...guardian.address, country: 'FR' } });
    expect(errors).toEqual({ 'address.country': 'Choose Canada or the United States.' });
  });

  test('nothing is cast: a number is not a text and a text is not a number', async () => {
    const errors = await errorsOf(guardianSchema, { ...guardian, relation: '3', firstName: 5, phone: 14165550123 });
    expect(Object.keys(errors).sort()).toEqual(['firstName', 'phone', 'relation']);
  });

  test('the account’s fields have formats for the OpenAPI document', () => {
    const formats = [emailField(), newPasswordField()].map((field) => field.describe().meta);
    expect(formats).toEqual([{ format: 'email' }, { format: 'password' }]);
  });

  test('a child needs a name and a date of birth that exists; the rest may be left out or null', async () => {
    expect(await errorsOf(childSchema, { firstName: 'Bo', lastName: 'Li', birthDate: '2024-02-29' })).toEqual({});
    expect(
      await errorsOf(childSchema, {
        firstName: 'Bo',
        lastName: '',
        birthDate: '2024-02-29',
        gender: null,
        allergies: null,
      }),
    ).toEqual({});
    expect(await errorsOf(childSchema, { firstName: ' ', lastName: '', birthDate: '2023-02-29', gender: 3 })).toEqual({
      firstName: 'Enter a first name.',
      birthDate: 'Enter a real date.',
      gender: 'Choose boy or girl, or leave this blank.',
    });
  });
});

describe('dates', () => {
  const today = '2026-11-20';

  describe('a picked date: tomorrow at the earliest', () => {
    const open = 'Enter a date like “November 21, 2026”, tomorrow or later.';
    const bounded = 'Enter a date like “November 21, 2026”, from tomorrow to December 1, 2026.';
    test.each<[string | null | undefined, string | undefined, string | undefined]>([
      ['2026-11-21', undefined, undefined],
      ['2099-01-01', undefined, undefined],
      ['2026-11-20', undefined, open],
      ['tomorrow', undefined, open],
      ['2026-12-01', '2026-12-01', undefined],
      ['2026-12-02', '2026-12-01', bounded],
      ['2026-11-31', '2026-12-01', bounded],
      // Nothing picked is for the form's rule to judge.
      ['', '2026-12-01', undefined],
      [null, undefined, undefined],
      [undefined, undefined, undefined],
    ])('%p, up to %p', (value, max, sentence) => expect(checkPickedDate(value, today, max)).toBe(sentence));
  });

  describe('a date that is missing or wrong', () => {
    test.each([
      [undefined, 'Choose one.'],
      [null, 'Choose one.'],
      ['', 'Choose one.'],
      ['2024-02-30', 'The day must be between 1 and 29: February 2024 has 29 days.'],
      ['x2024-02-20', 'Enter a real date.'],
      ['2024/02/29', 'Enter a real date.'],
      ['2024-02-29', undefined],
      ['2024-2-9', undefined],
      ['2024-02-20x', 'Enter a real date.'],
      ['-02-5', 'Enter a year.'],
    ])('%p', (value, sentence) => expect(checkDate(value, 'Choose one.')).toBe(sentence));
    test('an optional date is validated only if given', () => {
      expect([undefined, null, '', '2024-02-29'].map(checkGivenDate)).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(checkGivenDate('2023-02-29')).toMatch(/February 2023 has 28 days/);
    });
  });

  describe('parts of a date', () => {
    test.each([
      ['2024-2-05', { year: '2024', month: '2', day: '5' }],
      [null, { year: '', month: '', day: '' }],
      ['0024-00-00', { year: '24', month: '0', day: '0' }],
      ['20245-02-05', { year: '', month: '', day: '' }],
      ['2024-02-05T', { year: '', month: '', day: '' }],
      ['x2024-02-05', { year: '', month: '', day: '' }],
      ['2024-012-5', { year: '', month: '', day: '' }],
      ['2024-01-005', { year: '', month: '', day: '' }],
    ])('%s', (value, parts) => expect(splitDateParts(value)).toEqual(parts));
    test.each([
      ['2024', '2', '5', '2024-02-05'],
      ['2024', '', '5', '2024--5'],
      ['', '2', '', '-2-'],
      ['', '', '', ''],
    ])('%p, %p and %p are stored as %p', (year, month, day, stored) =>
      expect(joinDateParts({ year, month, day })).toBe(stored),
    );
    test.each([
      ['999-02-05', 'The year must have 4 digits.', ['year']],
      ['1000-02-05', null, null],
      ['2024-02-29', null, null],
      ['2024-13-05', 'Choose a month.', ['month']],
      ['2024-0-05', 'Choose a month.', ['month']],
      ['2024-12-31', null, null],
      ['2024-1-00', 'The day must be between 1 and 31: January 2024 has 31 days.', ['day']],
      ['2024-04-31', 'The day must be between 1 and 30: April 2024 has 30 days.', ['day']],
      ['2024-3-', 'Enter a day.', ['day']],
      ['--5', 'The date must include a month and a year.', ['month', 'year']],
    ])('%s: %s', (value, message, parts) => {
      expect(findDatePartsProblem(value, 'Enter a date.')).toEqual(message === null ? null : { message, parts });
    });
  });

  describe('dates as people write them', () => {
    test.each([
      ['2026/11/20', '2026-11-20'],
      ['20261120', '2026-11-20'],
      ['2026/02/30', null],
      ['2026-1-5', '2026-01-05'],
      ['2026.01.05', '2026-01-05'],
      ['2026 01 05', '2026-01-05'],
      ['  2026/1/5  ', '2026-01-05'],
      ['2026/13/01', null],
      ['2026//01/05', null],
      ['x2026/01/05', null],
      ['2026/01/05x', null],
      ['26/01/05', null],
      ['2026/01/055', null],
      ['', null],
    ])('with slashes: %p', (text, date) => expect(readSlashDate(text)).toBe(date));
    test.each([
      ['5.1.2026', '2026-01-05'],
      ['05.01.2026', '2026-01-05'],
      ['01.01.1900', '1900-01-01'],
      ['29.02.2026', null],
      ['31.12.1899', null],
      ['05-01-2026', null],
      ['5.1.26', null],
      ['x5.1.2026', null],
      ['5.1.2026x', null],
      ['5.1.20260', null],
      ['005.1.2026', null],
      ['5.001.2026', null],
    ])('with dots: %p', (text, date) => expect(readDottedDate(text)).toBe(date));
    test('a date is written in its form, and text that is not a date unchanged', () => {
      expect(writeSlashDate('2026-1')).toBe('2026-1');
      expect(writeSlashDate('2026-11-20')).toBe('2026/11/20');
      expect(writeDottedDate('2026-11-20')).toBe('20.11.2026');
      expect(writeDottedDate('2026-02-30')).toBe('2026-02-30');
    });
    test.each<[string | null | undefined, string | undefined]>([
      ['2026-11-20', undefined],
      ['', 'Enter a date.'],
      [null, 'Enter a date.'],
      ['20.1', 'Enter a real date as day, month and year, such as 20.11.2026. Years begin at 1900.'],
    ])('the mask holds %p', (value, sentence) => expect(checkDottedDate(value)).toBe(sentence));
    test('a missing date of the mask has its own message', () => {
      expect(checkDottedDate(undefined, 'Enter your date of birth.')).toBe('Enter your date of birth.');
    });
  });

  describe('date fields of schemas', () => {
    test.each([
      ['2026-11-20', undefined],
      ['2026-02-30', 'Enter a real date.'],
      ['2026-2-3', 'Enter a real date.'],
      ['2026-11-200', 'Use at most 10 characters.'],
      ['', 'Enter a start.'],
      [undefined, 'Enter a start.'],
      [20261120, 'Enter text here.'],
    ])('%p', (value, sentence) => expect(sentenceOf(dateField('Enter a start.'), value)).toBe(sentence));
    test('a missing date has a default message', () => {
      expect(sentenceOf(dateField(), '')).toBe('Enter a date.');
      expect(dateField().describe().meta).toEqual({ format: 'date' });
    });
    test('a form’s date shows the message of its check', () => {
      const never = checkedDate((value) => (value === 'never' ? 'Choose a day.' : undefined));
      expect(sentenceOf(never, 'never')).toBe('Choose a day.');
      expect(sentenceOf(never, '2026-11-20')).toBeUndefined();
      expect(never.type).toBe(string().type);
    });
  });
});

describe('websites', () => {
  test.each([
    ['garderie.example', 'https://garderie.example/'],
    ['  garderie.example  ', 'https://garderie.example/'],
    ['a.b.garderie.example', 'https://a.b.garderie.example/'],
    ['garderie.example.', 'https://garderie.example./'],
    ['1.garderie.example', 'https://1.garderie.example/'],
    ['garderie.example/?at=https://other.example', 'https://garderie.example/?at=https://other.example'],
    ['www.garderie.example/a b', null],
    ['garderie..example', null],
    ['.example', null],
    ['.garderie.example', null],
    ['garderie.example..', null],
    ['tel:4165550123', null],
    ['blob:https://garderie.example/x', null],
    ['vbscript:msgbox', null],
    ['file:///etc/passwd', null],
    ['ftp://garderie.example/', null],
    ['https://user@b.example', null],
    ['https://:pass@b.example', null],
    ['HTTP://Garderie.Example/Café', 'http://garderie.example/Caf%C3%A9'],
    ['https://garderie.example:8080/x?a=1', 'https://garderie.example:8080/x?a=1'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt://x.example/%0Aalert(1)', null],
    ['data:text/html,x', null],
    ['mailto:a@b.example', null],
    ['a@b.example', null],
    ['https://user:pass@b.example', null],
    ['https://localhost/', null],
    ['10.0.0.1', null],
    ['none', null],
    ['', null],
    [`https://x.example/${'a'.repeat(482)}`, `https://x.example/${'a'.repeat(482)}`],
    [`https://x.example/${'a'.repeat(483)}`, null],
  ])('%s', (text, expected) => {
    expect(readWebsite(text)).toBe(expected);
  });

  test('is named without www', () => {
    expect(websiteName('https://www.garderie.example/care')).toBe('garderie.example');
    expect(websiteName('https://a.www.example/')).toBe('a.www.example');
  });
});

describe('values as shown', () => {
  test('formats a phone number with its extension, and its link', () => {
    expect(formatPhoneFully('+14165550123', '4')).toBe('+1 416 555 0123, extension 4');
    expect(formatPhoneFully('+14165550123', null)).toBe('+1 416 555 0123');
    expect(phoneHref('+14165550123', '4')).toBe('tel:+14165550123;ext=4');
    expect(phoneHref('+14165550123', null)).toBe('tel:+14165550123');
  });

  test.each([
    ['416.555.0123', '+14165550123'],
    ['(416) 555\u20130123', '+14165550123'],
    ['416+5550123', null],
    ['+4165550123', null],
    ['116 555 0123', null],
    ['416 555 0123 x4', null],
    ['', null],
  ])('%p is stored as %p', (text, stored) => expect(normalisePhone(text)).toBe(stored));

  test.each([
    ['CA', ' m5v 2t ', 'm5v 2t'],
    ['CA', '98101', '98101'],
    ['CA', '123456789', '123456789'],
    ['US', '98101 1234', '98101-1234'],
    ['US', '981-01', '98101'],
    ['US', 'm5v2t6', 'm5v2t6'],
    ['CA', 'm5v 2to', 'M5V 2T0'],
    ['CA', 'M1C lBL', 'M1C 1B1'],
    ['CA', 'Toledo', 'TOL EDO'],
    ['US', '98IO1', '98101'],
    ['US', 'OLLIO', 'OLLIO'],
  ] as const)('in %s, %p becomes %p', (country, text, code) => expect(normalisePostalCode(country, text)).toBe(code));

  test('only the too-many-files error means too many photos', () => {
    const refused = (...codes: string[]) => ({ file: { type: 'image/png' }, errors: codes.map((code) => ({ code })) });
    expect(areTooMany([refused('file-too-large'), refused('file-invalid-type', 'too-many-files')])).toBe(true);
    expect(areTooMany([refused('file-too-large')])).toBe(false);
    expect(areTooMany([])).toBe(false);
  });

  test('countries and regions are recognized, inherited property names are not', () => {
    expect(['CA', 'US', 'FR', 'toString', ['CA'], null].map(isCountry)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['ON', 'WA', 'toString', ['ON']].map((code) => isRegion('CA', code))).toEqual([true, false, false, false]);
    expect(regionName('CA', 'WA')).toBe('WA');
    expect(regionName('CA', 'toString')).toBe('toString');
    expect(regionOptions('CA')).toEqual(Object.entries(regionNames.CA).map(([value, label]) => ({ value, label })));
    const labels = regionOptions('US').map(({ label }) => label);
    expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)));
  });

  test('a partial code is formatted in two groups', () => {
    expect(formatVerificationCode('7K3MQ')).toBe('7K3MQ');
    expect(formatVerificationCode('7K3MQ0')).toBe('7K3MQ 0');
    expect(normaliseVerificationCode('7k3m\u2011q o-Li')).toBe('7K3MQ011');
  });
});

describe('claims', () => {
  const claim = {
    licenceNumber: 'A-1024',
    region: 'ON',
    name: 'Rosa Díaz',
    role: 'Director',
    email: 'rosa@willow.example',
  };
  const schema = object(claimFields());

  /** The first sentence at each field that is refused. */
  function refusals(value: object): Record<string, string> {
    try {
      schema.validateSync(value, { abortEarly: false });
      return {};
    } catch (error) {
      const { inner } = error as { inner: { path: string; message: string }[] };
      return Object.fromEntries(inner.reverse().map(({ path, message }) => [path, message]));
    }
  }

  test('a complete claim is taken', () => {
    expect(schema.validateSync(claim)).toEqual(claim);
  });

  test.each([
    ['licenceNumber', '', 'Enter the license number.'],
    ['licenceNumber', '  ', 'Enter the license number.'],
    ['licenceNumber', '---', 'Enter the number as it’s on your license.'],
    ['region', 'Ontario-ish', 'Choose a state or province.'],
    ['name', '', 'Enter your name.'],
    ['role', ' ', 'Enter your role, such as director.'],
  ])('%s “%s” is refused at its field', (field, value, sentence) => {
    expect(refusals({ ...claim, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each(['', 'nobody', 'rosa@'])('the email “%s” is refused at its field', (email) => {
    expect(Object.keys(refusals({ ...claim, email }))).toEqual(['email']);
  });

  test.each([undefined, '', 'ON', 'BC', 'NY'])(
    'the region %s is taken: a number may be known in one place only',
    (region) => {
      expect(refusals({ ...claim, region })).toEqual({});
    },
  );

  test.each([
    [undefined, true],
    ['0a3fdc1e-0f3a-4d0a-9b1c-5a0b8f0c9e11', true],
    ['willow-house', false],
  ])('the facility’s id may be missing, and is an id: %s', (id, isTaken) => {
    expect(claimedFacilityId().isValidSync(id)).toBe(isTaken);
  });
});
