import { codeTo, freshEmail, join, type TestAccount } from '@/__tests__/support/accounts';
import { build } from '@/__tests__/support/families';
import { jpeg } from '@/__tests__/support/images';
import { createTestService, type TestService } from '@/__tests__/support/service';

/** An account has its own family and shared ones, and switches between them. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function family(firstName: string): Promise<TestAccount> {
  const account = await join(service);
  await account.call('createChildren', { body: { items: [build.child({ firstName })] } });
  return account;
}
async function invite(from: TestAccount, email: string): Promise<string> {
  expect((await from.call('createAccountLink', { body: { email } })).status).toBe(202);
  return codeTo(service, email, 'linkInvite');
}
async function shared() {
  const [asker, guest] = [await family('Ava'), await family('Own')];
  const params = { code: await invite(asker, guest.email) };
  expect((await guest.call('acceptAccountLink', { params })).status).toBe(200);
  return { asker, guest };
}
const profileOf = async (who: TestAccount) => (await who.call('getProfile')).body;
const names = async (who: TestAccount) => (await profileOf(who)).children.map((child) => child.firstName);
const record = async (who: TestAccount, isOwn: boolean) =>
  (await profileOf(who)).families.find(({ own }) => own === isOwn)!;
const switchTo = (who: TestAccount, familyId: string) => who.call('setActiveFamily', { body: { familyId } });

describe('the families of an account', () => {
  it('an account lists its own family first, then shared ones, with their adults and the active one', async () => {
    const { asker, guest } = await shared();
    await asker.call('createParentInfo', {
      body: { items: [build.parent_info({ firstName: 'Maya', lastName: 'Chen' })] },
    });
    const [askers] = (await profileOf(asker)).families;
    expect((await profileOf(guest)).families).toEqual([
      { id: expect.any(String), own: true, active: false, guardian: null, adults: [] },
      { id: askers!.id, own: false, active: true, guardian: 'Maya Chen', adults: [asker.email] },
    ]);
    expect((await profileOf(asker)).families).toEqual([
      { id: askers!.id, own: true, active: true, guardian: 'Maya Chen', adults: [guest.email] },
    ]);
  });

  it('switching changes the active family in every session and returns its profile', async () => {
    const { asker, guest } = await shared();
    const own = await record(guest, true);
    const there = await switchTo(guest, own.id);
    expect(there.status).toBe(200);
    expect(there.body.children.map(({ firstName }) => firstName)).toEqual(['Own']);
    expect(there.body).toMatchObject({ families: [{ active: true }, { active: false }] });
    expect(await names(guest)).toEqual(['Own']);
    const back = await record(guest, false);
    expect((await switchTo(guest, back.id)).body.children).toHaveLength(1);
    expect([await names(guest), await names(asker)]).toEqual([['Ava'], ['Ava']]);
  });

  it('an account can belong to several families', async () => {
    const { asker, guest } = await shared();
    service.clock.advance({ seconds: 1 });
    const other = await family('Cleo');
    await guest.call('acceptAccountLink', { params: { code: await invite(other, guest.email) } });
    const { families } = await profileOf(guest);
    const seen: string[] = [];
    for (const { id } of families)
      seen.push(...(await switchTo(guest, id)).body.children.map((child) => child.firstName));
    expect(seen).toEqual(['Own', 'Ava', 'Cleo']);
    expect((await asker.call('listAccountLinks')).body).toMatchObject([{ email: guest.email }]);
  });

  it('an account cannot switch to a family it does not belong to', async () => {
    const { asker, guest } = await shared();
    const stranger = await family('Mia');
    const [theirs, own] = [await record(asker, true), await record(guest, true)];
    for (const who of [asker, stranger]) {
      const refused = await switchTo(who, own.id);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual({ error: 'Not found.' });
    }
    expect((await switchTo(stranger, theirs.id)).status).toBe(404);
    const [link] = (await asker.call('listAccountLinks')).body;
    await asker.call('deleteAccountLinks', { query: { itemIds: [link!.id] } });
    expect((await switchTo(guest, theirs.id)).status).toBe(404);
    expect((await profileOf(guest)).families).toHaveLength(1);
  });
});

describe('after switching families', () => {
  it('after switching, neither a retry nor an id gives access to the other family', async () => {
    const { guest } = await shared();
    const headers = { 'idempotency-key': 'once' };
    const item = { body: { items: [build.child({ firstName: 'Ben' })] }, headers };
    expect((await guest.call('createChildren', item)).status).toBe(200);
    const [ava] = (await profileOf(guest)).children;
    await switchTo(guest, (await record(guest, true)).id);
    expect((await guest.call('createChildren', item)).status).toBe(422);
    expect(await names(guest)).toEqual(['Own']);
    expect((await guest.call('listChildActivity', { params: { id: ava!.id } })).status).toBe(404);
    expect((await guest.call('deleteChildren', { query: { itemIds: [ava!.id] } })).status).toBe(404);
  });

  it('a page that still shows the other family can neither read nor write, and gets a reason', async () => {
    const { guest } = await shared();
    const [own, other] = [await record(guest, true), await record(guest, false)];
    const headers = { 'family-id': other.id };
    const item = { body: { items: [build.child({ firstName: 'Ben' })] }, headers };
    await switchTo(guest, own.id);
    const refused = await guest.call('createChildren', item);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: 'You have switched to another family record in another window or on another device.',
      details: { familyId: own.id },
    });
    expect((await guest.call('listAccountLinks', { headers })).status).toBe(409);
    expect(await names(guest)).toEqual(['Own']);
    await switchTo(guest, other.id);
    expect((await guest.call('createChildren', item)).status).toBe(200);
  });

  it('each family keeps its own calendar address', async () => {
    const { guest } = await shared();
    const [own, other] = [await record(guest, true), await record(guest, false)];
    const feed = async () => new URL((await guest.call('createCalendarFeed')).body.url).pathname.replace('/api', '');
    const statusOf = async (path: string) => (await service.fetch(path)).status;
    const shownThere = await feed();
    await switchTo(guest, own.id);
    const shownHere = await feed();
    expect(await statusOf(shownThere)).toBe(200);
    await switchTo(guest, other.id);
    await guest.call('deleteCalendarFeed');
    expect([await statusOf(shownThere), await statusOf(shownHere)]).toEqual([404, 200]);
  });
});

it('the account’s picture is visible in every family, and a child’s picture only in the child’s family', async () => {
  const { asker, guest } = await shared();
  const upload = async ({ tokens }: TestAccount) => {
    const body = new FormData();
    body.append('file_0', new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { authorization: `Bearer ${tokens.token}` };
    const reply = await service.fetch('/v1/upload', { method: 'POST', body, headers });
    return ((await reply.json()) as { file_0: { id: string } }).file_0.id;
  };
  const photoId = await upload(guest);
  expect((await guest.call('updateUser', { body: { photoId } })).status).toBe(200);
  await switchTo(guest, (await record(guest, true)).id);
  const { photo } = (await profileOf(guest)).accountInfo;
  const statusOf = async (path: string) => (await service.fetch(path.replace(/^\/api/, ''))).status;
  expect([photo?.id, await statusOf(photo!.fullPath)]).toEqual([photoId, 200]);
  expect((await guest.call('updateUser', { body: { photoId } })).status).toBe(200);
  expect((await guest.call('createChildren', { body: { items: [build.child({ photoId })] } })).status).toBe(422);
  const [link] = (await asker.call('listAccountLinks')).body;
  await asker.call('deleteAccountLinks', { query: { itemIds: [link!.id] } });
  expect(await statusOf((await profileOf(guest)).accountInfo.photo!.fullPath)).toBe(200);
});

describe('reading an invitation', () => {
  const look = (who: TestAccount, code: string) => who.call('getAccountInvitation', { params: { code } });

  it('looking at an invitation shows the family, changes nothing, and shows when it was accepted', async () => {
    const [asker, guest] = [await family('Ava'), await join(service)];
    await asker.call('createParentInfo', {
      body: { items: [build.parent_info({ firstName: 'Maya', lastName: 'Chen' })] },
    });
    const code = await invite(asker, guest.email);
    const expected = { guardian: 'Maya Chen', email: asker.email, children: ['Ava'], acceptedAt: null };
    for (let turn = 0; turn < 2; turn += 1) expect((await look(guest, code)).body).toEqual(expected);
    expect((await guest.call('acceptAccountLink', { params: { code } })).status).toBe(200);
    expect((await look(guest, code)).body).toEqual({ ...expected, acceptedAt: expect.any(String) });
  });

  it('an invitation shows nothing to other accounts, or once it has ended', async () => {
    const [asker, stranger, guest] = [await family('Ava'), await join(service), await join(service)];
    const code = await invite(asker, guest.email);
    const answers = [await look(stranger, code), await look(asker, code), await look(guest, 'ZZZZZZZZZZ')];
    const refused = { error: 'This invitation has expired, or was sent to another e-mail address.' };
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [404, refused]));
    await guest.call('acceptAccountLink', { params: { code } });
    const third = freshEmail('third');
    const passedOn = await invite(guest, third);
    const joined = await join(service, { email: third });
    expect((await look(joined, passedOn)).status).toBe(200);
    const link = (await asker.call('listAccountLinks')).body.find(({ acceptedAt }) => acceptedAt !== null);
    await asker.call('deleteAccountLinks', { query: { itemIds: [link!.id] } });
    expect([(await look(joined, passedOn)).status, (await look(guest, code)).status]).toEqual([404, 404]);
  });
});
