import {
  addFilePoint,
  areaPoint,
  newFilePlaces,
  standIn,
  townAsWitness,
  type Whereabouts,
} from '@/server/areas/imports/rules/file-places';
import { areaCentroid } from '@/server/areas/search/rules/postal-areas';
import type { Point } from '@/server/areas/search/rules/place';

const place = (name: string, region: string, area: string): Whereabouts => ({ name, region, area, country: 'CA' });
/** The table has one area for this town, at 49.512, -115.7703. */
const cranbrook = place('Cranbrook', 'BC', 'V1C');
/** The table has seven areas for this city, around 48.39, -89.25. */
const thunderBay = place('Thunder Bay', 'ON', 'P7B');
/** A town in a rural area that is missing from the table. */
const hedley = place('Hedley', 'BC', 'V0X');

const kilometre = 1 / 111.195;
/** The point this many kilometres to the north. */
const north = ({ lat, lng }: Point, km: number): Point => ({ lat: lat + km * kilometre, lng });
/** A file with these points, each with its town and area. */
const fileOf = (...rows: [Whereabouts, ...Point[]][]) => {
  const places = newFilePlaces();
  for (const [at, ...points] of rows) for (const point of points) addFilePoint(places, at, point);
  return places;
};
/** Points at these distances north of a place, in kilometres. */
const around = (centre: Point, ...kms: number[]) => kms.map((km) => north(centre, km));
const cranbrookTown: Point = { lat: 49.512, lng: -115.7703 };

describe('areaPoint', () => {
  const own = { lat: 49.6, lng: -115.7 };
  test('the centre of an area is the table’s until the file has three points in it', () => {
    const table = areaCentroid('CA', 'V1C');
    expect(areaPoint(newFilePlaces(), cranbrook)).toEqual(table);
    expect(areaPoint(fileOf([cranbrook, ...around(own, 0, 1)]), cranbrook)).toEqual(table);
    expect(areaPoint(fileOf([cranbrook, ...around(own, 0, 1, -1)]), cranbrook)).toEqual(own);
  });
  test('repeated points, or those of another area or country, do not move the centre', () => {
    const elsewhere = { ...cranbrook, area: 'V1A' };
    const abroad = { ...cranbrook, country: 'US' as const };
    for (const places of [
      fileOf([cranbrook, own, own, own, north(own, 1)]),
      fileOf([elsewhere, ...around(own, 0, 1, -1)]),
      fileOf([abroad, ...around(own, 0, 1, -1)]),
    ]) {
      expect(areaPoint(places, cranbrook)).toEqual(areaCentroid('CA', 'V1C'));
    }
  });
  test('the centre is recomputed after a new point', () => {
    const places = fileOf([cranbrook, ...around(own, 0, 1, -1)]);
    expect(areaPoint(places, cranbrook)).toEqual(own);
    for (const point of around(own, 2, 3, 4, 5)) addFilePoint(places, cranbrook, point);
    expect(areaPoint(places, cranbrook)).toEqual(north(own, 2));
  });
  test('an area unknown to file and table has no centre', () =>
    expect(areaPoint(newFilePlaces(), place('A', 'BC', 'V9G'))).toBeNull());
});

describe('townAsWitness', () => {
  const farm = { ...cranbrook, area: 'V0B' };
  test('a town is located by three points of the file, with twice the median distance as radius', () => {
    const town = { lat: 49.36, lng: -120.08 };
    // An outlier doesn't widen the town, even in the middle of the list.
    const places = fileOf([hedley, ...around(town, -8, 1, 300, 0, -1)]);
    const { point, reachKm } = townAsWitness(places, hedley)!;
    expect(point).toEqual(town);
    expect(reachKm).toBeCloseTo(2, 2);
    expect(townAsWitness(fileOf([hedley, ...around(town, 0, 1)]), hedley)).toBeNull();
  });
  test('a town is matched in any spelling, but not by another town’s points', () => {
    const written = place('FORT-NELSON', 'BC', 'V0C');
    const points = around({ lat: 58.8, lng: -122.7 }, 0, 1, -1);
    expect(townAsWitness(fileOf([written, ...points]), { ...written, name: 'Ft. Nelson' })?.point).toEqual(points[0]);
    expect(townAsWitness(fileOf([written, ...points]), hedley)).toBeNull();
    expect(townAsWitness(fileOf([{ ...written, name: 'Hedley', region: 'AB' }, ...points]), hedley)).toBeNull();
  });
  test('a town is located by the table, unless only by the row’s own area', () => {
    expect(townAsWitness(newFilePlaces(), farm)?.point).toEqual(cranbrookTown);
    expect(townAsWitness(newFilePlaces(), cranbrook)).toBeNull();
    // In the US, unlike Canada, the row's own area counts: towns are not named by it.
    const walla: Whereabouts = { name: 'Walla Walla', region: 'WA', country: 'US', area: '99362' };
    expect(townAsWitness(newFilePlaces(), walla)?.point).toEqual({ lat: 46.0614, lng: -118.3315 });
  });
  test.each([
    ['49 km', 49, true],
    ['51 km', 51, false],
  ])('the table’s location of a town is trusted up to 50 km from the file’s points: %s', (_, km, trusted) => {
    const village = place('Jaffray', 'BC', 'V1C');
    const places = fileOf([village, ...around(cranbrookTown, km, km + 1, km - 1)]);
    expect(townAsWitness(places, farm)?.point).toEqual(trusted ? cranbrookTown : undefined);
    // Two points are not enough to overrule the table.
    const doubtful = fileOf([village, ...around(cranbrookTown, km, km + 1)]);
    expect(townAsWitness(doubtful, farm)?.point).toEqual(cranbrookTown);
  });
});

