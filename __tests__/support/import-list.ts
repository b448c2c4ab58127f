import type { Row } from '@/server/areas/facilities/imports/rules/cells';
import { newFilePlaces } from '@/server/areas/facilities/imports/rules/file-places';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { readRow } from '@/server/areas/facilities/imports/rules/read-row';

/** A list with a column for most facts, and its mapping. */
export const writtenMapping = {
  source: 'a-list',
  list: { name: 'A list', date: { column: 'DATE', format: 'ddMMMyy' } },
  nothing: ['n/a'],
  rows: { only: { STATUS: ['Open', 'Renewed'] }, except: { KIND: ['Test'], NAME: ['None'] } },
  key: { column: 'ID' },
  country: 'CA',
  region: { column: 'PROV', words: { Ont: 'ON' } },
  timeZone: [
    { column: 'ZONE' },
    { fromPostalCode: { P: 'America/Winnipeg', '': 'America/Toronto', P0: 'America/Toronto' } },
  ],
  currency: 'CAD',
  name: { column: 'NAME', titleCase: ['KinderCare'] },
  address: { columns: ['NUMBER', 'STREET'] },
  postalCode: { column: 'PCODE' },
  city: { any: [{ column: 'TOWN', when: { TOWN_OK: ['Y'] } }, { value: 'Toronto' }] },
  phone: { column: 'PHONE' },
  email: { column: 'MAIL' },
  website: { column: 'SITE' },
  licenceNumber: { column: 'LICENCE' },
  licenceKind: { column: 'KIND' },
  coordinates: { lat: 'LAT', lng: 'LNG', missing: 'postalCode', when: { GEO: ['', 'Y'] } },
  categories: [1, { is: 3, when: { SCHOOL: ['Y'] } }],
  ageGroups: [
    { title: 'Infants', toMonths: 18, categories: [1], column: 'INF', empty: 'unknown' },
    { title: 'Toddlers', fromMonths: 18, toMonths: 30, categories: [2], column: 'TOD' },
    { title: 'School age', fromMonths: 60, categories: [3], when: { SCHOOL: ['Y'] } },
  ],
  ages: { column: 'AGES', last: 'exclusive' },
  licensedPlaces: { column: 'TOTAL' },
  weekdays: { column: 'DAYS' },
  openingHours: { opens: { column: 'OPENS' }, closes: { column: 'CLOSES' } },
  languages: [{ column: 'LANG', split: '/', words: { F: 'French' } }],
  description: ['Licensed.', { text: 'Run by {OWNER}.' }, { text: 'Subsidised.', when: { SUBSIDY: ['Y'] } }],
  facts: [{ text: 'Meals', when: { MEALS: ['Y'] } }, { text: 'Level {LEVEL}' }],
  dropInCancellationPolicy: [{ is: 2, when: { POLICY: ['72'] } }],
};

/** The mapping with overrides. Parsed in each test, so that a mapping error fails that test. */
export const mappingWith = (over: object = {}) => parseMapping(JSON.stringify({ ...writtenMapping, ...over }));

export const listedRow: Row = {
  ID: '7',
  STATUS: 'Open',
  NAME: 'ROBIN KINDERCARE',
  NUMBER: '100',
  STREET: 'King St W',
  PCODE: 'm5v2t6',
  PROV: 'ont',
  LAT: '43.6453',
  LNG: '-79,3967',
  PHONE: '416 555 0123 x4',
  MAIL: 'Robin@Example.com',
  SITE: 'robin.example',
  LICENCE: 'L-1',
  KIND: 'Licensed',
  INF: '10',
  TOD: '15',
  TOTAL: '25',
  DAYS: 'Mon-Wed',
  OPENS: '7:30',
  CLOSES: '18:00',
  LANG: 'English/ F /English',
  OWNER: 'the Lees',
  SUBSIDY: 'Y',
  MEALS: 'y',
  POLICY: '72',
  DATE: '29Nov24',
};
export const readListed = (over: Row = {}, by = mappingWith()) =>
  readRow({ ...listedRow, ...over }, by, newFilePlaces());

/** Why that row with overrides is refused; null if it is accepted. */
export const refusalOf = (over: Row, by = mappingWith()) => {
  try {
    readListed(over, by);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** The problems of the smallest mapping with these overrides, without line numbers. */
export function problemsOf(over: object): string[] {
  try {
    smallestWith(over);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((one) => one.replace(/^ {2}line 1: /, ''));
  }
}
/** The smallest mapping that works, for tests of their own lists. */
export const smallest = {
  source: 'example-state',
  list: { name: 'State list' },
  country: 'US',
  region: 'WA',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  name: { column: 'NAME' },
  address: { column: 'STREET' },
  postalCode: { column: 'ZIP' },
  city: { column: 'CITY' },
};

export const inCanada = { country: 'CA', region: 'ON', timeZone: 'America/Toronto', currency: 'CAD' };

/** The smallest mapping with overrides. */
export const smallestWith = (over: object = {}) => parseMapping(JSON.stringify({ ...smallest, ...over }));
