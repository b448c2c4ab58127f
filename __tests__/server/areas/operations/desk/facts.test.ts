import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailsTo } from '@/__tests__/support/accounts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { factsLink } from '@/__tests__/support/facts-link';
import type { CareFamily } from '@/__tests__/support/request-service';
import { BookingItemStatus, BookingStatus, TourStatus } from '@/lib/enums';
import { approveBooking, approveSomeDates } from '@/server/areas/care/bookings/facility-moves';
import { offerStart } from '@/server/areas/care/tours/facility-moves';
import { fieldNames } from '@/server/areas/facility-side/facts/facility-fields';
import { runDue } from '@/server/jobs/sweeps';

const at = useDeskService();
const { desk, done, booking } = at;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a facility is found by a part of its name, and an ambiguous name lists the candidates', async () => {
  expect(await done('confirm-availability', 'willow')).toContain('Willow House has confirmed its availability');
  const seen = (await at.family.call('getFacility', { params: { id: at.facility.id } })).body;
  expect(seen.availabilityConfirmedOn).toBe('2026-03-04');
  const other = await at.service.newFacility();
  const asked = await desk('confirm-availability', 'willow');
  expect(asked.code).toBe(1);
  expect(asked.text).toContain(other.id);
  await done('confirm-availability', other.id);
  expect((await desk('confirm-availability', 'Nowhere')).text).toBe('There is no facility called Nowhere.');
});

test('prices set by the facility apply to the next request', async () => {
  await done('set-price', at.facility.id, 'Toddlers', 'day', 'full-day', '91.20');
  expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
  expect(await done('set-price', at.facility.id, 'toddlers', 'month', 'am', '410', '--days', '4')).toContain('$410.00');
  expect((await desk('set-price', at.facility.id, 'Babies', 'day', 'am', '10')).text).toContain('it has:');
  expect((await desk('set-price', at.facility.id, 'Toddlers', 'day', 'am', '-3')).code).toBe(2);
  expect((await desk('set-price', at.facility.id, 'Toddlers', 'day', 'am', '0')).code).toBe(1);
});

