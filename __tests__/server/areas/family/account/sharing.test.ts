import { callsFrom, codeTo, freshEmail, join, mailsTo, undoCodeTo } from '@/__tests__/support/accounts';
import { count } from '@/__tests__/support/depth';
import { build, insertBooking, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg } from '@/__tests__/support/images';
import { BookingStatus } from '@/lib/enums';
import { withdrawBooking } from '@/server/areas/care/bookings/facility-moves';
import { hashPassword } from '@/server/areas/family/session/passwords';

/** Several adults share a family, switch between families, and leave; also attacks by a current or former adult. */
const password = 'Correct7Horse';
let service: FamilyService;
let passwordHash: string;
beforeAll(async () => {
  service = await createFamilyService({ poolMax: 40 });
  passwordHash = await hashPassword(password);
});
afterAll(() => service.close());

/** A confirmed account with its own family, and a child of this name in it. */
async function adult(firstName?: string): Promise<TestFamily> {
  const account = await service.newFamily();
  await service.db.updateTable('account').set({ passwordHash }).where('id', '=', account.accountId).execute();
  if (firstName) await account.call('createChildren', { body: { items: [build.child({ firstName })] } });
  return account;
}
async function invite(from: TestFamily, email: string): Promise<string> {
  expect((await from.call('createAccountLink', { body: { email } })).status).toBe(202);
  return codeTo(service, email, 'linkInvite');
}
const accept = (who: Pick<TestFamily, 'call'>, code: string) => who.call('acceptAccountLink', { params: { code } });
const share = async (from: TestFamily, to: TestFamily) =>
  expect((await accept(to, await invite(from, to.email))).status).toBe(200);
/** A family with a child, and a guest who has a child of their own and looks at the family. */
async function shared() {
  const [owner, guest] = [await adult('Ava'), await adult('Own')];
  await share(owner, guest);
  return { owner, guest };
}

const profileOf = async (who: Pick<TestFamily, 'call'>) => (await who.call('getProfile')).body;
const names = async (who: Pick<TestFamily, 'call'>) => (await profileOf(who)).children.map((child) => child.firstName);
const links = async (who: TestFamily) => (await who.call('listAccountLinks')).body;
const kinds = async (who: TestFamily) => (await mailsTo(service, who.email)).map(({ kind }) => kind);
const record = async (who: TestFamily, isOwn: boolean) =>
  (await profileOf(who)).families.find(({ own }) => own === isOwn)!;
const switchTo = (who: TestFamily, familyId: string) => who.call('setActiveFamily', { body: { familyId } });
const undo = async (who: TestFamily, other: Pick<TestFamily, 'email'>) => {
  const link = (await links(who)).find(({ email, acceptedAt }) => acceptedAt !== null && email === other.email);
  expect((await who.call('deleteAccountLinks', { query: { itemIds: [link!.id] } })).status).toBe(204);
};
const look = (who: Pick<TestFamily, 'call'>, code: string) => who.call('getAccountInvitation', { params: { code } });
const deleteAccount = (who: TestFamily) => who.call('deleteAccount', { body: { password } });
const statusOf = async (path: string) => (await service.fetch(path.replace(/^\/api/, ''))).status;
const feedOf = async ({ call }: TestFamily, key?: string) => {
  const reply = await call('createCalendarFeed', key ? { headers: { 'idempotency-key': key } } : {});
  return { status: reply.status, path: (reply.body.url ?? '').replace('http://nestling.test', '') };
};
async function upload({ token }: Pick<TestFamily, 'token'>, key?: string) {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await service.fetch('/v1/upload', { method: 'POST', body, headers });
  const answer = (await response.json()) as { file_0?: { id: string } };
  return { status: response.status, id: answer.file_0?.id };
}
/** A shared family whose child has a picture. */
async function pictured() {
  const [owner, guest] = [await adult(), await adult()];
  const photoId = (await upload(owner)).id!;
  await owner.call('createChildren', { body: { items: [build.child({ firstName: 'Ava', photoId })] } });
  await share(owner, guest);
  return { owner, guest, photoId };
}
const photoOfChild = async (who: TestFamily) => (await profileOf(who)).children[0]!.photo!.fullPath;

