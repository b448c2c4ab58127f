import { listedRow, mappingWith, readListed, refusalOf } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/imports/rules/cells';
import { keyOf } from '@/server/areas/imports/rules/read-row';

test('the city is looked up by postal code, and may be unknown', () => {
  const ofCode = mappingWith({ city: { fromPostalCode: { M: 'Toronto' } } });
  expect(readListed({}, ofCode).facility.address.city).toBe('Toronto');
  expect(readListed({ PCODE: 'V6B 1L7', PROV: 'BC', LAT: '49.28', LNG: '-123.11' }, ofCode).facility.address.city).toBe(
    'Vancouver',
  );
  const afterTown = mappingWith({ city: [{ column: 'TOWN' }, { fromPostalCode: { M: 'Toronto' } }] });
  const vancouver = { PCODE: 'V6B 1L7', PROV: 'BC', LAT: '49.28', LNG: '-123.11' };
  expect(readListed({ TOWN: 'Etobicoke' }, afterTown).facility.address.city).toBe('Etobicoke');
  expect(readListed({ TOWN: '' }, afterTown).facility.address.city).toBe('Toronto');
  expect(readListed({ ...vancouver, TOWN: '' }, afterTown).facility.address.city).toBe('Vancouver');
  expect(refusalOf({ TOWN: '' }, mappingWith({ city: { column: 'TOWN' } }))).toBe('The row has no city.');
});

test('any text may be chosen by the postal code, also in a list of texts', () => {
  const byCode = { fromPostalCode: { M: 'of Toronto', V: 'of Vancouver' } };
  const [name, phone] = [
    [{ column: 'NONE' }, byCode],
    [{ column: 'PHONE' }, { fromPostalCode: { M: '416 555 0199' } }],
  ];
  const { facility } = readListed(
    { PHONE: '' },
    mappingWith({ name, phone, licenceNumber: byCode, address: [{ column: 'NONE' }, byCode], key: null }),
  );
  expect(facility).toMatchObject({
    name: 'of Toronto',
    phone: '+14165550199',
    licenceNumber: 'of Toronto',
    address: { line1: 'of Toronto' },
  });
  expect(keyOf(listedRow, mappingWith({ name, key: null }))).toBe('of toronto|100 king st w|m5v 2t6');
});

test.each<[Row, string]>([
  [{ PCODE: 'P0T 1A0' }, 'America/Toronto'],
  [{ PCODE: 'P8N 1A0' }, 'America/Winnipeg'],
  [{ PCODE: 'M5V 2T6' }, 'America/Toronto'],
])('the time zone is that of the longest matching postal prefix: %j', (over, zone) => {
  expect(readListed({ ...over, LAT: '', LNG: '' }).facility.address.timeZone).toBe(zone);
});

test('the town comes from the postal code if the row allows it', () => {
  expect(readListed({ TOWN: 'Etobicoke', TOWN_OK: 'Y' }).facility.address.city).toBe('Etobicoke');
  expect(readListed({ TOWN: 'Etobicoke', TOWN_OK: 'N' }).facility.address.city).toBe('Toronto');
});

test.each([
  'n/a',
  '(Confidential)',
  'not disclosed',
  '***',
  'xxx',
  '-',
  'Available upon request',
  'Adresse confidentielle',
])('an undisclosed street is null: %p', (STREET) =>
  expect(readListed({ NUMBER: '', STREET }).facility.address.line1).toBeNull(),
);
test('a town in the street column is not a street, while a street that starts like an undisclosed one is', () => {
  expect(readListed({ NUMBER: '', STREET: 'TORONTO' }).facility.address.line1).toBeNull();
  expect(readListed({ NUMBER: '', STREET: 'Private Road 4' }).facility.address.line1).toBe('Private Road 4');
});

test.each<[string, string | null]>([
  ['X-Ray Ave 5', 'X-Ray Ave 5'],
  ['PO Box', 'PO Box'],
  ['((Withheld))', null],
  ['** private **', null],
  ['[ not published ]', null],
  ['Confidential.', null],
  ['Unknown St', 'Unknown St'],
])('the street %p is read as %p', (STREET, line1) => {
  expect(readListed({ NUMBER: '', STREET }).facility.address.line1).toBe(line1);
});

test.each<[string, string]>([
  ['on', 'ON'],
  ['Ont', 'ON'],
  ['ONTARIO', 'ON'],
  ['ontario', 'ON'],
])('the region %s is read as %s', (PROV, region) => {
  expect(readListed({ PROV }).facility.address.region).toBe(region);
});

test('a ZIP code gives its city, but no Canadian province', () => {
  const american = mappingWith({
    ...{ country: 'US', region: 'WA', timeZone: 'America/Los_Angeles', currency: 'USD' },
    ...{ city: { fromPostalCode: { 46: 'Indianapolis' } }, coordinates: null },
  });
  expect(readListed({ PCODE: '99362-1234' }, american).facility.address).toMatchObject({
    ...{ city: 'Walla Walla', region: 'WA', country: 'US', pointPrecision: expect.any(String) },
  });
  expect(refusalOf({ PCODE: '00000' }, american)).toBe('The row has no city.');
});
