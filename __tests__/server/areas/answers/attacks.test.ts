import { randomBytes } from 'node:crypto';
import { mailsTo } from '@/__tests__/support/accounts';
import { answersBy, confirmedContact, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { count, timeLimit } from '@/__tests__/support/depth';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { AppError } from '@/lib/app-error';
import { BookingStatus } from '@/lib/enums';
import { answerRequest } from '@/server/areas/answers/answer-request';
import { resendLink } from '@/server/areas/answers/resend-link';
import { openLink } from '@/server/areas/contacts/links';

/** Attacks on the links in a facility's mails (docs/security.md). */
const here = useDeskService();

async function contactHere(facilityId = here.facility.id) {
  const contact = await confirmedContact(here.service, facilityId);
  return { ...contact, ...answersBy(here.service, contact) };
}
const statusOf = async (id: string) => (await here.family.call('getBooking', { params: { id } })).body.status;
type Contact = Awaited<ReturnType<typeof contactHere>>;
const readKey = async ({ call }: Contact, key: string) =>
  (await call('readRequestLink', { params: { key }, query: {} })).status;

it('limits guesses, also when the guessed key would be right', async () => {
  const contact = await contactHere();
  await here.booking();
  const key = await newestKey(here.service, contact.email);
  const limit = here.service.deps.rates.signinPerAddress;
  for (let turn = 0; turn < limit; turn += 1) expect(await readKey(contact, `guess-${turn}`)).toBe(404);
  expect(await readKey(contact, 'one-more')).toBe(429);
  const posted = await contact.call('answerRequest', {
    params: { key: 'another' },
    body: { token: 't', version: 1, action: 'approve' },
  });
  expect(posted.status).toBe(429);
  expect(key).toMatch(/^[\w-]{43}$/);
});

test(
  'refuses every guess, by GET and POST, from one network and from many; nothing moves, and the limiter stays small',
  async () => {
    const contact = await contactHere();
    const { id } = await here.booking();
    const before = await stateOf(id);
    const { deps } = here.service;
    const limit = deps.rates.signinPerAddress;
    const networks = 20;
    const codes = new Map<string, Record<string, number>>();
    const guess = async (turn: number) => {
      // Every other guess comes from one network.
      const address = turn % 2 === 0 ? '203.0.113.1' : `198.18.${Math.floor(turn / 2) % networks}.1`;
      const key = randomBytes(32).toString('base64url');
      const call =
        turn % 3 === 0
          ? answerRequest(deps, key, { token: key, version: 1, action: 'approve' }, address)
          : openLink(deps, key, 'request', address);
      const code = await call.then(
        () => 'opened',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
      const counted = codes.get(address) ?? {};
      codes.set(address, { ...counted, [code]: (counted[code] ?? 0) + 1 });
    };
    const atOnce = 20;
    for (let turn = 0; turn < count(2_000, 100_000); turn += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, more) => guess(turn + more)));

    for (const { notFound = 0, tooMany = 0, ...others } of codes.values()) {
      expect(others).toEqual({});
      expect(notFound).toBe(Math.min(limit, notFound + tooMany));
    }
    expect(codes.get('203.0.113.1')!.tooMany).toBeGreaterThan(0);
    expect(await stateOf(id)).toEqual(before);
    const { rows } = await here.service.pool.query("SELECT FROM rate_limit WHERE key LIKE 'unknownToken:%'");
    expect(rows).toHaveLength(networks + 1);
    // The contact, on another network, still answers.
    expect((await contact.answer('approve')).status).toBe(200);
  },
  timeLimit(60_000, 900_000),
);

/** All that a guess could have moved. */
async function stateOf(id: string) {
  const { status, version, history } = (await here.family.call('getBooking', { params: { id } })).body;
  const links = await here.service.db.selectFrom('answerLink').selectAll().orderBy('id').execute();
  return { status, version, history, links };
}

it('opens nothing but its own request: not with the key of another purpose, nor with another facility’s', async () => {
  const contact = await contactHere();
  const { id } = await here.booking();
  expect(await readKey(contact, contact.key)).toBe(404);
  const { key } = await contact.read();
  expect((await contact.call('readContactLink', { params: { key } })).status).toBe(404);

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
])('ends when %s, for its page and for a form that was open', async (_, end) => {
  const contact = await contactHere();
  const { id } = await here.booking();
  const seen = await contact.read();
  await end(contact);
  expect(await readKey(contact, seen.key)).toBe(404);
  expect((await contact.answer('approve', {}, seen)).status).toBe(404);
  expect(await statusOf(id)).toBe(BookingStatus.NEW);
});

