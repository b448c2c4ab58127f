import { readListed } from '@/__tests__/support/import-list';
import {
  hasChangedIdentity,
  type Identity,
  isIdentityOf,
  likePairs,
  plain,
} from '@/server/areas/facilities/imports/rules/identity';
import {
  besideOffers,
  changesOf,
  type KeptGroup,
  matchGroups,
} from '@/server/areas/facilities/imports/rules/imported-facility';

/** A facility's identity for comparing two lists, with its own address, door and phone number. */
const who = (over: Partial<Identity> = {}): Identity => ({
  name: 'Fern House',
  line1: '12 Fern St',
  city: 'Toronto',
  postalCode: 'M5V 2T6',
  phone: '+14165550101',
  phoneExtension: null,
  lat: 43.64,
  lng: -79.39,
  pointPrecision: 'exact',
  ...over,
});

describe('identities', () => {
  test.each([
    ['Fern House', 'FERN   HOUSE', true],
    ['Fern & House', 'Fern House', true],
    ['Fern-House, Inc.', 'Fern House Inc', true],
    ['École Noël', 'ecole noel', true],
    ['Saint Mary', 'St. Mary', true],
    ['Fern House 1', 'Fern House 2', false],
    ['Fern 1', 'Oak 1', false],
    ['松', '竹', false],
  ])('the texts "%s" and "%s" are compared without case, accents, blanks and punctuation', (one, other, same) => {
    expect(plain(one) === plain(other)).toBe(same);
  });

  test.each<[Partial<Identity>, string[], boolean]>([
    [{ name: 'Oak' }, [], false],
    [{ name: 'Oak', phone: '+14165550102' }, [], true],
    [{ name: 'FERN  house.', line1: '12 fern st.' }, [], false],
    [{ name: 'Oak', phone: '+14165550102' }, ['name'], false],
    [{ line1: '9 Oak Rd' }, ['name', 'phone'], true],
    [{ name: 'Oak', line1: '9 Oak Rd', phone: null }, ['name', 'phone', 'address'], false],
    [{ line1: null, phone: null }, [], false],
    [{ line1: '9 Oak Rd' }, [], false],
    [{ line1: '9 Oak Rd', name: 'Oak' }, [], true],
    [{ line1: '9 Oak Rd', phone: '+14165550102' }, [], true],
    [{ line1: '9 Oak Rd', name: 'Oak', phone: '+14165550102' }, [], true],
    [{ postalCode: 'M5V 9Z9', lat: 43.7, phoneExtension: '9' }, [], false],
    [{ name: 'Oak', phone: '+14165550102' }, ['name', 'phone'], false],
    [{ line1: '9 Oak Rd', phone: '+14165550102' }, ['name'], true],
  ])('a facility is another one after %j while it states %j itself: %p', (over, own, expected) => {
    expect(hasChangedIdentity(who(), who(over), own)).toBe(expected);
  });

  test('facts that were not stated before do not count as changed', () => {
    expect(hasChangedIdentity(who({ line1: null, phone: null }), who({ name: 'Oak' }), [])).toBe(false);
    expect(hasChangedIdentity(who({ line1: null }), who({ name: 'Oak', phone: '+14165550102' }), [])).toBe(true);
  });

  const homeless = { line1: null };
  test.each<[Partial<Identity>, Partial<Identity>, boolean]>([
    [{}, {}, true],
    [{}, { name: 'Oak' }, true],
    [{}, { phone: '+14165550102' }, true],
    [{ phone: null }, { phone: null }, true],
    [{}, { name: 'Oak', phone: '+14165550102' }, false],
    [{ phone: null }, { name: 'Oak' }, false],
    [{}, { name: 'Oak', phone: null }, false],
    [{ phone: null }, { phone: null, name: 'Oak' }, false],
    [{}, { name: 'Oak', phoneExtension: '7' }, false],
    [{ phoneExtension: '7' }, { name: 'Oak', phoneExtension: '7' }, true],
    [{}, { line1: '9 Oak Rd' }, false],
    [{}, { postalCode: 'K1A 0B1' }, false],
    [{}, { postalCode: 'm5v2t6' }, true],
    [homeless, homeless, true],
    [{}, homeless, true],
    [homeless, {}, true],
    [homeless, { ...homeless, phone: '+14165550102' }, false],
    [homeless, { ...homeless, name: 'Oak' }, false],
    [homeless, { ...homeless, postalCode: 'K1A 0B1' }, false],
    [{ ...homeless, name: '***' }, { ...homeless, name: '---' }, false],
    [{ line1: '-' }, { line1: '–' }, false],
  ])('the facility %j has the row %j: %p', (known, row, expected) => {
    expect(isIdentityOf(who(known), who(row))).toBe(expected);
  });
});

