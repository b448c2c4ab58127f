import { mailsTo } from '@/__tests__/support/accounts';
import { confirmedContact, keyFor, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { factsLink } from '@/__tests__/support/facts-link';
import { errorOf } from '@/__tests__/support/request-service';

/** The links with which a contact changes the facility's facts (docs/security.md). */
const here = useDeskService();
const close = { close: { from: '2026-04-03', to: '', note: '' } };
const closedDays = async (id = here.facility.id) =>
  (await here.family.call('getFacility', { params: { id } })).body.closedDays;

it('is mailed to the contact from the day page, and the answer shows no key', async () => {
  const { email, call } = await confirmedContact(here.service, here.facility.id);
  const key = await keyFor(here.service, here.facility.id, email, 'day');
  const { token, mailbox } = (await call('readDayLink', { params: { key } })).body;
  expect(mailbox).toBe(`${email[0]}…@${email.split('@')[1]}`);
  const reply = await call('mailFactsLink', { params: { key }, body: { token } });
  expect([reply.status, reply.body]).toEqual([202, {}]);
  const mail = (await mailsTo(here.service, email)).at(-1)!;
  expect(mail.subject).toBe('Your link to change Willow House’s page');
  const facts = await newestKey(here.service, email);
  expect((await call('readFactsLink', { params: { key: facts } })).status).toBe(200);
});

it('is mailed from the contact’s own page once confirmed, not before', async () => {
  const { key, token, call } = await mailedLink(here.service, here.facility.id);
  const ask = () => call('mailFactsLink', { params: { key }, body: { token } });
  expect((await ask()).status).toBe(409);
  await call('confirmContactLink', { params: { key }, body: { token } });
  expect((await ask()).status).toBe(202);
});

it('is not mailed without the page’s token, by a link of another purpose, or without end', async () => {
  const { email, call } = await confirmedContact(here.service, here.facility.id);
  const day = await keyFor(here.service, here.facility.id, email, 'day');
  const { token } = (await call('readDayLink', { params: { key: day } })).body;
  expect((await call('mailFactsLink', { params: { key: day }, body: { token: 'x' } })).status).toBe(409);
  const places = await keyFor(here.service, here.facility.id, email, 'places');
  expect((await call('mailFactsLink', { params: { key: places }, body: { token } })).status).toBe(404);
  const most = here.service.deps.rates.mailPerMailbox;
  for (let turn = 0; turn < most; turn += 1) await call('mailFactsLink', { params: { key: day }, body: { token } });
  const refused = await call('mailFactsLink', { params: { key: day }, body: { token } });
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    'We’ve sent several e-mails to this address in the last hour. Use the links in them, or wait a while.',
  ]);
});

it('opens with its own key only, for 36 hours', async () => {
  const { key, email, call, state, read } = await factsLink(here.service, here.facility.id);
  const page = await read();
  const status = async (other: string) => (await call('readFactsLink', { params: { key: other } })).status;
  for (const purpose of ['day', 'places', 'contact'] as const)
    expect(await status(await keyFor(here.service, here.facility.id, email, purpose))).toBe(404);
  expect((await call('readDayLink', { params: { key } })).status).toBe(404);
  here.service.clock.advance({ hours: 35 });
  expect(await status(key)).toBe(200);
  here.service.clock.advance({ hours: 1 });
  expect(await status(key)).toBe(404);
  expect((await state(close, page)).status).toBe(404);
  expect(await closedDays()).toEqual([]);
});

it('ends when it is revoked or its contact removed, also for a form that was open', async () => {
  const one = await factsLink(here.service, here.facility.id);
  const page = await one.read();
  await here.done('contact-remove', here.facility.id, one.email);
  expect((await one.state(close, page)).status).toBe(404);
  const two = await factsLink(here.service, here.facility.id);
  const open = await two.read();
  await here.done('revoke-links', here.facility.id);
  expect((await two.state(close, open)).status).toBe(404);
  expect(await closedDays()).toEqual([]);
});

it('changes only its own facility', async () => {
  const other = await here.service.newFacility();
  const { state } = await factsLink(here.service, other.id);
  expect((await state(close)).status).toBe(200);
  expect([await closedDays(other.id), await closedDays()]).toEqual([['2026-04-03'], []]);
});

it('changes nothing when a scanner opens it, or without the page’s token', async () => {
  const { key, call, read } = await factsLink(here.service, here.facility.id);
  const { closedDays: shown } = await read();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await here.service.fetch(`/v1/answer/facts/${key}`, { method });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  const body = { token: 'x', seen: shown.seen, ...close };
  expect((await call('stateFact', { params: { key }, body })).status).toBe(409);
  expect(await closedDays()).toEqual([]);
  expect(await here.service.db.selectFrom('facilityStatement').select('id').execute()).toEqual([]);
});

it('is renewed by mail to its contact after it has ended', async () => {
  const { key, email, call } = await factsLink(here.service, here.facility.id);
  here.service.clock.advance({ hours: 37 });
  await call('resendLink', { params: { key } });
  expect((await call('readFactsLink', { params: { key: await newestKey(here.service, email) } })).status).toBe(200);
});

it('is mailed to a confirmed contact in place of the first link once that has ended: the contact of a listed facility has no other', async () => {
  const { key, email, call } = await confirmedContact(here.service, here.facility.id);
  here.service.clock.advance({ days: 8 });
  expect((await call('readContactLink', { params: { key } })).status).toBe(404);
  await call('resendLink', { params: { key } });
  expect((await call('readFactsLink', { params: { key: await newestKey(here.service, email) } })).status).toBe(200);
});
