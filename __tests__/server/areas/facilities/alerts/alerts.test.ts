import type { CareFacility } from '@/__tests__/support/care-facility';
import { whileLocked } from '@/__tests__/support/database';
import type { TestFamily } from '@/__tests__/support/families';
import {
  createRequestService,
  errorOf,
  type CareFamily,
  type RequestService,
} from '@/__tests__/support/request-service';
import { limits } from '@/lib/limits';
import type { Job } from '@/server/db/transaction';
import { runSweep } from '@/server/jobs/sweeps';

const triggered: Job[] = [];
let service: RequestService;
let facility: CareFacility;
let family: CareFamily;
let other: CareFamily;

beforeAll(async () => {
  service = await createRequestService({ deps: { triggerJob: (job) => void triggered.push(job) } });
});
afterAll(() => service.close());
beforeEach(async () => {
  jest.replaceProperty(limits as { searchMs: number }, 'searchMs', 1_000);
  await service.reset();
  // Wednesday noon in Toronto. The group's only place is on Tuesday, March 10.
  service.clock.set('2026-03-04T17:00:00Z');
  service.mails.length = 0;
  facility = await service.newFacility({ places: 1 });
  family = await service.newCareFamily();
  other = await service.newCareFamily();
});

const search = 'born=2023-05&dates=2026-03-10&session=1';
const take = async (bookingDates = ['2026-03-10']) =>
  (
    await other.call('requestDropIn', {
      body: {
        facilityId: facility.id,
        addressId: facility.addressId,
        children: other.children,
        bookingDates,
        scheduleType: 1,
      },
    })
  ).body.id;
const giveUp = (id: string) => other.call('declineBooking', { params: { id }, body: {} });
const alert = async (over: { facilityId?: string | null; search?: string } = {}, who: TestFamily = family) =>
  who.call('createSearchAlert', { body: { facilityId: facility.id, search, ...over } });
const listOf = async (who: TestFamily = family) => (await who.call('listSearchAlerts')).body;
/** Runs the jobs at an instant and returns the family's mails about free places. */
async function mailsAt(instant: string) {
  service.clock.set(instant);
  await runSweep(service.deps, 'alerts');
  await runSweep(service.deps, 'mail');
  return service.mails.filter(({ to, subject }) => to === family.email && /opened/.test(subject));
}

