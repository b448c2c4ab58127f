import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BookingService, createBookingService } from '@/__tests__/support/booking-service';
import { eventually } from '@/__tests__/support/eventually';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createTcpProxy } from '@/__tests__/support/tcp-proxy';
import { BookingStatus } from '@/lib/enums';
import { approveBooking, cancelBooking } from '@/server/areas/care/bookings/facility-moves';
import { createDatabase, createPool } from '@/server/db/connection';
import type { Job } from '@/server/db/transaction';
import { type Jobs, startJobs } from '@/server/jobs/start-jobs';
import { runDue } from '@/server/jobs/sweeps';

let service: BookingService;
const triggered: Job[] = [];
const running: Jobs[] = [];
/** Closed after the test in reverse order, so that jobs stop before their database closes. */
const opened: (() => Promise<void>)[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  service = await createBookingService({ deps: { triggerJob: (job) => void triggered.push(job) } });
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  for (const close of opened.splice(0).reverse()) await close();
  expect(await brokenInvariants(service.db)).toEqual([]);
  expect(unhandled).toEqual([]);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await service.close();
});

async function start(databaseUrl = service.url, deps = service.deps): Promise<Jobs> {
  const jobs = await startJobs(deps, { databaseUrl });
  running.push(jobs);
  return jobs;
}

async function approvedBooking(): Promise<string> {
  const facility = await service.newFacility();
  const family = await service.newFamily();
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    },
  });
  await approveBooking(service.deps, body.id);
  return body.id;
}
async function statusOf(id: string): Promise<number> {
  const row = await service.db
    .selectFrom('bookingGroup')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}
const isConfirmed = (id: string) => async () => (await statusOf(id)) === BookingStatus.APPROVED;
const charges = async () => (await service.db.selectFrom('sandboxCharge').select('idempotencyKey').execute()).length;

async function triggeredBy(act: () => Promise<unknown>): Promise<Job[]> {
  triggered.length = 0;
  await act();
  return [...triggered].sort();
}

test('a booking’s changes trigger the jobs they need, and a repeated call triggers none', async () => {
  const facility = await service.newFacility();
  const family = await service.newFamily();
  const there = { facilityId: facility.id, addressId: facility.addressId, children: family.children };
  const bookingDates = ['2026-03-09'];
  let id = '';
  const request = async () => {
    ({ id } = (await family.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } })).body);
  };
  const refused = () => family.call('requestDropIn', { body: { ...there, bookingDates, scheduleType: 1 } });
  expect(await triggeredBy(request)).toEqual(['mail']);
  // The children already have a place on that day, so the transaction is rolled back.
  expect(await triggeredBy(refused)).toEqual([]);
  expect(await triggeredBy(() => approveBooking(service.deps, id))).toEqual(['payments']);
  expect(await triggeredBy(() => runDue(service.deps))).toEqual(['mail']);
  expect(await triggeredBy(() => cancelBooking(service.deps, id))).toEqual(['mail', 'offers', 'payments']);
  expect(await triggeredBy(() => cancelBooking(service.deps, id))).toEqual([]);
});

test('jobs resume after the database goes away and comes back', async () => {
  const proxy = await createTcpProxy(service.url);
  opened.push(() => proxy.close());
  const db = createDatabase(createPool({ url: proxy.url, poolMax: 5, onIdleError: () => undefined }));
  opened.push(() => db.destroy());
  const jobs = await start(proxy.url, { ...service.deps, db });
  const first = await approvedBooking();
  jobs.trigger('payments');
  await eventually(isConfirmed(first));

  proxy.goAway();
  const warned = service.logged.length;
  const second = await approvedBooking();
  jobs.trigger('payments');
  await eventually(() => service.logged.length > warned + 3);
  expect(await statusOf(second)).toBe(BookingStatus.PENDING_PAYMENT);
  proxy.comeBack();
  await eventually(isConfirmed(second), 30_000);
}, 90_000);

test('a charge interrupted by a kill is completed by two processes that start at once, which share the jobs', async () => {
  const id = await approvedBooking();
  const before = await charges();
  const script = join(process.cwd(), '__tests__/support/job-process.ts');
  const args = ['--import', 'tsx', script, service.url, service.clock.now().toISOString()];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The process ended by itself: ${code}.`)));
  });
  child.kill('SIGKILL');
  expect(await statusOf(id)).toBe(BookingStatus.PENDING_PAYMENT);
  expect((await charges()) - before).toBe(1);

  service.clock.advance({ hours: 1 });
  const ids = [id, await approvedBooking(), await approvedBooking()];
  const [first] = await Promise.all([start(), start()]);
  for (const one of ids) await eventually(isConfirmed(one));
  const later = await approvedBooking();
  first?.trigger('payments');
  await eventually(isConfirmed(later));
  expect((await charges()) - before).toBe(4);
}, 90_000);
