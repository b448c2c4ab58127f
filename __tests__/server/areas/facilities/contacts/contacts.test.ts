import { mailsTo } from '@/__tests__/support/accounts';
import { confirmedContact, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';

/** A facility's contacts, and the mails they get about families (product rule 8). */
const here = useDeskService();
const kindsTo = async (email: string) => (await mailsTo(here.service, email)).map(({ kind }) => kind);

describe('the mails about families', () => {
  it('a contact is told nothing before they confirm, nor of another facility', async () => {
    const { email } = await mailedLink(here.service, here.facility.id);
    const other = await confirmedContact(here.service, (await here.service.newFacility()).id);
    await here.booking();
    expect([await kindsTo(email), await kindsTo(other.email)]).toEqual([['contactInvited'], ['contactInvited']]);
  });

  it('each move of a family is mailed to every confirmed contact, each with a link of their own', async () => {
    const one = await confirmedContact(here.service, here.facility.id);
    const two = await confirmedContact(here.service, here.facility.id);
    const { id, version, number } = await here.booking();
    await here.family.call('declineBooking', { params: { id }, body: { version } });

    const mails = await mailsTo(here.service, one.email);
    expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
      `New request for care: Willow House (${number})`,
      `The family withdrew its request: Willow House (${number})`,
    ]);
    expect(mails[1]!.body).toContain('Children: 1\nDates: Mar 10 - Mar 11, 2026\nSession: Full Day');
    expect(mails[1]!.body).toMatch(/Answer by Saturday, March 7, 2026 at 12:00 PM EST/);
    expect(await newestKey(here.service, one.email)).not.toBe(await newestKey(here.service, two.email));
  });

  it('contacts are told of each kind of request, and no mail names a child', async () => {
    const { email } = await confirmedContact(here.service, here.facility.id);
    await here.booking();
    await here.tour();
    await here.waitlist();
    const mails = await mailsTo(here.service, email);
    expect(mails.slice(1).map(({ kind }) => kind)).toEqual(['facilityTold', 'facilityTold', 'facilityTold']);
    for (const { subject, body } of mails) expect(`${subject} ${body}`).not.toMatch(/Ava|Silva/);
  });

  it('contacts are not told of their own facility’s answers', async () => {
    const { email } = await confirmedContact(here.service, here.facility.id);
    const { number } = await here.booking();
    await here.done('decline', number);
    expect(await kindsTo(email)).toEqual(['contactInvited', 'facilityTold']);
  });

  it('the mail is written in the transaction of the move: a refused request mails nobody', async () => {
    const { email } = await confirmedContact(here.service, here.facility.id);
    const { id } = await here.booking();
    const stale = await here.family.call('declineBooking', { params: { id }, body: { version: 99 } });
    expect(stale.status).toBe(409);
    expect(await kindsTo(email)).toEqual(['contactInvited', 'facilityTold']);
  });
});

describe('at the desk', () => {
  it('the desk adds, shows and removes a contact', async () => {
    const added = await here.done('contact-add', here.facility.id, 'Ada@Fern.example', 'Ada Lowe', 'Director');
    expect(added).toMatch(/^Ada Lowe \(Director\) was mailed a link to confirm\./);
    expect(await here.done('contacts', here.facility.id)).toBe(
      'Ada Lowe  Director  ada@fern.example  not confirmed yet',
    );
    await here.done('contact-remove', here.facility.id, 'ada@fern.example');
    expect(await here.done('contacts', here.facility.id)).toMatch(/has no contact\.$/);
  });

  it('the desk refuses a second contact with the same address, and an address that is none', async () => {
    await here.done('contact-add', here.facility.id, 'ada@fern.example', 'Ada Lowe', 'Director');
    const again = await here.desk('contact-add', here.facility.id, 'ADA@fern.example', 'Ada', 'Owner');
    expect(again.code).toBe(1);
    const none = await here.desk('contact-add', here.facility.id, 'ada at fern', 'Ada', 'Owner');
    expect(none.text).toContain('is not an e-mail address');
  });
});

describe('the link that confirms', () => {
  const read = (link: Awaited<ReturnType<typeof mailedLink>>) =>
    link.call('readContactLink', { params: { key: link.key } });

  it('the link changes nothing when it is opened, and confirms the contact when its form is posted', async () => {
    const link = await mailedLink(here.service, here.facility.id);
    expect((await read(link)).body.confirmed).toBe(false);
    const { body } = await link.call('confirmContactLink', { params: { key: link.key }, body: { token: link.token } });
    expect(body.confirmed).toBe(true);
    expect((await read(link)).body.confirmed).toBe(true);
  });
});
