import { randomUUID } from 'node:crypto';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { build, insertSignature, type TestFamily } from '@/__tests__/support/families';
import type { OperationName } from '@/api/contract/paths';
import type { Profile } from '@/api/contract/types';
import type { FamilyKind } from '@/lib/family/family-records';

const kinds = {
  child: { name: 'Children', list: 'children', keepsLast: true },
  parent_info: { name: 'ParentInfo', list: 'parentInfo', keepsLast: true },
  emergency_contact: { name: 'EmergencyContacts', list: 'emergencyContacts', keepsLast: true },
  authorized_pickup: { name: 'AuthorizedPickups', list: 'authorizedPickups', keepsLast: false },
  unauthorized_pickup: { name: 'UnauthorizedPickups', list: 'unauthorizedPickups', keepsLast: false },
} as const satisfies Record<FamilyKind, { name: string; list: keyof Profile; keepsLast: boolean }>;

type Saved = { id: string; version: number; firstName: string };
const operation = (verb: 'create' | 'update' | 'delete', kind: FamilyKind) =>
  `${verb}${kinds[kind].name}` as OperationName;

let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService();
});
afterAll(() => service.close());

async function create(family: TestFamily, kind: FamilyKind, ...overs: object[]): Promise<Saved[]> {
  const items = (overs.length ? overs : [{}]).map((over) => build[kind](over));
  const reply = await family.call(operation('create', kind), { body: { items } });
  expect(reply.status).toBe(200);
  return (reply.body as unknown as { items: Saved[] }).items;
}

async function profileOf(family: TestFamily): Promise<Profile> {
  return (await family.call('getProfile')).body;
}

describe.each(Object.keys(kinds) as FamilyKind[])('%s', (kind) => {
  const { list, keepsLast } = kinds[kind];

  test('what is entered stands in the profile, in the order entered, with version 1', async () => {
    const family = await service.newFamily();
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const saved = await create(family, kind, ...names.map((firstName) => ({ firstName })));
    expect(saved.map((item) => item.firstName)).toEqual(names);
    expect(saved.every((item) => item.version === 1)).toBe(true);
    expect((await profileOf(family))[list]).toEqual(saved);
    expect(saved[0]).toMatchObject(build[kind]({ firstName: 'One' }));
  });

  test('a replacement replaces everything and raises the version; a stale one is told what stands', async () => {
    const family = await service.newFamily();
    const [first] = await create(family, kind);
    const { id } = first!;
    const changed = { ...build[kind]({ firstName: 'Changed' }), id, version: 1 };
    const reply = await family.call(operation('update', kind), { body: { items: [changed] } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ items: [{ id, version: 2, firstName: 'Changed' }] });
    const stale = await family.call(operation('update', kind), { body: { items: [changed] } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ error: expect.any(String), details: { id, version: 2, firstName: 'Changed' } });
    expect((await profileOf(family))[list]).toMatchObject([{ id, version: 2, firstName: 'Changed' }]);
  });

  test("another family's record gives the same 404 as a missing one and stays unchanged", async () => {
    const [mine, theirs] = [await service.newFamily(), await service.newFamily()];
    const [foreign] = await create(theirs, kind);
    const [own] = await create(mine, kind);
    const before = (await profileOf(theirs))[list];
    for (const id of [foreign!.id, randomUUID()]) {
      const put = await mine.call(operation('update', kind), {
        body: {
          items: [
            { ...build[kind](), id: own!.id, version: 1 },
            { ...build[kind](), id, version: 1 },
          ],
        },
      });
      expect(put.status).toBe(404);
      expect(put.body).toEqual({ error: 'Not found.' });
      const gone = await mine.call(operation('delete', kind), { query: { itemIds: [own!.id, id] } });
      expect(gone.status).toBe(404);
      expect(gone.body).toEqual({ error: 'Not found.' });
    }
    expect((await profileOf(theirs))[list]).toEqual(before);
    expect((await profileOf(mine))[list]).toMatchObject([{ id: own!.id, version: 1 }]);
  });

  test('a POST with an id is refused as an unknown field', async () => {
    const family = await service.newFamily();
    const reply = await family.call(operation('create', kind), {
      body: { items: [{ ...build[kind](), id: randomUUID() }] },
    });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ error: { id: 'We don’t have this field here.' } });
    expect((await profileOf(family))[list]).toEqual([]);
  });

  test('twenty records can be created at once, and a call with more creates none', async () => {
    const family = await service.newFamily();
    const items = Array.from({ length: 21 }, () => build[kind]());
    expect((await family.call(operation('create', kind), { body: { items } })).status).toBe(422);
    expect((await profileOf(family))[list]).toEqual([]);
    expect((await family.call(operation('create', kind), { body: { items: items.slice(1) } })).status).toBe(200);
    expect((await profileOf(family))[list]).toHaveLength(20);
  });

  test('a retry with the same key creates one record', async () => {
    const family = await service.newFamily();
    const call = () =>
      family.call(operation('create', kind), {
        body: { items: [build[kind]()] },
        headers: { 'idempotency-key': 'once' },
      });
    const replies = await Promise.all([call(), call(), call()]);
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body);
    expect((await profileOf(family))[list]).toHaveLength(1);
  });

  test(`before signing all may go; after it the last ${keepsLast ? 'stays' : 'may go as well'}`, async () => {
    const family = await service.newFamily();
    const saved = await create(family, kind, {}, {});
    const remove = (...ids: string[]) => family.call(operation('delete', kind), { query: { itemIds: ids } });
    expect((await remove(...saved.map((item) => item.id))).status).toBe(204);
    const again = await create(family, kind, {}, {});
    await insertSignature(service.db, service.clock.now(), family.familyId, family.accountId);
    const both = await remove(...again.map((item) => item.id));
    if (!keepsLast) return expect(both.status).toBe(204);
    expect(both.status).toBe(409);
    expect((both.body as unknown as { error: string }).error).toMatch(/at least one/);
    expect((await remove(again[0]!.id)).status).toBe(204);
    expect((await remove(again[1]!.id)).status).toBe(409);
    expect((await profileOf(family))[list]).toHaveLength(1);
  });

  test('two adults who delete the last two records at once leave one', async () => {
    const family = await service.newFamily({ signed: true });
    const other = await service.newFamily({ familyId: family.familyId });
    const [one, two] = await create(family, kind, {}, {});
    const replies = await Promise.all([
      family.call(operation('delete', kind), { query: { itemIds: [one!.id] } }),
      other.call(operation('delete', kind), { query: { itemIds: [two!.id] } }),
    ]);
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual(keepsLast ? [204, 409] : [204, 204]);
  });

  test('of two adults who save the same version at once, one gets a conflict', async () => {
    const family = await service.newFamily();
    const other = await service.newFamily({ familyId: family.familyId });
    const [saved] = await create(family, kind);
    const put = (who: TestFamily, firstName: string) =>
      who.call(operation('update', kind), {
        body: { items: [{ ...build[kind]({ firstName }), id: saved!.id, version: 1 }] },
      });
    const replies = await Promise.all([put(family, 'A'), put(other, 'B')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect((await profileOf(family))[list]).toMatchObject([{ version: 2 }]);
  });
});

