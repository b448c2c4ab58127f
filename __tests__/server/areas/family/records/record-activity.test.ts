import { callsFrom, codeTo, enterAndSign, join, password } from '@/__tests__/support/accounts';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { build, insertBooking, insertFacility, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { activitySentence } from '@/lib/family/record-activity';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';

/** What the adults of a record did, and what facilities opened of it. */
let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

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
  expect(await sentencesOf(asker)).toEqual([...['You invited another adult to share this record.'], ...theirs].sort());
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
