import { object } from 'yup';
import { claimedFacilityId, claimFields } from '@/lib/validation/claims';

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
