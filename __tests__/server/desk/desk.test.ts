import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { commands, help, runDesk } from '@/scripts/desk/run-desk';
import { createClock } from '@/server/clock';
import { runDue } from '@/server/jobs/sweeps';

let service: RequestService;
let facility: CareFacility;
let family: CareFamily;
let folder: string;

beforeAll(async () => {
  service = await createRequestService();
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  facility = await service.newFacility();
  family = await service.newCareFamily();
});
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

/** What the desk prints, and its exit code. */
const desk = (...argv: string[]) => runDesk(argv, async () => service.deps);
const done = async (...argv: string[]) => {
  const { text, code } = await desk(...argv);
  expect([code, text]).toEqual([0, text]);
  return text;
};

async function booking(dates = ['2026-03-10', '2026-03-11']) {
  const reply = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: dates,
      scheduleType: 1,
    },
  });
  return reply.body;
}
const read = async (id: string) => (await family.call('getBooking', { params: { id } })).body;
const there = () => ({ facilityId: facility.id, ageGroupId: facility.groups.toddlers, children: family.children });
const tour = async (over: object = {}) =>
  (
    await family.call('requestTour', {
      body: { ...there(), preferredTimes: [{ date: '2026-03-10', dayPart: 1 }], ...over },
    })
  ).body;
const waitlist = async () =>
  (
    await family.call('requestWaitlist', {
      body: { ...there(), type: 1, scheduleType: 1, bookingDates: ['2026-03-12'] },
    })
  ).body;

test('help names every command of the decisions', async () => {
  const named = ['list', 'approve', 'approve-some', 'decline', 'cancel', 'withdraw', 'attend', 'not-attend'];
  const more = [
    'schedule-tour',
    'decline-tour',
    'offer-start',
    'offer-place',
    'decline-waitlist',
    'reply',
    'set-price',
  ];
  for (const name of [...named, ...more, 'confirm-availability', 'log-activity', 'clock']) {
    expect(Object.keys(commands)).toContain(name);
    expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  }
  expect(await done('help')).toBe(help);
});

