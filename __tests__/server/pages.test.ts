import type { IncomingMessage } from 'node:http';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { sql } from 'kysely';
import { createWorld, type World } from '@/__tests__/support/contract/household';
import { naughtyStrings } from '@/__tests__/support/contract/naughty';
import { freshAddress } from '@/__tests__/support/accounts';
import * as bookingPage from '@/pages/my-bookings/[id]';
import * as confirmPage from '@/pages/confirm/[code]';
import * as contentPage from '@/pages/content/[kind]';
import * as dropInPage from '@/pages/facility/[id]/drop-in';
import * as facilityPage from '@/pages/facility/[id]';
import * as helpPage from '@/pages/help';
import * as homePage from '@/pages/index';
import * as onboardingPage from '@/pages/onboarding/[step]';
import * as resetPage from '@/pages/reset/[code]';
import { searchPrice } from '@/lib/search/url-values';
import { createService } from '@/server/container';
import { publishHost } from '@/server/in-process';

/** What pages answer before anything is drawn: to strange addresses, too fast a visitor, and trouble behind them. */
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

/** An address cannot carry half a surrogate pair; it is replaced by a character of its own. */
const naughtyTexts = naughtyStrings.map((text) => text.replace(/\p{Cs}/gu, '\ufffd'));

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
  ['1.5', 200],
  ['NaN', 200],
  ['', 200],
  ['0x10', 200],
  ['99999999999999999999', 200],
  ['999999', 404],
  ['2', 404],
])('a facility whose reviews are asked for as page %s is %i', async (reviews, status) => {
  const { props, ...answer } = await open(facilityPage, { id: world.facility.id }, { reviews });
  expect(answer.status).toBe(status);
  if (status === 200) expect(props.reviews).toMatchObject({ page: 1 });
  expect((await open(facilityPage, { id: world.facility.id }, { reviews: [reviews, '1'] })).status).toBeLessThan(500);
});

test.each(['0', '100000', '-5'])('a search up to %s dollars says at its field that it cannot be', async (price) => {
  const { props } = await open(homePage, {}, { price, place: 'Toronto' });
  const filters = { price: Number(price), place: 'Toronto' };
  expect(props).toMatchObject({ facilities: null, problems: { price: searchPrice.sentence }, filters });
});

test('a facility is shown at the address that was asked for, else at its first', async () => {
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
    expect([status, props.addressId]).toEqual([200, shown]);
  }
  // Nobody takes part there: no places of the other address are shown.
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

test.each(byAddress)('the %s page takes any words in its address', async (_, page, key, status) => {
  for (const text of ['.', '..', '../saved', 'a/b', '%', '\0', ...naughtyTexts]) {
    expect([text, (await open(page, { [key]: text })).status]).toEqual([text, status]);
  }
});

test('the last step of the registration comes with the whole agreement that is signed there, the others without', async () => {
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
  'the search takes any words as its %s',
  async (key) => {
    for (const text of ['x'.repeat(5_000), '\0', ...naughtyTexts]) {
      expect([text, (await open(homePage, {}, { [key]: text })).status]).toEqual([text, 200]);
    }
  },
  120_000,
);

test.each(['category', 'sort', 'page'])('the search takes anything as its %s', async (key) => {
  for (const text of ['1e21', '-1', '0', '1.5', '9007199254740991', '99999999999999999999', 'constructor', '\0']) {
    expect([text, (await open(homePage, {}, { [key]: text })).status]).toEqual([text, 200]);
    expect((await open(homePage, {}, { [key]: [text, text] })).status).toBe(200);
  }
});

test('a page counts as the reads it makes, by its visitor’s address, and says when to come back', async () => {
  serveFrom(createService({ ...world.deps, rates: { ...world.deps.rates, readsPerSecond: 10 } }));
  const openHelp = () => open(helpPage, {});
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1) answers.push(await openHelp());
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, props } of refused) {
    expect([headers['retry-after'], props]).toEqual(['1', { trouble: 429 }]);
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
    ['drop-in', dropInPage, { id: '00000000-0000-4000-8000-000000000000' }],
  ])('the %s page says that it cannot be shown just now, and leaves a line in the log', async (_, page, params) => {
    serveFrom(away());
    const { status, headers, props } = await open(page, params);
    // Whom to turn to is said all the same.
    const settings = expect.objectContaining({ supportPhoneNumber: expect.any(String) });
    expect([status, headers['retry-after'], props]).toEqual([503, '2', { trouble: 503, settings }]);
    expect(reported).toHaveLength(1);
  });
});

test('a fault of ours is a 500 with our page, and leaves a line in the log', async () => {
  publishHost({ call: () => Promise.reject(new Error('x')), report: (error) => void reported.push(error) });
  const { status, props } = await open(helpPage, {});
  expect([status, props]).toEqual([500, { trouble: 500 }]);
  expect(reported).toHaveLength(1);
});
