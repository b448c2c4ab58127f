import { readPlaces } from '@/server/areas/imports/rules/read-row';

const infants = { title: 'Infants' };

test.each([
  ['24', 24],
  ['0', 0],
  ['24 children', 24],
  ['1,200 spaces', 1200],
  ['24.0', 24],
  ['1 Seat', 1],
  ['2000', 2000],
  ['', null],
])('places are parsed: %p', (text, expected) => {
  expect(readPlaces(text, infants)).toBe(expected);
});

test.each(['3 to 5 years: 24', '24-30', '2 rooms of 12', 'up to 24', '24 (12 full time)', '-5', '2.5', 'many', '2001'])(
  'ambiguous places are refused: %s',
  (text) => {
    expect(() => readPlaces(text, infants)).toThrow(/places for Infants cannot/);
  },
);

test('the mapping’s pattern finds the number', () => {
  const pattern = '.*years: (\\d+)';
  expect(readPlaces('3 to 5 years: 24', { ...infants, pattern })).toBe(24);
  expect(() => readPlaces('3 to 5 years: 24-30', { ...infants, pattern })).toThrow(
    '"3 to 5 years: 24-30" is not a single number',
  );
});
