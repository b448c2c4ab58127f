import { flattenErrors, toStatus } from '@/components/form/form/form-errors';

test('nested errors have dotted names, lists included; fields without a sentence are left out', () => {
  const nested = {
    address: { city: 'Enter a city.' },
    children: [undefined, { firstName: 'Enter a first name.' }],
    x: '',
  };
  expect(flattenErrors(nested)).toEqual([
    { name: 'address.city', message: 'Enter a city.' },
    { name: 'children.1.firstName', message: 'Enter a first name.' },
  ]);
  expect(flattenErrors(undefined)).toEqual([]);
});

test("the service's sentences remember the values they are about", () => {
  expect(toStatus({ fields: { 'address.city': 'Not there.' } }, { address: { city: 'Atlantis' } }).fields).toEqual({
    'address.city': { message: 'Not there.', value: 'Atlantis' },
  });
});
