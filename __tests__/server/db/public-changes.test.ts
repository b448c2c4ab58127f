import { sql } from 'kysely';
import { eventually } from '@/__tests__/support/eventually';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { listen } from '@/server/db/listen';
import { publicChannel } from '@/server/http/public-changes';
import { resetClock, setClock } from '@/server/areas/desk/move-clock';
import { writeSetting } from '@/server/areas/shared/rows';

/** Database notifications about changes on public pages (migration 0105), as a portal process receives them. */
let service: RequestService;
let listening: ReturnType<typeof listen>;
let heard: string[];
let began: number;
const errors: unknown[] = [];

beforeAll(async () => {
  service = await createRequestService({ now: '2026-03-02T15:00:00Z' });
  began = 0;
  heard = [];
  listening = listen({
    databaseUrl: service.url,
    channel: publicChannel,
    onMessage: (change) => void heard.push(change),
    onListening: () => (began += 1),
    onError: (error) => errors.push(error),
  });
  await eventually(() => began === 1);
});
afterAll(async () => {
  await listening.stop();
  await service.close();
});

/** The notifications sent by `work`: all that arrive before a final one that the test sends. */
async function toldOf(work: () => Promise<unknown>): Promise<string[]> {
  await sql`SELECT pg_notify(${publicChannel}, 'begin')`.execute(service.db);
  await work();
  await sql`SELECT pg_notify(${publicChannel}, 'end')`.execute(service.db);
  await eventually(() => heard.includes('end'));
  const told = heard.slice(heard.indexOf('begin') + 1, heard.indexOf('end'));
  heard = [];
  return [...new Set(told)].sort();
}

test('taking or freeing places and reviews notify with their facility', async () => {
  const facility = await service.newFacility();
  const family = await service.newCareFamily();
  let id = '';
  const body = {
    facilityId: facility.id,
    addressId: facility.addressId,
    children: family.children,
    bookingDates: ['2026-03-05'],
    scheduleType: 1 as const,
  };
  expect(await toldOf(async () => (id = (await family.call('requestDropIn', { body })).body.id))).toEqual([
    `places ${facility.id}`,
  ]);
  expect(await toldOf(() => family.call('declineBooking', { params: { id } }))).toContain(`places ${facility.id}`);
  const review = sql`
    INSERT INTO review (id, facility_id, group_id, at, rating, ratings, text, author_name)
    VALUES (gen_random_uuid(), ${facility.id}, gen_random_uuid(), now(), 4, '{}', 'Kind.', 'A parent')`;
  expect(await toldOf(() => review.execute(service.db))).toEqual([`facts ${facility.id}`]);
});

test('every table behind a public page notifies of each kind of change', async () => {
  const facility = await service.newFacility();
  const group = facility.groups.children;
  const facts = [`facts ${facility.id}`];
  for (const change of [
    sql`UPDATE facility SET name = 'Maple House' WHERE id = ${facility.id}`,
    sql`UPDATE facility_address SET title = 'Garden' WHERE facility_id = ${facility.id}`,
    sql`UPDATE capacity SET places = 9 WHERE age_group_id = ${group}`,
    sql`UPDATE drop_in_item SET price = 1 WHERE age_group_id = ${group}`,
    sql`DELETE FROM schedule WHERE age_group_id = ${group}`,
    sql`DELETE FROM facility WHERE id = ${facility.id}`,
  ]) {
    expect(await toldOf(() => change.execute(service.db))).toEqual(facts);
  }
  expect(await toldOf(() => sql`UPDATE facility SET name = '' WHERE false`.execute(service.db))).toEqual([]);
});

test('a rolled back change does not notify', async () => {
  const facility = await service.newFacility();
  const undone = service.db.transaction().execute(async (tx) => {
    await sql`UPDATE facility SET name = 'Never' WHERE id = ${facility.id}`.execute(tx);
    throw new Error('undone');
  });
  expect(await toldOf(() => undone.catch(() => undefined))).toEqual([]);
});

test('a change of very many facilities notifies once', async () => {
  for (let made = 0; made < 51; made += 1) await service.newFacility();
  expect(await toldOf(() => sql`UPDATE facility SET phone = NULL`.execute(service.db))).toEqual(['facts']);
});

test('a change of business time notifies, other settings do not', async () => {
  const now = service.clock.now();
  expect(await toldOf(() => writeSetting(service.db, 'demonstration', {}, now))).toEqual([]);
  expect(await toldOf(() => setClock(service.deps, new Date('2026-04-01T00:00:00Z'), now))).toEqual(['clock']);
  expect(await toldOf(() => resetClock(service.deps))).toEqual(['clock']);
});

test('a lost connection is reopened', async () => {
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(service.db);
  await eventually(() => began === 2);
  expect(errors).not.toEqual([]);
  expect(await toldOf(() => service.newFacility())).toHaveLength(1);
});
