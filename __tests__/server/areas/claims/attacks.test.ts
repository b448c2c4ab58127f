import { callsFrom, freshAddress, freshEmail, mailsTo } from '@/__tests__/support/accounts';
import { claimedByMail, claimOf, listedFacility } from '@/__tests__/support/claims';
import { confirmedContact } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { claimFacility } from '@/server/areas/claims/claim-facility';

/** Attacks on claims of a facility (docs/security.md). */
const here = useDeskService();

const contactsOf = (facilityId: string) =>
  here.service.db.selectFrom('facilityContact').select('email').where('facilityId', '=', facilityId).execute();
const claim = (body: ReturnType<typeof claimOf>) => callsFrom(here.service)('claimFacility', { body });

it('gives a stranger who knows a license number nothing: only the facility’s mailbox or the desk makes a contact', async () => {
  const claimed = await claimedByMail(here.service);
  await here.tour({}, claimed.facility);
  expect(await contactsOf(claimed.facility.id)).toEqual([]);
  expect(await mailsTo(here.service, claimed.email)).toEqual([]);
});

it('answers alike whether or not there is an address or a contact, and never shows the address', async () => {
  const mailbox = freshEmail('office');
  const withMailbox = await listedFacility(here.service, { email: mailbox });
  const without = await listedFacility(here.service);
  const taken = await listedFacility(here.service, { email: freshEmail('office') });
  await confirmedContact(here.service, taken.id);
  const replies = [];
  for (const { licenceNumber } of [withMailbox, without, taken]) {
    const reply = await claim(claimOf(licenceNumber));
    replies.push([reply.status, reply.body]);
  }
  expect(replies).toEqual(replies.map(() => [202, { facilityName: 'Willow House' }]));
  expect(JSON.stringify(replies)).not.toContain(mailbox);
});

it('limits guesses of the key, also when the guessed key would be right', async () => {
  const { key, call } = await claimedByMail(here.service);
  const limit = here.service.deps.rates.signinPerAddress;
  for (let turn = 0; turn < limit; turn += 1)
    expect((await call('readClaimLink', { params: { key: `guess-${turn}` } })).status).toBe(404);
  expect((await call('readClaimLink', { params: { key: 'one-more' } })).status).toBe(429);
  const posted = { params: { key: 'another' }, body: { token: 't', action: 'approve' as const } };
  expect((await call('answerClaim', posted)).status).toBe(429);
  expect(key).toMatch(/^[\w-]{43}$/);
});

it('changes nothing when a program follows the link, or posts without the token of its page', async () => {
  const claimed = await claimedByMail(here.service);
  const other = await claimedByMail(here.service);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await here.service.fetch(`/v1/answer/claim/${claimed.key}`, { method });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  for (const token of ['', 'x', other.token]) {
    const posted = { params: { key: claimed.key }, body: { token, action: 'approve' as const } };
    expect((await claimed.call('answerClaim', posted)).status).toBe(409);
  }
  expect(await contactsOf(claimed.facility.id)).toEqual([]);
});

it('mails a facility only so often: by facility, by its mailbox, by the claimed mailbox and by network', async () => {
  const mailbox = freshEmail('office');
  const rates = { ...here.service.deps.rates, claimsPerFacility: 3, mailPerMailbox: 5, mailPerAddress: 8 };
  const busy = /^This facility was claimed several times within 24 hours\./;
  const from = async (address: string, licenceNumber: string, email = freshEmail()) =>
    claimFacility({ ...here.service.deps, rates }, claimOf(licenceNumber, { email }), address);
  const one = async () => (await listedFacility(here.service, { email: mailbox })).licenceNumber;

  const first = await one();
  for (let turn = 0; turn < rates.claimsPerFacility; turn += 1) await from(freshAddress(), first);
  await expect(from(freshAddress(), first)).rejects.toThrow(busy);
  expect(await mailsTo(here.service, mailbox)).toHaveLength(rates.claimsPerFacility);

  // Facilities of one operator share the mailbox.
  for (let turn = rates.claimsPerFacility; turn < rates.mailPerMailbox; turn += 1)
    await from(freshAddress(), await one());
  await expect(from(freshAddress(), await one())).rejects.toThrow(busy);
  expect(await mailsTo(here.service, mailbox)).toHaveLength(rates.mailPerMailbox);

  const number = async () => (await listedFacility(here.service)).licenceNumber;
  const email = freshEmail();
  for (let turn = 0; turn < rates.mailPerMailbox; turn += 1) await from(freshAddress(), await number(), email);
  await expect(from(freshAddress(), await number(), email)).rejects.toThrow(/several e-mails to this address/);

  const network = freshAddress();
  for (let turn = 0; turn < rates.mailPerAddress; turn += 1) await from(network, await number());
  await expect(from(network, await number())).rejects.toThrow(/from your network/);
});

it('cleans a script or a link in a name before the facility reads it', async () => {
  const { mailbox } = await claimedByMail(here.service, {
    name: '<script>alert(1)</script>',
    role: 'Owner of http://evil.example',
  });
  const [mail] = await mailsTo(here.service, mailbox);
  expect(mail!.body).not.toMatch(/<|evil\.example/);
});
