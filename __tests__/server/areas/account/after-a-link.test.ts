import { callsFrom, codeTo, join, password, type TestAccount } from '@/__tests__/support/accounts';
import { build } from '@/__tests__/support/families';
import { jpeg } from '@/__tests__/support/images';
import { createTestService, type TestService } from '@/__tests__/support/service';

/** Nothing that a second adult received gives access after the link has ended. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const statusOf = async (path: string) => (await service.fetch(path.replace(/^\/api/, ''))).status;
const feedOf = async ({ call }: TestAccount, key?: string) => {
  const reply = await call('createCalendarFeed', key ? { headers: { 'idempotency-key': key } } : {});
  return { status: reply.status, path: (reply.body.url ?? '').replace('http://nestling.test', '') };
};

async function upload({ tokens }: TestAccount, key?: string) {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${tokens.token}`, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await service.fetch('/v1/upload', { method: 'POST', body, headers });
  const answer = (await response.json()) as { file_0?: { id: string; fullPath: string } };
  return { status: response.status, ...answer.file_0 };
}

/** A shared family with a child and a picture. */
async function shared() {
  const [asker, partner] = [await join(service), await join(service)];
  const { id: photoId } = await upload(asker);
  await asker.call('createChildren', { body: { items: [build.child({ firstName: 'Ava', photoId })] } });
  await asker.call('createAccountLink', { body: { email: partner.email } });
  const code = await codeTo(service, partner.email, 'linkInvite');
  expect((await partner.call('acceptAccountLink', { params: { code } })).status).toBe(200);
  return { asker, partner, photoId: photoId!, code };
}
const photoOfChild = async ({ call }: TestAccount) => (await call('getProfile')).body.children[0]!.photo!.fullPath;
const undo = async ({ call }: TestAccount) => {
  const [link] = (await call('listAccountLinks')).body;
  expect((await call('deleteAccountLinks', { query: { itemIds: [link!.id] } })).status).toBe(204);
};
const leave = async ({ call }: TestAccount) =>
  expect((await call('deleteAccount', { body: { password } })).status).toBe(204);

const endings = {
  'the other adult undid it': ({ asker }: Awaited<ReturnType<typeof shared>>) => undo(asker),
  'this adult undid it': ({ partner }: Awaited<ReturnType<typeof shared>>) => undo(partner),
  'this adult deleted the account': ({ partner }: Awaited<ReturnType<typeof shared>>) => leave(partner),
};

describe.each(Object.entries(endings))('when %s', (_, end) => {
  it('the calendar address stops working when a link ends, whoever opened it', async () => {
    for (const opener of ['asker', 'partner'] as const) {
      const family = await shared();
      const { path } = await feedOf(family[opener], 'feed');
      expect(await statusOf(path)).toBe(200);
      await end(family);
      expect(await statusOf(path)).toBe(404);
      expect(await statusOf((await feedOf(family.asker)).path)).toBe(200);
    }
  });

  it('picture URLs of the removed adult stop working, and those of the family keep working', async () => {
    const family = await shared();
    const [handedOut, own] = [await photoOfChild(family.partner), await photoOfChild(family.asker)];
    expect([await statusOf(handedOut), await statusOf(own)]).toEqual([200, 200]);
    await end(family);
    expect([await statusOf(handedOut), await statusOf(own)]).toEqual([404, 200]);
  });
});

it('a retry with an old idempotency key returns nothing of the family that was left', async () => {
  const family = await shared();
  const { asker, partner } = family;
  const key = { 'idempotency-key': 'once' };
  const item = { body: { items: [build.child({ firstName: 'Ben' })] }, headers: key };
  expect((await partner.call('createChildren', item)).status).toBe(200);
  expect((await upload(partner, 'photo')).status).toBe(201);
  expect((await feedOf(partner, 'feed')).status).toBe(201);
  await undo(asker);

  const again = await partner.call('createChildren', item);
  expect(again.status).toBe(422);
  expect(again.body).toEqual({ error: { 'Idempotency-Key': 'This key was already used for another request.' } });
  expect((await upload(partner, 'photo')).status).toBe(422);
  expect((await feedOf(partner, 'feed')).status).toBe(422);
  expect((await partner.call('getProfile')).body.children).toEqual([]);
  expect((await asker.call('getProfile')).body.children).toHaveLength(2);
});

it('an acceptance can be retried with its key although the active family has changed', async () => {
  const [asker, partner] = [await join(service), await join(service)];
  await asker.call('createAccountLink', { body: { email: partner.email } });
  const params = { code: await codeTo(service, partner.email, 'linkInvite') };
  const headers = { 'idempotency-key': 'accept' };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await partner.call('acceptAccountLink', { params, headers })).status).toBe(200);
  }
});

it('every session of a removed adult reads only the own family', async () => {
  const { asker, partner, photoId } = await shared();
  const signedIn = await callsFrom(service)('signin', { body: { email: partner.email, password, remember: true } });
  const elsewhere = callsFrom(service, undefined, (signedIn.body as { token: string }).token);
  const [child] = (await asker.call('getProfile')).body.children;
  expect((await elsewhere('getProfile')).body.children).toHaveLength(1);
  await undo(asker);
  for (const call of [partner.call, elsewhere]) {
    expect((await call('getProfile')).body.children).toEqual([]);
    expect((await call('listChildActivity', { params: { id: child!.id } })).status).toBe(404);
    expect((await call('updateUser', { body: { photoId } })).status).toBe(422);
  }
});

it('a picture that a family record uses stays with the family when an adult with the same picture leaves', async () => {
  const { asker, partner, photoId } = await shared();
  expect((await partner.call('updateUser', { body: { photoId } })).status).toBe(200);
  const worn = (await partner.call('getProfile')).body.accountInfo.photo!.fullPath;
  expect(await statusOf(worn)).toBe(200);
  await undo(partner);
  expect((await partner.call('getProfile')).body.accountInfo.photo).toBeNull();
  expect(await statusOf(worn)).toBe(404);
  expect(await statusOf(await photoOfChild(asker))).toBe(200);
});

it('deleting a family deletes the stored answers of adults who had left', async () => {
  const { asker, partner } = await shared();
  const item = build.child({ firstName: 'Zqxchild' });
  await partner.call('createChildren', { body: { items: [item] }, headers: { 'idempotency-key': 'zqx' } });
  await undo(asker);
  await leave(asker);
  const rows = JSON.stringify(await service.db.selectFrom('idempotencyKey').selectAll().execute());
  expect(rows).not.toContain('Zqxchild');
});

it('a picture URL stops working when its session ends', async () => {
  const { asker } = await shared();
  const address = await photoOfChild(asker);
  expect(await statusOf(address)).toBe(200);
  await callsFrom(service)('signout', { body: { refreshToken: asker.tokens.refreshToken } });
  expect(await statusOf(address)).toBe(404);
});