describe('pairs that are alike', () => {
  /** Shares nothing with "Fern House". */
  const elsewhere: Partial<Identity> = {
    name: 'Oak Hall',
    line1: '9 Oak Rd',
    postalCode: 'K1A 0B1',
    phone: '+16135550109',
    lat: 45.42,
    lng: -75.7,
  };
  /** Shares nothing with either of them. */
  const third: Partial<Identity> = { name: 'Third', line1: '1 A St', phone: null, lat: 46 };
  const common = (now: Partial<Identity>, others: readonly Identity[] = [], before: Partial<Identity> = {}) =>
    likePairs([who(before)], [who({ ...elsewhere, ...now })], others).map((pair) => pair.common);

  test('facilities with nothing in common are not a pair', () => {
    expect(common({})).toEqual([]);
  });

  test('a pair contains the removed facility, the new one, and everything that they share', () => {
    const [gone, added] = [who(), who()];
    const pair = { gone, added, common: ['address', 'point', 'phone', 'name'] };
    expect(likePairs([who(third), gone], [who(elsewhere), added], [])).toEqual([pair]);
  });

  test('pairs are ordered by the removed facilities, then by the new ones', () => {
    const [north, south] = [who({ ...third, name: 'North' }), who({ ...third, name: 'South', lat: 47 })];
    const added = [
      who({ ...elsewhere, name: 'South' }),
      who({ ...elsewhere, lat: 46.0001, lng: -79.39 }),
      who({ ...elsewhere, name: 'North' }),
    ];
    const found = likePairs([north, south], added, []).map((pair) => [pair.gone.name, added.indexOf(pair.added)]);
    expect(found).toEqual([
      ['North', 1],
      ['North', 2],
      ['South', 0],
    ]);
  });

  test.each([43.6405, 43.6404999, 43.6405001])(
    'two points a few metres apart are the same door at any latitude: %d',
    (lat) => {
      const door = { lng: -79.39, pointPrecision: 'exact' } as const;
      for (const metres of [-20, 20]) {
        const pair = likePairs(
          [who({ ...third, ...door, lat })],
          [who({ ...elsewhere, ...door, lat: lat + metres / 111_195 })],
          [],
        );
        expect(pair.map(({ common: traits }) => traits)).toEqual([['point']]);
      }
    },
  );

  const address = { line1: '12 FERN St.', postalCode: 'm5v 2t6' };
  const phone = { phone: '+14165550101' };
  const name = { name: 'Fern-House' };
  /** About 22 m from Fern House. */
  const point = { lat: 43.6402, lng: -79.39 };

  test.each<[string, Partial<Identity>]>([
    ['address', address],
    ['point', point],
    ['phone', phone],
    ['name', name],
  ])('sharing the %s is enough, unless a third facility shares it too', (what, now) => {
    expect(common(now)).toEqual([[what]]);
    expect(common(now, [who(third)])).toEqual([[what]]);
    expect(common(now, [who({ ...elsewhere, ...now })])).toEqual([]);
  });

  test.each<[Partial<Identity>, Partial<Identity>]>([
    [{ line1: '12 Fern St' }, {}],
    [{ line1: null, postalCode: 'M5V 2T6' }, { line1: null }],
    [{ phone: null }, { phone: null }],
    [{ ...phone, phoneExtension: '7' }, { phoneExtension: '8' }],
    [{ ...phone, phoneExtension: '7' }, {}],
    [{ name: '***' }, { name: '--' }],
    [{ lat: 43.640235, lng: -79.39 }, {}],
    [{ ...point, pointPrecision: 'town' }, {}],
    [point, { pointPrecision: 'town' }],
    [{ ...point, lng: null }, {}],
    [point, { lat: null }],
    [
      { lat: null, lng: null, pointPrecision: null },
      { lat: null, lng: null, pointPrecision: null },
    ],
  ])('a missing or different value is not shared: %j after %j', (now, before) => {
    expect(common(now, [], before)).toEqual([]);
  });

  test('doors within 25 m are the same, unless another facility is at either point', () => {
    const now = { lat: 43.64022, lng: -79.39 };
    expect(common(now)).toEqual([['point']]);
    const at = (lat: number) => who({ ...elsewhere, lat, lng: -79.39 });
    expect(common(now, [at(43.64)])).toEqual([]);
    expect(common(now, [at(43.64022)])).toEqual([]);
    expect(common(now, [at(43.641)])).toEqual([['point']]);
  });

  describe('shared traits', () => {
    test.each<[string, Partial<Identity>]>([
      ['phone number', phone],
      ['name', name],
    ])('a trait shared by several facilities makes no pair: the %s', (_, now) => {
      const [gone, added] = [who(), who({ ...elsewhere, ...now })];
      const another = (over: Partial<Identity>) => who({ ...third, ...over });
      expect(likePairs([gone], [added], [])).toHaveLength(1);
      expect(likePairs([gone, another(now)], [added], [])).toEqual([]);
      expect(likePairs([gone], [added, another(now)], [])).toEqual([]);
    });
  });
});

