import { flattenErrors, nestErrors, toServerErrors } from '@/components/form/form-errors';

test('dotted names and nested errors are two forms of one thing, lists included', () => {
  const fields = {
    'address.city': 'Enter a city.',
    'children.0.firstName': 'Enter a first name.',
    phone: 'Enter a phone.',
  };
  const nested = nestErrors(fields);
  expect(nested).toEqual({
    address: { city: 'Enter a city.' },
    children: [{ firstName: 'Enter a first name.' }],
    phone: 'Enter a phone.',
  });
  expect(Object.fromEntries(flattenErrors(nested).map(({ name, message }) => [name, message]))).toEqual(fields);
});

test('fields without a sentence are left out', () => {
  expect(nestErrors({ 'address.city': undefined })).toEqual({});
  expect(flattenErrors({ list: [undefined, 'Wrong.'] })).toEqual([{ name: 'list.1', message: 'Wrong.' }]);
  expect(flattenErrors(undefined)).toEqual([]);
});

test("the service's sentences remember the values they are about", () => {
  expect(toServerErrors({ 'address.city': 'Not there.' }, { address: { city: 'Atlantis' } })).toEqual({
    'address.city': { message: 'Not there.', value: 'Atlantis' },
  });
});
