import { build } from '@/__tests__/support/families';
import {
  callsFrom,
  codeTo,
  enterAndSign,
  freshEmail,
  join,
  mailsTo,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function invite(from: TestAccount, email: string): Promise<string> {
  expect((await from.call('createAccountLink', { body: { email } })).status).toBe(202);
  return codeTo(service, email, 'linkInvite');
}
const accept = (who: TestAccount, code: string) => who.call('acceptAccountLink', { params: { code } });
const names = async (who: TestAccount) => (await who.call('getProfile')).body.children.map((child) => child.firstName);
const links = async (who: TestAccount) => (await who.call('listAccountLinks')).body;

async function family(firstName: string): Promise<TestAccount> {
  const account = await join(service);
  await account.call('createChildren', { body: { items: [build.child({ firstName })] } });
  return account;
}

describe('a linked account', () => {
  it('a linked account can do everything in the inviter’s family, at once and with its current token', async () => {
    const asker = await family('Ava');
    const invited = await family('Own');
    expect((await accept(invited, await invite(asker, invited.email))).status).toBe(200);
    expect(await names(invited)).toEqual(['Ava']);
    service.clock.advance({ seconds: 1 });
    await invited.call('createChildren', { body: { items: [build.child({ firstName: 'Ben' })] } });
    expect(await names(asker)).toEqual(['Ava', 'Ben']);
    expect((await invited.call('getProfile')).body.accountInfo.email).toBe(invited.email);
    expect((await mailsTo(service, asker.email)).map((mail) => mail.kind)).toContain('linkAccepted');
  });

  it('a link shows each side the other’s address, and either side can delete it', async () => {
    for (const undoes of ['asker', 'invited'] as const) {
      const asker = await family('Ava');
      const invited = await family('Own');
      await accept(invited, await invite(asker, invited.email));
      const accepted = { acceptedAt: expect.any(String) };
      expect(await links(asker)).toMatchObject([{ ...accepted, email: invited.email, own: false }]);
      expect(await links(invited)).toMatchObject([{ ...accepted, email: asker.email, own: true }]);
      const { id } = (await links(asker))[0]!;
      const who = { asker, invited }[undoes];
      expect((await who.call('deleteAccountLinks', { query: { itemIds: [id] } })).status).toBe(204);
      expect(await names(invited)).toEqual(['Own']);
      expect(await names(asker)).toEqual(['Ava']);
      expect([await links(asker), await links(invited)]).toEqual([[], []]);
      for (const told of [asker, invited]) {
        expect((await mailsTo(service, told.email)).map((mail) => mail.kind)).toContain('linkRemoved');
      }
    }
  });

  it('a linked account counts as signed if the shared family has signed', async () => {
    const asker = await join(service);
    await enterAndSign(asker);
    const invited = await join(service);
    expect((await invited.call('listUpcomingBookings')).status).toBe(403);
    await accept(invited, await invite(asker, invited.email));
    expect((await invited.call('listUpcomingBookings')).status).toBe(200);
  });

  it('an account takes its picture along when it joins and leaves a family', async () => {
    const asker = await join(service);
    const invited = await join(service);
    const owner = await service.db
      .selectFrom('account')
      .select(['id', 'familyId'])
      .where('email', '=', invited.email)
      .executeTakeFirstOrThrow();
    const now = service.clock.now();
    await service.db
      .insertInto('file')
      .values({
        id: owner.id,
        familyId: owner.familyId,
        path: 'own.webp',
        mime: 'image/webp',
        bytes: 1,
        width: 1,
        height: 1,
        createdAt: now,
      })
      .execute();
    await invited.call('updateUser', { body: { photoId: owner.id } });
    await accept(invited, await invite(asker, invited.email));
    // Only the picture's own family may set it again.
    expect((await invited.call('updateUser', { body: { photoId: owner.id } })).status).toBe(200);
    const [link] = await links(invited);
    await invited.call('deleteAccountLinks', { query: { itemIds: [link!.id] } });
    expect((await invited.call('updateUser', { body: { photoId: owner.id } })).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('an invitation works only for its mailbox, once, and for 14 days', async () => {
    const asker = await family('Ava');
    const [invited, stranger] = [await join(service), await join(service)];
    const code = await invite(asker, invited.email);
    expect((await accept(stranger, code)).status).toBe(404);
    expect((await accept(invited, code)).status).toBe(200);
    expect((await accept(invited, code)).status).toBe(200);
    const unknown = await accept(stranger, 'ZZZZZZZZZZ');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual((await accept(stranger, code)).body);

    const late = await invite(asker, stranger.email);
    service.clock.advance({ days: 14 });
    const [again] = [
      await callsFrom(service)('signin', {
        body: { email: stranger.email, password: stranger.password, remember: true },
      }),
    ];
    const call = callsFrom(service, undefined, (again.body as { token: string }).token);
    expect((await call('acceptAccountLink', { params: { code: late } })).status).toBe(404);
  });

  it('an invitation can be accepted by somebody who signs up because of it', async () => {
    const asker = await family('Ava');
    const email = freshEmail('partner');
    const code = await invite(asker, email);
    const invited = await join(service, { email });
    expect((await accept(invited, code)).status).toBe(200);
    expect(await names(invited)).toEqual(['Ava']);
  });

  it('an invitation can be withdrawn, and a second one replaces the first', async () => {
    const asker = await family('Ava');
    const invited = await join(service);
    const first = await invite(asker, invited.email);
    const second = await invite(asker, invited.email);
    expect(await links(asker)).toHaveLength(1);
    expect((await accept(invited, first)).status).toBe(404);
    const { id } = (await links(asker))[0]!;
    const stranger = await join(service);
    expect((await stranger.call('deleteAccountLinks', { query: { itemIds: [id] } })).status).toBe(404);
    expect((await asker.call('deleteAccountLinks', { query: { itemIds: [id] } })).status).toBe(204);
    expect((await accept(invited, second)).status).toBe(404);
  });

  it('an invitation to an adult of the family is refused at its field', async () => {
    const asker = await family('Ava');
    const refused = await asker.call('createAccountLink', { body: { email: asker.email.toUpperCase() } });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ error: { email: 'This adult already shares your family record.' } });
  });

  it('an invitation is accepted once by concurrent calls', async () => {
    const asker = await family('Ava');
    const invited = await join(service);
    const code = await invite(asker, invited.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(invited, code)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await mailsTo(service, asker.email)).filter((mail) => mail.kind === 'linkAccepted')).toHaveLength(1);
  });
});