type Sharing = Record<'owner' | 'guest', TestFamily>;
const endings: [string, (sharing: Sharing) => Promise<unknown>][] = [
  ['the owner removed the guest', ({ owner, guest }) => undo(owner, guest)],
  ['the guest left', ({ owner, guest }) => undo(guest, owner)],
  ['the guest deleted the account', async ({ guest }) => expect((await deleteAccount(guest)).status).toBe(204)],
];

describe('a linked account', () => {
  it('a link shows each side the other’s address, and either side can delete it', async () => {
    for (const undoes of ['asker', 'invited'] as const) {
      const asker = await adult('Ava');
      const invited = await adult('Own');
      await share(asker, invited);
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
        expect(await kinds(told)).toContain('linkRemoved');
      }
    }
  });

  it('a linked account counts as signed if the shared family has signed', async () => {
    const asker = await service.newFamily({ signed: true });
    const invited = await adult();
    expect((await invited.call('listUpcomingBookings')).status).toBe(403);
    await share(asker, invited);
    expect((await invited.call('listUpcomingBookings')).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('looking at an invitation shows the family, changes nothing, and shows when it was accepted', async () => {
    const [asker, guest] = [await adult('Ava'), await adult()];
    await asker.call('createParentInfo', {
      body: { items: [build.parent_info({ firstName: 'Maya', lastName: 'Chen' })] },
    });
    const code = await invite(asker, guest.email);
    const expected = { guardian: 'Maya Chen', email: asker.email, children: ['Ava'], acceptedAt: null };
    for (let turn = 0; turn < 2; turn += 1) expect((await look(guest, code)).body).toEqual(expected);
    expect((await accept(guest, code)).status).toBe(200);
    expect((await look(guest, code)).body).toEqual({ ...expected, acceptedAt: expect.any(String) });
  });

  it('an invitation works only while its sender belongs to the family', async () => {
    const [owner, second, stranger] = [await adult('Ava'), await adult(), await adult()];
    const code = await invite(owner, second.email);
    const invitedBy = stranger.accountId;
    await service.db.updateTable('accountLink').set({ invitedBy }).where('email', '=', second.email).execute();
    expect((await accept(second, code)).status).toBe(404);
  });

  it('an invitation shows nothing to other accounts, or once it has ended', async () => {
    const [asker, stranger, guest] = [await adult('Ava'), await adult(), await adult()];
    const code = await invite(asker, guest.email);
    const answers = [await look(stranger, code), await look(asker, code), await look(guest, 'ZZZZZZZZZZ')];
    const refused = { error: 'This invitation has expired, or was sent to another e‑mail address.' };
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [404, refused]));
    await accept(guest, code);
    const third = freshEmail('third');
    const passedOn = await invite(guest, third);
    const joined = await join(service, { email: third });
    expect((await look(joined, passedOn)).status).toBe(200);
    await undo(asker, guest);
    expect([(await look(joined, passedOn)).status, (await look(guest, code)).status]).toEqual([404, 404]);
  });
});

describe('the families of an account', () => {
  it('an account lists its own family first, then shared ones, with their adults and the active one', async () => {
    const { owner: asker, guest } = await shared();
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
    const feed = async () => (await feedOf(guest)).path;
    const shownThere = await feed();
    await switchTo(guest, own.id);
    const shownHere = await feed();
    expect(await statusOf(shownThere)).toBe(200);
    await switchTo(guest, other.id);
    await guest.call('deleteCalendarFeed');
    expect([await statusOf(shownThere), await statusOf(shownHere)]).toEqual([404, 200]);
  });

  it('the account’s picture is visible in every family, and a child’s picture only in the child’s family', async () => {
    const { owner: asker, guest } = await shared();
    const photoId = (await upload(guest)).id!;
    expect((await guest.call('updateUser', { body: { photoId } })).status).toBe(200);
    await switchTo(guest, (await record(guest, true)).id);
    const { photo } = (await profileOf(guest)).accountInfo;
    expect([photo?.id, await statusOf(photo!.fullPath)]).toEqual([photoId, 200]);
    expect((await guest.call('updateUser', { body: { photoId } })).status).toBe(200);
    expect((await guest.call('createChildren', { body: { items: [build.child({ photoId })] } })).status).toBe(422);
    await undo(asker, guest);
    expect(await statusOf((await profileOf(guest)).accountInfo.photo!.fullPath)).toBe(200);
  });
});

