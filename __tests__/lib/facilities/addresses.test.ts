import { addressLine, mapLink, streetLine } from '@/lib/facilities/addresses';

const town = { city: 'Denver', region: 'CO', postalCode: '80202' };

it.each([null, '', ' '])('a street of %p shows that the address is given on request', (line1) => {
  expect(addressLine({ line1, ...town })).toBe('Address given on request, Denver, CO 80202');
  expect(streetLine({ line1 })).toBe('Address given on request');
});

it('the map link without a street leads to the town', () => {
  expect(mapLink({ line1: null, ...town })).toMatch(/query=Denver%2C%20CO%2080202$/);
  expect(mapLink({ line1: '1 Main St', ...town })).toMatch(/query=1%20Main%20St%2C%20Denver%2C%20CO%2080202$/);
});
