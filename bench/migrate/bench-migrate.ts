import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, createApi } from '@/api/client/api';
import type { Tokens } from '@/api/contract/types';
import { denseCity, makeFacilities } from '@/bench/search/facilities-at-size';
import { temporaryFolder } from '@/bench/temporary-folder';
import { addMonths, monthOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { table } from '@/scripts/desk/table';
import { buildContainer, type Container } from '@/server/container';
import { openEngine } from '@/server/db/engine';
import { migrate, migrationsFolder } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';
import { demonstrationPassword, parentFamily } from '@/server/demonstration/data/families/people';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

const longestAllowedMs = 2_000;
const quietMs = 10_000;
/** Of a child whom most facilities take. */
const ageMonths = 32;
/** A next release's migrations, of every kind. This program is then the last release. */
const newest = 'bench/migrate/newest';

/** By kind of call: how many were answered, the longest answer, and what failed. */
type Answers = Map<string, { calls: number; longestMs: number; failed: string[] }>;

/**
 * Migrates a database with 200,000 facilities, or as many as given, while this program answers searches and bookings. No answer
 * may take longer than 2 s, and none may fail.
 */
export async function benchMigrate(size = '200000'): Promise<boolean> {
  const folder = await temporaryFolder('migrate');
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  for (const from of [migrationsFolder(), newest]) await cp(from, migrations, { recursive: true });
  const engine = await openEngine({ dataDir: join(folder, 'data'), log: () => undefined });
  try {
    await onDatabase(engine.url, async (client) => {
      await migrate(client);
      await makeFacilities(client, Number(size));
    });
    const container = await serve(engine.url);
    const before = await answersDuring(container, () => new Promise((resolve) => setTimeout(resolve, quietMs)));
    const said: string[] = [];
    const began = performance.now();
    const during = await answersDuring(container, () =>
      onDatabase(engine.url, (client) =>
        migrate(client, {
          folder: migrations,
          print: (line) => said.push(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`),
        }),
      ),
    );
    said.push(`${((performance.now() - began) / 1000).toFixed(1)} s  Migrated.`);
    await container.close();
    console.log(`\n${size} facilities\n${said.join('\n')}\n`);
    console.log(tableOf(before, during));
    return judged(during);
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The program on this database, with the demonstration's family among its facilities. */
async function serve(url: string): Promise<Container> {
  const many = Object.fromEntries(
    ['READS', 'WRITES_SESSION', 'WRITES_ADDRESS', 'REQUESTS', 'REQUESTS_FACILITY', 'MAIL_MAILBOX', 'MAIL_ADDRESS'].map(
      (name) => [`RATE_${name}`, '1000000'],
    ),
  );
  const env = readEnv({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: url, SECRET: 'x'.repeat(40), DEMO: '1', DEMO_DESK: 'off' },
    ...many,
    RATE_SHARE: '100',
  });
  return buildContainer(env, createLogger(env));
}

/** Asks without a pause until `work` has ended. */
async function answersDuring(container: Container, work: () => Promise<unknown>): Promise<Answers> {
  const answers: Answers = new Map();
  const calls = await callsOf(container);
  let isOver = false;
  const asking = Object.entries(calls).map(async ([name, call]) => {
    const noted = { calls: 0, longestMs: 0, failed: [] as string[] };
    answers.set(name, noted);
    while (!isOver) {
      const began = performance.now();
      await call().catch((error: Error) => noted.failed.push(error.message));
      noted.calls += 1;
      noted.longestMs = Math.max(noted.longestMs, performance.now() - began);
    }
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(asking);
  return answers;
}

async function callsOf(container: Container): Promise<Record<string, () => Promise<unknown>>> {
  const session: { token?: string } = {};
  const api = createApi({
    baseUrl: 'http://nestling.bench/api',
    fetch: async (url, init) => {
      const headers = { ...init.headers, ...(session.token ? { authorization: `Bearer ${session.token}` } : {}) };
      return container.app.fetch(new Request(url, { ...init, headers }), { address: '192.0.2.1' });
    },
  });
  const { token } = (await api.signin({
    body: { email: parentFamily.email, password: demonstrationPassword, remember: true },
  })) as Tokens;
  session.token = token;
  const { lat, lng } = denseCity;
  const [near] = (await api.listFacilities({ query: { lat, lng, radius: 10 } })).items;
  const book = await bookingCall(container, api);
  return {
    'search around a place': () => api.listFacilities({ query: { lat, lng, radius: 10 } }),
    'search by words': () => api.listFacilities({ query: { q: 'maple montessori' } }),
    'a facility': () => api.getFacility({ params: { id: near!.id } }),
    bookings: () => api.listUpcomingBookings({ query: {} }),
    'book and cancel': book,
  };
}

/** Books a day at a facility of the demonstration and cancels it, so that there is always a place. */
async function bookingCall({ deps }: Container, api: Api): Promise<() => Promise<unknown>> {
  const facilities = await deps.db
    .selectFrom('facility')
    .select('id')
    .where('invented', '=', true)
    .orderBy('id')
    .execute();
  const today = todayIn('America/Toronto', deps.clock.now());
  const birthDate = addMonths(today, -ageMonths);
  const child = { firstName: 'Ada', lastName: 'Okafor', birthDate };
  const { items: children } = await api.createChildren({ body: { items: [child] } });
  for (const { id: facilityId } of facilities) {
    const [care] = await api.getFacilityAgeGroups({ params: { id: facilityId }, query: { birthDates: [birthDate] } });
    if (!care?.ageGroup || !care.dropInItem?.some(({ sessionType }) => sessionType === SessionType.FULL_DAY)) continue;
    const { id: ageGroupId, addressId } = care.ageGroup;
    const query = { month: monthOf(addMonths(today, 1)), ageGroupId, addressId };
    const { days } = await api.getFacilityCalendar({ params: { id: facilityId }, query });
    const free = days.find(({ open, placesLeft }) => open && placesLeft.fullDay > 0);
    if (!free) continue;
    return async () => {
      const request = { facilityId, addressId, children: [children[0]!.id], bookingDates: [free.date] };
      const { id, version } = await api.requestDropIn({ body: { ...request, scheduleType: SessionType.FULL_DAY } });
      await api.declineBooking({ params: { id }, body: { version, refund: 0 } });
    };
  }
  throw new Error('The demonstration has no free day.');
}

function tableOf(before: Answers, during: Answers): string {
  return table([
    ['', 'calls before', 'longest', 'calls meanwhile', 'longest', 'failed'],
    ...[...during].map(([name, { calls, longestMs, failed }]) => [
      name,
      String(before.get(name)?.calls),
      `${Math.round(before.get(name)?.longestMs ?? 0)} ms`,
      String(calls),
      `${Math.round(longestMs)} ms`,
      String(failed.length),
    ]),
  ]);
}

function judged(during: Answers): boolean {
  const all = [...during.values()];
  const longest = Math.round(Math.max(...all.map(({ longestMs }) => longestMs)));
  const failed = all.flatMap((one) => one.failed);
  for (const reason of new Set(failed)) console.error(reason);
  console.log(`\nLongest answer: ${longest} ms of ${longestAllowedMs}. Failed: ${failed.length} of 0.`);
  return longest <= longestAllowedMs && failed.length === 0;
}
