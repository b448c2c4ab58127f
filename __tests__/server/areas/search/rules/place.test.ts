import { codes } from 'zipcodes';
import { chooseCity, cityChoice, mergeCities, whichCity } from '@/server/areas/search/rules/choose-city';
import { type CityPoint, distanceKm, isInCountry, parsePlace } from '@/server/areas/search/rules/place';
import { areaCentroid, citiesNamed, cityOfArea } from '@/server/areas/search/rules/postal-areas';

describe('parsePlace', () => {
  test.each([
    ['M5V', 'CA', 'M5V', null],
    ['m5v 2t6', 'CA', 'M5V', 'M5V 2T6'],
    ['M5V2T6', 'CA', 'M5V', 'M5V 2T6'],
    [' v6b-1l7 ', 'CA', 'V6B', 'V6B 1L7'],
    ['98101', 'US', '98101', '98101'],
    ['98101-1234', 'US', '98101', '98101'],
    ['981011234', 'US', '98101', '98101'],
  ])('the text %s is an area, with a full code if given', (text, country, area, code) => {
    expect(parsePlace(text)).toEqual({ kind: 'area', country, area, code });
  });

  test.each([
    ['Vancouver', [['vancouver', null]]],
    ['Vancouver, BC', [['vancouver', 'BC']]],
    ['Vancouver, Washington, USA', [['vancouver', 'WA']]],
    [
      'vancouver wa',
      [
        ['vancouver wa', null],
        ['vancouver', 'WA'],
      ],
    ],
    [
      'Port Washington',
      [
        ['port washington', null],
        ['port', 'WA'],
      ],
    ],
    ['Montréal', [['montreal', null]]],
    ['St. John’s', [['st johns', null]]],
  ] as [string, [string, string | null][]][])('%s is a city', (text, readings) => {
    const parsed = parsePlace(text);
    expect(parsed?.kind === 'city' && parsed.readings.map(({ name, region }) => [name, region?.code ?? null])).toEqual(
      readings,
    );
  });

  test.each(['', '   ', ',', '12', '?!', 'Paris, Texas Hold’em'])('the text %p cannot be parsed', (text) => {
    expect(parsePlace(text)).toBeNull();
  });
});

describe('the package’s table', () => {
  test('the ten areas with missing coordinates have no centre', () => {
    expect(areaCentroid('CA', 'M5V')).toEqual({ lat: 43.6525, lng: -79.3686 });
    expect(areaCentroid('US', '98101')).toEqual({ lat: 47.6114, lng: -122.3305 });
    for (const area of ['V0N', 'E1H', 'E2E', 'E2H', 'E3C', 'K0C', 'K0H', 'K0K', 'P0M', 'H0H']) {
      expect([area, areaCentroid('CA', area)]).toEqual([area, null]);
    }
    expect(areaCentroid('CA', '98101')).toBeNull();
    expect(areaCentroid('US', 'constructor')).toBeNull();
  });

  test('every centre is in its country, and none is at 0,0', () => {
    // Only Canada: a few US island territories lie outside of the coarse outline.
    const areas = ['A', 'B', 'C', 'E', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'X', 'Y'].flatMap(
      (first) =>
        [...'0123456789'].flatMap((digit) => [...'ABCEGHJKLMNPRSTVWXYZ'].map((last) => `${first}${digit}${last}`)),
    );
    const centres = areas.flatMap((area) => {
      const centre = areaCentroid('CA', area);
      return centre ? [[area, isInCountry('CA', centre)] as const] : [];
    });
    expect(centres.length).toBeGreaterThan(1500);
    expect(centres.filter(([, inside]) => !inside)).toEqual([]);
  });

  test('cities are found by their plain names', () => {
    expect(citiesNamed({ name: 'toronto', region: { country: 'CA', code: 'ON' } })).toHaveLength(1);
    expect(citiesNamed({ name: 'brampton', region: null }).map(({ region }) => region)).toEqual(['ON']);
    expect(citiesNamed({ name: 'springfield', region: null }).length).toBeGreaterThan(20);
    expect(cityOfArea('M5V')).toBe('Toronto');
    expect(cityOfArea('98101')).toBe('Seattle');
    expect(cityOfArea('Q0Q')).toBeNull();
  });
});

