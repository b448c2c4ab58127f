import {
  cityLabel,
  foldCity,
  foldName,
  isInCountry,
  middleOf,
  parsePlace,
  spelledOut,
} from '@/server/areas/search/rules/place';
import {
  areaCentroid,
  areasBeginning,
  areasOfTown,
  citiesBeginning,
  citiesNamed,
  cityOfArea,
  isRural,
  narrowCentroid,
  regionOfArea,
} from '@/server/areas/search/rules/postal-areas';
import { planSearch } from '@/server/areas/search/rules/search-plan';

describe('parsePlace', () => {
  const readingsOf = (text: string) => {
    const parsed = parsePlace(text);
    return parsed?.kind === 'city' ? parsed.readings.map(({ name, region }) => `${name}|${region?.code ?? ''}`) : null;
  };
  test.each<[string, string[] | null]>([
    ['Toronto, ON, Canada', ['toronto|ON']],
    ['Toronto,, ON', ['toronto|ON']],
    ['Toronto, Canada', ['toronto|']],
    ['Canada', ['canada|']],
    ['Toronto, Atlantis', null],
    ['Charlotte, NC, United States of America', ['charlotte|NC']],
    ['New  York new york', ['new york new york|', 'new york|NY']],
    ['Salt Lake City district of columbia', ['salt lake city district of columbia|', 'salt lake city|DC']],
    ['St. Catharines newfoundland and labrador', ['st catharines newfoundland and labrador|', 'st catharines|NL']],
    ['Quebec', ['quebec|']],
    ['Winston - Salem', ['winston salem|']],
  ])('the text "%s" has the expected readings', (text, readings) => expect(readingsOf(text)).toEqual(readings));
  test('a postal code must be complete', () => {
    expect(readingsOf('M5V 2T')).toEqual(['m5v 2t|']);
    expect([parsePlace('xM5V'), parsePlace('98101x')].map((one) => one?.kind)).toEqual(['city', 'city']);
    expect(parsePlace('9810')).toBeNull();
  });
  test('names are folded without case, accents, dots and repeated blanks', () => {
    expect(foldName(' Saint-Jérôme  Nord ')).toBe('st jerome nord');
    expect(foldName("O'Fallon’s St.  Paul")).toBe('ofallons st paul');
    expect(['Sainte-Anne', 'FORT Worth', 'Mount Vernon', 'Comfort', 'Paris, TX'].map(foldCity)).toEqual([
      'ste anne',
      'ft worth',
      'mt vernon',
      'comfort',
      'paris tx',
    ]);
  });
});

