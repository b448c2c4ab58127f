import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import {
  callsFrom,
  codeTo,
  enterAndSign,
  join,
  joinByMail,
  password,
  type TestAccount,
} from '@/__tests__/support/accounts';
import { count } from '@/__tests__/support/depth';
import { build, type TestFamily } from '@/__tests__/support/families';
import { jpeg } from '@/__tests__/support/images';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import type { Tokens } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import { BookingStatus } from '@/lib/enums';
import { writeToken } from '@/lib/money/sandbox-cards';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { hashPassword } from '@/server/areas/family/session/passwords';
import { runDue } from '@/server/jobs/sweeps';

let service: RequestService;
let passwordHash: string;
beforeAll(async () => {
  service = await createRequestService();
  passwordHash = await hashPassword(password);
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.clock.set('2026-03-04T17:00:00Z');
  service.files.clear();
  service.mails.length = 0;
  service.logged.length = 0;
});

/** Unique texts, found only in what the parent entered. */
const canary = (field: string) => `Zqx${field}Zqx`;
const canaries = [
  'ChildFirst',
  'ChildLast',
  'Allergies',
  'Medications',
  'Diet',
  'Medical',
  'Physician',
  'GuardianFirst',
  'Street',
  'Contact',
  'Pickup',
  'Reason',
  'Note',
  'Subject',
  'Message',
  'TypedName',
  'Review',
  'Holder',
].map(canary);

