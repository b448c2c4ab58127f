import { array, mixed, number, object, type Schema, string } from 'yup';
import { sentenceOf } from '@/__tests__/support/sentence-of';
import {
  consentField,
  emailField,
  givenPasswordField,
  newPasswordField,
  optionalPhoneField,
  phoneField,
  verificationCodeField,
} from '@/lib/validation/account';
import {
  addressField,
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';
import {
  firstNameField,
  lastNameField,
  line,
  lines,
  messageField,
  optionalLine,
  optionalLines,
  requiredLine,
  subjectField,
  text,
} from '@/lib/validation/fields';
import { signatureField, signatureImageField } from '@/lib/validation/signature';

/** What a person reads at a field (product section 5): [what was given, the sentence]. */
type Said = readonly [unknown, string | undefined];
const plain = 'Use letters, digits and punctuation only.';
const long = (length: number) => 'x'.repeat(length);
const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA==';
const uuid = '7b2f6a3e-8c1d-4e5f-9a0b-1c2d3e4f5a6b';

const fields: Record<string, [() => Schema, Said[]]> = {
  'an e-mail address': [
    () => emailField(),
    [
      ['', 'Enter an e-mail address.'],
      [undefined, 'Enter an e-mail address.'],
      ['ada', 'Enter an e-mail address such as name@example.com.'],
      [`${long(60)}@${long(36)}.co`, undefined],
      [`${long(60)}@${long(37)}.co`, 'Use at most 100 characters.'],
    ],
  ],
  'a new password': [
    () => newPasswordField(),
    [
      ['', 'Enter a password.'],
      ['nestling', 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.'],
      [`Aa1${long(125)}`, undefined],
      [`Aa1${long(126)}`, 'Use at most 128 characters.'],
    ],
  ],
  'a password that is compared': [
    () => givenPasswordField(),
    [
      ['', 'Enter your password.'],
      ['x', undefined],
      [long(128), undefined],
      [long(129), 'Use at most 128 characters.'],
      [12345678, 'This does not have the right format.'],
    ],
  ],
  'a password with a sentence of its own': [
    () => givenPasswordField('Enter your present password.'),
    [[undefined, 'Enter your present password.']],
  ],
  'a phone number': [
    () => phoneField(),
    [
      ['', 'Enter a phone number.'],
      ['555', 'Enter a phone number with area code, such as +1 416 555 0123.'],
    ],
  ],
  'a phone number that may be left out': [
    () => optionalPhoneField(),
    [
      ['', undefined],
      [null, undefined],
      [undefined, undefined],
      ['555', 'Enter a phone number with area code, such as +1 416 555 0123.'],
    ],
  ],
  'a code': [
    () => verificationCodeField(),
    [
      ['', 'Enter the code.'],
      ['7K3MQ', 'The code has 10 letters and digits. Look for it in the e-mail we sent you.'],
    ],
  ],
  consent: [
    () => consentField(),
    [
      [true, undefined],
      [false, 'To sign up, please accept the terms.'],
      [undefined, 'This is missing.'],
      ['true', 'This does not have the right format.'],
    ],
  ],
  'a subject': [
    () => subjectField(),
    [
      ['', 'Enter a subject.'],
      [' \n', 'Enter a subject.'],
      [` ${long(99)}`, undefined],
      [long(101), 'Use at most 100 characters.'],
    ],
  ],
  'a message': [
    () => messageField(),
    [
      ['', 'Enter a message.'],
      ['\n', 'Enter a message.'],
      [`Hello,\n${long(1993)}`, undefined],
      [long(2001), 'Use at most 2000 characters.'],
    ],
  ],
  'a first name': [
    () => firstNameField(),
    [
      ['', 'Enter a first name.'],
      ['A\nB', 'Enter a first name.'],
      [5, 'Enter text here.'],
    ],
  ],
  'a last name': [
    () => lastNameField(),
    [
      ['', undefined],
      [undefined, 'Enter a last name, or leave this blank.'],
      ['\u0007', 'Enter a last name, or leave this blank.'],
    ],
  ],
  'one line': [
    () => line(),
    [
      ['Ada', undefined],
      ['  Ada', undefined],
      ['   ', plain],
      ['Ada\u0000', plain],
      ['Ada\ud83d', plain],
      ['Ada\nLee', plain],
      [long(100), undefined],
      [long(101), 'Use at most 100 characters.'],
    ],
  ],
  'a line that is asked for': [() => requiredLine('Enter a city.'), [['', 'Enter a city.']]],
  'a line that may be left out': [
    () => optionalLine(),
    [
      ['', undefined],
      [null, undefined],
      [undefined, undefined],
      ['\n', plain],
    ],
  ],
  'several lines': [
    () => lines(5),
    [
      ['a\nb\tc', undefined],
      ['\n\na', undefined],
      ['a\u0000', plain],
      [' \n ', plain],
      ['abcdef', 'Use at most 5 characters.'],
    ],
  ],
  'several lines that may be left out': [
    () => optionalLines(5),
    [
      [null, undefined],
      [undefined, undefined],
      ['abcdef', 'Use at most 5 characters.'],
    ],
  ],
  'a text of a pattern': [
    () => text({ pattern: /^a+$/, message: 'Only the letter a.', max: 3 }),
    [
      ['aaa', undefined],
      ['', undefined],
      ['b', 'Only the letter a.'],
      ['aaaa', 'Use at most 3 characters.'],
    ],
  ],
  'a drawn signature': [
    () => signatureImageField(),
    [
      [png, undefined],
      ['', 'Sign in the box, or type your name instead.'],
      [`x${png}`, 'Draw your signature again, or type your name instead.'],
      [`${png}x`, 'Draw your signature again, or type your name instead.'],
      [`${png}=`, 'Draw your signature again, or type your name instead.'],
    ],
  ],
  'a signature': [
    () => signatureField(),
    [
      [undefined, 'This is missing.'],
      [{ image: png, date: '' }, 'Enter the signing date.'],
      [{ image: png, date: '2026-11-20', typedName: null }, undefined],
      [{ image: png, date: '2026-11-20', typedName: '\u0007' }, 'Type your full name.'],
      [{ image: png, date: '2026-11-20', agreementVersion: '4' }, undefined],
      [{ image: png, date: '2026-11-20', agreementVersion: '\u0007' }, plain],
    ],
  ],
  'a relation of a guardian': [
    () => guardianFields.relation,
    [
      [2, undefined],
      [4, 'Choose guardian, father or mother.'],
      [undefined, 'Choose how you are related to the children.'],
    ],
  ],
  'a date of birth': [() => childFields.birthDate, [['', 'Enter a date of birth.']]],
  'a gender': [
    () => childFields.gender,
    [
      [1, undefined],
      [null, undefined],
      [undefined, undefined],
      [3, 'Choose boy or girl, or leave this blank.'],
    ],
  ],
  'answers to questions': [
    () => childFields.additionalInfo,
    [
      [undefined, undefined],
      [[{ questionId: uuid, answer: 'Yes' }], undefined],
      [[{ questionId: `x${uuid}`, answer: 'Yes' }], 'Not an id.'],
      [[{ questionId: `${uuid}x`, answer: 'Yes' }], 'Not an id.'],
      [[{ answer: 'Yes' }], 'Choose a question.'],
      [[{ questionId: uuid, answer: '' }], 'Enter an answer.'],
      [[{ questionId: uuid, answer: '\u0000' }], 'Enter an answer.'],
      [[undefined], 'This is missing.'],
      [Array(50).fill({ questionId: uuid, answer: 'Yes' }), undefined],
      [Array(51).fill({ questionId: uuid, answer: 'Yes' }), 'At most 50 answers.'],
    ],
  ],
  'how an emergency contact is related': [
    () => emergencyContactFields.relation,
    [['', 'Enter how this person is related to your family.']],
  ],
  'who may pick up': [() => authorizedPickupFields.phone, [['', 'Enter a phone number.']]],
  'why somebody may not': [
    () => unauthorizedPickupFields.reason,
    [
      [null, undefined],
      [long(501), 'Use at most 500 characters.'],
    ],
  ],
};

describe.each(Object.entries(fields))('%s', (_, [field, said]) => {
  test.each(said)('%p: %p', (given, sentence) => expect(sentenceOf(field(), given)).toBe(sentence));
});

describe('an address', () => {
  const address = {
    line1: '1 Main St',
    line2: null,
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V 2T6',
    country: 'CA',
  };
  const american = { ...address, region: 'WA', postalCode: '98101-1234', country: 'US' };
  test.each<[object | undefined, string | undefined]>([
    [address, undefined],
    [american, undefined],
    [undefined, 'Enter an address.'],
    [{ ...address, line1: '' }, 'Enter a street address.'],
    [{ ...address, city: '' }, 'Enter a city.'],
    [{ ...address, region: undefined }, 'Choose a province or territory.'],
    [{ ...american, region: undefined }, 'Choose a state or territory.'],
    [{ ...address, region: 'WA' }, 'Choose a province or territory.'],
    [{ ...american, region: 'ON' }, 'Choose a state or territory.'],
    [{ ...address, postalCode: undefined }, 'Enter a postal code.'],
    [{ ...american, postalCode: undefined }, 'Enter a ZIP code.'],
    [{ ...address, postalCode: '98101' }, 'Enter a postal code such as M5V 2T6.'],
    [{ ...american, postalCode: 'M5V 2T6' }, 'Enter a ZIP code such as 98101 or 98101-1234.'],
    [{ ...address, postalCode: long(11), country: 'FR' }, expect.stringMatching(/10 characters|Canada/) as string],
    [{ ...address, country: undefined }, 'Choose a country.'],
    [{ ...address, country: 'FR' }, 'Choose Canada or the United States.'],
    [{ ...address, planet: 'Earth' }, expect.stringContaining('planet') as string],
  ])('%p: %s', (given, sentence) => expect(sentenceOf(addressField(), given)).toEqual(sentence));
});

/** Where a schema has no sentence of its own, nothing is said in a library's words, or of what was sent. */
test.each<[Schema, unknown, string]>([
  [string().required(), '', 'This is missing.'],
  [string().defined(), undefined, 'This is missing.'],
  [string().nonNullable(), null, 'This is missing.'],
  [mixed().oneOf(['a', 'b']), 'c', 'Choose one of these: a, b.'],
  [string(), 5, 'This does not have the right format.'],
  [mixed().test('odd', () => false), 5, 'This does not have the right format.'],
  [string().min(3), 'ab', 'Use at least 3 characters.'],
  [string().max(1), 'ab', 'Use at most 1 characters.'],
  [string().matches(/b/), 'a', 'This does not have the right format.'],
  [number().min(3), 2, 'Use 3 or more.'],
  [number().max(3), 4, 'Use 3 or less.'],
  [number().integer(), 1.5, 'Use a whole number.'],
  [array().min(2), [1], 'Choose at least 2.'],
  [array().max(1), [1, 2], 'At most 1.'],
  [object({ name: string().required() }), {}, 'This is missing.'],
])('%#: nothing of a library’s own words', (schema, value, sentence) =>
  expect(sentenceOf(schema, value)).toBe(sentence),
);
