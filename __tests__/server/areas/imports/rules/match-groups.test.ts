import { besideOffers, matchGroups, type KeptGroup } from '@/server/areas/imports/rules/imported-facility';

type Months = number | null;
const listed = (title: string, fromMonths: Months, toMonths: Months) => ({
  title,
  position: 0,
  fromMonths,
  toMonths,
  licensedPlaces: 9,
});
/** A stored group with prices or places set by the facility. */
const kept = (title: string, fromMonths: Months, toMonths: Months, over: Partial<KeptGroup> = {}): KeptGroup => ({
  ...listed(title, fromMonths, toMonths),
  id: title,
  licensedPlaces: 8,
  open: true,
  offered: true,
  ...over,
});
const stays = ({ title, position, fromMonths, toMonths }: KeptGroup) => ({
  title,
  position,
  fromMonths,
  toMonths,
  licensedPlaces: null,
});
type Group = ReturnType<typeof listed>;
const matches = (groups: Group[], known: KeptGroup[]) =>
  [...matchGroups(groups, known)].map(([{ title }, { id }]) => `${title} is ${id}`);

describe('matchGroups', () => {
  test.each<[string, Group[], KeptGroup[], string[]]>([
    ['by title', [listed('Ones', 12, 24)], [kept('Ones', 18, 30)], ['Ones is Ones']],
    [
      'by title even if the stored group is closed and has no offer',
      [listed('Ones', 12, 24)],
      [kept('Ones', 18, 30, { open: false, offered: false })],
      ['Ones is Ones'],
    ],
    ['by ages if the title is new', [listed('Ones', 18, 30)], [kept('Toddlers', 18, 30)], ['Ones is Toddlers']],
    [
      'by title before ages',
      [listed('Toddlers', 18, 30)],
      [kept('Ones', 18, 30), kept('Toddlers', 12, 24)],
      ['Toddlers is Toddlers'],
    ],
    [
      'by ages only if no other group matches by title',
      [listed('Ones', 18, 30), listed('Toddlers', 18, 30)],
      [kept('Toddlers', 18, 30)],
      ['Toddlers is Toddlers'],
    ],
    [
      'each stored group once',
      [listed('Ones', 18, 30), listed('Twos', 18, 30)],
      [kept('A', 18, 30), kept('B', 18, 30)],
      ['Ones is A', 'Twos is B'],
    ],
    [
      'the first of two listed groups only',
      [listed('Ones', 18, 30), listed('Twos', 18, 30)],
      [kept('A', 18, 30)],
      ['Ones is A'],
    ],
    ['not by ages without an offer', [listed('Ones', 18, 30)], [kept('A', 18, 30, { offered: false })], []],
    ['not by ages if the stored group is closed', [listed('Ones', 18, 30)], [kept('A', 18, 30, { open: false })], []],
    ['not by the first month alone', [listed('Ones', 18, 36)], [kept('A', 18, 30)], []],
    ['not by the last month alone', [listed('Ones', 12, 30)], [kept('A', 18, 30)], []],
    ['not by ages without a lower end', [listed('Ones', null, 30)], [kept('A', null, 30)], []],
    ['not by ages without an upper end', [listed('Ones', 18, null)], [kept('A', 18, null)], []],
  ])('listed groups match stored ones: %s', (_, groups, known, expected) =>
    expect(matches(groups, known)).toEqual(expected),
  );
});

describe('besideOffers', () => {
  const offer = kept('Toddlers', 18, 30);
  test('an offered group stays without licensed places if the list drops it', () => {
    expect(besideOffers([], [offer])).toEqual([stays(offer)]);
  });
  test('an offered group appears once, with the list’s licensed places, if the list has it', () => {
    expect(besideOffers([listed('Toddlers', 18, 30)], [offer])).toEqual([listed('Toddlers', 18, 30)]);
    expect(besideOffers([listed('Ones', 18, 30)], [offer])).toEqual([listed('Ones', 18, 30)]);
  });
  test('a closed group, or one without offers, is removed with the list', () => {
    const groups = [listed('Little ones', 12, 24)];
    expect(besideOffers(groups, [kept('Toddlers', 18, 30, { offered: false })])).toEqual(groups);
    expect(besideOffers(groups, [kept('Toddlers', 18, 30, { open: false })])).toEqual(groups);
    expect(besideOffers(groups, [])).toEqual(groups);
  });

  test.each<[string, Months, Months, boolean]>([
    ['inside it', 20, 28, true],
    ['across its lower end', 12, 19, true],
    ['across its upper end', 29, 48, true],
    ['including it', 0, 60, true],
    ['ending at its lower end', 12, 18, false],
    ['starting at its upper end', 30, 48, false],
    ['without a lower end', null, 24, false],
    ['without an upper end', 24, null, false],
  ])('an offered group hides a listed group only if their ages overlap: %s', (_, from, to, hides) => {
    const group = listed('Other', from, to);
    expect(besideOffers([group], [offer])).toEqual(hides ? [stays(offer)] : [group, stays(offer)]);
  });

  test.each<[string, Months, Months]>([
    ['lower end', null, 30],
    ['upper end', 18, null],
  ])('an offered group without a %s hides nothing', (_, from, to) => {
    const open = kept('Toddlers', from, to);
    expect(besideOffers([listed('Other', 20, 28)], [open])).toEqual([listed('Other', 20, 28), stays(open)]);
  });

  test('each of several offered groups replaces the listed groups that it overlaps', () => {
    const offers = [offer, kept('Preschool', 30, 48)];
    expect(besideOffers([listed('Babies', 0, 18), listed('Twos', 24, 30), listed('Threes', 36, 48)], offers)).toEqual([
      listed('Babies', 0, 18),
      ...offers.map(stays),
    ]);
  });
});
