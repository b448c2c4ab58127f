import { mailsTo } from '@/__tests__/support/accounts';
import { accept } from '@/__tests__/support/booking-service';
import { confirmedContact, keyFor, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { type FactsLink, factsLink } from '@/__tests__/support/facts-link';
import { errorOf } from '@/__tests__/support/request-service';
import { BookingStatus, valuesOf, WaitlistStatus, Weekday } from '@/lib/enums';
import type { Contradictions } from '@/lib/facilities/affected';
import { runSweep } from '@/server/jobs/sweeps';

/** A contact states prices, hours, closed days and replies by a link (product rule 8). */
const here = useDeskService();
const [tuesday, wednesday] = ['2026-03-10', '2026-03-11'];
const link = (facilityId = here.facility.id) => factsLink(here.service, facilityId);

const fullDay = (amount: string, ageGroupId = here.facility.groups.toddlers) => ({
  prices: { ageGroupId, cells: [{ of: 'day' as const, session: 1 as const, days: 0, amount }] },
});
const week = (open: readonly number[], opens = '08:00', closes = '18:00') => ({
  hours: valuesOf(Weekday).map((weekday) => {
    const isOpen = open.includes(weekday);
    return { weekday, open: isOpen, opens: isOpen ? opens : '', closes: isOpen ? closes : '' };
  }),
});
const close = (from: string, to = '', note = '') => ({ close: { from, to, note } });
const contradictionsIn = (reply: { body: unknown }) => (reply.body as { details: Contradictions }).details;
const facility = async () => (await here.family.call('getFacility', { params: { id: here.facility.id } })).body;
const get = async (id: string) => (await here.family.call('getBooking', { params: { id } })).body;

async function paid(dates: string[], who = here.family) {
  const booking = await here.booking(dates, who);
  await accept(here.service, booking.id);
  return booking;
}

describe('prices', () => {
  const priceNow = async () => {
    const { ageGroups } = await facility();
    return ageGroups
      .find(({ id }) => id === here.facility.groups.toddlers)!
      .dropInItem.find((p) => p.sessionType === 1);
  };

  it('changes, adds and ends prices, and the page names who did it', async () => {
    const { state, read } = await link();
    const before = await read();
    expect(before.prices.stated).toBeNull();
    const reply = await state({
      prices: {
        ageGroupId: here.facility.groups.toddlers,
        cells: [
          { of: 'day', session: 1, days: 0, amount: ' $82.5 ' },
          { of: 'day', session: 6, days: 0, amount: '' },
          { of: 'month', session: 1, days: 4, amount: '990' },
        ],
      },
    });
    expect(reply.status).toBe(200);
    const { cells } = reply.body.prices.groups.find(({ id }) => id === here.facility.groups.toddlers)!;
    expect(cells.find(({ of, session }) => of === 'day' && session === 1)?.price).toBe(8_250);
    expect(cells.find(({ of, session }) => of === 'day' && session === 6)).toBeUndefined();
    expect(cells.find(({ of, session, days }) => of === 'month' && session === 1 && days === 4)?.price).toBe(99_000);
    expect(reply.body.prices.stated).toEqual({ at: '2026-03-04T17:00:00.000Z', by: 'Ada Lowe' });
    expect(await priceNow()).toMatchObject({ price: 8_250 });
    expect((await facility()).ownFactsAt).toBe('2026-03-04T17:00:00.000Z');
  });

  it('first lists the booking whose session a change of prices ends', async () => {
    const booking = await paid([tuesday]);
    const { state } = await link();
    const refused = await state(fullDay(''));
    expect(refused.status).toBe(409);
    const { affected, code } = contradictionsIn(refused);
    expect(affected).toMatchObject([{ number: booking.number, deed: 'cancel', refund: 8_000 }]);
    expect((await state({ ...fullDay(''), confirmed: code })).status).toBe(200);
    expect((await get(booking.id)).status).toBe(BookingStatus.CANCELED_BY_FACILITY);
  });

  it('makes a facility that is only listed take part by its first price', async () => {
    const listed = await here.service.newFacility({ listed: { email: null } });
    const { state, read } = await link(listed.id);
    expect((await read()).participates).toBe(false);
    expect((await state(fullDay('70', listed.groups.toddlers))).body.participates).toBe(true);
  });

  it('takes prices of one of two contacts at once, and tells the other how they stand', async () => {
    const [one, two] = [await link(), await link()];
    const page = await one.read();
    const replies = await Promise.all([one.state(fullDay('81'), page), two.state(fullDay('82'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409)!;
    expect(errorOf(late)).toMatch(/^This was changed since you opened this page, so nothing was done\./);
  });
});

it('takes hours by weekday, which families see, and refuses those that another contact has changed since', async () => {
  const [one, two] = [await link(), await link()];
  const page = await one.read();
  expect((await two.state(week([1, 2, 3, 4, 5, 6], '07:30', '17:45'))).status).toBe(200);
  expect((await one.state(week([1, 2, 3, 4, 5, 7]), page)).status).toBe(409);
  const { openingHours } = await facility();
  expect(openingHours).toContainEqual(expect.objectContaining({ weekday: 6, opens: '07:30', closes: '17:45' }));
});

it('takes exactly one change at a time, and refuses a wrong one at its field or for another facility’s group', async () => {
  const before = await facility();
  const { state } = await link();
  const saturday = { weekday: 6 as const, open: false, opens: '09:00', closes: '12:00' };
  const other = await here.service.newFacility();
  const prices = { 'prices.cells.0.amount': expect.stringMatching(/^Full Day, a day: enter an amount/) };
  const hours = { 'hours.5.opens': 'Check “Open” for Saturday, or clear its times.' };
  for (const [change, error] of [
    [fullDay('abc'), prices],
    [{ hours: week([1, 2, 3, 4, 5]).hours.with(5, saturday) }, hours],
    [close('2026-03-03'), { 'close.from': 'March 3, 2026 has passed.' }],
    [fullDay('90', other.groups.toddlers), expect.anything()],
    [{}, expect.anything()],
    [{ ...close('2026-04-03'), ...fullDay('80') }, expect.anything()],
  ] as const) {
    const refused = await state(change);
    expect([refused.status, refused.body]).toEqual([422, { error }]);
  }
  expect(await facility()).toEqual(before);
});

describe('freed spots', () => {
  const thursday = '2026-03-12';
  const statusOf = async (id: string) => (await here.family.call('getWaitlist', { params: { id } })).body.status;

  it.each<[string, (at: FactsLink) => Promise<unknown>, (at: FactsLink) => Promise<unknown>]>([
    ['by the contact', ({ state }) => state(close(thursday)), ({ state }) => state({ reopen: [thursday] })],
    [
      'at the desk',
      () => here.done('set', here.facility.id, 'closed-days', thursday),
      () => here.done('set', here.facility.id, 'closed-days', 'none'),
    ],
    ['by the contact’s hours', ({ state }) => state(week([1, 2, 3, 5])), ({ state }) => state(week([1, 2, 3, 4, 5]))],
  ])('a spot of a day that opens again %s is offered to the family that waits', async (_, shut, open) => {
    const at = await link();
    const { id } = await here.waitlist();
    await shut(at);
    await runSweep(here.service.deps, 'offers');
    expect(await statusOf(id)).toBe(WaitlistStatus.NEW);
    await open(at);
    await runSweep(here.service.deps, 'offers');
    expect(await statusOf(id)).toBe(WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL);
  });
});

describe('closed days', () => {
  it('adds closed days one by one or as a range, and takes them back', async () => {
    const { state, read } = await link();
    await state(close('2026-04-03'));
    const added = await state(close('2026-12-24', '2026-12-26'));
    expect(added.body.closedDays.dates).toEqual(['2026-04-03', '2026-12-24', '2026-12-25', '2026-12-26']);
    await state({ reopen: ['2026-12-24', '2026-04-03'] });
    expect((await read()).closedDays).toMatchObject({
      dates: ['2026-12-25', '2026-12-26'],
      stated: { by: 'Ada Lowe' },
    });
    expect((await facility()).closedDays).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('ends the care on closed days once the list is confirmed, with the contact and the words in the history', async () => {
    const booking = await paid([tuesday, wednesday]);
    const { state } = await link();
    const change = close(tuesday, '', '<b>The heating</b> is broken.');
    const refused = await state(change);
    expect(errorOf(refused)).toMatch(/^Nothing has changed yet/);
    const { affected, code } = contradictionsIn(refused);
    expect(affected).toMatchObject([{ number: booking.number, dates: [tuesday], deed: 'cancelDates', refund: 8_000 }]);
    expect((await facility()).closedDays).toEqual([]);
    expect((await get(booking.id)).status).toBe(BookingStatus.APPROVED);

    const wrong = await state({ ...change, confirmed: 'another' });
    expect(errorOf(wrong)).toMatch(/^This is no longer the list that you confirmed\./);
    expect((await state({ ...change, confirmed: code })).status).toBe(200);
    const after = await get(booking.id);
    expect(after.payments).toMatchObject([{ refunded: 8_000 }]);
    expect(after.history.at(-1)!.note).toContain('<b>The heating</b> is broken.');
    const move = here.service.db.selectFrom('move').select('contactId').where('subjectId', '=', booking.id);
    expect((await move.orderBy('id', 'desc').executeTakeFirst())?.contactId).not.toBeNull();
    const mail = (await mailsTo(here.service, here.family.email)).find(({ kind }) => kind === 'bookingChange');
    expect(mail?.body).toContain('Willow House is closed on Mar 10, 2026.');
    // The same once more: it stands already.
    expect((await state({ ...change, confirmed: code })).status).toBe(200);
  });
});

it('puts a reply to a review on the facility’s page and tells the family once; refuses one that is blank, too long, for another facility’s review, or no longer to what was seen', async () => {
  const booking = await paid(['2026-03-05']);
  here.service.clock.set('2026-03-05T20:00:00Z');
  await here.done('attend', booking.number, '2026-03-05');
  const ratings = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((one) => [one, 5]));
  const review = { params: { id: booking.id }, body: { ratings, text: 'A warm house.' } };
  await here.family.call('reviewRequest', review);
  const at = await link();
  const page = await at.read();
  const { items, unanswered } = page.reviews;
  expect([unanswered, items[0]]).toMatchObject([1, { text: 'A warm house.', reply: null }]);
  const reply = (text: string, by: FactsLink = at) => by.state({ reply: { reviewId: items[0]!.id, text } });
  const elsewhere = await link((await here.service.newFacility()).id);
  for (const refused of [await reply(' '), await reply('x'.repeat(2001)), await reply('Thank you', elsewhere)])
    expect(refused.status).toBe(422);

  const script = '<script>alert(1)</script>Thank you.';
  expect((await reply(script)).body.reviews).toMatchObject({ unanswered: 0, items: [{ reply: script }] });
  expect((await at.state({ reply: { reviewId: items[0]!.id, text: 'Second' } }, page)).status).toBe(409);
  await reply('Thank you!');
  const shown = await here.family.call('listFacilityComments', { params: { id: here.facility.id }, query: {} });
  expect(shown.body.items[0]).toMatchObject({ reply: 'Thank you!' });
  const told = (await mailsTo(here.service, here.family.email)).filter(({ kind }) => kind === 'reviewAnswered');
  expect(told).toHaveLength(1);
  expect(told[0]!.subject).toMatch(/^Willow House replied to your review/);
  const notices = (await here.family.call('listNotices', { query: {} })).body;
  expect(notices.items[0]!.title).toBe('Willow House replied to your review');
});

describe('the links with which a contact changes the facility’s facts (docs/security.md)', () => {
  const goodFriday = close('2026-04-03');

  test('a link to the facts is mailed to the contact from the day page, with its token, not by a link of another purpose, and not without end; the answer shows no key', async () => {
    const { email, call } = await confirmedContact(here.service, here.facility.id);
    const key = await keyFor(here.service, here.facility.id, email, 'day');
    const { token, mailbox } = (await call('readDayLink', { params: { key } })).body;
    expect(mailbox).toBe(`${email[0]}…\u2060@${email.split('@')[1]}`);
    const ask = (of = key, posted = token) => call('mailFactsLink', { params: { key: of }, body: { token: posted } });
    const places = await keyFor(here.service, here.facility.id, email, 'places');
    expect([(await ask(key, 'x')).status, (await ask(places)).status]).toEqual([409, 404]);
    const reply = await ask();
    expect([reply.status, reply.body]).toEqual([202, {}]);
    const mail = (await mailsTo(here.service, email)).at(-1)!;
    expect(mail.subject).toBe('Your link to change Willow House’s page');
    const facts = await newestKey(here.service, email);
    expect((await call('readFactsLink', { params: { key: facts } })).status).toBe(200);
    for (let turn = 1; turn < here.service.deps.rates.mailPerMailbox; turn += 1) await ask();
    const refused = await ask();
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      'We’ve sent several e‑mails to this address in the last hour. Use the links in them, or wait a while.',
    ]);
  });

  test('a link to the facts is mailed from the contact’s own page once confirmed, not before', async () => {
    const { key, token, call } = await mailedLink(here.service, here.facility.id);
    const ask = () => call('mailFactsLink', { params: { key }, body: { token } });
    expect((await ask()).status).toBe(409);
    await call('confirmContactLink', { params: { key }, body: { token } });
    expect((await ask()).status).toBe(202);
  });

  test('a link to the facts opens for 36 hours, is renewed by mail to its contact, and changes nothing when a scanner opens it or without the page’s token', async () => {
    const { key, email, call, state, read } = await factsLink(here.service, here.facility.id);
    const page = await read();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await here.service.fetch(`/v1/answer/facts/${key}`, { method });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const body = { token: 'x', seen: page.closedDays.seen, ...goodFriday };
    expect((await call('stateFact', { params: { key }, body })).status).toBe(409);
    const status = async (of = key) => (await call('readFactsLink', { params: { key: of } })).status;
    here.service.clock.advance({ hours: 35 });
    expect(await status()).toBe(200);
    here.service.clock.advance({ hours: 1 });
    expect(await status()).toBe(404);
    expect((await state(goodFriday, page)).status).toBe(404);
    expect((await facility()).closedDays).toEqual([]);
    expect(await here.service.db.selectFrom('facilityStatement').select('id').execute()).toEqual([]);
    await call('resendLink', { params: { key } });
    expect(await status(await newestKey(here.service, email))).toBe(200);
  });

  test('a link to the facts is mailed to a confirmed contact in place of the first link that has ended: a listed facility has no other', async () => {
    const { key, email, call } = await confirmedContact(here.service, here.facility.id);
    here.service.clock.advance({ days: 8 });
    expect((await call('readContactLink', { params: { key } })).status).toBe(404);
    await call('resendLink', { params: { key } });
    expect((await call('readFactsLink', { params: { key: await newestKey(here.service, email) } })).status).toBe(200);
  });
});
