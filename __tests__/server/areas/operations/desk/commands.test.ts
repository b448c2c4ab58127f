import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshEmail } from '@/__tests__/support/accounts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { png } from '@/__tests__/support/images';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { commands, help, runDesk } from '@/scripts/desk/run-desk';
import { type Mailer, MailNotSent } from '@/server/adapters/mail/port';
import { GatewayError } from '@/server/adapters/payment/port';
import { gatewayEvent, webhookEvents } from '@/server/adapters/payment/stripe-results';
import type { Mail } from '@/server/areas/platform/mail/letters';
import { enqueueMail, sendDueMail } from '@/server/areas/platform/mail/outbox';
import { createClock } from '@/server/clock';
import { inTransaction } from '@/server/db/transaction';
import { runDue } from '@/server/jobs/sweeps';

const at = useDeskService();
const { desk, done, booking, tour, waitlist } = at;
const read = async (id: string) => (await at.family.call('getBooking', { params: { id } })).body;

test('the help lists every command', async () => {
  for (const name of Object.keys(commands)) expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  expect(await done('help')).toBe(help);
});

test('the clock command moves business time of a demonstration for every process, and is refused elsewhere', async () => {
  expect(await desk('clock', 'advance', '3d')).toEqual({
    code: 1,
    text: 'Business time can be changed in demonstration mode only.',
  });
  const values = { key: 'demonstration', value: '{"version":1}', updatedAt: new Date() };
  await at.service.db.insertInto('setting').values(values).execute();
  const clock = await createClock(at.service.db, { demonstration: true });
  try {
    await done('clock', 'set', '2031-05-06', '07:08', '--zone', 'America/Toronto');
    await clock.look();
    expect(clock.now().toISOString()).toMatch(/^2031-05-06T11:08:/);
    const deps = { ...at.service.deps, clock };
    // --now also runs the jobs that are due by the new time.
    await runDesk(['clock', 'advance', '2d', '--now'], async () => deps);
    expect(clock.now().toISOString()).toMatch(/^2031-05-08T11:0[89]:/);
    await done('clock', 'reset');
    await clock.look();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
    expect((await desk('clock', 'advance', 'soon')).code).toBe(2);
    expect((await desk('clock', 'back')).code).toBe(2);
  } finally {
    clock.stop();
  }
});

test('a command with wrong arguments prints its usage', async () => {
  expect(await desk('aprove', 'NB-1')).toMatchObject({ code: 2, text: expect.stringContaining('no command aprove') });
  expect(await desk('toString')).toMatchObject({ code: 2 });
  expect((await desk('approve')).text).toContain('Usage: approve <number> [--note text]');
  expect((await desk('approve', 'NB-1', '--nonsense')).code).toBe(2);
  await runDue(at.service.deps);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('bookings', () => {
  test('a booking is approved by number in any spelling or by id, and --now runs the charge', async () => {
    const one = await booking();
    expect(await done('approve', one.number.toLowerCase(), '--note', 'See you!', '--now')).toContain(
      `${one.number} is now PENDING_PAYMENT`,
    );
    expect((await read(one.id)).status).toBe(BookingStatus.APPROVED);
    expect((await read(one.id)).history[1]).toMatchObject({ by: 'facility', note: 'See you!' });
    expect(await done('approve', one.id)).toContain('nothing changed');
    expect(await desk('decline', one.number)).toEqual({
      code: 1,
      text: 'This booking can’t be declined: its status is now “Confirmed”.',
    });
    expect(await done('cancel', one.number, '--now')).toContain('CANCELED_BY_FACILITY');
    expect((await read(one.id)).payments[0]).toMatchObject({ refunded: 16_000 });
  });

  test('bookings are approved in part, withdrawn and declined, and impossible moves exit with code 1', async () => {
    const one = await booking();
    expect(await desk('approve-some', one.number, '2026-03-20')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Choose from the requested dates: 2026-03-10, 2026-03-11.'),
    });
    expect(await done('approve-some', one.number, '2026-03-11')).toContain('WAITING_FOR_PARENTS_APPROVAL');
    expect((await read(one.id)).price.total).toBe(8_000);
    expect(await done('withdraw', one.number)).toContain('CANCELED_BY_FACILITY');
    expect((await desk('approve', one.number)).code).toBe(1);
    const two = await booking();
    expect(await done('decline', two.number)).toContain('DECLINED_BY_FACILITY');
    expect(await desk('decline', 'NB-000000')).toEqual({ code: 1, text: 'There is no request NB-000000.' });
    expect((await desk('approve', (await tour()).number)).text).toMatch(/is a tour, not a booking\.$/);
  });

  test('attendance can be recorded from the day of care on, then a review answered and an activity logged', async () => {
    const one = await booking();
    await done('approve', one.number, '--now');
    expect(await desk('attend', one.number, '2026-03-10')).toMatchObject({
      code: 1,
      text: 'March 10 has not happened yet.',
    });
    at.service.clock.set('2026-03-11T17:00:00Z');
    expect(await done('attend', one.number, '2026-03-10')).toContain('attended on 2026-03-10');
    await done('not-attend', one.number, '2026-03-11');
    expect((await read(one.id)).items.map((item) => item.status)).toEqual([3, 4]);

    expect((await desk('reply', one.number, 'Thank you!')).text).toBe('This booking has no review yet.');
    const ratings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((category) => [category, 5]));
    const review = await at.family.call('reviewRequest', {
      params: { id: one.id },
      body: { ratings, text: 'Lovely.' },
    });
    expect(review.status).toBe(201);
    await done('reply', one.number, 'Thank', 'you!');
    const comments = await at.family.call('listFacilityComments', { params: { id: at.facility.id } });
    expect(comments.body.items[0]).toMatchObject({ text: 'Lovely.', reply: 'Thank you!' });

    const file = join(folder, 'picture.png');
    await writeFile(file, await png());
    await done('log-activity', one.number, 'photo', 'Painting the river', '--photo', file);
    await done('log-activity', one.id, 'nap', 'Slept', 'an', 'hour', '--child', 'ava');
    const { body } = await at.family.call('listChildActivity', { params: { id: at.family.children[0]! } });
    expect(body.items.map(({ kind, text, photo }) => [kind, text, photo !== null])).toEqual(
      expect.arrayContaining([
        ['photo', 'Painting the river', true],
        ['nap', 'Slept an hour', false],
      ]),
    );
    expect((await desk('log-activity', one.number, 'song', 'La la')).text).toContain('Choose one of photo, fluid');
    expect((await desk('log-activity', one.number, 'nap', 'Slept', '--child', 'Zoe')).text).toContain(
      'The children are Ava',
    );
  });
});

