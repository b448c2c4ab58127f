import { mailsTo } from '@/__tests__/support/accounts';
import { answersBy, confirmedContact, keyFor, newestKey } from '@/__tests__/support/contacts';
import { lockWaits } from '@/__tests__/support/database';
import { count, timeLimit } from '@/__tests__/support/depth';
import { useDeskService } from '@/__tests__/support/desk-service';
import { eventually } from '@/__tests__/support/eventually';
import { errorOf } from '@/__tests__/support/request-service';
import { addDays } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { lockGroup } from '@/server/areas/care/bookings/rows';
import { removeContact, revokeFacilityLinks } from '@/server/areas/facilities/contacts/manage-contacts';
import { resendLink } from '@/server/areas/facility-side/answers/resend-link';

/** Attacks on the links in a facility's mails, and answers at the same time over many connections (docs/security.md). */
const here = useDeskService();

async function contactHere(facilityId = here.facility.id) {
  const contact = await confirmedContact(here.service, facilityId);
  return { ...contact, ...answersBy(here.service, contact) };
}

const statusOf = async (id: string) => (await here.family.call('getBooking', { params: { id } })).body.status;

type Contact = Awaited<ReturnType<typeof contactHere>>;

const readKey = async ({ call }: Contact, key: string) =>
  (await call('readRequestLink', { params: { key }, query: {} })).status;