test('errors name the item only if there are several', async () => {
  const family = await service.newFamily();
  const wrong = build.child({ birthDate: '2026-03-05' });
  const one = await family.call('createChildren', { body: { items: [wrong] } });
  expect(one.body).toEqual({ error: { birthDate: 'The date of birth can’t be in the future.' } });
  const two = await family.call('createChildren', { body: { items: [build.child(), wrong] } });
  expect(two.body).toEqual({ error: { 'items.1.birthDate': 'The date of birth can’t be in the future.' } });
  const address = await family.call('createParentInfo', {
    body: { items: [build.parent_info({ address: { ...build.parent_info().address, postalCode: 'nowhere' } })] },
  });
  expect(Object.keys((address.body as unknown as { error: object }).error)).toEqual(['address.postalCode']);
});

test('a child may be born today or up to thirteen years ago, and an older record can still be edited', async () => {
  const family = await service.newFamily();
  const statusOf = async (birthDate: string) =>
    (await family.call('createChildren', { body: { items: [build.child({ birthDate })] } })).status;
  expect(await statusOf('2026-03-04')).toBe(200);
  expect(await statusOf('2013-03-04')).toBe(200);
  expect(await statusOf('2013-03-03')).toBe(422);
  expect(await statusOf('2024-02-30')).toBe(422);
  const grown = (await profileOf(family)).children.find((child) => child.birthDate === '2013-03-04')!;
  await service.db.updateTable('child').set({ birthDate: '2012-01-01' }).where('id', '=', grown.id).execute();
  const { id, version } = grown;
  const put = (over: object) =>
    family.call('updateChildren', { body: { items: [{ ...build.child(over), id, version }] } });
  expect((await put({ birthDate: '2012-01-02' })).status).toBe(422);
  expect((await put({ birthDate: '2012-01-01', allergies: 'Nuts' })).status).toBe(200);
});