describe('tours and waitlists', () => {
  test('a visit is proposed in the facility’s local time', async () => {
    const one = await tour();
    expect(await done('schedule-tour', one.number, '2026-03-10 10:30')).toContain('SCHEDULED_TOUR');
    const seen = (await at.family.call('getTour', { params: { id: one.id } })).body;
    expect(seen.scheduledAt).toBe('2026-03-10T14:30:00.000Z');
    expect(await done('decline-tour', one.number, '--note', 'Our stove is broken.')).toContain('DECLINED_BY_FACILITY');
    const { number } = await tour();
    expect(await desk('schedule-tour', number, '2026-03-40', '10:30')).toMatchObject({ code: 2 });
    expect(await desk('schedule-tour', number, '2026-03-08', '02:30')).toMatchObject({
      code: 2,
      text: expect.stringContaining('There is no 2:30 AM on March 8, 2026, because the clocks go forward then.'),
    });
  });

  test('a start is offered to the tour’s children, or to the named one', async () => {
    const one = await tour();
    expect(await done('offer-start', one.number, '2026-03-16', 'mon,wed')).toContain('SCHEDULED_START');
    const two = await tour({ children: undefined });
    await done('decline-tour', one.number);
    await done('offer-start', two.number, '2026-03-16', 'tue', '--child', 'Ava', '--session', 'am');
    const seen = (await at.family.call('getTour', { params: { id: two.id } })).body;
    expect(seen).toMatchObject({
      status: TourStatus.SCHEDULED_START,
      offer: { children: at.family.children, permanentBookingDays: [2], scheduleType: 2, startDate: '2026-03-16' },
    });
  });

  test('places are offered, at a given price if the facility has none, and a family is removed from the waitlist', async () => {
    const one = await waitlist(await at.service.newFacility({ priced: false }));
    expect((await desk('offer-place', one.number)).text).toContain('hasn’t set its prices');
    expect(await done('offer-place', one.number, '--price', '47.5')).toContain('WAITING_FOR_PARENTS_APPROVAL');
    const seen = (await at.family.call('getWaitlist', { params: { id: one.id } })).body;
    expect((await read(seen.bookingId!)).price.total).toBe(4_750);
    expect(await done('decline-waitlist', one.number)).toContain('DECLINED');
    expect((await at.family.call('getWaitlist', { params: { id: one.id } })).body.status).toBe(WaitlistStatus.DECLINED);
  });
});