test.each(endings)('no calendar or picture address that a guest received gives access after %s', async (_, end) => {
  for (const opener of ['owner', 'guest'] as const) {
    const family = await pictured();
    const [handedOut, own] = [await photoOfChild(family.guest), await photoOfChild(family.owner)];
    const { path } = await feedOf(family[opener], 'feed');
    for (const address of [handedOut, own, path]) expect(await statusOf(address)).toBe(200);
    await end(family);
    expect([await statusOf(handedOut), await statusOf(own), await statusOf(path)]).toEqual([404, 200, 404]);
    expect(await statusOf((await feedOf(family.owner)).path)).toBe(200);
  }
});

describe('a removed adult', () => {
  it('a retry with an old idempotency key returns nothing of the family that was left', async () => {
    const { owner: asker, guest: partner } = await pictured();
    const key = { 'idempotency-key': 'once' };
    const item = { body: { items: [build.child({ firstName: 'Ben' })] }, headers: key };
    expect((await partner.call('createChildren', item)).status).toBe(200);
    expect((await upload(partner, 'photo')).status).toBe(201);
    expect((await feedOf(partner, 'feed')).status).toBe(201);
    await undo(asker, partner);

    const again = await partner.call('createChildren', item);
    expect(again.status).toBe(422);
    expect(again.body).toEqual({ error: { 'Idempotency-Key': 'This key was already used for another request.' } });
    expect((await upload(partner, 'photo')).status).toBe(422);
    expect((await feedOf(partner, 'feed')).status).toBe(422);
    expect((await partner.call('getProfile')).body.children).toEqual([]);
    expect((await asker.call('getProfile')).body.children).toHaveLength(2);
  });

  it('a picture that a family record uses stays with the family when an adult with the same picture leaves', async () => {
    const { owner: asker, guest: partner, photoId } = await pictured();
    expect((await partner.call('updateUser', { body: { photoId } })).status).toBe(200);
    const worn = (await partner.call('getProfile')).body.accountInfo.photo!.fullPath;
    expect(await statusOf(worn)).toBe(200);
    await undo(partner, asker);
    expect((await partner.call('getProfile')).body.accountInfo.photo).toBeNull();
    expect(await statusOf(worn)).toBe(404);
    expect(await statusOf(await photoOfChild(asker))).toBe(200);
  });

  it('a removed adult cannot return with an invitation accepted during the removal', async () => {
    for (let round = 0; round < count(5, 60); round += 1) {
      const [owner, second] = [await adult('Ava'), await adult()];
      const back = freshEmail('back');
      await share(owner, second);
      const [link] = await links(owner);
      await Promise.all([
        owner.call('deleteAccountLinks', { query: { itemIds: [link!.id] } }),
        ...Array.from({ length: 4 }, () => second.call('createAccountLink', { body: { email: back } })),
      ]);
      expect(await links(owner)).toEqual([]);
    }
  }, 300_000);

  it('a removed adult gets no more mails and notices about the family', async () => {
    const [owner, second] = [await adult('Ava'), await adult()];
    const { familyId } = owner;
    await share(owner, second);
    const booked = async () => {
      const status = BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
      await withdrawBooking(service.deps, await insertBooking(service.db, service.clock.now(), { familyId, status }));
    };
    const told = async (who: TestFamily) => (await kinds(who)).filter((kind) => kind === 'bookingStatus').length;
    await booked();
    expect([await told(owner), await told(second)]).toEqual([1, 1]);
    await undo(owner, second);
    await booked();
    expect([await told(owner), await told(second)]).toEqual([2, 0]);
    const notices = service.db.selectFrom('notice').select('id').where('accountId', '=', second.accountId);
    expect(await notices.execute()).toEqual([]);
  });
});

it('deleting a family deletes the stored answers of adults who had left', async () => {
  const { owner: asker, guest: partner } = await pictured();
  const item = build.child({ firstName: 'Zqxchild' });
  await partner.call('createChildren', { body: { items: [item] }, headers: { 'idempotency-key': 'zqx' } });
  await undo(asker, partner);
  expect((await deleteAccount(asker)).status).toBe(204);
  const rows = JSON.stringify(await service.db.selectFrom('idempotencyKey').selectAll().execute());
  expect(rows).not.toContain('Zqxchild');
});

