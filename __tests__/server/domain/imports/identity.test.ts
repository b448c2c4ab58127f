import fc from 'fast-check';
import { isAnother, isIdentityOf, type Identity } from '@/server/domain/imports/identity';
import { likePairs } from '@/server/domain/imports/like-pairs';
import { besideOffers, matchGroups, type KeptGroup } from '@/server/domain/imports/match-groups';

const who = (over: Partial<Identity> = {}): Identity => ({
  name: 'Fern House',
  line1: '12 Fern St',
  postalCode: 'M5V 2T6',
  phone: '+14165550101',
  phoneExtension: null,
  lat: 43.64,
  lng: -79.39,
  pointPrecision: 'exact',
  ...over,
});

test.each<[string, Partial<Identity>, string[], boolean]>([
  ['a new name', { name: 'Oak' }, [], false],
  ['a new name and phone', { name: 'Oak', phone: '+14165550102' }, [], true],
  ['another way to write it', { name: 'FERN  house.', line1: '12 fern st.' }, [], false],
  ['a name of its own hides the list’s', { name: 'Oak', phone: '+14165550102' }, ['name'], false],
  ['where two are its own, the third decides', { line1: '9 Oak Rd' }, ['name', 'phone'], true],
  [
    'where all are its own, nothing can be told',
    { name: 'Oak', line1: '9 Oak Rd', phone: null },
    ['name', 'phone', 'address'],
    false,
  ],
  ['what is not stated is no change', { line1: null, phone: null }, [], false],
])('another facility: %s', (_, over, own, expected) => {
  expect(isAnother(who(), who(over), own)).toBe(expected);
});

test('an identity is a street with a name or a phone; without a street, both', () => {
  expect(isIdentityOf(who(), who({ name: 'Oak' }))).toBe(true);
  expect(isIdentityOf(who(), who({ line1: '9 Oak Rd' }))).toBe(false);
  expect(isIdentityOf(who({ line1: null }), who({ line1: null }))).toBe(true);
  expect(isIdentityOf(who({ line1: null }), who({ line1: null, name: 'Oak' }))).toBe(false);
});

test('what another of the list has is no likeness; what only the two have is', () => {
  const [old, now] = [who(), who({ name: 'Oak', phone: null, pointPrecision: 'town' })];
  expect(likePairs([old], [now], [])).toMatchObject([{ common: ['address'] }]);
  expect(likePairs([old], [now], [who({ name: 'Third' })])).toEqual([]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(who(), who({ name: 'Oak', line1: '9 Oak Rd' })), { maxLength: 4 }),
      (others) => {
        expect(likePairs([old], [who()], others).length === 1).toBe(
          !others.some(({ line1, phone, name }) => line1 === '12 Fern St' && phone && name === 'Fern House') ||
            others.length === 0,
        );
      },
    ),
  );
});

describe('age groups that the facility offers', () => {
  const group = (title: string, fromMonths: number, toMonths: number, over: Partial<KeptGroup> = {}): KeptGroup => ({
    id: title,
    title,
    position: 0,
    fromMonths,
    toMonths,
    licensedPlaces: 8,
    open: true,
    offered: true,
    ...over,
  });
  const listed = (title: string, fromMonths: number, toMonths: number) => ({
    title,
    position: 0,
    fromMonths,
    toMonths,
    licensedPlaces: 9,
  });

  test('are known by title, then by ages; one that is closed or not offered only by title', () => {
    const ones = listed('Ones', 18, 30);
    expect(matchGroups([ones], [group('Toddlers', 18, 30)]).get(ones)?.id).toBe('Toddlers');
    expect(matchGroups([ones], [group('Toddlers', 18, 30, { offered: false })]).size).toBe(0);
    expect(matchGroups([ones], [group('Toddlers', 18, 30, { open: false })]).size).toBe(0);
    const both = [listed('Toddlers', 18, 30), ones];
    expect([...matchGroups(both, [group('Toddlers', 18, 30)]).values()]).toHaveLength(1);
  });

  test('stay when the list drops them, without its number, and are not hidden by a group of the same ages', () => {
    const stay = { title: 'Toddlers', position: 0, fromMonths: 18, toMonths: 30, licensedPlaces: null };
    expect(besideOffers([], [group('Toddlers', 18, 30)])).toEqual([stay]);
    expect(
      besideOffers([listed('Little ones', 12, 24), listed('Preschool', 30, 48)], [group('Toddlers', 18, 30)]),
    ).toEqual([listed('Preschool', 30, 48), stay]);
    expect(besideOffers([listed('Little ones', 12, 24)], [group('Toddlers', 18, 30, { offered: false })])).toEqual([
      listed('Little ones', 12, 24),
    ]);
  });
});