describe('changes', () => {
  test('changes between two versions are listed fact by fact', () => {
    const { facility } = readListed();
    expect(changesOf(facility, readListed().facility)).toEqual([]);
    const after = readListed({
      NAME: 'Robin',
      PHONE: '416 555 0124',
      MAIL: '',
      SITE: 'owl.example',
      LICENCE: 'L-2',
      KIND: 'Licence-exempt',
      INF: '',
      TOD: '16',
      TOTAL: '',
      DAYS: 'Mon',
      LANG: '',
      OWNER: '',
      MEALS: '',
      POLICY: '',
      STREET: 'Queen St W',
      PCODE: 'M5V 2T7',
      LAT: '43.6454',
      SCHOOL: 'Y',
    }).facility;
    expect(changesOf(facility, after).map(({ fact, before, after: now }) => `${fact}: ${before} → ${now}`)).toEqual([
      'name: Robin KinderCare → Robin',
      'description: Licensed. Run by the Lees. Subsidised. → Licensed. Subsidised.',
      'categories: 1, 2 → 1, 2, 3',
      'phone: (416) 555-0123 x4 → (416) 555-0124',
      'email: robin@example.com → ',
      'website: https://robin.example/ → https://owl.example/',
      'openingHours: Monday 07:30-18:00, Tuesday 07:30-18:00, Wednesday 07:30-18:00 → Monday 07:30-18:00',
      'languages: English, French → ',
      'licenceNumber: L-1 → L-2',
      'licensedPlaces: 25 → ',
      'licenceKind:  → Licence-exempt',
      'facts: Meals → ',
      'dropInCancellationPolicy: 2 → ',
      'address: 100 King St W → 100 Queen St W',
      'postalCode: M5V 2T6 → M5V 2T7',
      'point: 43.6453, -79.3967 (exact) → 43.6454, -79.3967 (exact)',
      'age group Infants: unknown to 18 months, 10 places → unknown to 18 months, unknown places',
      'age group Toddlers: 18 to 30 months, 15 places → 18 to 30 months, 16 places',
      'age group School age:  → 60 to unknown months, unknown places',
    ]);
  });

  test('facts that are not stated are empty before and after', () => {
    const { facility } = readListed();
    const silent = {
      ...facility,
      description: null,
      categories: [],
      phone: null,
      phoneExtension: null,
      email: null,
      website: null,
      openingHours: null,
      languages: null,
      licenceNumber: null,
      licensedPlaces: null,
      dropInCancellationPolicy: null,
      listFacts: [],
      ageGroups: [],
      address: { ...facility.address, line1: null, lat: null, lng: null, pointPrecision: null },
    };
    const told = changesOf(facility, silent);
    expect(told.map(({ fact }) => fact)).toEqual([
      ...['description', 'categories', 'phone', 'email', 'website', 'openingHours', 'languages', 'licenceNumber'],
      ...['licensedPlaces', 'facts', 'dropInCancellationPolicy', 'address', 'point'],
      ...['age group Infants', 'age group Toddlers'],
    ]);
    for (const { before, after } of told) expect([before !== '', after]).toEqual([true, '']);
    expect(changesOf(silent, facility)).toEqual(told.map(({ fact, before }) => ({ fact, before: '', after: before })));
    expect(changesOf(silent, { ...silent })).toEqual([]);
  });

  test('open days without hours, multi-valued facts and locations are compared', () => {
    const { facility } = readListed();
    const after = {
      ...facility,
      openingHours: [
        { weekday: 1 as const, opens: null, closes: null },
        { weekday: 7 as const, opens: null, closes: null },
      ],
      listFacts: ['Meals', 'Outdoor play'],
      licenceKind: 'Registered',
      address: { ...facility.address, city: 'Ottawa', region: 'QC', timeZone: 'America/Montreal' },
    };
    expect(changesOf(facility, after).map(({ fact, after: now }) => `${fact}: ${now}`)).toEqual([
      'openingHours: Monday, Sunday',
      'licenceKind: Registered',
      'facts: Meals; Outdoor play',
      'city: Ottawa',
      'region: QC',
      'timeZone: America/Montreal',
    ]);
  });
});

