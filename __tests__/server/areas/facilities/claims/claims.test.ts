import { callsFrom, freshAddress, freshEmail, mailsTo } from '@/__tests__/support/accounts';
import { claimedByMail, claimKeyTo, claimOf, listedFacility } from '@/__tests__/support/claims';
import { confirmedContact, newestKey } from '@/__tests__/support/contacts';
import { count, timeLimit } from '@/__tests__/support/depth';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { openClaims } from '@/server/areas/facilities/claims/answer-claim';
import { claimFacility } from '@/server/areas/facilities/claims/claim-facility';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

/** Somebody at a listed facility asks to answer its families (product rule 8), and attacks on that (docs/security.md). */
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

const emailsOf = async (facilityId: string) => (await contactsOf(facilityId)).map(({ email }) => email);
type Claimed = Pick<Awaited<ReturnType<typeof claimedByMail>>, 'call' | 'key' | 'token'>;
const answer = ({ call, key, token }: Claimed, action: 'approve' | 'decline' = 'approve') =>
  call('answerClaim', { params: { key }, body: { token, action } });
/** The id that the desk's list shows. */
const idAtDesk = async (email: string) =>
  (await here.done('claims'))
    .split('\n')
    .find((line) => line.includes(email))!
    .split(' ')[0]!;

