import { codes } from 'zipcodes';
import {
  chooseCity,
  cityChoice,
  mergeCities,
  type OwnCity,
  whichCity,
} from '@/server/areas/facilities/search/rules/choose-city';
import {
  cityLabel,
  type CityPoint,
  distanceKm,
  foldCity,
  foldName,
  isInCountry,
  meanPoint,
  medianPoint,
  middleOf,
  parsePlace,
  spelledOut,
} from '@/server/areas/facilities/search/rules/place';
import {
  areaCentroid,
  areasBeginning,
  areasOfTown,
  citiesBeginning,
  citiesNamed,
  cityNames,
  cityOfArea,
  isRural,
  narrowCentroid,
  regionOfArea,
} from '@/server/areas/facilities/search/rules/postal-areas';

describe('typed places', () => {
  test.each([
    ['M5V', 'CA', 'M5V', null],
    ['m5v 2t6', 'CA', 'M5V', 'M5V 2T6'],
    ['M5V2T6', 'CA', 'M5V', 'M5V 2T6'],
    [' v6b-1l7 ', 'CA', 'V6B', 'V6B 1L7'],
    ['98101', 'US', '98101', '98101'],
    ['98101-1234', 'US', '98101', '98101'],
    ['981011234', 'US', '98101', '98101'],
    ['M5V 2TO', 'CA', 'M5V', 'M5V 2T0'],
    ['m1c lbl', 'CA', 'M1C', 'M1C 1B1'],
    ['98IO1', 'US', '98101', '98101'],
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
    [
      'Salt Lake City district of columbia',
      ['salt lake city district of columbia|', 'salt lake city|DC', 'salt lake|DC'],
    ],
    ['New York City', ['new york city|', 'new york|']],
    ['New York City, NY', ['new york city|NY', 'new york|NY']],
    ["Land O'Lakes, Florida", ['land olakes|FL']],
    ['Toledo', ['toledo|']],
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
    expect(
      ["Coeur d'Alene", 'COEUR D ALENE', 'O‘Fallon', 'Round O', 'Mary D', 'St.John’s', 'Bois-d-Arc'].map(foldCity),
    ).toEqual(['coeur dalene', 'coeur dalene', 'ofallon', 'round o', 'mary d', 'st johns', 'bois darc']);
    expect(['Sainte-Anne', 'FORT Worth', 'Mount Vernon', 'Comfort', 'Paris, TX'].map(foldCity)).toEqual([
      'ste anne',
      'ft worth',
      'mt vernon',
      'comfort',
      'paris tx',
    ]);
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
});

describe('postal areas', () => {
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

  test.each([
    ['M5V', 'ON'],
    ['X0A', 'NU'],
    ['X0E', 'NT'],
    ['98101', 'WA'],
    ['nope', null],
    ['toString', null],
  ])('the region of the postal area %s is %s', (area, region) => expect(regionOfArea(area)).toBe(region));
});

describe('names of areas', () => {
  const canadian = (city: string) => cityNames({ city, country: 'Canada' });

  test.each([
    ['Brampton North Central', ['Brampton', 'Brampton North Central']],
    ['Downtown Montreal South & West', ['Montreal', 'Downtown Montreal South & West']],
    ['Kamloops Central And Southeast', ['Kamloops', 'Kamloops Central And Southeast']],
    ['Halifax Lower Harbour', ['Halifax Lower Harbour']],
    ['Downtown Toronto Stn A Po Boxes 25 The Esplanade (enclave Of M5e)', ['Toronto', 'Downtown Toronto']],
    ['East Toronto Business Reply Mail Processing Centre 969 Eastern', ['East Toronto']],
    [
      'Charlottetown Southeast Prince Edward Island Provincial Government',
      ['Charlottetown', 'Charlottetown Southeast'],
    ],
    ['Government Of Canada Ottawa And Gatineau Offices', ['Ottawa']],
    ['Trois-rivi\ufffdres South', ['Trois-Rivières', 'Trois-Rivières South']],
    [
      'Sainte-th\ufffdr\ufffdse- De-blainville West',
      ['Sainte-Thérèse-de-Blainville', 'Sainte-Thérèse-de-Blainville West'],
    ],
    ['Saint-j\ufffdr\ufffdme', ['Saint-Jérôme']],
    ["L'\ufffdle-des-soeurs", ["L'Île-des-Soeurs"]],
    ["Val-d'or", ["Val-d'Or"]],
    ['Fort Mcmurray Northwest', ['Fort McMurray', 'Fort McMurray Northwest']],
  ])('the area %s is named %j', (city, names) => {
    expect(canadian(city)).toEqual(names);
  });

  test('an area that is not a city has no name', () => {
    expect(cityNames({ city: '115 Firms', country: 'US' })).toEqual([]);
    expect(cityNames({ city: 'Boxborough', country: 'US' })).toEqual(['Boxborough']);
    const spelled = ['O Fallon', 'Coeur D Alene', 'Land O Lakes', 'D Hanis', 'Mary D'];
    expect(spelled.flatMap((one) => cityNames({ city: one, country: 'US' }))).toEqual([
      ...["O'Fallon", "Coeur d'Alene", "Land O'Lakes", "D'Hanis", 'Mary D'],
    ]);
  });

  test('no name in the table is a post office, has digits, or lacks a letter', () => {
    const names = Object.values(codes).flatMap((area) => (area ? cityNames(area) : []));
    expect(names.length).toBeGreaterThan(40_000);
    expect(
      names.filter((name) => /\ufffd|\d|\bpo box|\bstn\b|government of|provincial gov|processing|- /i.test(name)),
    ).toEqual([]);
  });
});

describe('cities', () => {
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
  test('a name with an apostrophe means the city that has one', () => {
    const [newfoundland, arizona] = [city("St. John's", 'NL', 'CA'), city('Saint Johns', 'AZ')];
    const typed = (text: string) => {
      const parsed = parsePlace(text);
      return parsed?.kind === 'city' ? chooseCity(parsed.readings, [newfoundland, arizona], () => []) : null;
    };
    expect(["Saint John's", 'St. John’s'].map(typed)).toEqual([{ found: newfoundland }, { found: newfoundland }]);
    expect(typed('Saint Johns')).toEqual({ choices: [newfoundland, arizona] });
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
});

describe('cities of both kinds', () => {
  const city = (over: Partial<OwnCity> = {}): OwnCity => ({
    name: 'Vancouver',
    region: 'BC',
    country: 'CA',
    lat: 2,
    lng: 4,
    facilities: 1,
    ...over,
  });
  test('cities without coordinates have no centre and do not move that of others', () => {
    const [nowhere] = mergeCities([city({ lat: null, lng: null })]);
    expect(nowhere).toMatchObject({ lat: null, lng: null, facilities: 1, spellings: ['Vancouver'] });
    const [merged] = mergeCities([
      city({ facilities: 3, lng: 8 }),
      city({ name: 'VANCOUVER', lat: null, lng: null, facilities: 9 }),
    ]);
    expect(merged).toMatchObject({
      name: 'Vancouver',
      lat: 2,
      lng: 8,
      facilities: 12,
      spellings: ['Vancouver', 'VANCOUVER'],
    });
  });
  test('the more frequent of two mixed-case spellings is used', () => {
    expect(mergeCities([city({ name: 'St. John' }), city({ name: 'Saint John', facilities: 2 })])[0]?.name).toBe(
      'Saint John',
    );
  });
  test('a named region excludes the same name elsewhere, also in the other country', () => {
    const reading = { name: 'vancouver', region: { country: 'US' as const, code: 'WA' } };
    const ours = [city(), city({ region: 'WA' }), city({ name: 'Victoria', country: 'US', region: 'WA' })];
    expect(chooseCity([reading], ours, () => [])).toBeNull();
    const washington = city({ country: 'US', region: 'WA' });
    expect(chooseCity([reading], [...ours, washington], () => [])).toEqual({ found: washington });
  });
  test('several other cities are ambiguous, and a reading without matches falls through to the next', () => {
    const two = [city({ region: 'WA', country: 'US' }), city({ region: 'BC' })];
    const readings = [
      { name: 'port vancouver', region: null },
      { name: 'vancouver', region: null },
    ];
    const worlds = ({ name }: { name: string }) =>
      name === 'vancouver' ? two.map((one) => ({ ...one, lat: 1, lng: 1 })) : [];
    expect(chooseCity(readings, [], worlds)).toMatchObject({ choices: [{ region: 'WA' }, { region: 'BC' }] });
    expect(cityChoice(two[0]!)).toEqual({ place: 'Vancouver, WA', label: 'Vancouver, Washington' });
    expect(whichCity(two.slice(0, 1))).toBe(
      'There is more than one Vancouver. Add the province or state, such as Vancouver, WA.',
    );
  });
});

describe('countries', () => {
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

describe('points', () => {
  test('distances are great-circle distances', () => {
    expect(distanceKm({ lat: 43.6532, lng: -79.3832 }, { lat: 49.2827, lng: -123.1207 })).toBeCloseTo(3358, -1);
    expect(distanceKm({ lat: 43.65, lng: -79.38 }, { lat: 43.65, lng: -79.38 })).toBe(0);
  });

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

  test('the mean moves with outliers and the median does not', () => {
    const points = [
      { lat: 1, lng: 20 },
      { lat: 3, lng: 10 },
      { lat: 80, lng: 12 },
      { lat: 2, lng: 11 },
    ];
    expect(meanPoint(points)).toEqual({ lat: 21.5, lng: 13.25 });
    expect(medianPoint(points)).toEqual({ lat: 2, lng: 11 });
    expect(medianPoint([])).toBeNull();
  });
});