describe('a place that becomes free', () => {
  test('a canceled place is announced once, at the family’s hour, by mail and as a notice', async () => {
    const booking = await take();
    const { body } = await alert();
    expect(body).toMatchObject({ facility: { id: facility.id, name: 'Willow House' }, free: 0, paused: false });
    await giveUp(booking);
    expect(await mailsAt('2026-03-05T11:59:00Z')).toEqual([]);
    const [mail, ...more] = await mailsAt('2026-03-05T12:00:00Z');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A spot opened at Willow House' });
    expect(mail!.text).toContain('Tue, Mar 10, 2026 · Full Day');
    expect(mail!.text).toContain(
      `http://nestling.test/facility/${facility.id}?born=2023-05&dates=2026-03-10&session=1\n`,
    );
    expect(mail!.text).toContain('at about 7:00 AM');
    expect(await mailsAt('2026-03-06T12:00:00Z')).toHaveLength(1);

    const notices = (await family.call('listNotices')).body;
    expect(notices.items).toMatchObject([
      { title: 'A spot opened at Willow House', request: 'alert', requestId: body.id, number: '', read: false },
    ]);
    const read = await family.call('readRequestNotices', { params: { id: body.id }, body: { version: body.version } });
    expect(read.body.unread).toBe(0);
  });

  test('a search that times out delays only its own family’s mail, until all of the family’s alerts can be searched', async () => {
    const third = await service.newCareFamily();
    const booking = await take();
    await alert();
    await alert({ facilityId: null, search: `place=M5V&q=willow&${search}` });
    await alert({}, third);
    await giveUp(booking);
    await whileLocked(service.pool, 'search_word', async () => {
      expect(await mailsAt('2026-03-05T12:00:00Z')).toEqual([]);
      expect(service.mails.filter(({ to }) => to === third.email)).toHaveLength(1);
    });
    const [mail] = await mailsAt('2026-03-05T12:11:00Z');
    expect(mail!.text.match(/End this alert/g)).toHaveLength(2);
  }, 20_000);

  test('after an hour the mail is sent without the search that times out', async () => {
    const booking = await take();
    await alert();
    await alert({ facilityId: null, search: `place=M5V&q=willow&${search}` });
    await giveUp(booking);
    await whileLocked(service.pool, 'search_word', async () => {
      expect(await mailsAt('2026-03-05T12:00:00Z')).toEqual([]);
      const [mail] = await mailsAt('2026-03-05T13:00:00Z');
      expect(mail!.text.match(/End this alert/g)).toHaveLength(1);
    });
    expect(await mailsAt('2026-03-06T12:00:00Z')).toHaveLength(2);
  }, 30_000);

  test('a taken place is checked again after a search that timed out', async () => {
    const first = await take();
    await alert({ facilityId: null, search: `place=M5V&q=willow&${search}` });
    await giveUp(first);
    expect(await mailsAt('2026-03-05T12:00:00Z')).toHaveLength(1);
    await take();
    const remembered = async () => (await service.pool.query('SELECT FROM taken_places')).rowCount;
    expect(await remembered()).toBe(1);
    await whileLocked(service.pool, 'search_word', () => runSweep(service.deps, 'alerts'));
    expect(await remembered()).toBe(1);
    await runSweep(service.deps, 'alerts');
    expect(await remembered()).toBe(0);
  }, 20_000);

  test('a place that was free when the alert was created is not announced', async () => {
    expect((await alert()).body.free).toBe(1);
    expect(await mailsAt('2026-03-05T12:00:00Z')).toEqual([]);
  });

  test('a place that was taken and became free again is announced again, but not twice on one day', async () => {
    const first = await take();
    await alert();
    await giveUp(first);
    expect(await mailsAt('2026-03-05T12:00:00Z')).toHaveLength(1);
    triggered.length = 0;
    const second = await take();
    expect(triggered).toContain('alerts');
    expect(await mailsAt('2026-03-05T13:00:00Z')).toHaveLength(1);
    await giveUp(second);
    // Changing the hour must not send a second mail on the same day.
    expect((await family.call('setAlertHour', { body: { hour: 18 } })).body.hour).toBe(18);
    expect(await mailsAt('2026-03-05T23:00:00Z')).toHaveLength(1);
    expect(await mailsAt('2026-03-06T12:00:00Z')).toHaveLength(1);
    expect(await mailsAt('2026-03-06T23:00:00Z')).toHaveLength(2);
  });

  test('a place is announced only if it satisfies the whole search', async () => {
    const both = await take(['2026-03-10', '2026-03-11']);
    await alert({ search: `${search}&dates=2026-03-11` });
    await giveUp(both);
    await take(['2026-03-11']);
    expect(await mailsAt('2026-03-05T12:00:00Z')).toEqual([]);
  });

  test('the mail is sent at the hour in the facility’s time zone', async () => {
    facility = await service.newFacility({ places: 1, timeZone: 'America/Vancouver' });
    const booking = await take();
    await alert();
    await giveUp(booking);
    expect((await listOf()).timeZone).toBe('America/Vancouver');
    expect(await mailsAt('2026-03-05T14:59:00Z')).toEqual([]);
    expect(await mailsAt('2026-03-05T15:00:00Z')).toHaveLength(1);
  });

  test('alerts for a search and for a facility are sent in one mail, to each adult who wants them', async () => {
    const partner = await service.newFamily({ familyId: family.familyId });
    const quiet = await service.newFamily({ familyId: family.familyId });
    const on = { email: true };
    const settings = { bookings: on, tours: on, waitlists: { email: false }, messages: on, news: on };
    await quiet.call('updateNotificationSettings', { body: settings });
    const booking = await take();
    await alert();
    const found = await alert({ facilityId: null, search: `place=M5V&${search}` });
    expect(found.body).toMatchObject({
      facility: null,
      free: 0,
      search: expect.stringMatching(/^place=M5V&radius=25&/),
    });
    await giveUp(booking);
    const mails = await mailsAt('2026-03-05T12:00:00Z');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text.match(/End this alert/g)).toHaveLength(2);
    expect(service.mails.filter(({ to }) => to === partner.email)).toHaveLength(1);
    expect(service.mails.filter(({ to }) => to === quiet.email)).toHaveLength(0);
  });
});

