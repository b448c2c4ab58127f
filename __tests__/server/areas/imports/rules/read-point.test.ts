import { listedRow, mappingWith, readListed, refusalOf } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/imports/rules/cells';
import {
  addFilePoint,
  type FilePlaces,
  newFilePlaces,
  type Whereabouts,
} from '@/server/areas/imports/rules/file-places';
import { readPoint, surveyRow } from '@/server/areas/imports/rules/read-address';
import { readRow } from '@/server/areas/imports/rules/read-row';
import type { Point } from '@/server/areas/search/rules/place';

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
  ])('coordinates are read from GeoJSON: %s', (_, value) => expect(point(value)).toEqual([43.6453, -79.3967]));
  test.each<[string, unknown]>([
    ['an empty cell', ' '],
    ['null', 'null'],
    ['no geometry', {}],
    ['an empty position', { coordinates: [] }],
    ['a null geometry', { geometry: null }],
  ])('the GeoJSON value has no point: %s', (_, value) => expect(point(value)).toBeNull());
  test.each(['here', '{"coordinates":["a",43]}', '{"coordinates":[-79,"b"]}', '{"coordinates":[1]}'])(
    'the GeoJSON value %s cannot be read',
    (GEOM) => {
      expect(refusalOf({ GEOM }, geo())).toBe('The coordinates cannot be read.');
    },
  );
});

describe('points and places of the file itself', () => {
  const unplaced = { LAT: '', LNG: '' };
  const at = (rows: Row[], row: Row) => {
    const places = newFilePlaces();
    for (const one of rows) surveyRow({ ...listedRow, ...one }, mappingWith(), places);
    const { lat, lng, pointPrecision } = readRow({ ...listedRow, ...row }, mappingWith(), places).facility.address;
    return { lat, lng, pointPrecision };
  };
  test('without points in the file, the table’s part of the city is used', () => {
    expect(at([], unplaced)).toMatchObject({ pointPrecision: 'postalArea' });
  });
  test('three points of the area outweigh the table', () => {
    const rows = [43.64, 43.65, 43.66].map((lat) => ({ LAT: String(lat), LNG: '-79.40' }));
    expect(at(rows, unplaced)).toEqual({ lat: 43.65, lng: -79.4, pointPrecision: 'postalArea' });
  });
  test('a repeated default point counts once', () => {
    const rows = Array.from({ length: 5 }, () => ({ LAT: '43.70', LNG: '-79.50' }));
    expect(at(rows, unplaced)).not.toMatchObject({ lat: 43.7 });
  });
  test('rows that cannot be read add no points', () => {
    expect(at([{ LAT: 'here' }, { PCODE: '' }, { LAT: '0', LNG: '0' }], unplaced)).toMatchObject({
      pointPrecision: 'postalArea',
    });
  });
  test('a point outside the country, or one the mapping excludes, does not count for the town', () => {
    const lost = { ...unplaced, TOWN: 'Hedley', TOWN_OK: 'Y', PCODE: 'P0T 1A0' };
    const found = { ...lost, LAT: '49.5', LNG: '-88.1' };
    expect(at([found], lost)).toMatchObject({ lat: 49.5, lng: -88.1 });
    expect(at([{ ...found, LAT: '40' }], lost)).toMatchObject({ lat: null });
    expect(at([{ ...found, GEO: 'N' }], lost)).toMatchObject({ lat: null });
  });
});

describe('coordinates in degrees', () => {
  const point = (LAT: string, LNG: string) => {
    const { lat, lng, pointPrecision } = readListed({ LAT, LNG }).facility.address;
    return pointPrecision === 'exact' ? [lat, lng] : null;
  };
  test.each([
    ['43.6453', '-79.3967', [43.6453, -79.3967]],
    ['43,6453', '-79,3967', [43.6453, -79.3967]],
    ['44', '-80', [44, -80]],
    ['', '', null],
  ])('the coordinates %p, %p are read', (lat, lng, expected) => expect(point(lat, lng)).toEqual(expected));
  test.each([
    ['43.6453N', '-79.3967'],
    ['43.6453', '-79.3967 W'],
    ['N43.6453', '-79.3967'],
    ['43.6453', '--79.3967'],
    ['43.', '-79.3967'],
    ['43.64', '-79.39.67'],
    ['4e1', '-79.3967'],
    ['43.6453', ''],
    ['', '-79.3967'],
  ])('the coordinates %p, %p cannot be read', (LAT, LNG) => {
    expect(refusalOf({ LAT, LNG })).toBe('The coordinates cannot be read.');
  });
  test('coordinates are not read if the mapping’s condition fails or the columns are missing', () => {
    expect(readListed({ LAT: 'secret', LNG: 'secret', GEO: 'N' }).facility.address.pointPrecision).toBe('postalArea');
    const strict = mappingWith({ coordinates: { lat: 'Y', lng: 'X' } });
    expect(refusalOf({}, strict)).toBe('The row has no coordinates.');
    const none = mappingWith({ coordinates: null });
    expect(readListed({ LAT: 'secret' }, none).facility.address.pointPrecision).toBe('postalArea');
  });
});

