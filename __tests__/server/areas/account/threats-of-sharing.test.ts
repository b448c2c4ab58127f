import {
  callsFrom,
  codeTo,
  freshEmail,
  join,
  mailsTo,
  password,
  undoCodeTo,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { count } from '@/__tests__/support/depth';
import { build, insertBooking } from '@/__tests__/support/families';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { BookingStatus } from '@/lib/enums';
import { withdrawBooking } from '@/server/areas/bookings/facility-moves';

/** Attacks by a current or former adult of the family. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ poolMax: 40 });
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
const accept = (who: TestAccount, code: string) => who.call('acceptAccountLink', { params: { code } });
const share = async (from: TestAccount, to: TestAccount) =>
  expect((await accept(to, await invite(from, to.email))).status).toBe(200);
const names = async (who: TestAccount) => (await who.call('getProfile')).body.children.map((child) => child.firstName);
const links = async (who: TestAccount) => (await who.call('listAccountLinks')).body;
const undo = async (who: TestAccount, other: TestAccount) => {
  const link = (await links(who)).find(({ email, acceptedAt }) => acceptedAt !== null && email === other.email);
  expect((await who.call('deleteAccountLinks', { query: { itemIds: [link!.id] } })).status).toBe(204);
};
const deleteAccount = (who: TestAccount) => who.call('deleteAccount', { body: { password } });
const rowOf = (who: TestAccount) =>
  service.db.selectFrom('account').select(['id', 'familyId']).where('email', '=', who.email).executeTakeFirstOrThrow();

describe('a removed adult', () => {
  const endings = {
    'was removed': (owner: TestAccount, second: TestAccount) => undo(owner, second),
    'has left': (owner: TestAccount, second: TestAccount) => undo(second, owner),
    'deleted the account': async (_: TestAccount, second: TestAccount) => {
      expect((await deleteAccount(second)).status).toBe(204);
    },
  };
  it.each(Object.entries(endings))('and %s does not come back by an invitation sent before', async (_, end) => {
    const [owner, second, again] = [await family('Ava'), await join(service), await join(service)];
    await share(owner, second);
    const code = await invite(second, again.email);
    await end(owner, second);
    const refused = await accept(again, code);
    expect(refused.status).toBe(404);
    expect(await names(again)).toEqual([]);
    expect(await links(owner)).toEqual([]);
    // A new invitation by the owner works.
    expect((await accept(again, await invite(owner, again.email))).status).toBe(200);
  });

  it('a removed adult cannot return with an invitation sent to the same mailbox in the meantime', async () => {
    const [owner, second] = [await family('Ava'), await join(service)];
    const third = freshEmail('third');
    const code = await invite(owner, third);
    await share(owner, second);
    await service.db.updateTable('account').set({ email: third }).where('email', '=', second.email).execute();
    await undo(owner, { ...second, email: third });
    expect((await accept(second, code)).status).toBe(404);
    expect(await names(second)).toEqual([]);
  });

  it('a removed adult cannot return with an invitation accepted during the removal', async () => {
    for (let round = 0; round < count(5, 60); round += 1) {
      const [owner, second] = [await family('Ava'), await join(service)];
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
    const [owner, second] = [await family('Ava'), await join(service)];
    const { familyId } = await rowOf(owner);
    await share(owner, second);
    const booked = async () => {
      const status = BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
      await withdrawBooking(service.deps, await insertBooking(service.db, service.clock.now(), { familyId, status }));
    };
    const told = async (who: TestAccount) =>
      (await mailsTo(service, who.email)).filter(({ kind }) => kind === 'bookingStatus').length;
    await booked();
    expect([await told(owner), await told(second)]).toEqual([1, 1]);
    await undo(owner, second);
    await booked();
    expect([await told(owner), await told(second)]).toEqual([2, 0]);
    const { id } = await rowOf(second);
    expect(await service.db.selectFrom('notice').select('id').where('accountId', '=', id).execute()).toEqual([]);
  });
});

describe('an account’s own family', () => {
  it('the second adult cannot delete a family while its owner has another family active', async () => {
    const [owner, second, friend] = [await family('Ava'), await join(service), await family('Finn')];
    await share(owner, second);
    await share(friend, owner);
    expect(await names(owner)).toEqual(['Finn']);
    expect((await deleteAccount(second)).status).toBe(204);
    await undo(owner, friend);
    expect(await names(owner)).toEqual(['Ava']);
  });

  it('the account’s own family and the one left to it are deleted with the account, and not before', async () => {
    const [owner, friend] = [await family('Ava'), await family('Finn')];
    const families = [(await rowOf(owner)).familyId, (await rowOf(friend)).familyId];
    const kept = async () =>
      (await service.db.selectFrom('family').select('id').where('id', 'in', families).execute()).length;
    await share(friend, owner);
    expect((await deleteAccount(friend)).status).toBe(204);
    expect([await names(owner), await kept()]).toEqual([['Finn'], 2]);
    expect((await deleteAccount(owner)).status).toBe(204);
    expect(await kept()).toBe(0);
  });

  it('a family with open bookings stays in use while its owner has another family active, and its adults get mail', async () => {
    const [owner, second, friend] = [await family('Ava'), await join(service), await family('Finn')];
    const { familyId } = await rowOf(owner);
    await share(owner, second);
    const status = BookingStatus.WAITING_FOR_PARENTS_APPROVAL;
    const booking = await insertBooking(service.db, service.clock.now(), { familyId, status });
    await share(friend, owner);
    await withdrawBooking(service.deps, booking);
    const told = async (who: TestAccount) =>
      (await mailsTo(service, who.email)).filter(({ kind }) => kind === 'bookingStatus').length;
    expect([await told(owner), await told(second), await told(friend)]).toEqual([1, 1, 0]);
  });
});

describe('crossing invitations', () => {
  it('the second of two crossing invitations is refused', async () => {
    const [one, other] = [await family('Ava'), await family('Finn')];
    const [toOther, toOne] = [await invite(one, other.email), await invite(other, one.email)];
    expect((await accept(other, toOther)).status).toBe(200);
    const refused = await accept(one, toOne);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: 'The person who invited you already shares your record. You only need one.',
    });
    expect([await names(one), await names(other)]).toEqual([['Ava'], ['Ava']]);
  });

  it('concurrent acceptances of crossing invitations never swap two families', async () => {
    for (let round = 0; round < count(8, 100); round += 1) {
      const [one, other] = [await family('Ava'), await family('Finn')];
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

it('an invitation to the owner’s own new mailbox does not link the owner to the own family', async () => {
  const [owner, second] = [await family('Ava'), await join(service)];
  const email = freshEmail('new');
  const code = await invite(owner, email);
  await share(owner, second);
  await service.db.updateTable('account').set({ email }).where('email', '=', owner.email).execute();
  const refused = await accept(owner, code);
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({ error: 'You already share this family record.' });
  // Otherwise the second adult could remove the owner.
  expect((await links(second)).filter(({ acceptedAt, own }) => acceptedAt !== null && !own)).toEqual([]);
});

it('the owner stays if two adults remove each other at once', async () => {
  const [owner, second] = [await family('Ava'), await family('Finn')];
  await share(owner, second);
  const [link] = await links(owner);
  const query = { itemIds: [link!.id] };
  const replies = await Promise.all([owner, second].map((who) => who.call('deleteAccountLinks', { query })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect([await names(owner), await names(second)]).toEqual([['Ava'], ['Finn']]);
  const again = callsFrom(service, undefined, second.tokens.token);
  expect((await again('deleteAccountLinks', { query })).status).toBe(404);
});

describe('a hijacked account', () => {
  const move = async (thief: TestAccount) => {
    const email = freshEmail('thief');
    expect((await thief.call('updateUser', { body: { email, currentPassword: password } })).status).toBe(200);
    const code = await codeTo(service, email, 'emailChange');
    expect((await thief.call('confirmEmail', { params: { code } })).status).toBe(200);
    return email;
  };
  const takeBack = async (owner: TestAccount) => {
    const params = { code: await undoCodeTo(service, owner.email) };
    expect((await callsFrom(service)('undoEmail', { params })).status).toBe(200);
  };

  it('after an account was hijacked, undoing removes accomplices, calendar addresses and links to other families', async () => {
    const [owner, friend, partner] = [await family('Ava'), await family('Finn'), await join(service)];
    await share(owner, partner);
    await share(friend, owner);
    service.clock.advance({ minutes: 1 });
    const [accomplice, trap] = [await join(service), await family('Trap')];
    const { id, familyId } = await rowOf(owner);
    const ownId = (await rowOf(partner)).familyId;
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
      [id],
    );
    expect(rows).toEqual([familyId, ownId].sort().map((family_id) => ({ family_id })));
  });
});
