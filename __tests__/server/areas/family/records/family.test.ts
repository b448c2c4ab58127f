import { randomUUID } from 'node:crypto';
import { callsFrom, codeTo, enterAndSign, join, password } from '@/__tests__/support/accounts';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { lockWaits } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { build, insertBooking, insertFacility, insertSignature, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import type { OperationName } from '@/api/contract/paths';
import type { Profile } from '@/api/contract/types';
import { activityKinds, BookingStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import type { FamilyKind } from '@/lib/family/family-records';
import { activitySentence } from '@/lib/family/record-activity';
import { bookingListOf } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

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

/** Values of the fields that the builders leave out. */
const optional: Record<FamilyKind, object> = {
  child: {
    gender: 2,
    allergies: 'Nuts',
    medications: 'Ventolin',
    dietaryNeeds: 'Halal',
    medicalNotes: 'Asthma',
    physicianName: 'Dr. Ng',
    physicianPhone: '+14165550199',
  },
  parent_info: {},
  emergency_contact: { secondPhone: '+14165550198' },
  authorized_pickup: {},
  unauthorized_pickup: {},
};

describe.each(Object.keys(kinds) as FamilyKind[])('records of the kind %s', (kind) => {
  const { list, keepsLast } = kinds[kind];

  test('what is entered stands in the profile, in the order entered, with version 1', async () => {
    const family = await service.newFamily();
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const saved = await create(family, kind, ...names.map((firstName) => ({ firstName, ...optional[kind] })));
    expect(saved.map((item) => item.firstName)).toEqual(names);
    expect(saved.every((item) => item.version === 1)).toBe(true);
    expect((await profileOf(family))[list]).toEqual(saved);
    expect(saved[0]).toMatchObject(build[kind]({ firstName: 'One', ...optional[kind] }));
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
});

describe('creating records', () => {
  const kind = 'child';
  const { list } = kinds.child;

  test('twenty records can be created at once, and a call with more creates none', async () => {
    const family = await service.newFamily();
    const items = Array.from({ length: 21 }, () => build[kind]());
    expect((await family.call(operation('create', kind), { body: { items } })).status).toBe(422);
    expect((await profileOf(family))[list]).toEqual([]);
    expect((await family.call(operation('create', kind), { body: { items: items.slice(1) } })).status).toBe(200);
    expect((await profileOf(family))[list]).toHaveLength(20);
  });

  test('errors name the item only if there are several', async () => {
    const family = await service.newFamily();
    const wrong = build.child({ birthDate: '2026-03-05' });
    const one = await family.call('createChildren', { body: { items: [wrong] } });
    expect(one.body).toEqual({ error: { birthDate: 'The date of birth can’t be in the future.' } });
    const two = await family.call('createChildren', { body: { items: [build.child(), wrong] } });
    expect(two.body).toEqual({ error: { 'items.1.birthDate': 'The date of birth can’t be in the future.' } });
  });

  test('a birth date and an answer are refused at their fields, and an older birth date can still be kept', async () => {
    const family = await service.newFamily();
    const unknown = [{ questionId: randomUUID(), answer: 'Yes' }];
    const refused = await family.call('createChildren', {
      body: { items: [build.child({ birthDate: '2013-03-03', additionalInfo: unknown })] },
    });
    expect(refused.body).toEqual({
      error: { birthDate: expect.any(String), 'additionalInfo.0.questionId': 'This question is not one of ours.' },
    });
    const [question] = (await family.call('listQuestions')).body;
    const additionalInfo = [{ questionId: question!.id, answer: 'Two languages' }];
    const [saved] = await create(family, 'child', { birthDate: '2013-03-04', additionalInfo });
    expect(saved).toMatchObject({ additionalInfo });
    const { id, version } = saved!;
    await service.db.updateTable('child').set({ birthDate: '2012-01-01' }).where('id', '=', id).execute();
    const put = async (over: object) =>
      (await family.call('updateChildren', { body: { items: [{ ...build.child(over), id, version }] } })).status;
    expect([await put({ birthDate: '2012-01-02' }), await put({ birthDate: '2012-01-01' })]).toEqual([422, 200]);
  });
});

describe('replacing records', () => {
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
});

describe('two adults at once', () => {
  test.each(['child', 'authorized_pickup'] as const)(
    'two adults who delete the last two records of the kind %s at once leave one if the agreement needs it',
    async (kind) => {
      const family = await service.newFamily({ signed: true });
      const other = await service.newFamily({ familyId: family.familyId });
      const [one, two] = await create(family, kind, {}, {});
      const remove = (who: TestFamily, id: string) => who.call(operation('delete', kind), { query: { itemIds: [id] } });
      // Holds the family: neither call has counted what is left.
      const { replies } = await service.db.transaction().execute(async (tx) => {
        await lockFamily(tx, family.familyId);
        const waiting = Promise.all([remove(family, one!.id), remove(other, two!.id)]);
        await eventually(async () => (await lockWaits(service.pool)) === 2);
        return { replies: waiting };
      });
      const statuses = (await replies).map((reply) => reply.status).sort();
      expect(statuses).toEqual(kinds[kind].keepsLast ? [204, 409] : [204, 204]);
    },
  );

  const kind = 'child';
  const { list } = kinds.child;
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

describe('deleting a child', () => {
  /** A family with Ava, Ben and what deletes some of its children. */
  async function siblings() {
    const family = await service.newFamily();
    const [ava, ben] = await create(family, 'child', { firstName: 'Ava' }, { firstName: 'Ben' });
    const remove = async (...itemIds: string[]) => {
      const { status, body } = await family.call('deleteChildren', { query: { itemIds } });
      return { status, error: (body as { error?: string }).error };
    };
    return { family, ava: ava!.id, ben: ben!.id, remove };
  }
  const now = () => service.clock.now();

  test('a child of a booking cannot be deleted while the booking is open, in any of its statuses', async () => {
    for (const status of valuesOf(BookingStatus)) {
      const { family, ava, ben, remove } = await siblings();
      await insertBooking(service.db, now(), { familyId: family.familyId, children: [ava], status });
      const live = bookingListOf[status] === 'upcoming';
      const refusal = { status: 409, error: 'Ava has an open booking. Cancel it first.' };
      expect({ of: status, ...(await remove(ben, ava)) }).toMatchObject({
        of: status,
        ...(live ? refusal : { status: 204 }),
      });
      if (live) expect(await remove(ben)).toMatchObject({ status: 204 });
    }
  });

  test('a child on a waitlist cannot be deleted while the family waits, in any of its statuses', async () => {
    for (const status of valuesOf(WaitlistStatus)) {
      const { family, ava, remove } = await siblings();
      const at = now();
      const wish = { familyId: family.familyId, children: [ava], type: 1, scheduleType: 1, status };
      await service.db
        .insertInto('waitlistGroup')
        .values({
          ...(await insertFacility(service.db, at)),
          ...wish,
          id: randomUUID(),
          number: randomUUID(),
          joinedAt: at,
          createdAt: at,
          updatedAt: at,
        })
        .execute();
      const refusal = { status: 409, error: 'Ava is on a waitlist. Leave the waitlist first.' };
      expect({ of: status, ...(await remove(ava)) }).toMatchObject({
        of: status,
        ...(isFinal(waitlistWorkflow, status) ? { status: 204 } : refusal),
      });
    }
  });

  test('a child with cancelled care that runs to the end of its last month cannot be deleted', async () => {
    const { family, ava, remove } = await siblings();
    const status = BookingStatus.APPROVED;
    const { familyId } = family;
    await insertBooking(service.db, now(), { familyId, children: [ava], status });
    await service.db
      .updateTable('bookingGroup')
      .set({ endsOn: '2026-03-31' })
      .where('familyId', '=', familyId)
      .execute();
    const error =
      'Ava has a cancelled booking that runs to the end of its last month. You can delete this record after that.';
    expect(await remove(ava)).toMatchObject({ status: 409, error });
  });

  test('a child whose place an offered start holds cannot be deleted', async () => {
    const { family, ava, ben, remove } = await siblings();
    const at = now();
    const place = await insertFacility(service.db, at);
    const tourId = randomUUID();
    await service.db
      .insertInto('tourGroup')
      .values({
        ...place,
        id: tourId,
        number: randomUUID(),
        familyId: family.familyId,
        children: [ava, ben],
        preferredTimes: '[]',
        status: 5,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    const item = { id: randomUUID(), tourId, childId: ava, ageGroupId: place.ageGroupId, date: '2026-04-01' };
    await service.db
      .insertInto('bookingItem')
      .values({ ...item, sessionType: 1, price: 0, startAt: '2026-04-01T11:30:00Z', held: true })
      .execute();
    expect(await remove(ava)).toEqual({
      status: 409,
      error: 'Ava has a start date offered by a facility. Answer the offer first.',
    });
    expect(await remove(ben)).toMatchObject({ status: 204 });
  });
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
});

describe('the activity of a child', () => {
  let family: TestFamily;
  let childId: string;
  beforeAll(async () => {
    family = await service.newFamily();
    childId = (await create(family, 'child'))[0]!.id;
    const photoId = randomUUID();
    const photo = { path: 'aa/photo.jpg', mime: 'image/jpeg', bytes: 3, width: 1, height: 1 };
    await service.deps.files.put(photo.path, Uint8Array.of(1, 2, 3), photo.mime);
    const createdAt = service.clock.now();
    await service.db
      .insertInto('file')
      .values({ ...photo, id: photoId, familyId: family.familyId, createdAt })
      .execute();
    const rows = Array.from({ length: 24 }, (_, minute) => {
      const kind = activityKinds[minute % activityKinds.length]!;
      const at = new Date(createdAt.getTime() + minute * 60_000);
      return {
        id: randomUUID(),
        childId,
        at,
        kind,
        text: `${kind} ${minute}`,
        photoId: kind === 'photo' ? photoId : null,
      };
    });
    await service.db.insertInto('childActivity').values(rows).execute();
  });

  const list = (query: Record<string, string | number> = {}, who = family, id = childId) =>
    who.call('listChildActivity', { params: { id }, query });

  test('a child’s activity is listed newest first, in pages without gaps or overlaps', async () => {
    const pages = [await list({ limit: 10 }), await list({ limit: 10, page: 2 }), await list({ limit: 10, page: 3 })];
    const texts = pages.flatMap((page) => page.body.items.map((item) => item.text));
    expect(pages[0]!.body).toMatchObject({ totalItems: 24, totalPages: 3, page: 1, limit: 10 });
    expect(texts).toHaveLength(24);
    expect(texts[0]).toMatch(/ 23$/);
    expect(new Set(texts).size).toBe(24);
    // Without any care the portal's usual zone.
    expect(pages[0]!.body.items[0]).toMatchObject({ timeZone: 'America/Toronto' });
  });

  test('a child’s activity can be filtered by kind', async () => {
    for (const kind of activityKinds) {
      const { body } = await list({ kind });
      expect(body.totalItems).toBe(4);
      expect(new Set(body.items.map((item) => item.kind))).toEqual(new Set([kind]));
    }
    expect((await list({ kind: 'all' })).body.totalItems).toBe(24);
    expect((await list({ kind: 'other' })).status).toBe(422);
  });

  test("the family can open an activity's photo, and another family's child gives 404", async () => {
    const { body } = await list({ kind: 'photo', limit: 1 });
    expect((await service.fetch(body.items[0]!.photo!.fullPath.replace(/^\/api/, ''))).status).toBe(200);
    const stranger = await service.newFamily();
    for (const id of [childId, randomUUID(), 'not-an-id']) {
      const reply = await list({}, stranger, id);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ error: 'Not found.' });
    }
  });
});

/** What the adults of a record did, and what facilities opened of it. */
describe('the activity of a record', () => {
  beforeEach(() => service.reset());

  type Caller = Pick<TestFamily, 'call'>;

  const activityOf = async ({ call }: Caller, query = {}) => (await call('listRecordActivity', { query })).body;
  /** Newest first; the clock of a test stands still, so acts of one moment are sorted. */
  const sentencesOf = async (who: Caller, query = {}) =>
    (await activityOf(who, query)).items.map(activitySentence).sort();

  async function invite(from: Caller, to: Caller & { email: string }): Promise<void> {
    await from.call('createAccountLink', { body: { email: to.email } });
    const code = await codeTo(service, to.email, 'linkInvite');
    expect((await to.call('acceptAccountLink', { params: { code } })).status).toBe(200);
  }

  it('log-ins, changes, the signature and an export are listed for every adult, newest first', async () => {
    const parent = await join(service);
    service.clock.advance({ minutes: 1 });
    await enterAndSign(parent);
    service.clock.advance({ minutes: 1 });
    await parent.call('createAuthorizedPickups', { body: { items: [build.authorized_pickup()] } });
    const [pickup] = (await parent.call('getProfile')).body.authorizedPickups;
    const { photo: _, ...fields } = pickup!;
    await parent.call('updateAuthorizedPickups', { body: { items: [fields] } });
    await parent.call('deleteAuthorizedPickups', { query: { itemIds: [pickup!.id] } });
    await parent.call('updateUser', { body: { phone: '+14165550100' } });
    service.clock.advance({ minutes: 1 });
    await service.fetch('/v1/parent/account/export', { headers: { authorization: `Bearer ${parent.tokens.token}` } });
    const sentences = (await activityOf(parent)).items.map(activitySentence);
    expect(sentences[0]).toBe('You downloaded a copy of all data.');
    expect(sentences.slice(1, 5).sort()).toEqual([
      'You added Tom Baker, who may pick up the children.',
      'You changed the account’s phone number or photo.',
      'You changed the details of Tom Baker, who may pick up the children.',
      'You removed Tom Baker from those who may pick up the children.',
    ]);
    expect(sentences.slice(5, 9).sort()).toEqual([
      'You added Ava Nguyễn as a child.',
      'You added Minh Nguyễn as a parent or guardian.',
      'You added Rosa Silva as an emergency contact.',
      'You signed the agreement.',
    ]);
    expect(sentences[9]).toBe('You logged in (Another device).');
    expect(sentences).toHaveLength(10);
  });

  it('a new password is no log-in, and what was refused is not listed', async () => {
    const parent = await join(service);
    await parent.call('updatePassword', { body: { currentPassword: 'Wrong7Horse', password: 'Another7Horse' } });
    const changed = await parent.call('updatePassword', {
      body: { currentPassword: password, password: 'Another7Horse' },
    });
    const again = { call: callsFrom(service, parent.address, changed.body.token) };
    await again.call('deleteChildren', { query: { itemIds: ['00000000-0000-4000-8000-000000000000'] } });
    expect(await sentencesOf(again)).toEqual(['You chose a new password.', 'You logged in (Another device).']);
  });

  it('a second adult is listed in the shared record and keeps their own; one who left has no name', async () => {
    const asker = await service.newFamily();
    const guest = await service.newFamily();
    await guest.call('createChildren', { body: { items: [build.child({ firstName: 'Own' })] } });
    await invite(asker, guest);
    await guest.call('createChildren', { body: { items: [build.child({ firstName: 'Shared' })] } });
    const theirs = [
      `${guest.email} accepted the invitation to share this record.`,
      `${guest.email} added Shared Nguyễn as a child.`,
    ];
    expect(await sentencesOf(asker)).toEqual(
      [...['You invited another adult to share this record.'], ...theirs].sort(),
    );
    const { actors } = await activityOf(asker);
    expect(actors).toMatchObject(
      [
        { kind: 'adult', name: asker.email, isYou: true },
        { kind: 'adult', name: guest.email, isYou: false },
      ].sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
    expect(await sentencesOf(asker, { by: guest.accountId })).toEqual(theirs);

    const [link] = (await asker.call('listAccountLinks')).body;
    await guest.call('deleteAccountLinks', { query: { itemIds: [link!.id] } });
    expect(await sentencesOf(asker, { by: 'former' })).toEqual([
      'A former adult accepted the invitation to share this record.',
      'A former adult added Shared Nguyễn as a child.',
      'A former adult left this record.',
    ]);
    expect(JSON.stringify(await activityOf(asker))).not.toContain(guest.email);
    expect(await sentencesOf(guest)).toEqual(['You added Own Nguyễn as a child.']);
  });

  it('a deleted account leaves its acts in the record that it shared', async () => {
    const asker = await service.newFamily();
    const guest = await join(service);
    await invite(asker, guest);
    const { digest } = (await guest.call('getDeletion')).body;
    expect((await guest.call('deleteAccount', { body: { password, digest } })).status).toBe(204);
    expect(await sentencesOf(asker, { by: 'former' })).toEqual([
      'A former adult accepted the invitation to share this record.',
      'A former adult deleted the account used here.',
    ]);
  });

  it('what a facility opened is in the list, and can be chosen alone', async () => {
    const family = await service.newFamily();
    const { facilityId } = await insertFacility(service.db, service.clock.now(), 'Little Pine');
    await family.call('createChildren', { body: { items: [build.child()] } });
    const [child] = (await family.call('getProfile')).body.children;
    await insertBooking(service.db, service.clock.now(), { familyId: family.familyId, status: 7 });
    const { email } = await confirmedContact(service, facilityId);
    await keyFor(service, facilityId, email, 'day');
    const contact = await service.db.selectFrom('facilityContact').select('id').executeTakeFirstOrThrow();
    await service.db
      .insertInto('childActivity')
      .values({
        id: child!.id,
        childId: child!.id,
        at: service.clock.now(),
        kind: 'seen',
        text: 'Seen by Little Pine on March 3, 7:12 AM',
        contactId: contact.id,
        seenOn: '2026-03-03',
      })
      .execute();
    expect(await sentencesOf(family, { by: facilityId })).toEqual(['Little Pine opened Ava’s record.']);
    expect(await sentencesOf(family)).toEqual(['Little Pine opened Ava’s record.', 'You added Ava Nguyễn as a child.']);
    expect(await sentencesOf(await service.newFamily())).toEqual([]);
  });

  it('an entry is shown for 12 months and then forgotten', async () => {
    const family = await service.newFamily();
    await family.call('createChildren', { body: { items: [build.child()] } });
    service.clock.advance({ days: 364 });
    await forgetExpired(service.deps);
    expect(await sentencesOf(family)).toEqual(['You added Ava Nguyễn as a child.']);
    service.clock.advance({ days: 2 });
    expect(await sentencesOf(family)).toEqual([]);
    await forgetExpired(service.deps);
    expect(await service.db.selectFrom('recordActivity').selectAll().execute()).toEqual([]);
  });

  it('someone who is none of the actors is refused, or finds nothing', async () => {
    const family = await service.newFamily();
    expect((await family.call('listRecordActivity', { query: { by: 'somebody' } })).status).toBe(422);
    expect((await activityOf(family, { by: family.familyId })).totalItems).toBe(0);
  });
});