describe('a facility with an e-mail address on its list', () => {
  it('the facility’s mailbox is asked; after its yes the contact is invited, and nothing is theirs before they confirm', async () => {
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

    expect((await answer(claimed)).body).toMatchObject({ state: 'approved', contactKey: null, linkSent: true });
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
    expect(await contactsOf(claimed.facility.id)).toMatchObject([{ email: claimed.email, confirmedAt: null }]);
    await here.tour({}, claimed.facility);
    expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
  });

  it('a contact who confirms gets the next request by a link instead of the list’s address by mail', async () => {
    const claimed = await claimedByMail(here.service);
    await answer(claimed);
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

  it('a claim needs one mail only if the claim names the list’s own address', async () => {
    const email = freshEmail('office');
    const facility = await listedFacility(here.service, { email });
    await claim(claimOf(facility.licenceNumber, { email: email.toUpperCase() }));
    const key = (await claimKeyTo(here.service, email))!;
    const call = callsFrom(here.service);
    const { token } = (await call('readClaimLink', { params: { key } })).body;
    const { contactKey } = (await answer({ call, key, token })).body;
    // The page that said yes promises no mail.
    expect((await call('readClaimLink', { params: { key } })).body).toMatchObject({
      state: 'approved',
      linkSent: false,
    });
    const contact = await call('readContactLink', { params: { key: contactKey! } });
    expect(contact.body).toMatchObject({ confirmed: true, contact: { name: 'Ada Lowe', role: 'Director' } });
    expect(await kindsTo(email)).toEqual(['claimSent']);
  });

  it('the mailbox can say no: the person is told, and there is no contact', async () => {
    const claimed = await claimedByMail(here.service);
    expect((await answer(claimed, 'decline')).body.state).toBe('declined');
    expect(await kindsTo(claimed.email)).toEqual(['claimDeclined']);
    expect(await contactsOf(claimed.facility.id)).toEqual([]);
    const late = await answer(claimed);
    expect([late.status, errorOf(late)]).toEqual([409, 'This was answered already. Here’s how it stands.']);
  });

  it('a facility that is claimed again gets a new link, and the older one ends', async () => {
    const claimed = await claimedByMail(here.service);
    const { licenceNumber, email } = claimed;
    await claim(claimOf(licenceNumber, { email, name: 'Ada B. Lowe' }));
    expect((await claimed.call('readClaimLink', { params: { key: claimed.key } })).status).toBe(404);
    const key = (await claimKeyTo(here.service, claimed.mailbox))!;
    expect((await claimed.call('readClaimLink', { params: { key } })).body.name).toBe('Ada B. Lowe');
  });

  it('the desk decides if somebody there has become a contact meanwhile, and that contact is told', async () => {
    const claimed = await claimedByMail(here.service);
    const { email } = await confirmedContact(here.service, claimed.facility.id);
    expect((await answer(claimed)).body.state).toBe('checking');
    expect((await kindsTo(email)).at(-1)).toBe('claimNoticed');
    expect(await contactsOf(claimed.facility.id)).toHaveLength(1);
    expect(await here.done('claims')).toMatch(/waits for you$/);
  });

  it.each<[string, (claimed: Claimed) => Promise<unknown>]>([
    ['after 7 days', async () => here.service.clock.advance({ days: 7 })],
    [
      'when the facility closes',
      () => here.service.db.updateTable('facility').set({ closedAt: here.service.clock.now() }).execute(),
    ],
  ])('a claim’s link ends %s, for its page and for a form that was open', async (_, end) => {
    const claimed = await claimedByMail(here.service);
    await end(claimed);
    expect((await claimed.call('readClaimLink', { params: { key: claimed.key } })).status).toBe(404);
    expect((await answer(claimed)).status).toBe(404);
    expect(await contactsOf(claimed.facility.id)).toEqual([]);
  });
});

describe('a facility without an e-mail address', () => {
  it('a claim without a mailbox waits for a person, who approves: the contact is invited', async () => {
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

  it('a claim without a mailbox waits for a person, who declines with a reason that the claimant is mailed', async () => {
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

  it('an unanswered claim is forgotten by the desk after 30 days, and by the database 90 days later', async () => {
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
  it('the license number must be known, and may be written with other capitals, spaces and hyphens', async () => {
    const { licenceNumber } = await listedFacility(here.service);
    const reply = await claim(claimOf(` ${licenceNumber.toLowerCase().replaceAll('-', ' ')} `));
    expect([reply.status, reply.body]).toEqual([202, { facilityName: 'Willow House' }]);
    const unknown = await claim(claimOf('ON-0'));
    expect([unknown.status, Object.keys(errorOf(unknown) as object)]).toEqual([422, ['licenceNumber']]);
  });

  it('a license number of several facilities needs the province, or the page of one of them', async () => {
    const one = await listedFacility(here.service);
    const two = await listedFacility(here.service);
    const renamed = { name: 'Fern House', licenceNumber: one.licenceNumber };
    await here.service.db.updateTable('facility').set(renamed).where('id', '=', two.id).execute();
    const body = claimOf(one.licenceNumber);
    expect((await claim({ ...body, facilityId: two.id })).body.facilityName).toBe('Fern House');
    const address = here.service.db.updateTable('facilityAddress').where('facilityId', '=', two.id);
    await address.set({ region: 'BC' }).execute();
    expect(errorOf(await claim(body))).toHaveProperty('region');
    expect((await claim({ ...body, region: 'BC' })).body.facilityName).toBe('Fern House');
  });
});

describe('attacks', () => {
  it('the answer is alike whether or not there is an address or a contact, and never shows the address', async () => {
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

  it('nothing changes when a program follows the link, or posts without the token of its page', async () => {
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

  it('a facility is mailed only so often: by facility, by its mailbox, by the claimed mailbox and by network', async () => {
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
    await expect(from(freshAddress(), await number(), email)).rejects.toThrow(/several e‑mails to this address/);

    const network = freshAddress();
    for (let turn = 0; turn < rates.mailPerAddress; turn += 1) await from(network, await number());
    await expect(from(network, await number())).rejects.toThrow(/from your network/);
  });

  it('a script or a link in a name is removed before the facility reads it', async () => {
    const { mailbox } = await claimedByMail(here.service, {
      name: '<script>alert(1)</script>',
      role: 'Owner of http://evil.example',
    });
    const [mail] = await mailsTo(here.service, mailbox);
    expect(mail!.body).not.toMatch(/<|evil\.example/);
  });
});

describe('answers at the same time', () => {
  const rounds = count(5, 50);
  const minutes = timeLimit(60_000, 300_000);

  test(
    'one claim is approved twice at once: one contact, one invitation',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const claimed = await claimedByMail(here.service);
        const replies = await Promise.all([answer(claimed), answer(claimed), answer(claimed)]);
        expect(replies.map(({ status, body }) => [status, body.state])).toEqual(replies.map(() => [200, 'approved']));
        expect(await emailsOf(claimed.facility.id)).toEqual([claimed.email]);
        expect(await kindsTo(claimed.email)).toEqual(['contactInvited']);
      }
    },
    minutes,
  );

  test(
    'a claim is approved and declined at once: one of both stands, and the other is told',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const claimed = await claimedByMail(here.service);
        const replies = await Promise.all([answer(claimed), answer(claimed, 'decline')]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
        const [yes] = replies;
        expect(await emailsOf(claimed.facility.id)).toEqual(yes!.status === 200 ? [claimed.email] : []);
        expect(await kindsTo(claimed.email)).toEqual([yes!.status === 200 ? 'contactInvited' : 'claimDeclined']);
      }
    },
    minutes,
  );

  test(
    'the same person claims many times at once: one open claim',
    async () => {
      const { facility, licenceNumber, email } = await claimedByMail(here.service);
      await Promise.all(
        [1, 2].map(() => callsFrom(here.service)('claimFacility', { body: claimOf(licenceNumber, { email }) })),
      );
      const open = (await openClaims(here.service.deps)).filter(({ facilityId }) => facilityId === facility.id);
      expect(open).toHaveLength(1);
    },
    minutes,
  );
});