describe('chooseCity', () => {
  const city = (name: string, region: string, country: 'CA' | 'US' = 'US'): CityPoint => ({
    name,
    region,
    country,
    lat: 1,
    lng: 1,
  });
  const reading = [{ name: 'vancouver', region: null }];

  test('a city with facilities comes before other cities', () => {
    const ours = [city('Vancouver', 'BC', 'CA')];
    expect(chooseCity(reading, ours, () => [city('Vancouver', 'WA')])).toEqual({ found: ours[0] });
  });
  test('two cities with facilities are ambiguous', () => {
    const ours = [city('Vancouver', 'BC', 'CA'), city('Vancouver', 'WA')];
    expect(chooseCity(reading, ours, () => [])).toEqual({ choices: ours });
    expect(whichCity(ours)).toBe(
      'There is more than one Vancouver. Add the province or state, such as Vancouver, BC or Vancouver, WA.',
    );
  });
  test('an offered choice identifies one city, whatever its name', () => {
    const wrong: string[] = [];
    let offered = 0;
    for (const name of new Set(Object.values(codes).map((area) => area!.city))) {
      const parsed = parsePlace(name);
      const choice = parsed?.kind === 'city' ? chooseCity(parsed.readings, [], citiesNamed) : null;
      for (const one of choice && 'choices' in choice ? choice.choices : []) {
        offered += 1;
        const again = parsePlace(cityChoice(one).place);
        const found = again?.kind === 'city' ? chooseCity(again.readings, [], citiesNamed) : null;
        if (!found || !('found' in found) || found.found.region !== one.region) wrong.push(cityChoice(one).place);
      }
    }
    expect(wrong).toEqual([]);
    expect(offered).toBeGreaterThan(1000);
  });
  test('spellings of a city are merged, under the one in mixed case and at the mean of its facilities', () => {
    const ours = [
      { ...city('INDIANAPOLIS', 'IN'), lat: 3, facilities: 3 },
      { ...city('Indianapolis', 'IN'), lat: 7, facilities: 1 },
      { ...city('Fort Wayne', 'IN'), facilities: 2 },
      { ...city('FT. WAYNE', 'IN'), facilities: 1 },
      { ...city('Saint-Jean', 'QC', 'CA'), facilities: 1 },
      { ...city('ST JEAN', 'QC', 'CA'), facilities: 1 },
      { ...city('Indianapolis', 'IL'), facilities: 1 },
    ];
    expect(mergeCities(ours).map(({ name, region, lat, facilities }) => [name, region, lat, facilities])).toEqual([
      ['Indianapolis', 'IN', 4, 4],
      ['Fort Wayne', 'IN', 1, 3],
      ['Saint-Jean', 'QC', 1, 2],
      ['Indianapolis', 'IL', 1, 1],
    ]);
  });
  test('the most literal reading that matches a city is used', () => {
    const parsed = parsePlace('Port Washington');
    const port = city('Port Washington', 'NY');
    expect(
      parsed?.kind === 'city' &&
        chooseCity(parsed.readings, [], ({ name }) => (name === 'port washington' ? [port] : [city('Port', 'WA')])),
    ).toEqual({ found: port });
  });
});

describe('isInCountry', () => {
  const cities = {
    CA: {
      Toronto: [43.65, -79.38],
      Vancouver: [49.26, -123.1],
      Victoria: [48.43, -123.36],
      Windsor: [42.3, -83.0],
      Leamington: [42.05, -82.6],
      Sarnia: [42.97, -82.4],
      Halifax: [44.65, -63.57],
      Iqaluit: [63.75, -68.5],
      Whitehorse: [60.72, -135.05],
      'St. John’s': [47.56, -52.71],
      'Thunder Bay': [48.38, -89.25],
      Campobello: [44.88, -66.95],
    },
    US: {
      Seattle: [47.6, -122.33],
      Bellingham: [48.75, -122.48],
      Buffalo: [42.88, -78.88],
      Miami: [25.77, -80.2],
      Anchorage: [61.2, -149.9],
      Honolulu: [21.3, -157.8],
      'San Juan': [18.46, -66.1],
      Chicago: [41.9, -87.6],
    },
  } as const;
  test.each([
    ...Object.entries(cities.CA).map(([name, at]) => ['CA', name, at] as const),
    ...Object.entries(cities.US).map(([name, at]) => ['US', name, at] as const),
  ])('a point in %s is inside: %s', (country, _, [lat, lng]) => {
    expect(isInCountry(country, { lat, lng })).toBe(true);
  });
  test.each([
    ['coordinates 0,0', 0, 0],
    ['swapped coordinates', -79.38, 43.65],
    ['a longitude without its minus sign', 43.65, 79.38],
    ['Seattle', 47.6, -122.33],
    ['New York', 40.7, -74],
    ['London', 51.5, -0.1],
    ['missing coordinates', Number.NaN, Number.NaN],
  ])('a point is not in Canada: %s', (_, lat, lng) => {
    expect(isInCountry('CA', { lat, lng })).toBe(false);
  });
});

test('distances are great-circle distances', () => {
  expect(distanceKm({ lat: 43.6532, lng: -79.3832 }, { lat: 49.2827, lng: -123.1207 })).toBeCloseTo(3358, -1);
  expect(distanceKm({ lat: 43.65, lng: -79.38 }, { lat: 43.65, lng: -79.38 })).toBe(0);
});