describe('guesses', () => {
  it('guesses are limited by network on every page, also when the guessed key would be right', async () => {
    const { call, email } = await contactHere();
    await here.booking();
    const key = await newestKey(here.service, email);
    const posted = { token: 't', version: 1, action: 'approve' as const };
    const guesses = [
      (params: { key: string }) => call('readRequestLink', { params, query: {} }),
      (params: { key: string }) => call('answerRequest', { params, body: posted }),
      (params: { key: string }) => call('readContactLink', { params }),
      (params: { key: string }) => call('readDayLink', { params }),
      (params: { key: string }) => call('readPlacesLink', { params }),
      (params: { key: string }) => call('readMorningMail', { params }),
      (params: { key: string }) => call('readClaimLink', { params }),
      (params: { key: string }) => call('answerClaim', { params, body: { token: 't', action: 'approve' } }),
    ];
    jest.replaceProperty(here.service.deps.rates, 'signinPerAddress', guesses.length);
    for (const [turn, guess] of guesses.entries()) expect((await guess({ key: `guess-${turn}` })).status).toBe(404);
    for (const guess of guesses) expect((await guess({ key: 'one-more' })).status).toBe(429);
    expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe('a link', () => {
  it('a link opens its own page and no other, nor a request of another facility', async () => {
    const contact = await contactHere();
    const { id } = await here.booking();
    const { call, email, key: first } = contact;
    const made = (purpose: 'day' | 'places' | 'facts' | 'pin') =>
      keyFor(here.service, here.facility.id, email, purpose);
    const pages = {
      contact: [first, (key: string) => call('readContactLink', { params: { key } })],
      request: [(await contact.read()).key, (key: string) => call('readRequestLink', { params: { key }, query: {} })],
      day: [await made('day'), (key: string) => call('readDayLink', { params: { key } })],
      places: [await made('places'), (key: string) => call('readPlacesLink', { params: { key } })],
      facts: [await made('facts'), (key: string) => call('readFactsLink', { params: { key } })],
      pin: [await made('pin'), (key: string) => call('readPinLink', { params: { key } })],
    } as const;
    for (const [page, [, open]] of Object.entries(pages))
      for (const [of, [key]] of Object.entries(pages))
        expect([page, of, (await open(key)).status]).toEqual([page, of, page === of ? 200 : 404]);
    expect((await call('readMorningMail', { params: { key: pages.day[0] } })).status).toBe(404);

    const elsewhere = await contactHere((await here.service.newFacility()).id);
    await here.service.db
      .updateTable('answerLink')
      .set({ subjectId: id, subject: 'booking', purpose: 'request' })
      .where('contactId', 'in', (eb) =>
        eb.selectFrom('facilityContact').select('id').where('email', '=', elsewhere.email),
      )
      .execute();
    expect(await readKey(elsewhere, elsewhere.key)).toBe(404);
  });

  it.each<[string, (contact: Contact) => Promise<unknown>]>([
    ['its contact was removed', ({ email }) => here.done('contact-remove', here.facility.id, email)],
    ['all links of the facility were revoked', () => here.done('revoke-links', here.facility.id)],
    [
      'the facility has closed',
      () => here.service.db.updateTable('facility').set({ closedAt: here.service.clock.now() }).execute(),
    ],
  ])('a link ends when %s, for its page and for a form that was open', async (_, end) => {
    const contact = await contactHere();
    const { id } = await here.booking();
    const seen = await contact.read();
    await end(contact);
    expect(await readKey(contact, seen.key)).toBe(404);
    expect((await contact.answer('approve', {}, seen)).status).toBe(404);
    expect(await statusOf(id)).toBe(BookingStatus.NEW);
  });

  it('a link works while the request waits, and 14 days after its answer; then, and for a contact who was removed, no new one is made', async () => {
    const contact = await contactHere();
    await here.booking(['2026-03-10']);
    const { key } = await contact.read();
    await contact.answer('decline', { reason: 'full' });
    const before = (await mailsTo(here.service, contact.email)).length;
    here.service.clock.advance({ days: 13 });
    expect(await readKey(contact, key)).toBe(200);
    here.service.clock.advance({ days: 1 });
    expect(await readKey(contact, key)).toBe(404);
    // Messages about the request are over a day later.
    here.service.clock.advance({ days: 1 });
    await contact.call('resendLink', { params: { key } });
    here.service.clock.set('2026-03-04T17:00:00Z');
    await here.done('contact-remove', here.facility.id, contact.email);
    await contact.call('resendLink', { params: { key } });
    expect(await mailsTo(here.service, contact.email)).toHaveLength(before);
  });

  it('nothing changes when a program follows the link, by GET or HEAD, or posts without the token of its page or with that of another link', async () => {
    const contact = await contactHere();
    const { id, version } = await here.booking();
    const other = await contactHere();
    const { key, page } = await contact.read();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers } = await here.service.fetch(`/v1/answer/request/${key}`, { method });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    for (const token of ['', 'x', other.token]) {
      const body = { token, version: page.version, action: 'approve' as const };
      expect((await contact.call('answerRequest', { params: { key }, body })).status).toBe(409);
    }
    const none = await here.service.fetch(`/v1/answer/request/${key}`, { method: 'POST', body: '{}' });
    expect(none.status).toBeGreaterThanOrEqual(400);
    const booking = (await here.family.call('getBooking', { params: { id } })).body;
    expect([booking.status, booking.version]).toEqual([BookingStatus.NEW, version]);
  });
});

describe('a new link', () => {
  it('a new link is mailed to the contact, and the answer is the same for an unknown key', async () => {
    const contact = await contactHere();
    await here.booking();
    const { key } = await contact.read();
    await here.done('revoke-links', here.facility.id);
    const ask = (of: string) => contact.call('resendLink', { params: { key: of } });
    const known = await ask(key);
    const unknown = await ask('never-ours');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailsTo(here.service, contact.email)).map(({ kind }) => kind).at(-1)).toBe('linkRenewed');
    expect((await contact.read()).status).toBe(200);
    expect((await contact.read()).key).not.toBe(key);
  });

  it('a new link is mailed so often and no more, which the answer does not show', async () => {
    const contact = await contactHere();
    await here.booking();
    const { key } = await contact.read();
    const rates = { ...here.service.deps.rates, mailPerMailbox: 2, mailPerAddress: 4 };
    const again = () => resendLink({ ...here.service.deps, rates }, key, '198.51.100.7');
    for (let turn = 0; turn < rates.mailPerAddress; turn += 1) expect(await again()).toEqual({});
    await expect(again()).rejects.toThrow('Too many e‑mails');
    const sent = (await mailsTo(here.service, contact.email)).filter(({ kind }) => kind === 'linkRenewed');
    expect(sent).toHaveLength(rates.mailPerMailbox);
  });
});

describe('answers at the same time', () => {
  const rounds = count(4, 40);
  const changed = 'This request has changed since you looked at it. Nothing was done.';

  /** Two contacts of one facility; each request is for other days. */
  async function twoContacts() {
    const [one, two] = [await contactHere(), await contactHere()];
    let days = 0;
    const asked = async () => {
      days += 1;
      const { id } = await here.booking([addDays('2026-03-09', 7 * days)]);
      const movesOf = async () =>
        here.service.db
          .selectFrom('move')
          .select(['actor', 'action'])
          .where('subjectId', '=', id)
          .where('actor', 'in', ['facility', 'parent'])
          .orderBy('id')
          .execute();
      return { id, movesOf };
    };
    return { one, two, asked };
  }

  test(
    'two contacts answer differently at once: one answer is made, and the other is told that the request has changed',
    async () => {
      const { one, two, asked } = await twoContacts();
      for (let round = 0; round < rounds; round += 1) {
        const { movesOf } = await asked();
        const [mine, theirs] = [await one.read(), await two.read()];
        const replies = await Promise.all([
          one.answer('approve', {}, mine),
          two.answer('decline', { reason: 'full' }, theirs),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(errorOf(replies.find(({ status }) => status === 409)!)).toBe(changed);
        expect(await movesOf()).toHaveLength(2);
        // Both see what stands.
        expect((await one.read()).page.status).toBe((await two.read()).page.status);
      }
    },
    timeLimit(60_000, 300_000),
  );

  test(
    'an answer by the same link twice is made once, and both pages say so',
    async () => {
      const { one, asked } = await twoContacts();
      for (let round = 0; round < rounds; round += 1) {
        const { movesOf } = await asked();
        const seen = await one.read();
        const replies = await Promise.all([one.answer('approve', {}, seen), one.answer('approve', {}, seen)]);
        expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
          [200, BookingStatus.PENDING_PAYMENT],
          [200, BookingStatus.PENDING_PAYMENT],
        ]);
        expect((await movesOf()).filter(({ actor }) => actor === 'facility')).toHaveLength(1);
      }
    },
    timeLimit(60_000, 300_000),
  );

  describe('a contact is removed, or their links revoked, in the instant of their answer', () => {
    const ends = {
      removed: (email: string, facilityId: string) => removeContact(here.service.deps, facilityId, email),
      revoked: (_: string, facilityId: string) => revokeFacilityLinks(here.service.deps, facilityId),
    };

    test.each(Object.entries(ends))(
      'an answer that was checked before they were %s waits, and is refused',
      async (_, end) => {
        const { one, asked } = await twoContacts();
        const { id, movesOf } = await asked();
        const seen = await one.read();
        // Holds the request: the answer has read its link, and waits while the contact goes.
        const { answer } = await here.service.db.transaction().execute(async (tx) => {
          await lockGroup(tx, id);
          const waiting = one.answer('approve', {}, seen);
          await eventually(async () => (await lockWaits(here.service.pool)) > 0);
          await end(one.email, here.facility.id);
          return { answer: waiting };
        });
        expect((await answer).status).toBe(404);
        expect(await statusOf(id)).toBe(BookingStatus.NEW);
        expect(await movesOf()).toHaveLength(1);
      },
    );
  });
});
