import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { useDeskService } from '@/__tests__/support/desk-service';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';

const at = useDeskService();
const { desk, done, booking, tour, waitlist } = at;
const read = async (id: string) => (await at.family.call('getBooking', { params: { id } })).body;

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
    await writeFile(
      file,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
    await done('log-activity', one.number, 'photo', 'Painting the river', '--photo', file);
    await done('log-activity', one.id, 'nap', 'Slept', 'an', 'hour', '--child', 'ava');
    const { body } = await at.family.call('listChildActivity', { params: { id: at.family.children[0]! } });
    expect(body.items.map(({ kind, text, photo }) => [kind, text, photo !== null])).toEqual(
      expect.arrayContaining([
        ['photo', 'Painting the river', true],
        ['nap', 'Slept an hour', false],
      ]),
    );
    // The times of a child's day are those of the facility that noted it.
    await at.service.db.updateTable('facilityAddress').set({ timeZone: 'America/Vancouver' }).execute();
    const again = await at.family.call('listChildActivity', { params: { id: at.family.children[0]! } });
    expect(new Set(again.body.items.map(({ timeZone }) => timeZone))).toEqual(new Set(['America/Vancouver']));
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
    expect(await desk('schedule-tour', (await tour()).number, '2026-03-40', '10:30')).toMatchObject({ code: 2 });
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