describe('standIn', () => {
  const nowhere = { lat: null, lng: null, pointPrecision: null };
  const inTown = { lat: 49.512, lng: -115.77, pointPrecision: 'town' };

  test('a facility without coordinates is placed in its town by the table, rounded to some hundred metres', () => {
    expect(standIn(newFilePlaces(), cranbrook)).toEqual(inTown);
  });
  test('a town unknown to the table is located by a single point of the file', () => {
    expect(standIn(fileOf([hedley, { lat: 49.35678, lng: -120.07654 }]), hedley)).toEqual({
      lat: 49.357,
      lng: -120.077,
      pointPrecision: 'town',
    });
  });
  test.each([
    ['a point 49 km away moves the town', 49, 49.953],
    ['a point 51 km away makes the town unknown', 51, null],
  ])('the table’s town is used if the file’s point is within 50 km: %s', (_, km, lat) => {
    const places = fileOf([cranbrook, ...around(cranbrookTown, km)]);
    expect(standIn(places, cranbrook)).toEqual(lat === null ? nowhere : { ...inTown, lat });
  });
  test('without a town the location is unknown', () => {
    expect(standIn(newFilePlaces(), hedley)).toEqual(nowhere);
  });

  test('a facility is placed in the part of the city that its postal area covers', () => {
    expect(standIn(newFilePlaces(), thunderBay)).toEqual({ lat: 48.435, lng: -89.219, pointPrecision: 'postalArea' });
    expect(standIn(newFilePlaces(), { ...thunderBay, name: 'Nobody knows' })).toMatchObject({
      pointPrecision: 'postalArea',
    });
  });
  const centre = { lat: 48.4, lng: -89.2 };
  test.each([
    ['points up to 3.9 km from its centre', 3.9, 'postalArea'],
    ['points up to 4.1 km from its centre', 4.1, 'town'],
  ])('a postal area is used only if it is no wider than a part of a city: %s', (_, km, precision) => {
    const places = fileOf([{ ...thunderBay, name: 'Neebing' }, ...around(centre, 0, km, -km)]);
    expect(standIn(places, thunderBay).pointPrecision).toBe(precision);
  });
  test.each([
    ['29 km beyond them', 33, 'postalArea', 48.697],
    ['31 km beyond them', 35, 'town', 48.4],
  ])(
    'a postal area counts as a suburb if it is close enough to the town’s points: %s',
    (_, km, pointPrecision, lat) => {
      // The town's radius is 4 km.
      const town = fileOf([thunderBay, ...around(centre, 0, 2, -2)]);
      const suburb = around(north(centre, km), 0, 1, -1);
      for (const point of suburb) addFilePoint(town, place('Lappe', 'ON', 'P7G'), point);
      expect(standIn(town, { ...thunderBay, area: 'P7G' })).toEqual({ lat, lng: -89.2, pointPrecision });
    },
  );
  test('a facility is never placed at the centre of a rural area, however close its points are', () => {
    const places = fileOf([place('Elsewhere', 'BC', 'V0X'), ...around({ lat: 49.36, lng: -120.08 }, 0, 1, -1)]);
    expect(standIn(places, hedley)).toEqual(nowhere);
  });
});
