import { mappingWith, readListed, refusalOf, writtenMapping } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/imports/rules/cells';

describe('age groups and places', () => {
  const groups = (over: Row) =>
    readListed(over).facility.ageGroups.map(({ title, fromMonths, toMonths, licensedPlaces, position }) => [
      title,
      fromMonths,
      toMonths,
      licensedPlaces,
      position,
    ]);
  test('a group with zero places is left out, and one with unknown places is kept', () => {
    expect(groups({ INF: '', TOD: '' })).toEqual([['Infants', null, 18, null, 0]]);
    expect(groups({ INF: '0', TOD: '3' })).toEqual([['Toddlers', 18, 30, 3, 1]]);
  });
  test('a group can have a condition and a category', () => {
    expect(groups({ SCHOOL: 'Y' }).at(-1)).toEqual(['School age', 60, null, null, 2]);
    expect(readListed({ SCHOOL: 'Y', TOD: '0' }).facility.categories).toEqual([1, 3]);
  });
  test('a facility without places per group can state a total', () => {
    expect(readListed({ INF: '0', TOD: '0', TOTAL: '12' }).facility).toMatchObject({
      ageGroups: [],
      licensedPlaces: 12,
    });
    expect(refusalOf({ INF: '', TOD: '0', TOTAL: '' })).toBeNull();
    expect(refusalOf({ TOTAL: '' }, mappingWith({ ageGroups: [] }))).toBeNull();
    expect(refusalOf({ TOD: '', TOTAL: '' }, mappingWith({ ageGroups: [writtenMapping.ageGroups[1]] }))).toBeNull();
    const counted = mappingWith({ licensedPlaces: { column: 'TOTAL', when: { COUNTED: ['Y'] } } });
    expect(readListed({ TOTAL: 'many', COUNTED: 'N' }, counted).facility.licensedPlaces).toBeNull();
    expect(readListed({ TOTAL: 'many' }, mappingWith({ licensedPlaces: null })).facility.licensedPlaces).toBeNull();
  });
  test('a title from a column is not repeated from text, and positions continue', () => {
    const stated = mappingWith({
      ageGroups: [...writtenMapping.ageGroups.slice(0, 2), { title: '2 to 3 years', when: { A: ['Y'] } }],
    });
    expect(
      readListed({ AGES: '2 to 3 years; 3 to 4 years; 4 to 5 years' }, stated).facility.ageGroups.map(
        ({ title, position }) => [title, position],
      ),
    ).toEqual([
      ['Infants', 0],
      ['Toddlers', 1],
      ['3 to 4 years', 2],
      ['4 to 5 years', 3],
    ]);
  });
  test('ages from text follow those from columns, each title once', () => {
    expect(groups({ INF: '0', TOD: '2', AGES: '3 to 5 years' })).toEqual([
      ['Toddlers', 18, 30, 2, 1],
      [expect.any(String), 36, expect.any(Number), null, 1],
    ]);
  });
  test.each<[string, Row, object[]]>([
    [
      'both ends',
      { FROM: '6', TO: '30' },
      [{ title: '6 months to 30 months', fromMonths: 6, toMonths: 30, licensedPlaces: null }],
    ],
    ['only the lower end', { FROM: '6' }, [{ title: 'From 6 months', fromMonths: 6, toMonths: null }]],
    ['only the upper end', { TO: '30' }, [{ title: 'Up to 30 months', fromMonths: null, toMonths: 30 }]],
    ['neither end', {}, []],
    ['both ends, but the condition fails', { FROM: '6', TO: '30', AGED: 'N' }, []],
  ])('ages are read from separate columns: %s', (_, row, groups) => {
    const spans = mappingWith({
      ageGroups: [],
      ages: { from: 'FROM', to: 'TO', unit: 'months', last: 'exclusive', when: { AGED: ['Y'] } },
    });
    expect(readListed({ AGED: 'Y', ...row }, spans).facility.ageGroups).toMatchObject(groups);
    expect(readListed({ AGED: 'Y', ...row }, spans).facility.ageGroups).toHaveLength(groups.length);
  });
  test.each<[string, Row, string[]]>([
    [
      'fewer',
      { INF: '6', TOD: '4', TOTAL: '24' },
      ['Its age groups have 10 of the 24 licensed places; the ages of the others are not stated.'],
    ],
    ['as many', { INF: '6', TOD: '4', TOTAL: '10' }, []],
    ['more', { INF: '6', TOD: '4', TOTAL: '8' }, []],
    ['an unknown number of', { INF: '', TOD: '4', TOTAL: '24' }, []],
    ['no total for the', { INF: '6', TOD: '4', TOTAL: '' }, []],
  ])('groups with %s places than the licence are noted', (_, row, noted) => {
    expect(readListed({ AGES: '', ...row }).notes).toEqual(noted);
  });
  describe('ages that a pattern finds in a cell', () => {
    const mapping = mappingWith({
      ageGroups: [],
      ages: { column: 'AGES', pattern: '\\d+ Children, Ages (.+)', last: 'inclusive' },
      licensedPlaces: { column: 'AGES', pattern: '(\\d+) Children.*' },
    });
    test('the places and the ages come from one cell', () => {
      const { facility, notes } = readListed({ AGES: '12 children, ages 6 weeks to 12 years' }, mapping);
      expect(facility).toMatchObject({
        licensedPlaces: 12,
        ageGroups: [{ title: '6 weeks to 12 years', fromMonths: 1, toMonths: 156 }],
      });
      expect(notes).toEqual([]);
    });
    test('a facility without readable ages is listed, and the cell is noted', () => {
      const { facility, notes } = readListed({ AGES: '12 Children, all welcome' }, mapping);
      expect(facility).toMatchObject({ licensedPlaces: 12, ageGroups: [] });
      expect(notes).toEqual(['The ages "12 Children, all welcome" cannot be read and were left out.']);
      expect(readListed({ AGES: '' }, mapping).notes).toEqual([]);
    });
  });
});
