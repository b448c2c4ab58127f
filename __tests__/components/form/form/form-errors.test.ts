import { flattenErrors, toStatus } from '@/components/form/form/form-errors';

test('flattenErrors gives nested errors dotted names, also in lists, and skips empty messages', () => {
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

test('toStatus stores each service error with the value it refers to', () => {
  expect(toStatus({ fields: { 'address.city': 'Not there.' } }, { address: { city: 'Atlantis' } }).fields).toEqual({
    'address.city': { message: 'Not there.', value: 'Atlantis' },
  });
});