describe('coordinates that contradict the address', () => {
  const [centre, town] = [
    { lat: 56, lng: -100 },
    { lat: 56, lng: -65 },
  ];
  const south = ({ lat, lng }: Point, km: number) => ({ lat: lat - km / 111.195, lng });
  /** A file with three points at the area's centre, and three around a distant town with the given radius. */
  const filed = (at: Whereabouts, area: Point, townReachKm = 0.04) => {
    const places = newFilePlaces();
    for (const km of [0, 0.02, -0.02]) addFilePoint(places, { ...at, name: 'Another' }, south(area, km));
    for (const km of [0, townReachKm / 2, -townReachKm / 2]) {
      addFilePoint(places, { ...at, area: 'Z9Z' }, south(at.country === 'CA' ? town : { lat: 40, lng: -75 }, km));
    }
    return places;
  };
  const reading = (at: Whereabouts, point: Point, places: FilePlaces, within?: number) => {
    const coordinates = { lat: 'LAT', lng: 'LNG', ...(within && { within }) };
    try {
      return readPoint({ LAT: String(point.lat), LNG: String(point.lng) }, mappingWith({ coordinates }), at, places);
    } catch (error) {
      return (error as Error).message.replace(/.* are /, '');
    }
  };
  const whereabouts = (area: string, country: 'CA' | 'US' = 'CA'): Whereabouts => ({
    ...{ name: 'Town', region: 'MB', country, area },
  });

  test.each<[string, 'CA' | 'US', Point, number]>([
    ['R3C', 'CA', centre, 100],
    ['V0X', 'CA', centre, 600],
    ['R0X', 'CA', centre, 600],
    ['X1A', 'CA', centre, 100],
    ['X0A', 'CA', { lat: 76, lng: -100 }, 2500],
    ['Y0B', 'CA', { lat: 76, lng: -100 }, 2500],
    ['50309', 'US', { lat: 41, lng: -93 }, 100],
    ['98199', 'US', { lat: 41, lng: -93 }, 100],
    ['99701', 'US', { lat: 64.8, lng: -147.7 }, 800],
  ])('coordinates may be up to a maximum distance from the centre of area %s (%s)', (area, country, middle, reach) => {
    const at = whereabouts(area, country);
    const [near, far] = [south(middle, reach - 2), south(middle, reach + 2)];
    expect(reading(at, near, filed(at, middle))).toEqual({ ...near, pointPrecision: 'exact' });
    expect(reading(at, far, filed(at, middle))).toBe(`${reach + 2} km from the postal area ${area}.`);
  });

  test.each([
    ['50 km beyond the town’s radius', undefined, 70],
    ['the mapping’s value', 5, 25],
  ])('coordinates may be up to a maximum distance from the town: %s', (_, within, reach) => {
    const at = whereabouts('R3C');
    const places = filed(at, centre, 20);
    const [near, far] = [south(town, reach - 1), south(town, reach + 1)];
    expect(reading(at, near, places, within)).toMatchObject({ pointPrecision: 'exact' });
    expect(reading(at, far, places, within)).toMatch(/^2\d{3} km from the postal area R3C\.$/);
  });

  test('the mapping can set the maximum distance to the area', () => {
    const at = whereabouts('R3C');
    expect(reading(at, south(centre, 4), filed(at, centre), 5)).toMatchObject({ pointPrecision: 'exact' });
    expect(reading(at, south(centre, 6), filed(at, centre), 5)).toBe('6 km from the postal area R3C.');
  });

  test('a point is accepted if its town or area is unknown', () => {
    const at = whereabouts('R3C');
    const far = south(centre, 300);
    expect(reading(at, far, filed(at, centre))).toBe('300 km from the postal area R3C.');
    expect(reading({ ...at, name: 'Nobody knows' }, far, filed(at, centre))).toMatchObject(far);
    expect(reading({ ...at, area: 'Y9Y' }, far, filed(at, centre))).toMatchObject(far);
  });
});