it('works while the request waits, and 14 days after its answer', async () => {
  const contact = await contactHere();
  await here.booking(['2026-03-10']);
  const { key } = await contact.read();
  await contact.answer('decline', { reason: 'full' });
  here.service.clock.advance({ days: 13 });
  expect(await readKey(contact, key)).toBe(200);
  here.service.clock.advance({ days: 1 });
  expect(await readKey(contact, key)).toBe(404);
});

it('changes nothing when a program follows the link, by GET or HEAD', async () => {
  const contact = await contactHere();
  const { id, version } = await here.booking();
  const { key } = await contact.read();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await here.service.fetch(`/v1/answer/request/${key}`, { method });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  const booking = (await here.family.call('getBooking', { params: { id } })).body;
  expect([booking.status, booking.version]).toEqual([BookingStatus.NEW, version]);
});

it('refuses a post without the token of its page, or with that of another link', async () => {
  const contact = await contactHere();
  const { id } = await here.booking();
  const other = await contactHere();
  const seen = await contact.read();
  const { key } = seen;
  for (const token of ['', 'x', other.token]) {
    const body = { token, version: seen.page.version, action: 'approve' as const };
    expect((await contact.call('answerRequest', { params: { key }, body })).status).toBe(409);
  }
  const none = await here.service.fetch(`/v1/answer/request/${key}`, { method: 'POST', body: '{}' });
  expect(none.status).toBeGreaterThanOrEqual(400);
  expect(await statusOf(id)).toBe(BookingStatus.NEW);
});

it('refuses an answer to a request that has changed, and says so', async () => {
  const contact = await contactHere();
  const { id, version } = await here.booking();
  const seen = await contact.read();
  await here.family.call('declineBooking', { params: { id }, body: { version } });
  const late = await contact.answer('approve', {}, seen);
  expect([late.status, errorOf(late)]).toEqual([
    409,
    'This request has changed since you looked at it. Nothing was done.',
  ]);
});

it('stores a script in a message as text', async () => {
  const contact = await contactHere();
  const { id } = await here.booking();
  const note = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  await contact.answer('decline', { reason: 'other', note });
  const { history } = (await here.family.call('getBooking', { params: { id } })).body;
  expect(history.at(-1)!.note).toBe(note);
  const [, mail] = await mailsTo(here.service, here.family.email);
  expect(mail?.body ?? '').not.toMatch(/<html|<body/);
});

describe('a new link', () => {
  const ask = ({ call }: Pick<Contact, 'call'>, key: string) => call('resendLink', { params: { key } });

  it('is mailed to the contact, and the answer is the same for an unknown key', async () => {
    const contact = await contactHere();
    await here.booking();
    const { key } = await contact.read();
    await here.done('revoke-links', here.facility.id);
    const known = await ask(contact, key);
    const unknown = await ask(contact, 'never-ours');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailsTo(here.service, contact.email)).map(({ kind }) => kind).at(-1)).toBe('linkRenewed');
    expect((await contact.read()).status).toBe(200);
    expect((await contact.read()).key).not.toBe(key);
  });

  it('of a contact who was removed, or of a request whose messages are over, is not made', async () => {
    const contact = await contactHere();
    await here.booking();
    const { key } = await contact.read();
    await contact.answer('decline', { reason: 'full' });
    const before = (await mailsTo(here.service, contact.email)).length;
    here.service.clock.advance({ days: 15 });
    await ask(contact, key);
    await here.done('contact-remove', here.facility.id, contact.email);
    await ask(contact, key);
    expect(await mailsTo(here.service, contact.email)).toHaveLength(before);
  });

  it('that confirms a contact is made until they confirm', async () => {
    const link = await mailedLink(here.service, here.facility.id);
    here.service.clock.advance({ days: 8 });
    await ask(link, link.key);
    const key = await newestKey(here.service, link.email);
    expect((await link.call('readContactLink', { params: { key } })).status).toBe(200);
  });

  it('is mailed so often and no more, which the answer does not show', async () => {
    const contact = await contactHere();
    await here.booking();
    const { key } = await contact.read();
    const rates = { ...here.service.deps.rates, mailPerMailbox: 2, mailPerAddress: 4 };
    const again = () => resendLink({ ...here.service.deps, rates }, key, '198.51.100.7');
    for (let turn = 0; turn < rates.mailPerAddress; turn += 1) expect(await again()).toEqual({});
    await expect(again()).rejects.toThrow('Too many e-mails');
    const sent = (await mailsTo(here.service, contact.email)).filter(({ kind }) => kind === 'linkRenewed');
    expect(sent).toHaveLength(rates.mailPerMailbox);
  });
});
