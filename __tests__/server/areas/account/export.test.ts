import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { eventually } from '@/__tests__/support/eventually';
import type { TestFamily } from '@/__tests__/support/families';
import { png } from '@/__tests__/support/images';
import { renewLease } from '@/server/areas/account/rows/export';

const pictureBytes = 1_000_000;

/** Counts the pictures read from the store. */
let reads = 0;
const picture = Buffer.alloc(pictureBytes, 7);
const files = { put: async () => undefined, get: async () => (reads++, picture), delete: async () => undefined };

let service: FamilyService;
let family: TestFamily;
beforeAll(async () => {
  service = await createFamilyService({ deps: { files } });
});
beforeEach(async () => {
  family = await service.newFamily();
  reads = 0;
});
afterAll(() => service.close());

const exportOf = ({ token }: TestFamily) =>
  service.fetch('/v1/parent/account/export', { headers: { authorization: `Bearer ${token}` } });
const refusalOf = async (response: Response) => ({
  status: response.status,
  retryAfter: Number(response.headers.get('retry-after')),
  body: (await response.json()) as unknown,
});
const leases = () => service.db.selectFrom('exportLease').selectAll().execute();

async function addPictures(count: number): Promise<void> {
  const common = { familyId: family.familyId, mime: 'image/jpeg', bytes: pictureBytes, width: 9, height: 9 };
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { ...common, id, path: `aa/${id}.jpg`, createdAt: service.clock.now() };
  });
  await service.db.insertInto('file').values(rows).execute();
}

test('long lists and large pictures are exported completely', async () => {
  await addPictures(30);
  const rows = Array.from({ length: 1_234 }, (_, index) => ({
    id: randomUUID(),
    familyId: family.familyId,
    accountId: family.accountId,
    subject: `Subject ${index}`,
    message: 'A message',
    at: new Date(service.clock.now().getTime() + index),
  }));
  await service.db.insertInto('supportMessage').values(rows).execute();
  const archive = unzipSync(new Uint8Array(await (await exportOf(family)).arrayBuffer()));
  const messages = JSON.parse(strFromU8(archive['messages.json']!)) as { subject: string }[];
  expect(messages.map(({ subject }) => subject)).toEqual(rows.map(({ subject }) => subject));
  expect(JSON.parse(strFromU8(archive['tours.json']!))).toEqual([]);
  const photos = Object.entries(archive).filter(([name]) => name.startsWith('photos/'));
  expect(photos).toHaveLength(30);
  expect(photos.every(([, bytes]) => picture.equals(bytes))).toBe(true);
  expect(await leases()).toEqual([]);
});

test('an export reads only what the reader takes, holds no connection, and ends when the reader leaves', async () => {
  await addPictures(30);
  const reader = (await exportOf(family)).body!.getReader();
  let taken = 0;
  while (taken < 3 * pictureBytes) taken += (await reader.read()).value!.byteLength;
  expect(reads).toBeLessThanOrEqual(4);
  expect(service.pool.idleCount).toBe(service.pool.totalCount);
  await reader.cancel();
  expect(await leases()).toEqual([]);
  expect(reads).toBeLessThanOrEqual(4);
});

test('each family can have one export at a time', async () => {
  const partner = await service.newFamily({ familyId: family.familyId });
  const first = await exportOf(family);
  const second = await refusalOf(await exportOf(partner));
  expect(second).toMatchObject({ status: 429, body: { error: expect.stringContaining('is already being prepared') } });
  expect(second.retryAfter).toBeGreaterThan(0);
  expect((await exportOf(await service.newFamily())).status).toBe(200);
  await first.arrayBuffer();
  expect((await exportOf(partner)).status).toBe(200);
});

test('only one of forty concurrent exports is answered', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await exportOf(family)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(39);
});

test('the lease of an export whose process was killed expires soon', async () => {
  const left = (expiresAt: Date) =>
    service.db
      .insertInto('exportLease')
      .values({ familyId: family.familyId, holder: randomUUID(), expiresAt })
      .onConflict((conflict) => conflict.column('familyId').doUpdateSet({ expiresAt }))
      .execute();
  await left(new Date(Date.now() + 60_000));
  const { status, retryAfter } = await refusalOf(await exportOf(family));
  expect(status).toBe(429);
  expect(retryAfter).toBeLessThanOrEqual(61);
  await left(new Date(Date.now() - 1_000));
  expect((await exportOf(family)).status).toBe(200);
});

test('a failing store aborts the export, is logged, and releases the lease', async () => {
  await addPictures(3);
  jest.spyOn(files, 'get').mockRejectedValueOnce(new Error('the store is away'));
  const response = await exportOf(family);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(service.logged.some((line) => line.includes("a copy of a family's data was interrupted"))).toBe(true);
  await eventually(async () => (await leases()).every(({ familyId }) => familyId !== family.familyId));
});

test('an export ends if the adult leaves the family during it', async () => {
  const partner = await service.newFamily({ familyId: family.familyId });
  const lease = { familyId: family.familyId, accountId: partner.accountId, holder: randomUUID() };
  await service.db
    .insertInto('exportLease')
    .values({ familyId: lease.familyId, holder: lease.holder, expiresAt: new Date(Date.now() + 60_000) })
    .execute();
  expect(await renewLease(service.db, lease, 60)).toBe(true);
  const { familyId } = await service.newFamily();
  await service.db
    .updateTable('account')
    .set({ familyId, ownFamilyId: familyId })
    .where('id', '=', partner.accountId)
    .execute();
  expect(await renewLease(service.db, lease, 60)).toBe(false);
});

test('exports and signatures of a family are limited per hour', async () => {
  const rates = { ...service.deps.rates, exportsPerFamily: 2, signingsPerFamily: 2 };
  const limited = await createFamilyService({ deps: { rates, files } });
  const asker = await limited.newFamily();
  const headers = { authorization: `Bearer ${asker.token}` };
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1) {
    const response = await limited.fetch('/v1/parent/account/export', { headers });
    statuses.push(response.status);
    await response.arrayBuffer();
  }
  expect(statuses).toEqual([200, 200, 429]);
  const image = `data:image/png;base64,${(await png()).toString('base64')}`;
  const signing = () => asker.call('updateUser', { body: { signature: { image, date: '2026-03-04' } } });
  for (let call = 0; call < 2; call += 1) expect((await signing()).status).toBe(409);
  expect((await signing()).status).toBe(429);
  await limited.close();
});
