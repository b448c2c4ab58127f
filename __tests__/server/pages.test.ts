import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { freshAddress } from '@/__tests__/support/accounts';
import { createWorld, type World } from '@/__tests__/support/contract/household';
import { naughtyStrings } from '@/__tests__/support/contract/naughty';
import { count } from '@/__tests__/support/depth';
import { searchPrice } from '@/lib/search/url-values';
import * as confirmPage from '@/pages/confirm/[code]';
import * as contentPage from '@/pages/content/[kind]';
import * as facilityPage from '@/pages/facility/[id]';
import * as dropInPage from '@/pages/facility/[id]/drop-in';
import * as helpPage from '@/pages/help';
import * as homePage from '@/pages/index';
import * as bookingPage from '@/pages/my-bookings/[id]';
import * as onboardingPage from '@/pages/onboarding/[step]';
import * as resetPage from '@/pages/reset/[code]';
import { createService } from '@/server/container';
import { publishHost } from '@/server/in-process';

/** The props that pages get for odd URLs, rate-limited visitors and server errors. */
let world: World;
let visitor: string;
let reported: unknown[];
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => {
  visitor = freshAddress();
  serveFrom(world.app);
});

function serveFrom(app: World['app']) {
  reported = [];
  publishHost({
    call: async (request) => app.fetch(request, { address: visitor }),
    report: (error) => void reported.push(error),
  });
}

/** A URL cannot carry a lone surrogate, so it is replaced by U+FFFD. */
const naughtyTexts = naughtyStrings
  .map((text) => text.replace(/\p{Cs}/gu, '\ufffd'))
  .filter((_, index) => index % Math.ceil(100 / count(100, 100)) === 0);

type Query = Record<string, string | string[]>;

async function open(page: { getServerSideProps: unknown }, params: Record<string, string>, query: Query = {}) {
  const headers: Record<string, string> = {};
  const res = { statusCode: 200, setHeader: (name: string, value: unknown) => (headers[name] = String(value)) };
  const context = { params, query: { ...params, ...query }, req: {} as IncomingMessage, res };
  const load = page.getServerSideProps as GetServerSideProps;
  const result = await load(context as unknown as GetServerSidePropsContext);
  const props = ('props' in result ? await result.props : {}) as Record<string, unknown>;
  return { status: 'notFound' in result ? 404 : res.statusCode, headers, props };
}

test.each([
  ['1e21', 200],
  ['-1', 200],
  ['999999', 404],
])('a facility page with review page %s answers %i', async (reviews, status) => {
  const { props, ...answer } = await open(facilityPage, { id: world.facility.id }, { reviews });
  expect(answer.status).toBe(status);
  if (status === 200) expect(props.reviews).toMatchObject({ page: 1 });
  expect((await open(facilityPage, { id: world.facility.id }, { reviews: [reviews, '1'] })).status).toBeLessThan(500);
});

test('a search up to too many dollars has an error at its field', async () => {
  const { props } = await open(homePage, {}, { price: '100000', place: 'Toronto' });
  const filters = { price: 100_000, place: 'Toronto' };
  expect(props).toMatchObject({ facilities: null, problems: { price: searchPrice.sentence }, filters });
});

test('a facility is shown at the requested address, otherwise at its first', async () => {
  const { id, addressId } = world.facility;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO facility_address (id, facility_id, position, title, line1, city, region, postal_code, country, lat, lng, time_zone)
    SELECT gen_random_uuid(), facility_id, 1, 'Queen Street', line1, city, region, postal_code, country, lat, lng, time_zone
      FROM facility_address WHERE id = ${addressId}::uuid RETURNING id`.execute(world.db);
  const second = rows[0]!.id;
  for (const [address, shown] of [
    ['', addressId],
    ['x', addressId],
    ['00000000-0000-4000-8000-000000000000', addressId],
    [second, second],
  ] as const) {
    const { status, props } = await open(facilityPage, { id }, { address });
    expect(status).toBe(200);
    expect(props.addressId).toEqual(shown);
  }
  // That address takes no part, so the other address's places must not show.
  expect((await open(facilityPage, { id }, { address: second })).props.vacancies).toBeNull();
});

const byAddress = [
  ['facility', facilityPage, 'id', 404],
  ['drop-in', dropInPage, 'id', 404],
  ['content', contentPage, 'kind', 404],
  ['onboarding', onboardingPage, 'step', 404],
  ['booking', bookingPage, 'id', 200],
  ['confirm', confirmPage, 'code', 200],
  ['reset', resetPage, 'code', 200],
] as const;

test.each(byAddress)('the %s page accepts any text in its URL', async (_, page, key, status) => {
  for (const text of ['.', '..', '../saved', 'a/b', '%', '\0', ...naughtyTexts]) {
    expect([text, (await open(page, { [key]: text })).status]).toEqual([text, status]);
  }
});

test('only the last registration step loads the full agreement', async () => {
  const overview = await open(onboardingPage, { step: 'overview' });
  expect(overview.props).toMatchObject({
    step: 'overview',
    agreement: {
      title: 'Parent agreement',
      version: expect.any(String),
      html: expect.stringContaining('You sign once'),
    },
  });
  expect((await open(onboardingPage, { step: 'children' })).props).toMatchObject({ step: 'children', agreement: null });
});

test.each(['place', 'q'])(
  'the search accepts any text as its %s',
  async (key) => {
    for (const text of ['x'.repeat(5_000), '\0', ...naughtyTexts]) {
      expect([text, (await open(homePage, {}, { [key]: text })).status]).toEqual([text, 200]);
    }
  },
  120_000,
);

test('a page counts as the reads it makes, by visitor address, and a limited visitor gets Retry-After', async () => {
  serveFrom(createService({ ...world.deps, rates: { ...world.deps.rates, readsPerSecond: 10 } }));
  const openHelp = () => open(helpPage, {});
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1) answers.push(await openHelp());
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, props } of refused) {
    expect(headers['retry-after']).toBe('1');
    expect(props).toEqual({ trouble: 429 });
  }
  expect(reported).toEqual([]);
  visitor = freshAddress();
  expect((await openHelp()).status).toBe(200);
});

describe('without the database', () => {
  const away = () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const broken = new Proxy(world.deps.db, {
      get() {
        throw refused;
      },
    });
    return createService({ ...world.deps, db: broken });
  };

  test.each([
    ['search', homePage, {}],
    ['facility', facilityPage, { id: '00000000-0000-4000-8000-000000000000' }],
  ])('without the database the %s page answers 503 and logs the error', async (_, page, params) => {
    serveFrom(away());
    const { status, headers, props } = await open(page, params);
    // The support phone number is shown even without the database.
    const settings = expect.objectContaining({ supportPhoneNumber: expect.any(String) });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(props).toEqual({ trouble: 503, settings });
    expect(reported).toHaveLength(1);
  });
});

test('an unexpected error is a 500 with our error page and is logged', async () => {
  publishHost({ call: () => Promise.reject(new Error('x')), report: (error) => void reported.push(error) });
  const { status, props } = await open(helpPage, {});
  expect(status).toBe(500);
  expect(props).toEqual({ trouble: 500 });
  expect(reported).toHaveLength(1);
});