describe('bookings', () => {
  test('are approved by their number, however it is typed, or by their id; with --now the charge is made', async () => {
    const one = await booking();
    expect(await done('approve', one.number.toLowerCase(), '--note', 'See you!', '--now')).toContain(
      `${one.number} is now PENDING_PAYMENT`,
    );
    expect((await read(one.id)).status).toBe(BookingStatus.APPROVED);
    expect((await read(one.id)).history[1]).toMatchObject({ by: 'facility', note: 'See you!' });
    expect(await done('approve', one.id)).toContain('nothing changed');
    expect(await desk('decline', one.number)).toEqual({
      code: 1,
      text: 'This booking cannot be declined: it is “Confirmed” now.',
    });
    expect(await done('cancel', one.number, '--now')).toContain('CANCELED_BY_FACILITY');
    expect((await read(one.id)).payments[0]).toMatchObject({ refunded: 16_000 });
  });

  test('are approved in part, withdrawn, declined; what is not possible is refused with a sentence and exit code 1', async () => {
    const one = await booking();
    expect(await desk('approve-some', one.number, '2026-03-20')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Choose from the dates that were asked for: 2026-03-10, 2026-03-11.'),
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

  test('know who was there, once the day has come; then a review can be answered and the day told of', async () => {
    const one = await booking();
    await done('approve', one.number, '--now');
    expect(await desk('attend', one.number, '2026-03-10')).toMatchObject({
      code: 1,
      text: 'March 10 is still to come.',
    });
    service.clock.set('2026-03-11T17:00:00Z');
    expect(await done('attend', one.number, '2026-03-10')).toContain('attended on 2026-03-10');
    await done('not-attend', one.number, '2026-03-11');
    expect((await read(one.id)).items.map((item) => item.status)).toEqual([3, 4]);

    expect((await desk('reply', one.number, 'Thank you!')).text).toBe('This booking has no review yet.');
    const ratings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((category) => [category, 5]));
    const review = await family.call('reviewRequest', { params: { id: one.id }, body: { ratings, text: 'Lovely.' } });
    expect(review.status).toBe(201);
    await done('reply', one.number, 'Thank', 'you!');
    const comments = await family.call('listFacilityComments', { params: { id: facility.id } });
    expect(comments.body.items[0]).toMatchObject({ text: 'Lovely.', reply: 'Thank you!' });

    const file = join(folder, 'picture.png');
    await writeFile(
      file,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
    await done('log-activity', one.number, 'photo', 'Painting the river', '--photo', file);
    await done('log-activity', one.id, 'nap', 'Slept', 'an', 'hour', '--child', 'ava');
    const { body } = await family.call('listChildActivity', { params: { id: family.children[0]! } });
    expect(body.items.map(({ kind, text, photo }) => [kind, text, photo !== null])).toEqual(
      expect.arrayContaining([
        ['photo', 'Painting the river', true],
        ['nap', 'Slept an hour', false],
      ]),
    );
    expect((await desk('log-activity', one.number, 'song', 'La la')).text).toContain('Choose one of photo, fluid');
    expect((await desk('log-activity', one.number, 'nap', 'Slept', '--child', 'Zoe')).text).toContain('there is Ava');
  });
});

describe('tours and waitlists', () => {
  test('a visit is proposed on the facility’s wall clock', async () => {
    const one = await tour();
    expect(await done('schedule-tour', one.number, '2026-03-10 10:30')).toContain('SCHEDULED_TOUR');
    const seen = (await family.call('getTour', { params: { id: one.id } })).body;
    expect(seen.scheduledAt).toBe('2026-03-10T14:30:00.000Z');
    expect(await done('decline-tour', one.number, '--note', 'Our stove is broken.')).toContain('DECLINED_BY_FACILITY');
    expect(await desk('schedule-tour', (await tour()).number, '2026-03-40', '10:30')).toMatchObject({ code: 2 });
  });

  test('a start is offered to the children of the tour, or to the one that is named', async () => {
    const one = await tour();
    expect(await done('offer-start', one.number, '2026-03-16', 'mon,wed')).toContain('SCHEDULED_START');
    const two = await tour({ children: undefined });
    await done('decline-tour', one.number);
    await done('offer-start', two.number, '2026-03-16', 'tue', '--child', 'Ava', '--session', 'am');
    const seen = (await family.call('getTour', { params: { id: two.id } })).body;
    expect(seen).toMatchObject({
      status: TourStatus.SCHEDULED_START,
      offer: { children: family.children, permanentBookingDays: [2], scheduleType: 2, startDate: '2026-03-16' },
    });
  });

  test('places are offered, at a stated price where there is none, and a family is taken off the line', async () => {
    facility = await service.newFacility({ priced: false });
    const one = await waitlist();
    expect((await desk('offer-place', one.number)).text).toContain('has not set its prices');
    expect(await done('offer-place', one.number, '--price', '47.5')).toContain('WAITING_FOR_PARENTS_APPROVAL');
    const seen = (await family.call('getWaitlist', { params: { id: one.id } })).body;
    expect((await read(seen.bookingId!)).price.total).toBe(4_750);
    expect(await done('decline-waitlist', one.number)).toContain('DECLINED');
    expect((await family.call('getWaitlist', { params: { id: one.id } })).body.status).toBe(WaitlistStatus.DECLINED);
  });
});

describe('the facility', () => {
  test('is found by a part of its name; several are asked about', async () => {
    expect(await done('confirm-availability', 'willow')).toContain('Willow House has confirmed its places');
    const seen = (await family.call('getFacility', { params: { id: facility.id } })).body;
    expect(seen.availabilityConfirmedAt).toBe('2026-03-04T17:00:00.000Z');
    const other = await service.newFacility();
    const asked = await desk('confirm-availability', 'willow');
    expect(asked.code).toBe(1);
    expect(asked.text).toContain(other.id);
    await done('confirm-availability', other.id);
    expect((await desk('confirm-availability', 'Nowhere')).text).toBe('There is no facility called Nowhere.');
  });

  test('sets its prices, which the next request pays', async () => {
    await done('set-price', facility.id, 'Toddlers', 'day', 'full-day', '91.20');
    expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
    expect(await done('set-price', facility.id, 'toddlers', 'month', 'am', '410', '--days', '4')).toContain('$410.00');
    expect((await desk('set-price', facility.id, 'Babies', 'day', 'am', '10')).text).toContain('it has:');
    expect((await desk('set-price', facility.id, 'Toddlers', 'day', 'am', '-3')).code).toBe(2);
    expect((await desk('set-price', facility.id, 'Toddlers', 'day', 'am', '0')).code).toBe(1);
  });

  test('lists what waits for it, by facility and by status', async () => {
    const [one, two, three] = [await booking(), await tour(), await waitlist()];
    const other = facility;
    facility = await service.newFacility();
    const elsewhere = await tour();
    await done('decline-tour', elsewhere.number);
    const text = await done('list', '--facility', other.id);
    for (const { number } of [one, two, three]) expect(text).toContain(number);
    expect(text).not.toContain(elsewhere.number);
    expect(await done('list', '--status', 'declined_by_facility')).toContain(elsewhere.number);
    expect(await done('list', '--status', 'completed')).toBe('There is nothing to show.');
    expect((await desk('list', '--status', 'gone')).code).toBe(2);
  });
});

describe('the clock', () => {
  test('moves business time of a demonstration, for every process, and nowhere else', async () => {
    expect(await desk('clock', 'advance', '3d')).toEqual({
      code: 1,
      text: 'Business time can be moved in a demonstration only.',
    });
    const at = new Date();
    const values = { key: 'demonstration', value: '{"version":1}', updatedAt: at };
    await service.db.insertInto('setting').values(values).execute();
    const clock = await createClock(service.db, true);
    try {
      await done('clock', 'set', '2031-05-06', '07:08', '--zone', 'America/Toronto');
      await clock.look();
      expect(clock.now().toISOString()).toMatch(/^2031-05-06T11:08:/);
      const deps = { ...service.deps, clock };
      await runDesk(['clock', 'advance', '2d'], async () => deps);
      await clock.look();
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
});

test('a command that is not understood says how it is used', async () => {
  expect(await desk('aprove', 'NB-1')).toMatchObject({ code: 2, text: expect.stringContaining('no command aprove') });
  expect(await desk('toString')).toMatchObject({ code: 2 });
  expect((await desk('approve')).text).toContain('Usage: approve <number> [--note text]');
  expect((await desk('approve', 'NB-1', '--nonsense')).code).toBe(2);
  await runDue(service.deps);
});
