import { type BookingService, useBookingService } from '@/__tests__/support/booking-service';
import type { CareFacility } from '@/__tests__/support/care-facility';
import type { CareFamily } from '@/__tests__/support/care-family';
import { errorOf } from '@/__tests__/support/request-service';
import { TourStatus } from '@/lib/enums';
import type { Mailer } from '@/server/adapters/mail/port';
import { unansweredRequests } from '@/server/areas/care/requests/rows/any-request';
import { sendDueMail } from '@/server/areas/platform/mail/outbox';
import { runSweep } from '@/server/jobs/sweeps';

/** Tours and waitlists of facilities that do not take part (product rule 9a). */
let service: BookingService;
let family: CareFamily;
useBookingService(async (started) => {
  service = started;
  family = await service.newFamily();
});

const mailbox = 'office@fern.example';
const tour = (facility: CareFacility, over: object = {}) => ({
  facilityId: facility.id,
  ageGroupId: facility.groups.toddlers,
  children: family.children,
  preferredTimes: [{ date: '2026-03-10', dayPart: 1 }],
  note: 'May we bring the grandmother?',
  ...over,
});
const waitlist = (facility: CareFacility, date = '2026-03-10') => ({
  facilityId: facility.id,
  ageGroupId: facility.groups.toddlers,
  children: family.children,
  type: 1,
  scheduleType: 1,
  bookingDates: [date],
});
const mails = () =>
  service.db.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'body']).orderBy('createdAt').execute();

test('A tour is stored, mailed to the facility, and the family reads that nothing is promised', async () => {
  const facility = await service.newFacility({ listed: { email: mailbox } });
  const { status, body } = await family.call('requestTour', { body: tour(facility) });
  expect(status).toBe(201);
  expect(body.status).toBe(TourStatus.NEW);
  expect(body.passedOn).toBe(true);
  const [toFamily, toFacility] = [
    (await mails()).find(({ kind }) => kind === 'tourStatus'),
    (await mails()).find(({ kind }) => kind === 'requestPassedOn'),
  ];
  expect(toFamily?.body).toContain('We passed your request on by e-mail');
  expect(toFamily?.body).toContain('We can’t guarantee a reply.');
  expect(toFacility?.recipient).toBe(mailbox);
  expect(toFacility?.subject).toContain(body.number);
  for (const words of ['Tuesday, March 10, 2026, Morning', 'May we bring the grandmother?', toFamily!.recipient]) {
    expect(toFacility?.body).toContain(words);
  }
  // The mail states only the children's ages.
  for (const { firstName } of body.children) expect(toFacility?.body).not.toContain(firstName);

  const changed = await family.call('updateTour', {
    params: { id: body.id },
    body: tour(facility, { preferredTimes: [{ date: '2026-03-12', dayPart: 2 }] }),
  });
  expect(changed.status).toBe(200);
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'requestPassedOn',
    recipient: mailbox,
    body: expect.stringContaining('Thursday, March 12, 2026, Afternoon'),
  });
});

test('Without a mailbox both are refused, with the number to call, and a facility that takes part gets no mail', async () => {
  const facility = await service.newFacility({ listed: { email: null } });
  for (const reply of [
    await family.call('requestTour', { body: tour(facility) }),
    await family.call('requestWaitlist', { body: waitlist(facility) }),
  ]) {
    expect(reply.status).toBe(409);
    expect(errorOf(reply)).toMatch(/^This facility isn’t on our service yet, and .* Call it: .*555.0123/);
  }
  expect(await mails()).toEqual([]);
  const { body } = await family.call('requestTour', { body: tour(await service.newFacility()) });
  expect(body.passedOn).toBe(false);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['tourStatus']);
});

test('It gets no automatic answers, and its silence does not count in its statistics', async () => {
  const facility = await service.newFacility({ listed: { email: mailbox } });
  const { body } = await family.call('requestTour', { body: tour(facility) });
  const now = service.clock.now();
  expect(await unansweredRequests(service.db, new Date(0), new Date(now.getTime() + 1000), 10)).toEqual([]);
  service.clock.advance({ days: 15 });
  await runSweep(service.deps, 'deadlines');
  expect((await family.call('getTour', { params: { id: body.id } })).body.status).toBe(TourStatus.TIMEOUT);
  const { body: shown } = await family.call('getFacility', { params: { id: facility.id } });
  expect(shown.acceptanceRate).toBeNull();
});

describe('The mails to the facility', () => {
  let facility: CareFacility;
  beforeEach(async () => {
    service.mails.splice(0);
    facility = await service.newFacility({ listed: { email: mailbox } });
  });

  const ask = async () => (await family.call('requestTour', { body: tour(facility) })).body;
  const change = (id: string, note: string, of = facility) =>
    family.call('updateTour', { params: { id }, body: tour(of, { note }) });
  const waiting = () =>
    service.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body', 'dueAt'])
      .where('kind', '=', 'requestPassedOn')
      .where('dueAt', 'is not', null)
      .execute();
  const arrived = (to = mailbox) => service.mails.filter((mail) => mail.to === to);
  const send = () => sendDueMail(service.deps);

  test('A facility gets one mail with the newest text, however often the request changes before it is sent', async () => {
    const { id } = await ask();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await change(id, `Question ${turn}`)).status).toBe(200);
      service.clock.advance({ seconds: 20 });
      await send();
    }
    expect(arrived()).toEqual([]);
    const [mail, ...more] = await waiting();
    expect(more).toEqual([]);
    // The facility has not had a mail yet, so this one is not a change; and changes do not delay it further.
    expect(mail).toMatchObject({ recipient: mailbox, dueAt: new Date('2026-03-04T17:02:00Z') });
    expect(mail!.subject).toContain('asks for a tour');
    expect(mail!.body).toContain('Question 2');
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
    const { id } = (await family.call('requestWaitlist', { body: waitlist(facility) })).body;
    const changed = () => family.call('updateWaitlist', { params: { id }, body: waitlist(facility, '2026-03-11') });
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
    await family.call('cancelTour', { params: { id: (await ask()).id } });
    const { id } = (await family.call('requestWaitlist', { body: waitlist(facility) })).body;
    await family.call('cancelWaitlist', { params: { id } });
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
    const asksForTour = { subject: expect.stringContaining('asks for a tour') as string };
    const { id } = await ask();
    await change(id, 'Elsewhere', other);
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived()).toEqual([]);
    expect(arrived('other@oak.example')).toMatchObject([asksForTour]);
    // Back again, after the other one has had its mail.
    await change(id, 'Here after all');
    service.clock.advance({ minutes: 2 });
    await send();
    expect(arrived()).toMatchObject([asksForTour]);
  });
});