async function upload({ tokens }: TestAccount): Promise<string> {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await service.fetch('/v1/upload', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${tokens.token}` },
  });
  return ((await response.json()) as { file_0: { id: string } }).file_0.id;
}

/** A family that has used every feature, with a unique text in every private field. */
async function liveThrough(account: TestAccount): Promise<{ bookingId: string; photoId: string; number: string }> {
  const { call } = account;
  const photoId = await upload(account);
  const children = await call('createChildren', {
    body: {
      items: [
        build.child({
          firstName: canary('ChildFirst'),
          lastName: canary('ChildLast'),
          photoId,
          allergies: canary('Allergies'),
          medications: canary('Medications'),
          dietaryNeeds: canary('Diet'),
          medicalNotes: canary('Medical'),
          physicianName: canary('Physician'),
        }),
      ],
    },
  });
  const address = { line1: canary('Street'), city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6', country: 'CA' };
  await call('createParentInfo', {
    body: { items: [build.parent_info({ firstName: canary('GuardianFirst'), address })] },
  });
  await call('createEmergencyContacts', {
    body: { items: [build.emergency_contact({ firstName: canary('Contact') })] },
  });
  await call('createAuthorizedPickups', {
    body: { items: [build.authorized_pickup({ firstName: canary('Pickup') })] },
  });
  await call('createUnauthorizedPickups', {
    body: { items: [build.unauthorized_pickup({ reason: canary('Reason') })] },
  });
  await enterAndSign(account);
  await call('updateUser', {
    body: {
      phone: '+14165559876',
      signature: {
        image: (await call('getProfile')).body.signature!.image,
        date: '2026-03-04',
        typedName: canary('TypedName'),
      },
    },
  });
  const card = {
    behaviour: 'success',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
    holderName: canary('Holder'),
    nonce: 'n',
  } as const;
  expect((await call('createCard', { body: { token: writeToken(card) } })).status).toBe(201);
  await call('sendSupport', { body: { subject: canary('Subject'), message: canary('Message') } });
  await call('inviteFriend', { body: { recipient: 'friend-zqx@example.com' } });
  await call('createCalendarFeed');
  await call('createAccountLink', { body: { email: 'partner-zqx@example.com' } });

  const facility = await service.newFacility();
  const booking = await call('requestDropIn', {
    headers: { 'idempotency-key': 'a-booking' },
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: [children.body.items[0]!.id],
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
      note: canary('Note'),
    },
  });
  expect(booking.status).toBe(201);
  await call('requestTour', {
    body: {
      facilityId: facility.id,
      ageGroupId: facility.groups.toddlers,
      preferredTimes: [{ date: '2026-03-12', dayPart: 1 }],
      note: canary('Note'),
    },
  });
  return { bookingId: booking.body.id, photoId, number: booking.body.number };
}

async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT LIKE 'sandbox%' ORDER BY 1`.execute(service.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(service.db);
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

async function signInAgain({ email }: TestAccount) {
  const reply = await callsFrom(service)('signin', { body: { email, password, remember: false } });
  const tokens = reply.body as Tokens;
  return { tokens, call: callsFrom(service, undefined, tokens.token) };
}

/** A signed family with a child and a card, whose adult knows the password. */
async function careFamily(): Promise<CareFamily> {
  const family = await service.newCareFamily();
  await service.db.updateTable('account').set({ passwordHash }).where('id', '=', family.accountId).execute();
  return family;
}
/** Such a family with a requested booking of March 10 and a requested tour. */
async function asking() {
  const family = await careFamily();
  const { id: facilityId, addressId, groups } = await service.newFacility();
  const { children } = family;
  const dropIn = { facilityId, addressId, children, bookingDates: ['2026-03-10'], scheduleType: 1 };
  const booking = await family.call('requestDropIn', { body: dropIn });
  const preferredTimes = [{ date: '2026-03-12', dayPart: 1 }];
  await family.call('requestTour', { body: { facilityId, ageGroupId: groups.toddlers, preferredTimes } });
  return { family, bookingId: booking.body.id, number: booking.body.number };
}
const deletion = async ({ call }: Pick<TestFamily, 'call'>) => (await call('getDeletion')).body;
const statusOf = async (id: string) =>
  (await service.db.selectFrom('bookingGroup').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const takenSlots = () => service.db.selectFrom('slot').select('taken').where('taken', '>', 0).execute();

/** Confirms the list as it is now. */
const leave = async (account: Pick<TestFamily, 'call'>, given = password) =>
  account.call('deleteAccount', { body: { password: given, digest: (await deletion(account)).digest } });

const details = (reply: { body: unknown }) => (reply.body as { details: unknown }).details;
const families = async () => (await service.db.selectFrom('family').select('id').execute()).length;

test('the export contains all entered data and no secrets', async () => {
  const account = await join(service);
  const { photoId, number } = await liveThrough(account);
  const response = await service.fetch('/v1/parent/account/export', {
    headers: { authorization: `Bearer ${account.tokens.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="family-data.zip"');
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Object.entries(archive)
    .filter(([name]) => /\.(json|txt|md)$/.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  for (const mark of canaries.filter((mark) => mark !== canary('Review'))) expect(text).toContain(mark);
  for (const held of [account.email, '+14165559876', number, 'partner-zqx@example.com']) expect(text).toContain(held);
  expect(text).not.toMatch(/argon2|gateway|fullPath|token_?hash|code_?hash|secret/i);
  expect(text).not.toContain(account.tokens.refreshToken);

  const photo = Object.entries(archive).find(([name]) => name.startsWith(`photos/${photoId}.`));
  expect(photo?.[1].length).toBeGreaterThan(100);
  const agreements = Object.keys(archive).filter((name) => name.startsWith('agreements/'));
  expect(agreements).toHaveLength(8);
  expect(strFromU8(archive['agreements/2-2026-03-04/agreement.pdf']!.subarray(0, 5))).toBe('%PDF-');
  expect(Buffer.from(archive['agreements/1-2026-03-04/signature.png']!.subarray(1, 4)).toString()).toBe('PNG');
  expect(JSON.parse(strFromU8(archive['agreements/2-2026-03-04/evidence.json']!))).toMatchObject({
    typedName: canary('TypedName'),
    isIntact: true,
  });
});

test('what ends with an account is listed, and ends with one confirmation of that list', async () => {
  const { family, bookingId, number } = await asking();
  const listed = await deletion(family);
  const common = { facilityName: 'Willow House', until: null, inActiveRecord: true };
  const tour = { kind: 'tour', request: 'tour', ...common, amount: null, currency: null };
  expect(listed.items).toEqual([
    { kind: 'request', request: 'booking', id: bookingId, number, ...common, amount: 0, currency: 'CAD' },
    { ...tour, id: expect.any(String), number: expect.stringMatching(/^NT-/) },
  ]);
  const unseen = await family.call('deleteAccount', { body: { password } });
  expect(unseen.status).toBe(409);
  expect(unseen.body).toEqual({
    error: 'What ends with your account has changed. Nothing was deleted. Please check the list again.',
    details: listed,
  });
  expect((await family.call('getProfile')).body.children).toHaveLength(1);
  expect((await leave(family)).status).toBe(204);
  expect(await families()).toBe(0);
  expect(await takenSlots()).toEqual([]);
});

test('paid permanent care ends with the account, whether the parent had ended it or not', async () => {
  for (const isEnded of [false, true]) {
    const family = await careFamily();
    const { id: facilityId, addressId } = await service.newFacility();
    const days = { permanentBookingDays: [1, 3], scheduleType: 1, startDate: '2026-03-16' };
    const body = { facilityId, addressId, children: family.children, ...days };
    const { id } = (await family.call('requestPermanent', { body })).body;
    await approveBooking(service.deps, id);
    await runDue(service.deps);
    if (isEnded) await family.call('declineBooking', { params: { id } });
    const [listed] = (await deletion(family)).items;
    expect(listed).toMatchObject({ kind: 'care', id, until: '2026-03-30', amount: 0 });
    expect((await leave(family)).status).toBe(204);
    expect(await families()).toBe(0);
    expect(await brokenInvariants(service.db)).toEqual([]);
    expect(await takenSlots()).toEqual([]);
  }
});

test('a charge in progress delays the deletion; then the booking is refunded, and the family erased once that is paid', async () => {
  const { family, bookingId, number } = await asking();
  const seen = await deletion(family);
  await approveBooking(service.deps, bookingId);
  const refused = await leave(family);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: 'A payment or refund is still in progress. Try again once it’s done.' });
  const { items } = details(refused) as Awaited<ReturnType<typeof deletion>>;
  expect(items.at(-1)).toMatchObject({ kind: 'charge', number, amount: 8_000, currency: 'CAD' });
  expect(await statusOf(bookingId)).toBe(BookingStatus.PENDING_PAYMENT);

  await runDue(service.deps);
  // The list has changed since it was seen.
  const late = await family.call('deleteAccount', { body: { password, digest: seen.digest } });
  expect(late.status).toBe(409);
  expect(details(late)).toMatchObject({ items: [{ kind: 'booking', number, amount: 8_000 }, { kind: 'tour' }] });
  expect(await statusOf(bookingId)).toBe(BookingStatus.APPROVED);

  expect((await leave(family)).status).toBe(204);
  expect((await family.call('getProfile')).status).toBe(401);
  expect(await everything()).not.toContain(family.email);
  expect(service.mails.at(-1)).toMatchObject({ text: expect.stringContaining('Your refunds are on their way') });
  expect(await families()).toBe(1);
  await runDue(service.deps);
  expect(await families()).toBe(0);
  expect(await brokenInvariants(service.db)).toEqual([]);
  const ledger = service.db.selectFrom('ledgerEntry').select(['bookingNumber', 'kind', 'amount']).orderBy('kind');
  expect(await ledger.execute()).toEqual([
    { bookingNumber: number, kind: 'charge', amount: 8_000 },
    { bookingNumber: number, kind: 'refund', amount: 8_000 },
  ]);
});

test('deleting an account removes the family from rows, files, mails and logs, except for bookkeeping', async () => {
  const account = await join(service);
  const bystander = await join(service);
  await enterAndSign(bystander);
  const { bookingId, number } = await liveThrough(account);
  await approveBooking(service.deps, bookingId);
  await runDue(service.deps);
  service.clock.set('2026-03-10T15:00:00Z');
  await markAttendance(service.deps, bookingId, '2026-03-10', true);
  const back = await signInAgain(account);
  const review = await back.call('reviewRequest', {
    params: { id: bookingId },
    body: { ratings: { 1: 5 }, text: canary('Review') },
  });
  expect(review.status).toBe(201);
  service.clock.set('2026-03-12T17:00:00Z');
  await runDue(service.deps);
  expect(await statusOf(bookingId)).toBe(BookingStatus.COMPLETED);
  expect(service.files.size).toBeGreaterThan(0);
  const last = await signInAgain(account);
  expect((await leave(last, 'Wrong7Horse')).status).toBe(422);
  expect((await leave(last)).status).toBe(204);

  const rows = await everything();
  const marks = [...canaries, account.email, '4165559876', 'friend-zqx', 'partner-zqx'];
  expect(marks.filter((mark) => rows.includes(mark))).toEqual([]);
  expect(service.files.size).toBe(0);
  const logs = service.logged.join('\n');
  expect(
    [...marks, password, back.tokens.token, back.tokens.refreshToken, account.address].filter((mark) =>
      logs.includes(mark),
    ),
  ).toEqual([]);
  expect(await brokenInvariants(service.db)).toEqual([]);
  expect(await takenSlots()).toEqual([]);
  expect(await service.db.selectFrom('facility').select(['reviewCount', 'ratingAverage']).execute()).toEqual([
    { reviewCount: 0, ratingAverage: null },
  ]);
  expect(await service.db.selectFrom('ledgerEntry').select(['bookingNumber', 'kind', 'amount']).execute()).toEqual([
    { bookingNumber: number, kind: 'charge', amount: 8_000 },
  ]);

  // Other families are unchanged, and the address can sign up again.
  expect(rows).toContain(bystander.email);
  expect((await last.call('getProfile')).status).toBe(401);
  const returned = await joinByMail(service, { email: account.email });
  expect((await returned.call('getProfile')).body.children).toEqual([]);
});

test('a shared family stays with the other adult', async () => {
  const [asker, invited] = [await careFamily(), await careFamily()];
  await asker.call('createAccountLink', { body: { email: invited.email } });
  const code = await codeTo(service, invited.email, 'linkInvite');
  expect((await invited.call('acceptAccountLink', { params: { code } })).status).toBe(200);
  expect((await leave(asker)).status).toBe(204);
  expect((await asker.call('getProfile')).status).toBe(401);
  const left = (await invited.call('getProfile')).body;
  expect(left.children.map(({ id }) => id)).toEqual(asker.children);
  expect(left.signature).not.toBeNull();
  expect((await invited.call('listAccountLinks')).body).toEqual([]);
  expect(await everything()).not.toContain(asker.email);
  // The last adult's deletion removes the shared family and the own one.
  expect((await leave(invited)).status).toBe(204);
  expect(await families()).toBe(0);
  expect(await service.db.selectFrom('signature').select('id').execute()).toEqual([]);
});

test('an offer made while an account is deleted never loses a place', async () => {
  const { id: facilityId, groups } = await service.newFacility();
  for (let round = 0; round < count(6, 60); round += 1) {
    const family = await careFamily();
    const wish = { type: 1, scheduleType: 1, bookingDates: ['2026-03-10'], children: family.children };
    const body = { facilityId, ageGroupId: groups.toddlers, ...wish };
    const { id } = (await family.call('requestWaitlist', { body })).body;
    const [left] = await Promise.all([
      leave(family),
      offerPlace(service.deps, id).catch((error: unknown) => expect(error).toBeInstanceOf(AppError)),
    ]);
    expect([204, 409]).toContain(left.status);
    expect(await brokenInvariants(service.db)).toEqual([]);
    if (left.status === 409) {
      expect((await family.call('cancelWaitlist', { params: { id } })).status).toBe(200);
      expect((await leave(family)).status).toBe(204);
    }
    expect(await takenSlots()).toEqual([]);
  }
}, 300_000);