test('additional answers must answer questions from the list', async () => {
  const family = await service.newFamily();
  const questions = (await family.call('listQuestions')).body;
  expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
  const text = questions.find((question) => question.kind === 'text')!;
  const choice = questions.find((question) => question.kind === 'choice')!;
  const answer = (questionId: string, given: string) => ({ questionId, answer: given });
  const create = (additionalInfo: object[]) =>
    family.call('createChildren', { body: { items: [build.child({ additionalInfo })] } });
  const good = [answer(text.id, 'Two languages'), answer(choice.id, choice.options![0]!)];
  const saved = await create(good);
  expect(saved.body).toMatchObject({ items: [{ additionalInfo: good }] });
  expect((await create([answer(randomUUID(), 'x')])).body).toEqual({
    error: { 'additionalInfo.0.questionId': 'This question is not one of ours.' },
  });
  expect((await create([answer(text.id, 'a'), answer(text.id, 'b')])).status).toBe(422);
  expect((await create([answer(choice.id, 'Perhaps')])).body).toEqual({
    error: { 'additionalInfo.0.answer': 'Choose one of the answers.' },
  });
});

test('a replacement clears the fields that it leaves out', async () => {
  const family = await service.newFamily();
  const [full] = await create(family, 'child', { gender: 2, allergies: 'Nuts', physicianPhone: '14165550199' });
  expect(full).toMatchObject({ gender: 2, allergies: 'Nuts', physicianPhone: '+14165550199' });
  await family.call('updateChildren', { body: { items: [{ ...build.child(), id: full!.id, version: 1 }] } });
  expect((await profileOf(family)).children).toMatchObject([
    { gender: null, allergies: null, physicianPhone: null, additionalInfo: [] },
  ]);
});

test('the same record twice in one call is refused', async () => {
  const family = await service.newFamily();
  const [saved] = await create(family, 'emergency_contact');
  const item = { ...build.emergency_contact(), id: saved!.id, version: 1 };
  const reply = await family.call('updateEmergencyContacts', { body: { items: [item, item] } });
  expect(reply.body).toEqual({ error: { 'items.1.id': 'This record appears twice.' } });
});

test('names in any script, long and hostile ones, are stored unchanged', async () => {
  const family = await service.newFamily();
  const names = [
    '李',
    'Ó Súilleabháin',
    "Robert'); DROP TABLE child;--",
    '<script>alert(1)</script>',
    '👨‍👩‍👧',
    'a'.repeat(100),
  ];
  const saved = await create(family, 'authorized_pickup', ...names.map((firstName) => ({ firstName })));
  expect(saved.map((item) => item.firstName)).toEqual(names);
  const tooLong = await family.call('createAuthorizedPickups', {
    body: { items: [build.authorized_pickup({ firstName: 'a'.repeat(101) })] },
  });
  expect(tooLong.status).toBe(422);
});

describe('the answer "nobody" for pickups', () => {
  const noneOf = async (family: TestFamily) => (await profileOf(family)).noneGiven;

  test('the answer "nobody" is stored for each list and can be removed', async () => {
    const family = await service.newFamily();
    expect(await noneOf(family)).toEqual({ authorizedPickups: false, unauthorizedPickups: false });
    const said = await family.call('updateUser', { body: { noneGiven: { unauthorizedPickups: true } } });
    expect(said.status).toBe(200);
    expect(said.body.noneGiven).toEqual({ authorizedPickups: false, unauthorizedPickups: true });
    await family.call('updateUser', { body: { noneGiven: { authorizedPickups: true } } });
    expect(await noneOf(family)).toEqual({ authorizedPickups: true, unauthorizedPickups: true });
    await family.call('updateUser', { body: { noneGiven: { authorizedPickups: false } } });
    expect(await noneOf(family)).toEqual({ authorizedPickups: false, unauthorizedPickups: true });
    expect(await noneOf(await service.newFamily())).toEqual({ authorizedPickups: false, unauthorizedPickups: false });
  });

  test('adding a person removes the answer "nobody", which is refused while the list has people', async () => {
    const family = await service.newFamily();
    await family.call('updateUser', { body: { noneGiven: { authorizedPickups: true, unauthorizedPickups: true } } });
    const [person] = await create(family, 'authorized_pickup');
    expect(await noneOf(family)).toEqual({ authorizedPickups: false, unauthorizedPickups: true });
    const again = await family.call('updateUser', {
      body: { phone: '+14165550123', noneGiven: { authorizedPickups: true } },
    });
    expect(again.status).toBe(409);
    expect((await profileOf(family)).accountInfo.phone).toBeNull();
    await family.call('deleteAuthorizedPickups', { query: { itemIds: [person!.id] } });
    expect((await noneOf(family)).authorizedPickups).toBe(false);
  });

  test.each([{ noneGiven: { children: true } }, { noneGiven: { authorizedPickups: 'yes' } }, { noneGiven: null }])(
    'is 422 as %j',
    async (body) => {
      const family = await service.newFamily();
      expect((await family.call('updateUser', { body })).status).toBe(422);
    },
  );
});