test('the list shows open requests, by facility and by status', async () => {
  const [one, two, three] = [await booking(), await tour(), await waitlist()];
  const elsewhere = await tour({}, await at.service.newFacility());
  await done('decline-tour', elsewhere.number);
  const text = await done('list', '--facility', at.facility.id);
  for (const { number } of [one, two, three]) expect(text).toContain(number);
  expect(text).not.toContain(elsewhere.number);
  expect(await done('list', '--status', 'declined_by_facility')).toContain(elsewhere.number);
  expect(await done('list', '--status', 'completed')).toBe('There are no requests to show.');
  expect((await desk('list', '--status', 'gone')).code).toBe(2);
});

describe('what is stuck', () => {
  const refuses: Mailer = {
    send: async () => {
      throw new MailNotSent('550 5.1.1', { isFinal: true });
    },
  };
  const enqueue = (mail: Mail) => inTransaction(at.service.deps, (tx) => enqueueMail(tx, at.service.deps, mail));
  const deps = () => at.service.deps;
  /** The rows of `stuck` that begin with this kind. */
  const stuck = async (kind: string) => (await done('stuck')).split('\n').filter((line) => line.startsWith(kind));
  const idIn = (line: string) => line.trim().split(' ').at(-1)!;

  test('a charge without an answer is listed with its error, and made once when asked again', async () => {
    const booking = await at.booking();
    await done('approve', booking.number);
    const payments = {
      ...deps().payments,
      charge: async () => {
        throw new GatewayError('StripeAuthenticationError');
      },
    };
    await runDue({ ...deps(), payments });
    const [line] = await stuck('charge');
    expect(line).toContain(booking.number);
    expect(line).toContain('the gateway refuses our key (StripeAuthenticationError): check STRIPE_SECRET_KEY');
    expect(await done('again', 'charge', idIn(line!), '--now')).toContain('not made twice');
    expect(await done('stuck')).toBe('Nothing is stuck.');
    const { status } = await deps().db.selectFrom('payment').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('succeeded');
    expect(await desk('again', 'charge', idIn(line!))).toMatchObject({ code: 1 });
  });

  test('a refund that the gateway did not make is listed, and made when asked again', async () => {
    const booking = await at.booking();
    await done('approve', booking.number, '--now');
    await done('cancel', booking.number);
    const refund = async () => {
      throw new GatewayError('StripeConnectionError');
    };
    await runDue({ ...deps(), payments: { ...deps().payments, refund } });
    const [line] = await stuck('refund');
    expect(line).toContain('StripeConnectionError');
    await done('again', 'refund', idIn(line!), '--now');
    expect(await stuck('refund')).toEqual([]);
  });

  test('a mail that was given up is listed and can be sent again; one with an expired code cannot', async () => {
    const [friend, late] = [freshEmail(), freshEmail()];
    await enqueue({ kind: 'friendInvite', to: friend, familyId: null, inviterName: null });
    await enqueue({ kind: 'confirm', to: late, familyId: null, code: 'ABCDE12345' });
    await sendDueMail({ ...deps(), mailer: refuses });
    const lines = await stuck('mail');
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.includes(friend))).toContain('550 5.1.1');
    at.service.clock.advance({ minutes: 31 });
    const expired = (await stuck('mail')).find((line) => line.includes(late))!;
    expect(expired).toMatch(/its code has expired$/);

    expect(await done('again', 'mail', 'all', '--now')).toBe('The mail is sent again.');
    expect(at.service.mails.map(({ to }) => to)).toContain(friend);
    expect(at.service.mails.map(({ to }) => to)).not.toContain(late);
    expect(await desk('again', 'mail', 'all')).toEqual({
      code: 1,
      text: 'Its code has expired. The person it was for can ask for another one.',
    });
    at.service.clock.advance({ days: 1 });
    expect(await stuck('mail')).toEqual([]);
  });

  test('a request past its time and overdue jobs are listed until they are done', async () => {
    const booking = await at.booking();
    await enqueue({ kind: 'friendInvite', to: freshEmail(), familyId: null, inviterName: null });
    at.service.clock.advance({ days: 5 });
    expect((await stuck('offer')).join()).toContain(booking.number);
    expect((await stuck('job')).join()).toMatch(/mail/);
    expect(await desk('again', 'offer', 'NB-000000')).toMatchObject({ code: 1 });
    await done('again', 'job', 'mail');
    await done('again', 'offer', booking.number, '--now');
    expect(await done('stuck')).toBe('Nothing is stuck.');
  });

  test('the webhook command names the address and every event that is read', async () => {
    const text = await done('webhook');
    expect(text).toContain('http://nestling.test/api/v1/webhooks/stripe');
    for (const type of webhookEvents) {
      expect(text).toContain(type);
      const object = { id: 'x', status: 'succeeded', metadata: { nestling_key: 'key' } };
      expect(gatewayEvent({ id: 'evt', type, data: { object } } as never)).not.toBeNull();
    }
  });
});
