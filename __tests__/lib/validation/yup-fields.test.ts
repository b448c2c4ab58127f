import { object, type AnyObject, type ObjectSchema } from 'yup';
import { emailField, newPasswordField, optionalPhoneField } from '@/lib/validation/account';
import { childFields, emergencyContactFields, guardianFields, unauthorizedPickupFields } from '@/lib/validation/family';
import { signatureField } from '@/lib/validation/signature';

/** As the service checks a body: strictly, with every error at once. */
async function errorsOf<T extends AnyObject>(schema: ObjectSchema<T>, value: unknown): Promise<Record<string, string>> {
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

test('region and postal code follow the country', async () => {
  const address = { ...guardian.address, country: 'US' };
  expect(await errorsOf(guardianSchema, { ...guardian, address })).toEqual({
    'address.region': 'Choose a state or territory.',
    'address.postalCode': 'Enter a ZIP code such as 98101 or 98101-1234.',
  });
  expect(
    await errorsOf(guardianSchema, { ...guardian, address: { ...address, region: 'WA', postalCode: '98101' } }),
  ).toEqual({});
});

test('an invalid country causes one error, not three', async () => {
  const errors = await errorsOf(guardianSchema, { ...guardian, address: { ...guardian.address, country: 'FR' } });
  expect(errors).toEqual({ 'address.country': 'Choose Canada or the United States.' });
});

test('nothing is cast: a number is not a text and a text is not a number', async () => {
  const errors = await errorsOf(guardianSchema, { ...guardian, relation: '3', firstName: 5, phone: 14165550123 });
  expect(Object.keys(errors).sort()).toEqual(['firstName', 'phone', 'relation']);
});

test('an empty postal code is reported as missing, not as invalid', async () => {
  const errors = await errorsOf(guardianSchema, { ...guardian, address: { ...guardian.address, postalCode: '' } });
  expect(errors).toEqual({ 'address.postalCode': 'Enter a postal code.' });
});

test('the account’s fields have formats for the OpenAPI document', () => {
  const formats = [emailField(), newPasswordField()].map((field) => field.describe().meta);
  expect(formats).toEqual([{ format: 'email' }, { format: 'password' }]);
});

test('a missing address has one error message', async () => {
  const { address: _, ...rest } = guardian;
  expect(await errorsOf(guardianSchema, rest)).toEqual({ address: 'Enter an address.' });
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

test('answers to questions are validated individually', async () => {
  const child = { firstName: 'Bo', lastName: '', birthDate: '2024-02-29' };
  const questionId = '7b2f6a3e-8c1d-4e5f-9a0b-1c2d3e4f5a6b';
  expect(await errorsOf(childSchema, { ...child, additionalInfo: [{ questionId, answer: 'Yes' }] })).toEqual({});
  expect(
    Object.keys(await errorsOf(childSchema, { ...child, additionalInfo: [{ questionId: '1', answer: '' }] })),
  ).toEqual(['additionalInfo[0].questionId', 'additionalInfo[0].answer']);
});

test('unknown keys are refused at every level', async () => {
  const errors = await errorsOf(guardianSchema, { ...guardian, admin: true, address: { ...guardian.address, x: 1 } });
  expect(Object.values(errors).join()).toMatch(/unspecified/);
});

test('contacts and pickups have required and optional fields', async () => {
  const person = { firstName: 'Gran', lastName: 'Smith', relation: 'Grandmother' };
  expect(await errorsOf(object(emergencyContactFields).noUnknown(), { ...person, phone: '+14165550123' })).toEqual({});
  expect(await errorsOf(object(emergencyContactFields).noUnknown(), { ...person, phone: '' })).toEqual({
    phone: 'Enter a phone number.',
  });
  const pickup = object(unauthorizedPickupFields).noUnknown();
  expect(await errorsOf(pickup, person)).toEqual({});
  expect(await errorsOf(pickup, { ...person, reason: 'x'.repeat(501) })).toEqual({
    reason: 'Use at most 500 characters.',
  });
});

test('account fields accept valid and reject invalid values', async () => {
  const schema = object({ email: emailField(), password: newPasswordField(), phone: optionalPhoneField() }).noUnknown();
  expect(await errorsOf(schema, { email: 'a@b.co', password: 'Nestling1' })).toEqual({});
  expect(await errorsOf(schema, { email: 'a@b.co', password: 'Nestling1', phone: null })).toEqual({});
  expect(await errorsOf(schema, { email: '', password: 'nestling', phone: '12' })).toEqual({
    email: 'Enter an e-mail address.',
    password: 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.',
    phone: 'Enter a phone number with area code, such as +1 416 555 0123.',
  });
});

test('a signature needs image and date, and may be omitted as a whole', async () => {
  const schema = object({ signature: signatureField().optional().default(undefined) }).noUnknown();
  const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA==';
  expect(await errorsOf(schema, {})).toEqual({});
  expect(await errorsOf(schema, { signature: { image, date: '2026-11-20' } })).toEqual({});
  expect(await errorsOf(schema, { signature: { image, date: '2026-11-20', typedName: 'Ada Li' } })).toEqual({});
  expect(await errorsOf(schema, { signature: { image: 'x', date: '2026-11-31' } })).toEqual({
    'signature.image': 'Draw your signature again, or type your name instead.',
    'signature.date': 'Enter a real date.',
  });
});