test('facts stated by the facility are shown to parents, and invalid values are refused with a message', async () => {
  const facts: [string, string, string][] = [
    ['name', 'Willow Tots', 'Willow Tots'],
    ['description', 'Two rooms and a garden.', 'Two rooms and a garden.'],
    ['phone', '(416) 555-0177 x12', '+1 416 555 0177 x12'],
    ['email', 'Desk@Willow.example', 'desk@willow.example'],
    ['website', 'willow.example/care', 'https://willow.example/care'],
    ['hours', 'Mon-Thu: 7:30 AM - 6 PM; Fri 8 AM - 1 PM', 'Friday 08:00-13:00'],
    ['closed-days', '2026-12-26, 2026-12-25', '2026-12-25, 2026-12-26'],
    ['languages', 'English, French', 'English, French'],
    ['categories', 'preschool, day-care', 'day-care, preschool'],
    ['amenities', 'Garden; Warm lunch', 'Garden, Warm lunch'],
    ['what-to-bring', 'Indoor shoes and a hat', 'Indoor shoes and a hat'],
    ['ask-for', 'Ada at the front desk', 'Ada at the front desk'],
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
  for (const [name, value, shown] of facts) expect(await done('set', at.facility.id, name, value)).toContain(shown);
  expect((await at.family.call('getFacility', { params: { id: at.facility.id } })).body).toMatchObject({
    name: 'Willow Tots',
    description: 'Two rooms and a garden.',
    phone: '+14165550177',
    phoneExtension: '12',
    email: 'desk@willow.example',
    closedDays: ['2026-12-25', '2026-12-26'],
    languages: ['English', 'French'],
    categories: [1, 2],
    amenities: ['Garden', 'Warm lunch'],
    licenceNumber: 'ON-77',
    halfDayPermanent: 2,
    ownFactsAt: '2026-03-04T17:00:00.000Z',
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
  const shown = await done('show', at.facility.id);
  for (const [name, , value] of facts)
    expect(shown).toMatch(new RegExp(`^${name} .*${value.replace(/[+()]/g, '\\$&')}`, 'm'));
  expect(await done('set', at.facility.id, 'email', 'none')).toBe('Willow Tots: email is now not stated.');
  expect((await at.family.call('getFacility', { params: { id: at.facility.id } })).body.email).toBeNull();

  const refused: [string, string][] = [
    ['phone', 'ask inside'],
    ['email', 'nobody'],
    ['website', 'javascript:alert(1)'],
    ['hours', 'most days'],
    ['categories', 'zoo'],
    ['owners', 'Ada'],
    ['policy', '9'],
    ['name', 'none'],
    ['name', '\u200b\u2800'],
    ['name', 'Willow \u202estoT'],
    ['region', 'WA'],
    ['postal-code', '90210'],
    ['point', '0, 0'],
    ['time-zone', 'Mars'],
    ['colour', 'red'],
    ['email', 'as-listed'],
  ];
  const before = await done('show', at.facility.id);
  for (const [name, value] of refused)
    expect(await desk('set', at.facility.id, name, value)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/\.$/),
    });
  expect(await done('show', at.facility.id)).toBe(before);
});

test('a listed facility participates once it has set prices, and keeps its own facts', async () => {
  const facility = await at.service.newFacility({ listed: { email: null } });
  await at.service.db
    .insertInto('facilityList')
    .values({ id: 'city', name: 'City list' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await at.service.db
    .updateTable('facility')
    .set({ source: 'city', sourceKey: facility.id })
    .where('id', '=', facility.id)
    .execute();
  const seen = async () => (await at.family.call('getFacility', { params: { id: facility.id } })).body;
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
  // Until the next import, the facility's own value stays.
  expect(await seen()).toMatchObject({ email: 'own@willow.example', ownFacts: ['email', 'ageGroups'] });
  expect(await desk('set-places', facility.id, 'School age', 'mon', 'night', '6')).toMatchObject({ code: 2 });
  expect(await desk('set-places', facility.id, 'School age', 'mon', 'day', 'many')).toMatchObject({ code: 2 });
  await at.service.db.updateTable('facility').set({ source: null, sourceKey: null }).execute();
});

test('many prices are set from a table in one transaction', async () => {
  const file = join(folder, 'prices.csv');
  const header = 'facility,age group,of,session,days,price';
  await writeFile(
    file,
    [header, `${at.facility.id},Toddlers,day,full-day,,91.20`, `Willow House,children,month,am,4,410`].join('\n'),
  );
  expect(await done('set-prices', file)).toBe('2 prices of 2 age groups are set.');
  expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
  const seen = (await at.family.call('getFacility', { params: { id: at.facility.id } })).body;
  expect(seen.ageGroups[1]?.schedule).toContainEqual({ scheduleType: 2, days: 4, monthlyPrice: 41_000 });

  await writeFile(
    file,
    [
      header,
      `${at.facility.id},Toddlers,day,full-day,,70`,
      `${at.facility.id},Babies,day,full-day,,70`,
      'Nowhere,Toddlers,day,full-day,,70',
      `${at.facility.id},Toddlers,month,am,,x`,
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

/** Confirming the list ends them (record 0085). */
describe('a fact that contradicts live requests first lists them', () => {
  const day = 8_000;
  const [monday, tuesday, wednesday] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;

  const get = async (id: string, family = at.family) => (await family.call('getBooking', { params: { id } })).body;
  const liveOn = async (id: string, family: CareFamily) =>
    (await get(id, family)).items.filter(({ status }) => status !== BookingItemStatus.CANCELED).map(({ date }) => date);
  const newFamily = () => at.service.newCareFamily();
  /** The code at the end of a refusal. */
  const codeIn = (text: string) => /--cancel (\w+)$/.exec(text)![1]!;
  /** The line about a request. */
  const lineOf = (text: string, number: string) =>
    text
      .split('\n')
      .find((line) => line.includes(number))
      ?.trim();

  test('closing a day first lists every request on it, and confirming the list ends each as its status allows', async () => {
    const { deps } = at.service;
    await at.service.db.updateTable('capacity').set({ places: 9 }).execute();
    const [asking, weekly, answering, unpaid] = await Promise.all([
      newFamily(),
      newFamily(),
      newFamily(),
      at.service.newCareFamily({ card: 'declined' }),
    ]);
    const paid = await at.booking([monday, tuesday]);
    await approveBooking(deps, paid.id);
    const always = await at.permanent([1, 2], weekly);
    await approveBooking(deps, always.id);
    const failed = await at.booking([tuesday], unpaid);
    await approveBooking(deps, failed.id);
    await runDue(deps);
    expect((await get(failed.id, unpaid)).status).toBe(BookingStatus.PAYMENT_FAILED);
    const asked = await at.booking([tuesday, wednesday], asking);
    const offered = await at.booking([tuesday, wednesday], answering);
    await approveSomeDates(deps, offered.id, [tuesday]);
    const tour = await at.tour();
    await done('schedule-tour', tour.number, tuesday, '10:00');

    const before = await get(paid.id);
    const refused = await desk('set', at.facility.id, 'closed-days', tuesday);
    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(/^Nothing has changed yet, because live requests contradict this:\n/);
    const on = 'Mar 10, 2026';
    expect(lineOf(refused.text, paid.number)).toBe(
      `${paid.number} (Confirmed), ${on}: these dates are cancelled; $80.00 is refunded`,
    );
    expect(lineOf(refused.text, always.number)).toMatch(/: these dates are cancelled; the month is not refunded$/);
    expect(lineOf(refused.text, asked.number)).toMatch(/ still waits for your answer/);
    expect(lineOf(refused.text, offered.number)).toMatch(/: your offer is withdrawn$/);
    expect(lineOf(refused.text, failed.number)).toMatch(/: the booking is cancelled$/);
    expect(lineOf(refused.text, tour.number)).toMatch(/: the tour is cancelled$/);
    expect(await get(paid.id)).toEqual(before);
    expect(await done('show', at.facility.id)).toMatch(/^closed-days +facility +not stated$/m);

    const said = await done('set', at.facility.id, 'closed-days', tuesday, '--cancel', codeIn(refused.text));
    expect(said).toContain(`closed-days is now ${tuesday}.`);
    expect(lineOf(said, paid.number)).toBe(lineOf(refused.text, paid.number));
    expect(await get(paid.id)).toMatchObject({ status: BookingStatus.APPROVED, payments: [{ refunded: day }] });
    expect(await liveOn(paid.id, at.family)).toEqual([monday]);
    expect(await liveOn(always.id, weekly)).not.toContain(tuesday);
    expect((await get(always.id, weekly)).payments).toMatchObject([{ refunded: 0 }]);
    expect((await get(asked.id, asking)).status).toBe(BookingStatus.NEW);
    expect((await get(offered.id, answering)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect((await get(failed.id, unpaid)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect((await at.family.call('getTour', { params: { id: tour.id } })).body.status).toBe(
      TourStatus.DECLINED_BY_FACILITY,
    );
    const mail = (await mailsTo(at.service, at.family.email)).find(({ kind }) => kind === 'bookingChange');
    expect(mail?.body).toContain('We’re sorry. Willow House is closed on Mar 10, 2026.');
    const withdrawn = (await mailsTo(at.service, answering.email)).find(({ subject }) => subject.includes('cancelled'));
    expect(withdrawn?.body).toContain('Willow House is closed on Mar 10, 2026.');
    // The request that waits for an answer cannot be approved for the closed day.
    expect((await desk('approve', asked.number)).text).toBe('Willow House is closed on March 10, 2026.');
    await done('approve-some', asked.number, wednesday);
  });

  test('another time zone first lists the live requests, which then keep their times, and their families are told', async () => {
    const booking = await at.booking([tuesday]);
    await approveBooking(at.service.deps, booking.id);
    await runDue(at.service.deps);
    const tour = await at.tour({}, at.facility);
    await done('schedule-tour', tour.number, wednesday, '10:30');
    const refused = await desk('set', at.facility.id, 'time-zone', 'America/Vancouver');
    expect(refused.code).toBe(1);
    const keeps = 'keeps its times on the facility’s clocks, and the family is told';
    expect(lineOf(refused.text, booking.number)).toBe(`${booking.number} (Confirmed), Mar 10, 2026: ${keeps}`);
    expect(lineOf(refused.text, tour.number)).toBe(`${tour.number} (Tour scheduled), Mar 11, 2026: ${keeps}`);
    const read = async () => {
      const { scheduledAt } = (await at.family.call('getTour', { params: { id: tour.id } })).body;
      const { items, cancellationQuote } = await get(booking.id);
      return [scheduledAt, items[0]!.startAt, cancellationQuote!.until];
    };
    expect(await read()).toEqual(['2026-03-11T14:30:00.000Z', '2026-03-10T12:00:00.000Z', '2026-03-09T12:00:00.000Z']);

    await done('set', at.facility.id, 'time-zone', 'America/Vancouver', '--cancel', codeIn(refused.text));
    // 10:30 and 8:00 there, too.
    expect(await read()).toEqual(['2026-03-11T17:30:00.000Z', '2026-03-10T15:00:00.000Z', '2026-03-09T15:00:00.000Z']);
    const mails = (await mailsTo(at.service, at.family.email)).filter(({ kind }) => kind.endsWith('Zone'));
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['bookingZone', 'tourZone']);
    expect(mails.map(({ body }) => body).join()).toContain(
      'Your tour is on Wednesday, March 11, 2026 at 10:30 AM PDT.',
    );
    expect(mails.map(({ body }) => body).join()).toContain('is in Pacific Time, not Eastern Time');
  });

  test('the list of what a change would end is only read: it waits for no lock, and writes nothing', async () => {
    const { deps, pool } = at.service;
    const paid = await at.booking([monday, tuesday]);
    const always = await at.permanent([1, 2], await newFamily());
    for (const { id } of [paid, always]) await approveBooking(deps, id);
    await runDue(deps);
    const tour = await at.tour();
    await done('schedule-tour', tour.number, tuesday, '10:00');
    const link = await factsLink(at.service, at.facility.id);
    const page = await link.read();
    const { id } = at.facility;
    // A link notes when it was first opened, and the desk records its commands.
    const { rows } = await pool.query<{ tables: string }>(
      `SELECT string_agg(quote_ident(tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('answer_link', 'desk_record')`,
    );
    const others = await pool.connect();
    // Ends the test if a call waits for it.
    others.on('error', () => undefined);
    // Everybody else may read, but neither write nor lock a row.
    await others.query(
      `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '4s'; LOCK TABLE ${rows[0]!.tables} IN EXCLUSIVE MODE`,
    );
    const lists = [
      await desk('set', id, 'closed-days', tuesday),
      await desk('set', id, 'hours', 'Wed-Fri: 8 AM - 6 PM'),
      await desk('set-price', id, 'Toddlers', 'day', 'full-day', 'none'),
      await desk('close-address', id, at.facility.addressId),
    ];
    const zone = await desk('set', id, 'time-zone', 'America/Vancouver');
    const byLink = await link.state({ close: { from: tuesday, to: '', note: '' } }, page);
    await others.query('ROLLBACK');
    others.release();
    for (const { text } of lists) expect(lineOf(text, paid.number)).toMatch(/is refunded$/);
    const [byDate] = lists.map(({ text }) => text);
    expect([lineOf(byDate!, always.number), lineOf(byDate!, tour.number)]).not.toContain(undefined);
    expect(lineOf(zone.text, paid.number)).toMatch(/keeps its times/);
    expect(byLink.status).toBe(409);
    await done('set', id, 'closed-days', tuesday, '--cancel', codeIn(byDate!));
    expect(await liveOn(paid.id, at.family)).toEqual([monday]);
  });

  test('a list that has changed since it was confirmed is shown again', async () => {
    const first = await at.booking([tuesday]);
    await approveBooking(at.service.deps, first.id);
    await runDue(at.service.deps);
    const refused = await desk('set', at.facility.id, 'closed-days', tuesday);
    const other = await newFamily();
    const second = await at.booking([tuesday, wednesday], other);
    await approveBooking(at.service.deps, second.id);
    await runDue(at.service.deps);
    const again = await desk('set', at.facility.id, 'closed-days', tuesday, '--cancel', codeIn(refused.text));
    expect(again.code).toBe(1);
    expect(again.text).toMatch(/^This is no longer the list that you confirmed\. Nothing has changed yet/);
    expect(lineOf(again.text, second.number)).toBeDefined();
    expect((await get(first.id)).status).toBe(BookingStatus.APPROVED);
    await done('set', at.facility.id, 'closed-days', tuesday, '--cancel', codeIn(again.text));
    expect((await get(first.id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect(await liveOn(second.id, other)).toEqual([wednesday]);
    // A day that was closed before contradicts nothing.
    await done('set', at.facility.id, 'closed-days', `${tuesday}, 2026-03-13`);
  });

  test('days that close are left out of permanent care that is not confirmed yet', async () => {
    const { deps } = at.service;
    const other = await newFamily();
    const tour = await at.tour({}, at.facility);
    await offerStart(deps, tour.id, {
      children: at.family.children,
      permanentBookingDays: [1, 2],
      scheduleType: 1,
      startDate: monday,
    });
    const asked = await at.permanent([1, 2], other);
    const refused = await desk('set', at.facility.id, 'closed-days', '2026-03-16, 2026-03-17');
    expect(lineOf(refused.text, tour.number)).toMatch(/: these dates are left out of the care$/);
    await done('set', at.facility.id, 'closed-days', '2026-03-16, 2026-03-17', '--cancel', codeIn(refused.text));
    await approveBooking(deps, asked.id);
    const accepted = (await at.family.call('approveTour', { params: { id: tour.id } })).body;
    await runDue(deps);
    for (const [id, family] of [
      [asked.id, other],
      [accepted.bookingId!, at.family],
    ] as const) {
      const dates = await liveOn(id, family);
      expect(dates).toContain('2026-03-23');
      expect(dates).not.toContain('2026-03-16');
      expect((await get(id, family)).status).toBe(BookingStatus.APPROVED);
    }
  });

  test('a booking on a day that is being closed at the same moment is refused or listed', async () => {
    for (let round = 0; round < 2; round += 1) {
      const date = `2026-03-${23 + round}`;
      const family = await newFamily();
      const [, said] = await Promise.all([
        at.booking([date], family),
        desk('set', at.facility.id, 'closed-days', date),
      ]);
      const live = await at.service.db.selectFrom('bookingItem').select('id').where('date', '=', date).execute();
      // Either the request was first and the day stays open, or the day is closed and nothing stands on it.
      expect(said.code).toBe(live.length === 0 ? 0 : 1);
      await at.service.db.updateTable('facility').set({ closedDays: [] }).execute();
    }
  });

  /** Runs a command that is refused with a list, then confirms it. Returns the list. */
  async function confirmed(...argv: string[]): Promise<string> {
    const refused = await desk(...argv);
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('Nothing has changed yet')]);
    await done(...argv, '--cancel', codeIn(refused.text));
    return refused.text;
  }

  test('a weekday that is dropped ends its care, also in the months that are held later', async () => {
    const other = await newFamily();
    const paid = await at.booking([monday, tuesday]);
    const always = await at.permanent([1, 2], other);
    for (const { id } of [paid, always]) await approveBooking(at.service.deps, id);
    await runDue(at.service.deps);
    // Other hours contradict nothing.
    await done('set', at.facility.id, 'hours', 'Mon-Fri: 10 AM - 4 PM');
    const said = await confirmed('set', at.facility.id, 'hours', 'Tue-Fri: 8 AM - 6 PM');
    expect(lineOf(said, paid.number)).toMatch(/, Mar 9, 2026: these dates are cancelled; \$80.00 is refunded$/);
    const mail = (await mailsTo(at.service, at.family.email)).find(({ kind }) => kind === 'bookingChange');
    expect(mail?.body).toContain('Willow House is now closed on Mondays.');
    at.service.clock.set('2026-05-01T12:00:00Z');
    await runDue(at.service.deps);
    const dates = await liveOn(always.id, other);
    expect(dates.at(-1)).toBe('2027-05-25');
    expect(dates.filter((date) => new Date(date).getUTCDay() === 1)).toEqual([]);
  });

  test('a session that is no longer offered ends its care, and leaves other sessions', async () => {
    const other = await newFamily();
    const paid = await at.booking([tuesday]);
    const always = await at.permanent([1, 2], other);
    for (const { id } of [paid, always]) await approveBooking(at.service.deps, id);
    await runDue(at.service.deps);
    await done('set-price', at.facility.id, 'Toddlers', 'day', 'am', 'none');
    const month = ['set-price', at.facility.id, 'Toddlers', 'month', 'full-day', 'none'] as const;
    await done(...month, '--days', '3');
    const single = await confirmed('set-price', at.facility.id, 'Toddlers', 'day', 'full-day', 'none');
    expect(lineOf(single, always.number)).toBeUndefined();
    expect((await get(paid.id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect(lineOf(await confirmed(...month, '--days', '2'), always.number)).toMatch(/: the booking is cancelled; \$/);
    expect((await get(always.id, other)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
    expect((await desk(...month, '--days', '2')).text).toBe('There is no such price.');
  });

  test('an address that closes ends its care and its tours', async () => {
    const paid = await at.booking([tuesday]);
    await approveBooking(at.service.deps, paid.id);
    await runDue(at.service.deps);
    const tour = await at.tour();
    await done('schedule-tour', tour.number, '2026-03-12', '10:00');
    expect((await desk('close-address', at.facility.id, 'Annex')).text).toContain('it has:');
    const said = await confirmed('close-address', at.facility.id, 'main house');
    expect(lineOf(said, paid.number)).toMatch(/: the booking is cancelled; \$80.00 is refunded$/);
    expect(lineOf(said, tour.number)).toMatch(/: the tour is cancelled$/);
    expect((await get(paid.id)).payments).toMatchObject([{ refunded: day }]);
    const { id: facilityId, addressId } = at.facility;
    const asked = { facilityId, addressId, children: at.family.children, bookingDates: [wednesday], scheduleType: 1 };
    expect((await at.family.call('requestDropIn', { body: asked })).status).toBe(409);
  });

  test('places cannot be set below what is taken, and the refusal names the days', async () => {
    const other = await newFamily();
    await at.booking([tuesday, wednesday]);
    await at.booking([tuesday], other);
    const refused = await desk('set-places', at.facility.id, 'Toddlers', 'mon,tue,wed', 'day', '1');
    expect(refused).toEqual({
      code: 1,
      text: 'More places than that are taken on Mar 10, 2026. Cancel those dates first (cancel-dates), or keep more places.',
    });
    await done('set-places', at.facility.id, 'Toddlers', 'mon,wed', 'day', '1');
    await done('set-places', at.facility.id, 'Toddlers', 'tue', 'day', '2');
  });
});