describe('postal areas', () => {
  test('a Canadian area with second character 0 is rural', () => {
    expect([isRural('CA', 'P0T'), isRural('CA', 'M5V'), isRural('US', '10001'), isRural('CA', 'V10')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  test('the areas of a town are those with its name in its region, without rural ones', () => {
    const areas = (name: string, region: string, country: 'CA' | 'US' = 'CA') =>
      areasOfTown({ name, region, country }).map(({ area }) => area);
    expect(areas('Kenora', 'ON')).toEqual(['P9N']);
    expect(areas('Toronto', 'ON').length).toBeGreaterThan(10);
    expect(areas('Toronto', 'ON').every((area) => /^M[1-9]/.test(area))).toBe(true);
    expect(areas('TORONTO', 'BC')).toEqual([]);
    expect(areas('Nowhereville', 'ON')).toEqual([]);
    expect(areas('Walla Walla', 'WA', 'US')).toEqual(['99362']);
    // Each country has a Vancouver.
    expect(areas('Vancouver', 'WA', 'US').every((area) => area.startsWith('986'))).toBe(true);
    expect(areas('Vancouver', 'BC').every((area) => area.startsWith('V'))).toBe(true);
  });
  test('an area is narrow if a neighbouring area is near, unless it is rural or may be misplaced by the table', () => {
    const narrow = (country: 'CA' | 'US', ...areas: string[]) =>
      areas.map((area) => narrowCentroid(country, area) !== null);
    expect(narrow('CA', 'M5V', 'V6B', 'P0T', 'X0A', 'Q0Q')).toEqual([true, true, false, false, false]);
    expect(narrow('US', '98101', '10001', '59001', '89049')).toEqual([true, true, false, false]);
    expect(narrowCentroid('CA', 'M5V')).toEqual(areaCentroid('CA', 'M5V'));
  });
  test('an area that the table misplaces has no centre', () => {
    expect(areaCentroid('CA', 'V9G')).toBeNull();
    expect(areaCentroid('US', 'M5V')).toBeNull();
  });
  test('an area has the plain name of its city', () => {
    const named = ['Y1A', 'B3H', 'M9W', 'L5M', '99362'].map(cityOfArea);
    expect(named).toEqual(['Whitehorse', 'Halifax Lower Harbour', 'Etobicoke', 'Mississauga', 'Walla Walla']);
  });
  test('a city is distinguished from others of its name by region and country', () => {
    const regions = (code: string, country: 'CA' | 'US') =>
      citiesNamed({ name: 'vancouver', region: { country, code } }).map((city) => `${city.region} ${city.country}`);
    expect([regions('BC', 'CA'), regions('WA', 'US'), regions('WA', 'CA'), regions('BC', 'US')]).toEqual([
      ['BC CA'],
      ['WA US'],
      [],
      [],
    ]);
    const ottawas = citiesNamed({ name: 'ottawa', region: null }).map(({ region }) => region);
    expect(ottawas).toEqual(['ON', 'IL', 'KS', 'OH', 'WV']);
  });
});

describe('isInCountry', () => {
  test.each<['CA' | 'US', string, number, number, boolean]>([
    ['CA', 'the North Pole', 90, -80, false],
    ['CA', 'south of Point Pelee', 41.5, -82.5, false],
    ['CA', 'the Atlantic', 50, -40, false],
    ['CA', 'Siberia', 65, -179, false],
    ['CA', 'Detroit', 42.4, -83.3, false],
    ['US', 'Mexico City', 19.43, -99.13, false],
    ['US', 'the Gulf', 24, -90, false],
    ['US', 'the Pacific', 40, -130, false],
    ['US', 'the Atlantic', 40, -60, false],
    ['US', 'Toronto', 43.65, -79.38, false],
    ['US', 'Winnipeg', 49.9, -97.1, false],
    ['US', 'Juneau', 58.3, -134.4, true],
    ['US', 'north of Alaska', 75, -150, false],
    ['US', 'Hilo', 19.7, -155.1, true],
    ['US', 'off Hawaii', 21, -150, false],
    ['US', 'Ponce', 18.0, -66.6, true],
    ['US', 'off Puerto Rico', 15, -66, false],
    ['US', 'a missing longitude', 40, Number.NaN, false],
    ['CA', 'a missing latitude', Number.NaN, -80, false],
    ['CA', 'an infinite latitude', Infinity, -80, false],
  ])('isInCountry decides correctly for %s: %s', (country, _, lat, lng, is) =>
    expect(isInCountry(country, { lat, lng })).toBe(is),
  );
});

test('only the order by distance needs a place', () => {
  const now = new Date('2026-03-04T17:00:00Z');
  expect(planSearch({ sort: 'distance' }, true, now).order).toBe('distance');
  expect(planSearch({ sort: 'price' }, false, now).order).toBe('price');
  expect(planSearch({ q: 'two words' }, false, now).text).toBe('two words');
  expect(planSearch({ weekdays: [1] }, false, now).daysAWeek).toBeNull();
  expect(planSearch({ type: 2 }, false, now).daysAWeek).toBeNull();
});

test.each<['CA' | 'US', string, number, string[]]>([
  ['CA', 'M5', 3, ['M5A', 'M5B', 'M5C']],
  ['US', '9810', 3, ['98101', '98102', '98103']],
  ['CA', 'X1', 9, ['X1A']],
  ['CA', '981', 9, []],
  ['CA', 'H0H', 9, []], // Santa Claus has no coordinates.
  ['CA', 'M5', 0, []],
])('the postal areas of %s that begin with %s, at most %d', (country, start, most, areas) => {
  expect(areasBeginning(country, start, most)).toEqual(areas);
});

test('the cities that begin with a text are found by the names that are asked for, the largest first', () => {
  const labels = (...given: Parameters<typeof citiesBeginning>) => citiesBeginning(...given).map(cityLabel);
  const none = () => [];
  expect(labels('tor', none, 3)).toEqual(['Toronto, ON', 'Torrance, CA', 'Torrington, CT']);
  expect(labels('toronto', none, 9)).toEqual(['Toronto, ON', 'Toronto, KS', 'Toronto, OH', 'Toronto, SD']);
  // Nothing of the table's begins so, but a name with the region does.
  expect(labels('toronto on', none, 9)).toEqual([]);
  expect(labels('toronto on', ({ name, region }) => [`${name} ${region}`.toLowerCase()], 9)).toEqual(['Toronto, ON']);
  // The table has "St. Catharines", which may be typed in full.
  const inFull = ({ name }: { name: string }) => [spelledOut(foldCity(name))];
  expect(labels('saint catharines', inFull, 2)).toEqual(['St. Catharines, ON', 'St. Catharines Central, ON']);
  expect(labels('zzz', none, 9)).toEqual([]);
});

test.each([
  ['M5V', 'ON'],
  ['X0A', 'NU'],
  ['X0E', 'NT'],
  ['98101', 'WA'],
  ['nope', null],
  ['toString', null],
])('the region of the postal area %s is %s', (area, region) => expect(regionOfArea(area)).toBe(region));

test.each([
  [
    { lat: 43.65, lng: -79.38 },
    { lat: 43.65, lng: -79.38 },
    { lat: 43.65, lng: -79.38 },
  ],
  [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 90 },
    { lat: 0, lng: 45 },
  ],
  [
    { lat: 0, lng: 10 },
    { lat: 60, lng: 10 },
    { lat: 30, lng: 10 },
  ],
  // A great circle runs north of the parallel.
  [
    { lat: 45, lng: -80 },
    { lat: 45, lng: -70 },
    { lat: 45.10922, lng: -75 },
  ],
])('the middle between %j and %j', (from, to, middle) => {
  const { lat, lng } = middleOf(from, to);
  expect(lat).toBeCloseTo(middle.lat, 5);
  expect(lng).toBeCloseTo(middle.lng, 5);
});

test('short forms in a name are spelled out, but no parts of words', () => {
  expect(['st catharines', 'ste anne', 'ft mcmurray', 'mt vernon', 'best western'].map(spelledOut)).toEqual([
    'saint catharines',
    'sainte anne',
    'fort mcmurray',
    'mount vernon',
    'best western',
  ]);
});
