import { insertCard } from '@/__tests__/support/care-family';
import type { CareFacility } from '@/__tests__/support/care-facility';
import {
  createRequestService,
  errorOf,
  type CareFamily,
  type RequestService,
} from '@/__tests__/support/request-service';
import type { Mailer } from '@/server/adapters/mail/port';
import { BookingStatus, TourStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { runDue } from '@/server/jobs/sweeps';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { sendDueMail } from '@/server/areas/mail/outbox';

/** Limits on repeated requests and changes (product rule 4, "Asking in a loop"). */
let service: RequestService;
let facility: CareFacility;
let family: CareFamily;
const mailbox = 'office@fern.example';

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.mails.splice(0);
  Object.assign(service.deps.rates, { requestsPerFacility: 1_000, requestsPerFamily: 1_000 });
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility({ listed: { email: mailbox } });
  family = await service.newCareFamily();
});

const wish = (of = facility) => ({ facilityId: of.id, addressId: of.addressId, children: family.children });
const tour = (note: string, of = facility) => ({
  ...wish(of),
  ageGroupId: of.groups.toddlers,
  preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
  note,
});
const place = (date: string, of = facility) => ({
  ...wish(of),
  ageGroupId: of.groups.toddlers,
  type: 1,
  scheduleType: 1,
  bookingDates: [date],
});
const ask = async (note = 'First', of = facility) => (await family.call('requestTour', { body: tour(note, of) })).body;
const change = (id: string, note: string, of = facility) =>
  family.call('updateTour', { params: { id }, body: tour(note, of) });
const waiting = () =>
  service.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'dueAt'])
    .where('kind', '=', 'requestPassedOn')
    .where('dueAt', 'is not', null)
    .execute();
const arrived = (to = mailbox) => service.mails.filter((mail) => mail.to === to);
const send = () => sendDueMail(service.deps);

describe('A request passed on by mail', () => {
  test('A facility gets one mail with the newest text, however often the request changes before it is sent', async () => {
    const { id } = await ask();
    for (let turn = 0; turn < 40; turn += 1) {
      expect((await change(id, `Question ${turn}`)).status).toBe(200);
      service.clock.advance({ seconds: 2 });
      await send();
    }
    expect(arrived()).toEqual([]);
    const [mail, ...more] = await waiting();
    expect(more).toEqual([]);
    // The facility has not had a mail yet, so this one is not a change; and changes do not delay it further.
    expect(mail).toMatchObject({ recipient: mailbox, dueAt: new Date('2026-03-04T17:02:00Z') });
    expect(mail!.subject).toContain('asks for a tour');
    expect(mail!.body).toContain('Question 39');
    expect(mail!.body).not.toContain('This replaces');
    service.clock.advance({ minutes: 1 });
    await send();
    expect(arrived()).toHaveLength(1);

    await change(id, 'One more');
    await change(id, 'The last one');
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived()).toHaveLength(2);
    expect(arrived()[1]!.text).toContain('The last one');
    expect(arrived()[1]!.text).toContain('This replaces their earlier request.');
  });

  test('A waitlist request makes one mail too, also when the same change is sent twice', async () => {
    const { id } = (await family.call('requestWaitlist', { body: place('2026-03-10') })).body;
    const changed = () => family.call('updateWaitlist', { params: { id }, body: place('2026-03-11') });
    const [first, second] = [await changed(), await changed()];
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await waiting()).toMatchObject([{ body: expect.stringContaining('Mar 11, 2026') }]);
    service.clock.advance({ minutes: 2 });
    await send();
    await changed();
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived()).toHaveLength(1);
  });

  test('A request cancelled before its mail is sent makes no mail', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await family.call('cancelTour', { params: { id: (await ask()).id } });
      const { id } = (await family.call('requestWaitlist', { body: place('2026-03-10') })).body;
      await family.call('cancelWaitlist', { params: { id } });
    }
    service.clock.advance({ minutes: 5 });
    await send();
    expect(arrived()).toEqual([]);
  });

  test('A facility gets the newest text even if another process was sending the older mail', async () => {
    const { id } = await ask();
    service.clock.advance({ minutes: 2 });
    const mailer: Mailer = {
      send: async (mail) => {
        service.mails.push(mail);
        if (mail.to === mailbox) await change(id, 'Meanwhile');
      },
    };
    await sendDueMail({ ...service.deps, mailer });
    expect(await waiting()).toHaveLength(1);
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived().map(({ text }) => text.includes('Meanwhile'))).toEqual([false, true]);
    expect(arrived()[1]!.text).toContain('This replaces');
  });

  test('A request moved to another facility is mailed there as new and no longer mailed to the old one', async () => {
    const other = await service.newFacility({ listed: { email: 'other@oak.example' } });
    const { id } = await ask();
    await change(id, 'Elsewhere', other);
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived()).toEqual([]);
    expect(arrived('other@oak.example')).toMatchObject([{ subject: expect.stringContaining('asks for a tour') }]);
  });
});

