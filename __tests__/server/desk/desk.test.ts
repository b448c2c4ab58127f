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
import { fieldNames } from '@/server/services/desk/facility-fields';

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
  for (const name of [
    ...named,
    ...more,
    'set',
    'show',
    'set-places',
    'set-age-group',
    'set-prices',
    'confirm-availability',
    'log-activity',
    'clock',
  ]) {
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
      text: 'This booking cannot be declined: its status is now “Confirmed”.',
    });
    expect(await done('cancel', one.number, '--now')).toContain('CANCELED_BY_FACILITY');
    expect((await read(one.id)).payments[0]).toMatchObject({ refunded: 16_000 });
  });

  test('are approved in part, withdrawn, declined; what is not possible is refused with a sentence and exit code 1', async () => {
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

  test('know who was there, once the day has come; then a review can be answered and the day told of', async () => {
    const one = await booking();
    await done('approve', one.number, '--now');
    expect(await desk('attend', one.number, '2026-03-10')).toMatchObject({
      code: 1,
      text: 'March 10 has not happened yet.',
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
    expect((await desk('log-activity', one.number, 'nap', 'Slept', '--child', 'Zoe')).text).toContain(
      'The children are Ava',
    );
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
    expect(await done('confirm-availability', 'willow')).toContain('Willow House has confirmed its availability');
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

  test('states its facts: each is shown to parents, and what cannot be one is refused with a sentence', async () => {
    const facts: [string, string, string][] = [
      ['name', 'Willow Tots', 'Willow Tots'],
      ['description', 'Two rooms and a garden.', 'Two rooms and a garden.'],
      ['phone', '(416) 555-0177 x12', '+1 416 555 0177 x12'],
      ['email', 'Desk@Willow.example', 'desk@willow.example'],
      ['website', 'willow.example/care', 'https://willow.example/care'],
      ['hours', 'Mon-Thu: 7:30 AM - 6 PM; Fri 8 AM - 1 PM', 'Friday 08:00-13:00'],
      ['languages', 'English, French', 'English, French'],
      ['categories', 'preschool, day-care', 'day-care, preschool'],
      ['amenities', 'Garden; Warm lunch', 'Garden, Warm lunch'],
      ['owners', 'Ada Lowe: director; Max Roy: Owner Operator', 'Max Roy: Owner/Operator'],
      ['licence-number', 'ON-77', 'ON-77'],
      ['half-days', 'not-allowed', 'not-allowed'],
      ['policy', 'full-72-hours', '72 hours'],
      ['address-title', 'Garden house', 'Garden house'],
      ['street', '14 Willow St', '14 Willow St'],
      ['city', 'Toronto', 'Toronto'],
      ['region', 'on', 'ON'],
      ['postal-code', 'm5v2t7', 'M5V 2T7'],
      ['point', '43.641, -79.401', '43.641, -79.401'],
      ['time-zone', 'America/Toronto', 'America/Toronto'],
    ];
    expect(facts.map(([name]) => name).sort()).toEqual([...fieldNames].sort());
    for (const [name, value, shown] of facts) expect(await done('set', facility.id, name, value)).toContain(shown);
    expect((await family.call('getFacility', { params: { id: facility.id } })).body).toMatchObject({
      name: 'Willow Tots',
      description: 'Two rooms and a garden.',
      phone: '+14165550177',
      phoneExtension: '12',
      email: 'desk@willow.example',
      languages: ['English', 'French'],
      categories: [1, 2],
      amenities: ['Garden', 'Warm lunch'],
      licenceNumber: 'ON-77',
      halfDayPermanent: 2,
      dropInCancellationPolicy: 2,
      owners: [
        { name: 'Ada Lowe', role: 5 },
        { name: 'Max Roy', role: 4 },
      ],
      openingHours: expect.arrayContaining([
        { weekday: 1, open: true, opens: '07:30', closes: '18:00' },
        { weekday: 5, open: true, opens: '08:00', closes: '13:00' },
        { weekday: 6, open: false, opens: null, closes: null },
      ]),
      addresses: [
        {
          title: 'Garden house',
          line1: '14 Willow St',
          city: 'Toronto',
          region: 'ON',
          postalCode: 'M5V 2T7',
          lat: 43.641,
          lng: -79.401,
        },
      ],
    });
    const shown = await done('show', facility.id);
    for (const [name, , value] of facts)
      expect(shown).toMatch(new RegExp(`^${name} .*${value.replace(/[+()]/g, '\\$&')}`, 'm'));
    expect(await done('set', facility.id, 'email', 'none')).toBe('Willow Tots: email is now not stated.');
    expect((await family.call('getFacility', { params: { id: facility.id } })).body.email).toBeNull();

    const refused: [string, string][] = [
      ['phone', 'ask inside'],
      ['email', 'nobody'],
      ['website', 'javascript:alert(1)'],
      ['hours', 'most days'],
      ['categories', 'zoo'],
      ['owners', 'Ada'],
      ['policy', '9'],
      ['name', 'none'],
      ['region', 'WA'],
      ['postal-code', '90210'],
      ['point', '0, 0'],
      ['time-zone', 'Mars'],
      ['colour', 'red'],
      ['email', 'as-listed'],
    ];
    const before = await done('show', facility.id);
    for (const [name, value] of refused)
      expect(await desk('set', facility.id, name, value)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/\.$/),
      });
    expect(await done('show', facility.id)).toBe(before);
  });

  test('that a list names takes part once it has set prices, and keeps its own facts', async () => {
    facility = await service.newFacility({ listed: { email: null } });
    await service.db
      .insertInto('facilityList')
      .values({ id: 'city', name: 'City list' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await service.db
      .updateTable('facility')
      .set({ source: 'city', sourceKey: facility.id })
      .where('id', '=', facility.id)
      .execute();
    const seen = async () => (await family.call('getFacility', { params: { id: facility.id } })).body;
    expect(await seen()).toMatchObject({ participates: false, bookable: false, ownFacts: [] });
    expect(await done('show', facility.id)).toMatch(/^email +list /m);
    await done('set', facility.id, 'email', 'own@willow.example');
    expect(await done('show', facility.id)).toMatch(/^email +facility +own@willow\.example/m);
    await done('set-age-group', facility.id, 'School age', '144', '156');
    expect((await desk('set-age-group', facility.id, 'Juniors', '145', '150')).text).toContain(
      'School age already takes children',
    );
    await done('set-places', facility.id, 'School age', 'mon,tue', 'before-after', '6');
    await done('set-price', facility.id, 'School age', 'day', 'after', '25');
    const now = await seen();
    expect(now).toMatchObject({ participates: true, bookable: true, ownFacts: ['email', 'ageGroups'] });
    expect(now.ageGroups.at(-1)).toMatchObject({
      title: 'School age',
      fromMonths: 144,
      places: [
        { weekday: 1, am: 0, pm: 0, beforeAfter: 6 },
        { weekday: 2, beforeAfter: 6 },
      ],
      dropInItem: [{ sessionType: 6, price: 2_500 }],
    });
    expect(await done('set', facility.id, 'email', 'as-listed')).toContain(
      'the next import of its list will update email again',
    );
    // Until then what stands there is still the facility's word, not its list's.
    expect(await seen()).toMatchObject({ email: 'own@willow.example', ownFacts: ['email', 'ageGroups'] });
    expect(await desk('set-places', facility.id, 'School age', 'mon', 'night', '6')).toMatchObject({ code: 2 });
    expect(await desk('set-places', facility.id, 'School age', 'mon', 'day', 'many')).toMatchObject({ code: 2 });
    await service.db.updateTable('facility').set({ source: null, sourceKey: null }).execute();
  });

  test('sets many prices from a table, all or none', async () => {
    const file = join(folder, 'prices.csv');
    const header = 'facility,age group,of,session,days,price';
    await writeFile(
      file,
      [header, `${facility.id},Toddlers,day,full-day,,91.20`, `Willow House,children,month,am,4,410`].join('\n'),
    );
    expect(await done('set-prices', file)).toBe('2 prices of 2 age groups are set.');
    expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
    const seen = (await family.call('getFacility', { params: { id: facility.id } })).body;
    expect(seen.ageGroups[1]?.schedule).toContainEqual({ scheduleType: 2, days: 4, monthlyPrice: 41_000 });

    await writeFile(
      file,
      [
        header,
        `${facility.id},Toddlers,day,full-day,,70`,
        `${facility.id},Babies,day,full-day,,70`,
        'Nowhere,Toddlers,day,full-day,,70',
        `${facility.id},Toddlers,month,am,,x`,
      ].join('\n'),
    );
    const { code, text } = await desk('set-prices', file);
    expect(code).toBe(1);
    expect(text).toContain('No price was set.');
    expect(text).toContain('row 2: Willow House has no age group called Babies');
    expect(text).toContain('row 3: There is no facility called Nowhere.');
    expect(text).toContain('row 4: x is not a price');
    expect((await booking(['2026-03-11'])).price.total).toBe(9_120);
    await writeFile(file, 'facility,price\nA,1');
    expect(await desk('set-prices', file)).toMatchObject({
      code: 2,
      text: expect.stringContaining('no column age group, of, session, days'),
    });
    expect(await desk('set-prices', join(folder, 'nowhere.csv'))).toMatchObject({ code: 2 });
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
    expect(await done('list', '--status', 'completed')).toBe('There are no requests to show.');
    expect((await desk('list', '--status', 'gone')).code).toBe(2);
  });
});

describe('the clock', () => {
  test('moves business time of a demonstration, for every process, and nowhere else', async () => {
    expect(await desk('clock', 'advance', '3d')).toEqual({
      code: 1,
      text: 'Business time can be changed in demonstration mode only.',
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
      // With --now, what is due runs by the new time.
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
});

test('a command that is not understood says how it is used', async () => {
  expect(await desk('aprove', 'NB-1')).toMatchObject({ code: 2, text: expect.stringContaining('no command aprove') });
  expect(await desk('toString')).toMatchObject({ code: 2 });
  expect((await desk('approve')).text).toContain('Usage: approve <number> [--note text]');
  expect((await desk('approve', 'NB-1', '--nonsense')).code).toBe(2);
  await runDue(service.deps);
});