it('a picture URL stops working when its session ends', async () => {
  const { call, tokens } = await join(service);
  const { id: photoId } = await upload(tokens);
  const { body } = await call('createChildren', { body: { items: [build.child({ photoId })] } });
  const address = body.items[0]!.photo!.fullPath;
  expect(await statusOf(address)).toBe(200);
  await callsFrom(service)('signout', { body: { refreshToken: tokens.refreshToken } });
  expect(await statusOf(address)).toBe(404);
});

describe('an account’s own family', () => {
  it('a family with open bookings stays in use while its owner has another family active, and its adults get mail', async () => {
    const [owner, second, friend] = [await adult('Ava'), await adult(), await adult('Finn')];
    const { familyId } = owner;
    await share(owner, second);
    const status = BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
    const booking = await insertBooking(service.db, service.clock.now(), { familyId, status });
    await share(friend, owner);
    await withdrawBooking(service.deps, booking);
    const told = async (who: TestFamily) => (await kinds(who)).filter((kind) => kind === 'bookingStatus').length;
    expect([await told(owner), await told(second), await told(friend)]).toEqual([1, 1, 0]);
  });
});

describe('crossing invitations', () => {
  it('concurrent acceptances of crossing invitations never swap two families', async () => {
    for (let round = 0; round < count(8, 100); round += 1) {
      const [one, other] = [await adult('Ava'), await adult('Finn')];
      const [toOther, toOne] = [await invite(one, other.email), await invite(other, one.email)];
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => (turn % 2 ? accept(one, toOne) : accept(other, toOther))),
      );
      const statuses = [1, 0].map((side) => [
        ...new Set(replies.filter((_, turn) => turn % 2 === side).map((r) => r.status)),
      ]);
      expect(statuses.map(([status]) => status).sort()).toEqual([200, 409]);
      expect(statuses.map((each) => each.length)).toEqual([1, 1]);
      expect(await names(one)).toEqual(await names(other));
    }
  }, 300_000);
});

it('the owner stays if two adults remove each other at once', async () => {
  const [owner, second] = [await adult('Ava'), await adult('Finn')];
  await share(owner, second);
  const [link] = await links(owner);
  const query = { itemIds: [link!.id] };
  const replies = await Promise.all([owner, second].map((who) => who.call('deleteAccountLinks', { query })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect([await names(owner), await names(second)]).toEqual([['Ava'], ['Finn']]);
  expect((await second.call('deleteAccountLinks', { query })).status).toBe(404);
});

describe('a hijacked account', () => {
  const move = async (thief: TestFamily) => {
    const email = freshEmail('thief');
    expect((await thief.call('updateUser', { body: { email, currentPassword: password } })).status).toBe(200);
    const code = await codeTo(service, email, 'emailChange');
    expect((await thief.call('confirmEmail', { params: { code } })).status).toBe(200);
    return email;
  };
  const takeBack = async (owner: TestFamily) => {
    const params = { code: await undoCodeTo(service, owner.email) };
    expect((await callsFrom(service)('undoEmail', { params })).status).toBe(200);
  };

  it('after an account was hijacked, undoing removes accomplices, calendar addresses and links to other families', async () => {
    const [owner, friend, partner] = [await adult('Ava'), await adult('Finn'), await adult()];
    await share(owner, partner);
    await share(friend, owner);
    service.clock.advance({ minutes: 1 });
    const [accomplice, trap] = [await adult(), await adult('Trap')];
    const ownId = owner.familyId;
    const familyId = friend.familyId;
    const email = await move(owner);
    const feeds: string[] = [];
    for (const record of [familyId, ownId]) {
      await owner.call('setActiveFamily', { body: { familyId: record } });
      feeds.push(new URL((await owner.call('createCalendarFeed')).body.url).pathname.replace('/api', ''));
    }
    await share(owner, accomplice);
    expect((await accept(owner, await invite(trap, email))).status).toBe(200);
    await takeBack(owner);

    for (const feed of feeds) expect((await service.fetch(feed)).status).toBe(404);
    expect([await names(accomplice), await names(partner), await names(friend)]).toEqual([[], ['Ava'], ['Finn']]);
    const { rows } = await service.pool.query(
      'SELECT family_id FROM family_adult WHERE account_id = $1 ORDER BY family_id',
      [owner.accountId],
    );
    expect(rows).toEqual([familyId, ownId].sort().map((family_id) => ({ family_id })));
  });
});