describe('The limit on changes', () => {
  const says = (where: string, figure: number) =>
    `You’ve sent or changed requests ${figure} times ${where} within 24 hours, which is the limit. Your other requests aren’t affected.`;

  test('Changes count towards the limit of their facility until the first is a day old', async () => {
    Object.assign(service.deps.rates, { requestsPerFacility: 4, requestsPerFamily: 6 });
    const { id } = await ask();
    const line = (await family.call('requestWaitlist', { body: place('2026-03-10') })).body;
    service.clock.advance({ hours: 1 });
    expect((await change(id, 'Two')).status).toBe(200);
    expect((await family.call('updateWaitlist', { params: { id: line.id }, body: place('2026-03-11') })).status).toBe(
      200,
    );
    const [late, again] = [await change(id, 'Three'), await ask()];
    const refused = await family.call('updateWaitlist', { params: { id: line.id }, body: place('2026-03-12') });
    expect(late.status).toBe(429);
    expect(late.body).toEqual({ error: says('to this facility', 4) });
    expect(late.headers.get('retry-after')).toBe(String(23 * 3600));
    expect(refused.status).toBe(429);
    expect((again as { number?: string }).number).toBe(undefined);
    // A repeated change does not count.
    expect((await change(id, 'Two')).status).toBe(200);
    expect((await family.call('getTour', { params: { id } })).body.note).toBe('Two');

    const other = await service.newFacility({ listed: { email: 'other@oak.example' } });
    for (const note of ['Elsewhere', 'Still there']) expect((await change(id, note, other)).status).toBe(200);
    const inAll = await change(id, 'Too often', other);
    expect(inAll.status).toBe(429);
    expect(inAll.body).toEqual({ error: says('in all', 6) });
    service.clock.advance({ hours: 23 });
    expect((await change(id, 'A day later')).status).toBe(200);
  });

  test('Absences and moved dates of a booking count as changes', async () => {
    const id = await confirmed();
    Object.assign(service.deps.rates, { requestsPerFacility: 3 });
    const moved = (from: string, to: string) => family.call('moveBookingDate', { params: { id }, body: { from, to } });
    expect((await moved('2026-03-10', '2026-03-12')).status).toBe(200);
    expect((await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-11'] } })).status).toBe(200);
    expect((await moved('2026-03-12', '2026-03-10')).status).toBe(429);
    expect((await family.call('declineBooking', { params: { id } })).status).toBe(200);
  });

  test('Concurrent changes cannot exceed the limit', async () => {
    Object.assign(service.deps.rates, { requestsPerFacility: 4 });
    const { id } = await ask();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => change(id, `At once ${index}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  });
});

async function confirmed(): Promise<string> {
  facility = await service.newFacility();
  const body = { ...wish(), bookingDates: ['2026-03-10', '2026-03-11', '2026-03-13'], scheduleType: 1 };
  const { id } = (await family.call('requestDropIn', { body })).body;
  await approveBooking(service.deps, id);
  await runDue(service.deps);
  return id;
}

describe('The history of a request', () => {
  test('A tour or waitlist history keeps its first move and the newest changes', async () => {
    const { id } = await ask();
    for (let turn = 0; turn < limits.changesKept + 5; turn += 1) await change(id, `Note ${turn}`);
    const { history, status } = (await family.call('getTour', { params: { id } })).body;
    expect(status).toBe(TourStatus.NEW);
    expect(history).toHaveLength(1 + limits.changesKept);
    expect(history[0]!.action).toBe('request');
    expect(history[1]!.note).toBe('Note 5');
    expect(history.at(-1)!.note).toBe('Note 24');
  });

  test('A waitlist request keeps only its newest movements, even those caused by others', async () => {
    facility = await service.newFacility({ places: 0 });
    const other = await service.newCareFamily();
    await family.call('requestWaitlist', { body: place('2026-03-10') });
    const behind = { ...place('2026-03-10'), children: other.children };
    const { id } = (await other.call('requestWaitlist', { body: behind })).body;
    await service.db
      .insertInto('waitlistMovement')
      .values(
        Array.from({ length: 300 }, (_, turn) => {
          const [fromPosition, toPosition] = turn % 2 === 0 ? [2, 1] : [1, 2];
          return { waitlistId: id, at: service.clock.now(), fromPosition, toPosition, reason: 'left' };
        }),
      )
      .execute();
    const [first] = (await family.call('listWaitlists')).body.items;
    await family.call('cancelWaitlist', { params: { id: first!.id } });
    const { rows } = await service.pool.query<{ kept: number }>(
      'SELECT count(*)::integer AS kept FROM waitlist_movement WHERE waitlist_id = $1',
      [id],
    );
    expect(rows[0]!.kept).toBe(limits.movementsKept);
    expect((await other.call('getWaitlist', { params: { id } })).body.movements[0]).toMatchObject({ from: 2, to: 1 });
  });

  const movesBefore = (id: string, action: string, times: number) =>
    service.db
      .insertInto('move')
      .values(
        Array.from({ length: times }, () => ({
          subject: 'booking',
          subjectId: id,
          at: new Date('2026-03-01T00:00:00Z'),
          actor: 'parent',
          action,
          fromStatus: BookingStatus.APPROVED,
          toStatus: BookingStatus.APPROVED,
        })),
      )
      .execute();

  test("A booking's dates can be moved only a limited number of times", async () => {
    const id = await confirmed();
    await movesBefore(id, 'reschedule', limits.movedDatesMax);
    const body = { from: '2026-03-10', to: '2026-03-12' };
    const reply = await family.call('moveBookingDate', { params: { id }, body });
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toEqual(expect.stringMatching(/^You’ve moved dates of this booking 60 times/));
    expect((await family.call('shareAbsence', { params: { id }, body: { dates: ['2026-03-10'] } })).status).toBe(200);
  });

  test('A refused card can be retried only a limited number of times', async () => {
    await insertCard(service.db, family.familyId, 'declined', service.clock.now());
    const id = await confirmed();
    const tries = { params: { id } };
    let reply = await family.call('approveBooking', tries);
    for (let turn = 2; reply.status === 200 && turn < 50; turn += 1) {
      await runDue(service.deps);
      reply = await family.call('approveBooking', tries);
    }
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toBe('We’ve tried to charge this booking 20 times. Cancel it and send a new request.');
    expect((await family.call('getBooking', tries)).body.payments).toHaveLength(limits.paymentTriesMax);
    expect((await family.call('declineBooking', tries)).status).toBe(200);
  });
});

test('Invitations have a limit of their own', async () => {
  Object.assign(service.deps.rates, { invitationsPerFamily: 3 });
  const invite = (recipient: string) => family.call('inviteFriend', { body: { recipient } });
  for (const one of ['a', 'b']) expect((await invite(`${one}@friends.example`)).status).toBe(202);
  expect((await family.call('createAccountLink', { body: { email: 'c@friends.example' } })).status).toBe(202);
  for (const refused of [
    await invite('d@friends.example'),
    await family.call('createAccountLink', { body: { email: 'd@friends.example' } }),
  ]) {
    expect(refused.status).toBe(429);
    expect(errorOf(refused)).toBe('Your family has sent many invitations within 24 hours. Try again later.');
  }
});