describe('kept age groups', () => {
  type Months = number | null;
  const listed = (title: string, fromMonths: Months, toMonths: Months) => ({
    title,
    position: 0,
    fromMonths,
    toMonths,
    licensedPlaces: 9,
  });
  /** A stored group with prices or places set by the facility. */
  const kept = (title: string, fromMonths: Months, toMonths: Months, over: Partial<KeptGroup> = {}): KeptGroup => ({
    ...listed(title, fromMonths, toMonths),
    id: title,
    licensedPlaces: 8,
    open: true,
    offered: true,
    ...over,
  });
  const stays = ({ title, position, fromMonths, toMonths }: KeptGroup) => ({
    title,
    position,
    fromMonths,
    toMonths,
    licensedPlaces: null,
  });
  type Group = ReturnType<typeof listed>;
  const matches = (groups: Group[], known: KeptGroup[]) =>
    [...matchGroups(groups, known)].map(([{ title }, { id }]) => `${title} is ${id}`);

  describe('matchGroups', () => {
    test.each<[Group[], KeptGroup[], string[]]>([
      [[listed('Ones', 12, 24)], [kept('Ones', 18, 30)], ['Ones is Ones']],
      [[listed('Ones', 12, 24)], [kept('Ones', 18, 30, { open: false, offered: false })], ['Ones is Ones']],
      [[listed('Ones', 18, 30)], [kept('Toddlers', 18, 30)], ['Ones is Toddlers']],
      [[listed('Toddlers', 18, 30)], [kept('Ones', 18, 30), kept('Toddlers', 12, 24)], ['Toddlers is Toddlers']],
      [[listed('Ones', 18, 30), listed('Toddlers', 18, 30)], [kept('Toddlers', 18, 30)], ['Toddlers is Toddlers']],
      [
        [listed('Ones', 18, 30), listed('Twos', 18, 30)],
        [kept('A', 18, 30), kept('B', 18, 30)],
        ['Ones is A', 'Twos is B'],
      ],
      [[listed('Ones', 18, 30), listed('Twos', 18, 30)], [kept('A', 18, 30)], ['Ones is A']],
      [[listed('Ones', 18, 30)], [kept('A', 18, 30, { offered: false })], []],
      [[listed('Ones', 18, 30)], [kept('A', 18, 30, { open: false })], []],
      [[listed('Ones', 18, 36)], [kept('A', 18, 30)], []],
      [[listed('Ones', 12, 30)], [kept('A', 18, 30)], []],
      [[listed('Ones', null, 30)], [kept('A', null, 30)], []],
      [[listed('Ones', 18, null)], [kept('A', 18, null)], []],
    ])('listed groups match stored ones: %j', (groups, known, expected) =>
      expect(matches(groups, known)).toEqual(expected),
    );
  });

  describe('besideOffers', () => {
    const offer = kept('Toddlers', 18, 30);
    test('an offered group stays without licensed places if the list drops it', () => {
      expect(besideOffers([], [offer])).toEqual([stays(offer)]);
    });
    test('an offered group appears once, with the list’s licensed places, if the list has it', () => {
      expect(besideOffers([listed('Toddlers', 18, 30)], [offer])).toEqual([listed('Toddlers', 18, 30)]);
      expect(besideOffers([listed('Ones', 18, 30)], [offer])).toEqual([listed('Ones', 18, 30)]);
    });
    test('a closed group, or one without offers, is removed with the list', () => {
      const groups = [listed('Little ones', 12, 24)];
      expect(besideOffers(groups, [kept('Toddlers', 18, 30, { offered: false })])).toEqual(groups);
      expect(besideOffers(groups, [kept('Toddlers', 18, 30, { open: false })])).toEqual(groups);
      expect(besideOffers(groups, [])).toEqual(groups);
    });

    test.each<[string, Months, Months, boolean]>([
      ['inside it', 20, 28, true],
      ['across its lower end', 12, 19, true],
      ['across its upper end', 29, 48, true],
      ['including it', 0, 60, true],
      ['ending at its lower end', 12, 18, false],
      ['starting at its upper end', 30, 48, false],
      ['without a lower end', null, 24, false],
      ['without an upper end', 24, null, false],
    ])('an offered group hides a listed group only if their ages overlap: %s', (_, from, to, hides) => {
      const group = listed('Other', from, to);
      expect(besideOffers([group], [offer])).toEqual(hides ? [stays(offer)] : [group, stays(offer)]);
    });

    test.each<[string, Months, Months]>([
      ['lower end', null, 30],
      ['upper end', 18, null],
    ])('an offered group without a %s hides nothing', (_, from, to) => {
      const open = kept('Toddlers', from, to);
      expect(besideOffers([listed('Other', 20, 28)], [open])).toEqual([listed('Other', 20, 28), stays(open)]);
    });

    test('each of several offered groups replaces the listed groups that it overlaps', () => {
      const offers = [offer, kept('Preschool', 30, 48)];
      expect(besideOffers([listed('Babies', 0, 18), listed('Twos', 24, 30), listed('Threes', 36, 48)], offers)).toEqual(
        [listed('Babies', 0, 18), ...offers.map(stays)],
      );
    });
  });
});
