import fc from 'fast-check';
import { listedRow, mappingWith, readListed, refusalOf, smallestWith } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/facilities/imports/rules/cells';
import {
  addFilePoint,
  areaPoint,
  type FilePlaces,
  newFilePlaces,
  standIn,
  townAsWitness,
  type Whereabouts,
} from '@/server/areas/facilities/imports/rules/file-places';
import { RowRefused } from '@/server/areas/facilities/imports/rules/import-problem';
import { readPoint, surveyRow } from '@/server/areas/facilities/imports/rules/read-address';
import { agesBetween, readAges } from '@/server/areas/facilities/imports/rules/read-ages';
import { keyOf, readRow } from '@/server/areas/facilities/imports/rules/read-row';
import type { Point } from '@/server/areas/facilities/search/rules/place';
import { areaCentroid } from '@/server/areas/facilities/search/rules/postal-areas';

describe('addresses', () => {
  test('the city is looked up by postal code, and may be unknown', () => {
    const ofCode = mappingWith({ city: { fromPostalCode: { M: 'Toronto' } } });
    expect(readListed({}, ofCode).facility.address.city).toBe('Toronto');
    expect(
      readListed({ PCODE: 'V6B 1L7', PROV: 'BC', LAT: '49.28', LNG: '-123.11' }, ofCode).facility.address.city,
    ).toBe('Vancouver');
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

  test('a list without postal codes has its towns and points', () => {
    const byTown = mappingWith({ postalCode: null, timeZone: 'America/Toronto', key: null });
    const row = { TOWN: 'Toronto', TOWN_OK: 'Y', PCODE: '' };
    expect(readListed(row, byTown).facility.address).toMatchObject({
      ...{ city: 'Toronto', postalCode: '', lat: 43.6453, pointPrecision: 'exact' },
    });
    expect(keyOf({ ...listedRow, ...row }, byTown)).toBe('robin kindercare|100 king st w|toronto');
    expect(readListed({ ...row, LAT: '', LNG: '' }, byTown).facility.address.pointPrecision).toBe('town');
  });

  test.each<[string, string]>([
    [
      '2139',
      'The postal code "2139" is not valid. If its leading zeros are lost, add "pad": 5 to postalCode in the mapping.',
    ],
    [
      '213',
      'The postal code "213" is not valid. If its leading zeros are lost, add "pad": 5 to postalCode in the mapping.',
    ],
    ['21391', 'none'],
    ['M5V 2T6', 'The postal code "M5V 2T6" is not valid.'],
  ])('a ZIP code that may have lost its zeros is refused with a hint: %s', (ZIP, reason) => {
    const row = { NAME: 'Robin', STREET: '1 Oak St', CITY: 'Boston', ZIP };
    const read = () => readRow(row, smallestWith({ region: 'MA', timeZone: 'America/New_York' }), newFilePlaces());
    if (reason === 'none') expect(read().facility.address.postalCode).toBe(ZIP);
    else expect(read).toThrow(new RowRefused(reason));
    expect(
      ZIP.length > 4 ||
        readRow(row, smallestWith({ region: 'MA', postalCode: { column: 'ZIP', pad: 5 } }), newFilePlaces()).facility
          .address.postalCode === ZIP.padStart(5, '0'),
    ).toBe(true);
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
});

describe('points', () => {
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
      const notes: string[] = [];
      const cells = { LAT: String(point.lat), LNG: String(point.lng) };
      const found = readPoint(cells, mappingWith({ coordinates }), at, places, notes);
      return notes[0]?.replace(/.* are (.*) and were left out\.$/, '$1.') ?? found;
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
    ])(
      'coordinates may be up to a maximum distance from the centre of area %s (%s)',
      (area, country, middle, reach) => {
        const at = whereabouts(area, country);
        const [near, far] = [south(middle, reach - 2), south(middle, reach + 2)];
        expect(reading(at, near, filed(at, middle))).toEqual({ ...near, pointPrecision: 'exact' });
        expect(reading(at, far, filed(at, middle))).toBe(`${reach + 2} km from the postal area ${area}.`);
      },
    );

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

    test('a facility whose coordinates contradict its address is placed in its postal area, with a note', () => {
      const at = { ...whereabouts('R3C'), name: 'Town' };
      const [notes, coordinates]: [string[], object] = [[], { lat: 'LAT', lng: 'LNG' }];
      const cells = { LAT: String(south(centre, 300).lat), LNG: String(centre.lng) };
      const found = readPoint(cells, mappingWith({ coordinates }), at, filed(at, centre), notes);
      expect(found.pointPrecision).not.toBe('exact');
      expect(found.pointPrecision).not.toBeNull();
      expect(notes).toEqual([
        expect.stringMatching(/^The coordinates .* are 300 km from the postal area R3C and were left out\.$/),
      ]);
    });

    test('without postal codes, coordinates may be up to a maximum distance from the town', () => {
      const at = whereabouts('');
      expect(reading(at, south(town, 49), filed(at, centre))).toMatchObject({ pointPrecision: 'exact' });
      expect(reading(at, south(town, 51), filed(at, centre))).toBe('51 km from Town.');
      expect(reading({ ...at, name: 'Nobody knows' }, south(town, 51), filed(at, centre))).toMatchObject({
        pointPrecision: 'exact',
      });
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
});

describe('places of the file', () => {
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
});

describe('ages', () => {
  test.each<[string, number | null, number | null]>([
    ['6 weeks to 12 years', 1, 144],
    ['6 Weeks - 12 Yrs.', 1, 144],
    ['Ages: 2½ to 5 years', 30, 60],
    ['2.5-5 yrs', 30, 60],
    ['18 months through 4 years', 18, 48],
    ['12 mos–36 mos', 12, 36],
    ['Birth to 24 months', 0, 24],
    ['from birth up to 5 years of age', 0, 60],
    ['de 18 mois à 5 ans', 18, 60],
    ['between 3 and 5 years', 36, 60],
    ['6 weeks and up', 1, null],
    ['5+ years', 60, null],
    ['5 years+', 60, null],
    ['from 3 years', 36, null],
    ['up to 4 years', null, 48],
    ['under 36 months', null, 36],
    ['2 years 6 months to 5 years 11 months', 30, 71],
    ['1 month 2 weeks to 12 years', 1, 144],
    ['2 yrs, 6 mos. - 6 yrs.', 30, 72],
    ['1 year and 6 months to 5 years', 18, 60],
    ['between 1 year and 18 months', 12, 18],
    ['2y6m-5y', 30, 60],
    ['de 2 ans et 6 mois à 5 ans', 30, 60],
    ['42 days to 5 years', 1, 60],
    ['3 to 5 years 6 months', 36, 66],
    ['2 years 6 months and up', 30, null],
    ['1 year 18 months to 3 years', null, null],
    ['6 months 2 years to 3 years', null, null],
    ['0 to 13', null, null],
    ['6 weeks to 12', null, null],
    // Text that isn't clearly a range gives no ages, rather than a guess.
    ['infant/toddler', null, null],
    ['3 years', null, null],
    ['12 years to 6 weeks', null, null],
    ['6 weeks to 120 years', null, null],
    ['0', null, null],
    ['by arrangement', null, null],
    ['3 rooms of 12', null, null],
    ['2,5 à 5 ans', 30, 60],
    ['6 semaines à 18 mois', 1, 18],
    ['12 months to 21 years', 12, 252],
    ['12 months to 22 years', null, null],
    ['18 to 18 months', null, null],
    ['up to 0 months', null, null],
    ['Birth to 0 months', null, null],
    ['birth to 1 month', 0, 1],
    ['over 3 years', 36, null],
    ['ages 3 years', null, null],
    ['ages from 3 years', 36, null],
    ['dès 18 mois', 18, null],
  ])('"%s" is parsed as %p to %p months', (text, fromMonths, toMonths) => {
    expect(readAges(text, { last: 'exclusive' })).toEqual([{ title: text, fromMonths, toMonths }]);
  });

  test.each<[string, number | null, number | null]>([
    ['2 YEARS - 5 YEARS', 24, 72],
    ['6 weeks to 12 years', 1, 156],
    ['Birth to 24 months', 0, 25],
    ['5 to 5 years', 60, 72],
    ['18 months to 2½ years', 18, 31],
    ['up to 4 years', null, 60],
    ['2 years to 5 years 11 months', 24, 72],
    ['under 5 years', null, 60],
    ['moins de 5 ans', null, 60],
    ['5 years+', 60, null],
    ['12 months to 21 years', 12, 264],
    ['12 months to 22 years', null, null],
    ['6 semaines à 12 semaines', 1, 3],
  ])('if the last age belongs to it, "%s" is %p to %p months', (text, fromMonths, toMonths) => {
    expect(readAges(text, { last: 'inclusive' })).toEqual([{ title: text, fromMonths, toMonths }]);
  });

  test.each<[string, 'months' | 'years', number | null, number | null]>([
    ['0 to 13', 'years', 0, 156],
    ['6-30', 'months', 6, 30],
    ['6 weeks to 12', 'years', 1, 144],
    ['18 to 30 months', 'years', 18, 30],
    ['from 3', 'years', 36, null],
    ['up to 5', 'years', null, 60],
    ['3', 'years', null, null],
  ])('numbers without a unit take the mapping’s: "%s" in %s', (text, unit, fromMonths, toMonths) => {
    expect(readAges(text, { last: 'exclusive', unit })).toEqual([{ title: text, fromMonths, toMonths }]);
  });

  test('overlapping parts are separate groups, and empty and repeated ones are dropped', () => {
    expect(readAges('6 weeks to 36 months; 2 to 5 years | 2 to 5 years; ; --', { last: 'exclusive' })).toEqual([
      { title: '6 weeks to 36 months', fromMonths: 1, toMonths: 36 },
      { title: '2 to 5 years', fromMonths: 24, toMonths: 60 },
    ]);
    expect(readAges('', { last: 'exclusive' })).toEqual([]);
    expect(readAges(' 2 to 5 years\n\nInfants ', { last: 'exclusive' }).map(({ title }) => title)).toEqual([
      '2 to 5 years',
      'Infants',
    ]);
    expect(readAges('x'.repeat(101), { last: 'exclusive' })[0]?.title).toBe('x'.repeat(100));
  });

  test.each<[string, string, 'years' | 'months', ReturnType<typeof agesBetween>]>([
    ['6 weeks', '12', 'years', { title: '6 weeks to 12 years', fromMonths: 1, toMonths: 144 }],
    ['18', '', 'months', { title: 'From 18 months', fromMonths: 18, toMonths: null }],
    ['', '5', 'years', { title: 'Up to 5 years', fromMonths: null, toMonths: 60 }],
    ['', '', 'years', null],
    ['2½', '5 yrs', 'years', { title: '2½ years to 5 yrs', fromMonths: 30, toMonths: 60 }],
    ['birth', '30', 'months', { title: 'birth to 30 months', fromMonths: 0, toMonths: 30 }],
    ['about 2', '', 'years', expect.objectContaining({ title: 'From about 2', fromMonths: null })],
    ['x'.repeat(120), '', 'years', expect.objectContaining({ title: expect.stringMatching(/^.{100}$/) })],
  ])('ages are parsed from two cells, "%s" and "%s", in %s', (from, to, unit, ages) => {
    expect(agesBetween(from, to, { unit, last: 'exclusive' })).toEqual(ages);
  });

  test('any cell gives ages that can be stored', () => {
    const words = fc.constantFrom(
      '6',
      '½',
      ' ',
      'weeks',
      'to',
      '-',
      'years',
      'mois',
      '999999',
      'infant',
      ';',
      '/',
      '+',
      '.',
      'à',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 9 }).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const read = [
            ...readAges(text, { last: 'exclusive' }),
            ...readAges(text, { last: 'inclusive', unit: 'years' }),
          ];
          for (const { title, fromMonths, toMonths } of read) {
            expect(title.length).toBeLessThanOrEqual(100);
            for (const months of [fromMonths, toMonths]) {
              expect(months === null || (Number.isInteger(months) && months >= 0 && months <= 264)).toBe(true);
            }
            expect(fromMonths === null || toMonths === null || fromMonths < toMonths).toBe(true);
          }
        },
      ),
    );
  });
});
