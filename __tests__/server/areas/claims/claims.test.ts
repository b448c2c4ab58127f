import { callsFrom, freshEmail, mailsTo } from '@/__tests__/support/accounts';
import { claimedByMail, claimKeyTo, claimOf, listedFacility } from '@/__tests__/support/claims';
import { confirmedContact, newestKey } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { forgetExpired } from '@/server/areas/housekeeping/forget-expired';

/** Somebody at a listed facility asks to answer its families (product rule 8). */
const here = useDeskService();

const kindsTo = async (email: string) => (await mailsTo(here.service, email)).map(({ kind }) => kind);
const claim = (body: ReturnType<typeof claimOf>) => callsFrom(here.service)('claimFacility', { body });
const contactsOf = (facilityId: string) =>
  here.service.db
    .selectFrom('facilityContact')
    .select(['name', 'role', 'email', 'confirmedAt'])
    .where('facilityId', '=', facilityId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
type Claimed = Awaited<ReturnType<typeof claimedByMail>>;
const answer = ({ call, key, token }: Pick<Claimed, 'call' | 'key' | 'token'>, action: 'approve' | 'decline') =>
  call('answerClaim', { params: { key }, body: { token, action } });
/** The id that the desk's list shows. */
const idAtDesk = async (email: string) =>
  (await here.done('claims'))
    .split('\n')
    .find((line) => line.includes(email))!
    .split(' ')[0]!;

describe('a facility with an e-mail address on its list', () => {
  it('is asked there; after its yes the contact is invited, and nothing is theirs before they confirm', async () => {
    const claimed = await claimedByMail(here.service);
    const page = await claimed.call('readClaimLink', { params: { key: claimed.key } });
    expect(page.body).toMatchObject({
      facilityName: 'Willow House',
      name: 'Ada Lowe',
      role: 'Director',
      email: claimed.email,
      state: 'open',
    });
    expect(await kindsTo(claimed.email)).toEqual([]);

    expect((await answer(claimed, 'approve')).body).toMatchObject({ state: 'approved', contactKey: null });
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
    expect(await contactsOf(claimed.facility.id)).toMatchObject([{ email: claimed.email, confirmedAt: null }]);
    await here.tour({}, claimed.facility);
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
  });

  it('a contact who confirms gets the next request by a link instead of the list’s address by mail', async () => {
    const claimed = await claimedByMail(here.service);
    await answer(claimed, 'approve');
    const key = await newestKey(here.service, claimed.email);
    const { token } = (await claimed.call('readContactLink', { params: { key } })).body;
    const taken = async () =>
      (await here.family.call('getFacility', { params: { id: claimed.facility.id } })).body.takesRequests;
    expect(await taken()).toBe('byMail');
    await claimed.call('confirmContactLink', { params: { key }, body: { token } });
    expect(await taken()).toBe('here');

    await here.tour({}, claimed.facility);
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited', 'facilityTold']);
    expect(await kindsTo(claimed.mailbox)).toEqual(['claimSent']);
    const request = await claimed.call('readRequestLink', {
      params: { key: await newestKey(here.service, claimed.email) },
      query: {},
    });
    expect([request.status, request.body.moves]).toEqual([200, expect.arrayContaining(['scheduleTour'])]);
  });

  it('needs one mail only if the claim names the list’s own address', async () => {
    const email = freshEmail('office');
    const facility = await listedFacility(here.service, { email });
    await claim(claimOf(facility.licenceNumber, { email: email.toUpperCase() }));
    const key = (await claimKeyTo(here.service, email))!;
    const call = callsFrom(here.service);
    const { token } = (await call('readClaimLink', { params: { key } })).body;
    const { contactKey } = (await answer({ call, key, token }, 'approve')).body;
    const contact = await call('readContactLink', { params: { key: contactKey! } });
    expect(contact.body).toMatchObject({ confirmed: true, contact: { name: 'Ada Lowe', role: 'Director' } });
    expect(await kindsTo(email)).toEqual(['claimSent']);
  });

  it('can say no: the person is told, and there is no contact', async () => {
    const claimed = await claimedByMail(here.service);
    expect((await answer(claimed, 'decline')).body.state).toBe('declined');
    expect(await kindsTo(claimed.email)).toEqual(['claimDeclined']);
    expect(await contactsOf(claimed.facility.id)).toEqual([]);
    const late = await answer(claimed, 'approve');
    expect([late.status, errorOf(late)]).toEqual([409, 'This was answered already. Here’s how it stands.']);
  });

  it('does the same answer once', async () => {
    const claimed = await claimedByMail(here.service);
    await answer(claimed, 'approve');
    expect((await answer(claimed, 'approve')).body.state).toBe('approved');
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
  });

  it('sends a new link when it is claimed again, and the older one ends', async () => {
    const claimed = await claimedByMail(here.service);
    const { licenceNumber, email } = claimed;
    await claim(claimOf(licenceNumber, { email, name: 'Ada B. Lowe' }));
    expect((await claimed.call('readClaimLink', { params: { key: claimed.key } })).status).toBe(404);
    const key = (await claimKeyTo(here.service, claimed.mailbox))!;
    expect((await claimed.call('readClaimLink', { params: { key } })).body.name).toBe('Ada B. Lowe');
  });

  it('leaves the decision to the desk if somebody there has become a contact meanwhile, and tells them', async () => {
    const claimed = await claimedByMail(here.service);
    const { email } = await confirmedContact(here.service, claimed.facility.id);
    expect((await answer(claimed, 'approve')).body.state).toBe('checking');
    expect((await kindsTo(email)).at(-1)).toBe('claimNoticed');
    expect(await contactsOf(claimed.facility.id)).toHaveLength(1);
    expect(await here.done('claims')).toMatch(/waits for you$/);
  });
});

describe('the link ends', () => {
  it.each<[string, (claimed: Claimed) => Promise<unknown>]>([
    ['after 7 days', async () => here.service.clock.advance({ days: 7 })],
    [
      'when the facility closes',
      () => here.service.db.updateTable('facility').set({ closedAt: here.service.clock.now() }).execute(),
    ],
  ])('%s, for its page and for a form that was open', async (_, end) => {
    const claimed = await claimedByMail(here.service);
    await end(claimed);
    expect((await claimed.call('readClaimLink', { params: { key: claimed.key } })).status).toBe(404);
    expect((await answer(claimed, 'approve')).status).toBe(404);
    expect(await contactsOf(claimed.facility.id)).toEqual([]);
  });
});

describe('a facility without an e-mail address', () => {
  it('waits for a person, who approves: the contact is invited', async () => {
    const { licenceNumber, id } = await listedFacility(here.service);
    const body = claimOf(licenceNumber);
    await claim(body);
    expect(await kindsTo(body.email)).toEqual([]);
    const list = await here.done('claims');
    expect(list).toMatch(/Willow House {2}Ada Lowe, Director {2}director-\S+ {2}waits for you$/);
    const claimId = await idAtDesk(body.email);
    expect(await here.done('claim-approve', claimId)).toMatch(/was mailed a link to confirm\./);
    expect(await here.done('claim-approve', claimId)).toMatch(/was mailed a link to confirm\./);
    expect(await kindsTo(body.email)).toEqual(['contactInvited']);
    expect(await contactsOf(id)).toMatchObject([{ email: body.email, confirmedAt: null }]);
    expect(await here.done('claims')).toBe('There are no open claims.');
  });

  it('waits for a person, who declines with a reason that the claimant is mailed', async () => {
    const { licenceNumber, id } = await listedFacility(here.service);
    const body = claimOf(licenceNumber);
    await claim(body);
    const claimId = await idAtDesk(body.email);
    expect(await here.desk('claim-decline', claimId)).toMatchObject({ code: 2 });
    await here.done('claim-decline', claimId, '--reason', 'We couldn’t reach you. See http://evil.example');
    const [mail] = await mailsTo(here.service, body.email);
    expect(mail!.body).toContain('The reason: We couldn’t reach you. See http: evil. example');
    expect(await contactsOf(id)).toEqual([]);
    expect(await here.desk('claim-approve', claimId)).toEqual({ code: 1, text: 'This claim was declined already.' });
  });

  it('is forgotten by the desk after 30 days, and by the database 90 days later', async () => {
    const { licenceNumber } = await listedFacility(here.service);
    const body = claimOf(licenceNumber);
    await claim(body);
    const claimId = await idAtDesk(body.email);
    here.service.clock.advance({ days: 30 });
    expect(await here.done('claims')).toBe('There are no open claims.');
    expect(await here.desk('claim-approve', claimId)).toMatchObject({ code: 1 });
    here.service.clock.advance({ days: 91 });
    await forgetExpired(here.service.deps);
    expect(await here.desk('claim-approve', claimId)).toEqual({ code: 1, text: `There is no claim ${claimId}.` });
  });
});

it('the desk can also approve a claim whose mailbox does not answer, and the link then shows it', async () => {
  const claimed = await claimedByMail(here.service, {});
  expect(await here.done('claims')).toContain(`asked ${claimed.mailbox}`);
  await here.done('claim-approve', await idAtDesk(claimed.email));
  const { body } = await claimed.call('readClaimLink', { params: { key: claimed.key } });
  expect(body.state).toBe('approved');
});

it('a facility with a confirmed contact waits for a person, and the contact learns of it once', async () => {
  const { licenceNumber, id } = await listedFacility(here.service, { email: freshEmail('office') });
  const contact = await confirmedContact(here.service, id);
  const body = claimOf(licenceNumber);
  await claim(body);
  await claim(body);
  expect(await kindsTo(contact.email)).toEqual(['contactInvited', 'claimNoticed']);
  expect(await here.done('claims')).toMatch(/waits for you$/);
});

it('a contact who claims their own facility is mailed their link again', async () => {
  const { licenceNumber, id } = await listedFacility(here.service);
  const { email } = await confirmedContact(here.service, id);
  await claim(claimOf(licenceNumber, { email }));
  expect(await kindsTo(email)).toEqual(['contactInvited', 'contactInvited']);
  expect(await here.done('claims')).toBe('There are no open claims.');
});

describe('the license number', () => {
  it('may be written with other capitals, spaces and hyphens', async () => {
    const { licenceNumber } = await listedFacility(here.service);
    const typed = ` ${licenceNumber.toLowerCase().replaceAll('-', ' ')} `;
    const reply = await claim(claimOf(typed));
    expect([reply.status, reply.body]).toEqual([202, { facilityName: 'Willow House' }]);
  });

  it('must be known', async () => {
    const reply = await claim(claimOf('ON-0'));
    expect([reply.status, errorOf(reply)]).toEqual([
      422,
      { licenceNumber: 'We don’t know a facility with this number. Check it against your license.' },
    ]);
  });

  it('of several facilities needs the province, or the page of one of them', async () => {
    const one = await listedFacility(here.service);
    const two = await listedFacility(here.service);
    const rename = (facilityId: string, set: { name: string; licenceNumber: string }) =>
      here.service.db.updateTable('facility').set(set).where('id', '=', facilityId).execute();
    await rename(two.id, { name: 'Fern House', licenceNumber: one.licenceNumber });
    const body = claimOf(one.licenceNumber);
    expect(errorOf(await claim(body))).toHaveProperty('licenceNumber');
    expect((await claim({ ...body, facilityId: two.id })).body.facilityName).toBe('Fern House');

    const address = here.service.db.updateTable('facilityAddress').where('facilityId', '=', two.id);
    await address.set({ region: 'BC' }).execute();
    expect(errorOf(await claim(body))).toHaveProperty('region');
    expect((await claim({ ...body, region: 'BC' })).body.facilityName).toBe('Fern House');
    expect((await claim({ ...body, region: 'ON' })).body.facilityName).toBe('Willow House');
    expect(errorOf(await claim({ ...body, region: 'QC' }))).toHaveProperty('region');
    expect(errorOf(await claim({ ...body, region: 'XX' }))).toEqual({ region: 'Choose a state or province.' });
  });
});
