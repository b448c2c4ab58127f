import { mappingWith } from '@/__tests__/support/import-list';
import { mappedColumns } from '@/server/domain/imports/mapped-columns';

test('every column that a mapping names is known before the file is read', () => {
  const full = mappingWith({
    openingHours: { byWeekday: { 1: 'MON' }, when: { OPEN_OK: ['Y'] } },
    ages: { from: 'FROM', to: 'TO', when: { AGED: ['Y'] } },
    licensedPlaces: { column: 'TOTAL', when: { COUNTED: ['Y'] } },
    weekdays: [{ is: 1, when: { MONDAYS: ['Y'] } }],
    languages: [{ column: 'LANG', split: '/', when: { TALKS: ['Y'] } }],
  });
  expect(mappedColumns(full).sort()).toEqual(
    [
      ...[
        'AGED',
        'COUNTED',
        'DATE',
        'FROM',
        'GEO',
        'ID',
        'INF',
        'KIND',
        'LANG',
        'LAT',
        'LICENCE',
        'LNG',
        'MAIL',
        'MEALS',
      ],
      ...['MON', 'MONDAYS', 'NAME', 'NUMBER', 'OPEN_OK', 'OWNER', 'PCODE', 'PHONE', 'POLICY', 'PROV', 'SCHOOL', 'SITE'],
      ...['STATUS', 'STREET', 'SUBSIDY', 'TALKS', 'TO', 'TOD', 'TOTAL', 'TOWN', 'TOWN_OK'],
    ].sort(),
  );
  expect(mappedColumns(mappingWith())).toEqual(expect.arrayContaining(['DAYS', 'OPENS', 'CLOSES', 'AGES']));
  expect(mappedColumns(mappingWith({ coordinates: { geoJson: 'GEOM' } }))).toContain('GEOM');
});
