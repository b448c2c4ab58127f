import { who } from '@/__tests__/support/import-identity';
import { type Identity, likePairs } from '@/server/areas/imports/rules/identity';

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

test.each<[string, Partial<Identity>, Partial<Identity>]>([
  ['the same street elsewhere', { line1: '12 Fern St' }, {}],
  ['no street in either', { line1: null, postalCode: 'M5V 2T6' }, { line1: null }],
  ['no phone in either', { phone: null }, { phone: null }],
  ['another extension', { ...phone, phoneExtension: '7' }, { phoneExtension: '8' }],
  ['an extension in only one of them', { ...phone, phoneExtension: '7' }, {}],
  ['names without letters', { name: '***' }, { name: '--' }],
  ['a point 26 m away', { lat: 43.640235, lng: -79.39 }, {}],
  ['a point of the town only', { ...point, pointPrecision: 'town' }, {}],
  ['a stored point of the town only', point, { pointPrecision: 'town' }],
  ['a point without longitude', { ...point, lng: null }, {}],
  ['a stored point without latitude', point, { lat: null }],
  [
    'no point in either',
    { lat: null, lng: null, pointPrecision: null },
    { lat: null, lng: null, pointPrecision: null },
  ],
])('a missing or different value is not shared: %s', (_, now, before) => {
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
