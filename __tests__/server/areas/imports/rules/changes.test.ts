import { readListed } from '@/__tests__/support/import-list';
import { changesOf } from '@/server/areas/imports/rules/imported-facility';

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
