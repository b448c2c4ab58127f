import { listedRow, mappingWith, readListed, refusalOf, writtenMapping } from '@/__tests__/support/import-list';
import type { Row } from '@/server/domain/imports/cells';
import { newFilePlaces } from '@/server/domain/imports/file-places';
import { surveyRow } from '@/server/domain/imports/read-address';
import { readRow } from '@/server/domain/imports/read-row';

describe('coordinates as GeoJSON', () => {
  const geo = () => mappingWith({ coordinates: { geoJson: 'GEOM', missing: 'postalCode' } });
  const point = (GEOM: unknown) => {
    const { lat, lng, pointPrecision } = readListed(
      { GEOM: typeof GEOM === 'string' ? GEOM : JSON.stringify(GEOM) },
      geo(),
    ).facility.address;
    return pointPrecision === 'exact' ? [lat, lng] : null;
  };
  const here = [-79.3967, 43.6453];
  test.each<[string, unknown]>([
    ['a point', { type: 'Point', coordinates: here }],
    ['several points', { type: 'MultiPoint', coordinates: [here, [0, 0]] }],
    ['a polygon', { type: 'Polygon', coordinates: [[here, [0, 0]]] }],
    ['a feature', { type: 'Feature', geometry: { type: 'Point', coordinates: here } }],
  ])('%s', (_, value) => expect(point(value)).toEqual([43.6453, -79.3967]));
  test.each<[string, unknown]>([
    ['nothing', ' '],
    ['null', 'null'],
    ['no geometry', {}],
    ['an empty position', { coordinates: [] }],
    ['a geometry that is null', { geometry: null }],
  ])('%s is no point', (_, value) => expect(point(value)).toBeNull());
  test.each(['here', '{"coordinates":["a","b"]}', '{"coordinates":[1]}'])('%s cannot be read', (GEOM) => {
    expect(refusalOf({ GEOM }, geo())).toBe('The coordinates cannot be read.');
  });
});

describe('points and places of the file itself', () => {
  const unplaced = { LAT: '', LNG: '' };
  const at = (rows: Row[], row: Row) => {
    const places = newFilePlaces();
    for (const one of rows) surveyRow({ ...listedRow, ...one }, mappingWith(), places);
    const { lat, lng, pointPrecision } = readRow({ ...listedRow, ...row }, mappingWith(), places).facility.address;
    return { lat, lng, pointPrecision };
  };
  test('without points of the file, the table’s part of the city stands in', () => {
    expect(at([], unplaced)).toMatchObject({ pointPrecision: 'postalArea' });
  });
  test('three points of the area outweigh the table', () => {
    const rows = [43.64, 43.65, 43.66].map((lat) => ({ LAT: String(lat), LNG: '-79.40' }));
    expect(at(rows, unplaced)).toEqual({ lat: 43.65, lng: -79.4, pointPrecision: 'postalArea' });
  });
  test('a default that is repeated is one point', () => {
    const rows = Array.from({ length: 5 }, () => ({ LAT: '43.70', LNG: '-79.50' }));
    expect(at(rows, unplaced)).not.toMatchObject({ lat: 43.7 });
  });
  test('rows that cannot be read add nothing', () => {
    expect(at([{ LAT: 'here' }, { PCODE: '' }, { LAT: '0', LNG: '0' }], unplaced)).toMatchObject({
      pointPrecision: 'postalArea',
    });
  });
  test('coordinates far from both their area and their town are refused', () => {
    expect(refusalOf({ LAT: '49.28', LNG: '-123.11' })).toMatch(
      /^The coordinates 49\.28, -123\.11 are 33\d\d km from the postal area M5V\.$/,
    );
    // A town of several areas agrees with one that the postal area speaks against.
    const within = mappingWith({ coordinates: { ...writtenMapping.coordinates, within: 1 } });
    expect(refusalOf({ LAT: '43.80', LNG: '-79.20' }, within)).toMatch(/km from the postal area M5V/);
  });
  test('a rural area may reach far', () => {
    const rural = { PCODE: 'P0T 1A0', TOWN: 'Nowhere', TOWN_OK: 'Y' };
    expect(refusalOf({ ...rural, LAT: '48.5', LNG: '-86.0' })).toBeNull();
  });
});