test('the unsubscribe link ends the alert without a log-in, and opening it changes nothing', async () => {
  const booking = await take();
  await alert();
  await giveUp(booking);
  const [mail] = await mailsAt('2026-03-05T12:00:00Z');
  const key = /alerts\/stop\/([\w-]{43})\n/.exec(mail!.text)![1]!;
  const path = `/v1/search_alert/stop/${key}`;
  expect(await (await service.fetch(path)).json()).toEqual({
    alerts: [{ facility: 'Willow House', search, paused: false }],
  });
  expect((await listOf()).items[0]!.paused).toBe(false);
  const stored = await service.db.selectFrom('searchAlert').select('keyHash').executeTakeFirstOrThrow();
  expect(stored.keyHash).not.toBe(key);

  // One-click unsubscribe by the mail program (RFC 8058): a form POST to the header's URL.
  const { pathname } = new URL(mail!.stopUrl!);
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await service.fetch(pathname.replace('/api', ''), form)).status).toBe(200);
  expect((await listOf()).items[0]!.paused).toBe(true);
  expect((await service.fetch(path, { method: 'POST' })).status).toBe(200);
  expect((await service.fetch(`${path}x`, { method: 'POST' })).status).toBe(404);

  const second = await take();
  await giveUp(second);
  expect(await mailsAt('2026-03-06T12:00:00Z')).toHaveLength(1);
});

describe('managing alerts', () => {
  test('a family changes, pauses, resumes and deletes its alerts', async () => {
    const { body: made } = await alert();
    const update = (body: object, who: TestFamily = family) =>
      who.call('updateSearchAlert', { params: { id: made.id }, body: body });
    const next = 'born=2023-05&weekdays=1&session=1';
    expect((await update({ version: 1, search: next, paused: true }, other)).status).toBe(404);
    expect((await update({ version: 1, search: next, paused: true })).body).toMatchObject({
      version: 2,
      search: next,
      paused: true,
    });
    const stale = await update({ version: 1, search, paused: false });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ details: { alert: { version: 2 } } });
    expect((await update({ version: 2, search: next, paused: false })).body.paused).toBe(false);
    expect((await other.call('deleteSearchAlert', { params: { id: made.id } })).status).toBe(404);
    expect((await family.call('deleteSearchAlert', { params: { id: made.id } })).status).toBe(204);
    expect((await listOf()).items).toEqual([]);
  });

  test('creating the same alert again returns the existing one, and a family has at most twenty', async () => {
    const { body: first } = await alert();
    expect((await alert()).body.id).toBe(first.id);
    const months = Array.from({ length: 19 }, (_, index) => `born=${2014 + (index % 10)}-0${index < 10 ? 1 : 2}`);
    for (const born of months) expect((await alert({ search: `${born}&weekdays=1` })).status).toBe(201);
    const refused = await alert({ search: 'born=2025-01&weekdays=2' });
    expect(refused.status).toBe(409);
    expect(errorOf(refused)).toBe('You have 20 alerts. Delete one first.');
  });

  test('an incomplete alert is refused with the missing part', async () => {
    expect(errorOf(await alert({ search: 'born=2023-05' }))).toEqual({
      search: 'Choose the days you need.',
    });
    expect((await alert({ facilityId: family.familyId })).status).toBe(404);
    expect(errorOf(await alert({ facilityId: null, search: `place=Nowhereville&${search}` }))).toHaveProperty('place');
  });

  test('an alert whose days are past is shown as such and no longer searched', async () => {
    await alert();
    service.clock.set('2026-03-10T12:00:00Z');
    expect((await listOf()).items[0]).toMatchObject({ over: true });
    expect(await mailsAt('2026-03-11T11:00:00Z')).toEqual([]);
  });
});

test('two concurrent processes send one mail', async () => {
  const booking = await take();
  await alert();
  await giveUp(booking);
  service.clock.set('2026-03-05T12:00:00Z');
  await Promise.all([1, 2, 3].map(() => runSweep(service.deps, 'alerts')));
  expect(await mailsAt('2026-03-05T12:00:00Z')).toHaveLength(1);
});
