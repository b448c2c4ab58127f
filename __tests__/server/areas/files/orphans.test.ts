import { randomUUID } from 'node:crypto';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg } from '@/__tests__/support/images';
import type { FileStore } from '@/server/adapters/files/port';
import { removeGivenUpFiles, removeOrphans } from '@/server/areas/files/remove-files';
import { queueFamilyFiles } from '@/server/areas/files/rows';
import { inTransaction } from '@/server/db/transaction';

/** A store that fails the next calls of one method. */
class TroubledStore implements FileStore {
  readonly kept = new Map<string, Uint8Array>();
  failing: { put: number; delete: number } = { put: 0, delete: 0 };

  async put(path: string, bytes: Uint8Array): Promise<void> {
    if (this.failing.put > 0 && this.failing.put-- === 1) throw new Error('the store is away');
    this.kept.set(path, bytes);
  }
  async get(path: string) {
    return this.kept.get(path) ?? null;
  }
  async delete(path: string): Promise<void> {
    if (this.failing.delete > 0) {
      this.failing.delete -= 1;
      throw new Error('the store is away');
    }
    this.kept.delete(path);
  }
}

let store: TroubledStore;
let service: FamilyService;
let family: TestFamily;
beforeAll(async () => {
  store = new TroubledStore();
  service = await createFamilyService({ deps: { files: store } });
});
beforeEach(async () => {
  family = await service.newFamily();
});
afterAll(() => service.close());

async function upload(pictures = 1) {
  const body = new FormData();
  for (let index = 0; index < pictures; index += 1) {
    body.append(`file_${index}`, new Blob([Uint8Array.from(await jpeg())]), 'a.jpg');
  }
  const headers = { authorization: `Bearer ${family.token}` };
  const response = await service.fetch('/v1/upload', { method: 'POST', body, headers });
  const answer = (await response.json()) as Record<string, { id: string; fullPath: string }>;
  return { status: response.status, ids: Object.values(answer).map((one) => one.id) };
}

const rows = async (ids: string[]) =>
  (await service.db.selectFrom('file').select('id').where('id', 'in', ids).execute()).length;
const addChild = async (photoId: string | null) =>
  (await family.call('createChildren', { body: { items: [build.child({ photoId })] } })).body.items[0]!;

test('unused pictures are deleted after a day, and used ones stay', async () => {
  const { ids } = await upload(2);
  await addChild(ids[0]!);
  const before = store.kept.size;
  service.clock.advance({ hours: 23 });
  await removeOrphans(service.deps);
  expect(await rows(ids)).toBe(2);
  service.clock.advance({ hours: 2 });
  await removeOrphans(service.deps);
  expect(await rows([ids[0]!])).toBe(1);
  expect(await rows([ids[1]!])).toBe(0);
  expect(store.kept.size).toBe(before - 1);
});

test('a replaced picture stays for a day after the replacement', async () => {
  const { ids } = await upload();
  const child = await addChild(ids[0]!);
  service.clock.advance({ days: 30 });
  await removeOrphans(service.deps);
  await family.call('updateChildren', { body: { items: [{ ...build.child(), id: child.id, version: 1 }] } });
  await removeOrphans(service.deps);
  service.clock.advance({ hours: 23 });
  await removeOrphans(service.deps);
  expect(await rows(ids)).toBe(1);
  const again = { ...build.child({ photoId: ids[0]! }), id: child.id, version: 2 };
  expect((await family.call('updateChildren', { body: { items: [again] } })).status).toBe(200);
  service.clock.advance({ days: 3 });
  await removeOrphans(service.deps);
  expect(await rows(ids)).toBe(1);
  await family.call('deleteChildren', { query: { itemIds: [child.id] } });
  await removeOrphans(service.deps);
  service.clock.advance({ hours: 25 });
  await removeOrphans(service.deps);
  expect(await rows(ids)).toBe(0);
});

test('the photos of accounts and activities count as used', async () => {
  const { ids } = await upload(2);
  const child = await addChild(null);
  await service.db.updateTable('account').set({ photoId: ids[0]! }).where('id', '=', family.accountId).execute();
  await service.db
    .insertInto('childActivity')
    .values({ id: randomUUID(), childId: child.id, at: service.clock.now(), kind: 'photo', text: '', photoId: ids[1]! })
    .execute();
  service.clock.advance({ days: 2 });
  await removeOrphans(service.deps);
  expect(await rows(ids)).toBe(2);
});

test('a store that fails during an upload leaves nothing behind', async () => {
  const before = store.kept.size;
  store.failing.put = 2;
  expect((await upload(3)).status).toBe(500);
  expect(store.kept.size).toBe(before);
  expect(await service.db.selectFrom('fileRemoval').selectAll().execute()).toEqual([]);
});

test('a later sweep deletes bytes whose removal failed or that a crash left', async () => {
  const before = store.kept.size;
  store.failing = { put: 2, delete: 3 };
  expect((await upload(3)).status).toBe(500);
  expect(store.kept.size).toBe(before + 1);
  await store.put('ff/left-by-a-crash.jpg', await jpeg());
  const dueAt = new Date(service.clock.now().getTime() + 3_600_000);
  await service.db.insertInto('fileRemoval').values({ path: 'ff/left-by-a-crash.jpg', dueAt }).execute();
  await removeOrphans(service.deps);
  expect(store.kept.size).toBe(before + 2);
  service.clock.advance({ hours: 1 });
  await removeOrphans(service.deps);
  expect(store.kept.size).toBe(before);
});

test('with concurrent sweeps and replacements, no record shows a deleted picture', async () => {
  const { ids } = await upload(5);
  service.clock.advance({ hours: 25 });
  const sweeps = Array.from({ length: 4 }, () => removeOrphans(service.deps));
  const children = ids.map((photoId) => family.call('createChildren', { body: { items: [build.child({ photoId })] } }));
  const replies = await Promise.all(children);
  await Promise.all(sweeps);
  for (const [index, reply] of replies.entries()) {
    expect([200, 422]).toContain(reply.status);
    expect(await rows([ids[index]!])).toBe(reply.status === 200 ? 1 : 0);
  }
  const shown = (await family.call('getProfile')).body.children;
  for (const child of shown) {
    expect((await service.fetch(child.photo!.fullPath.replace(/^\/api/, ''))).status).toBe(200);
  }
});

test("a deleted family's pictures are deleted at once", async () => {
  const { ids } = await upload(2);
  const paths = (await service.db.selectFrom('file').select('path').where('id', 'in', ids).execute()).map(
    (row) => row.path,
  );
  await inTransaction(service.deps, async (tx) => {
    await queueFamilyFiles(tx, family.familyId, service.clock.now());
    await tx.deleteFrom('family').where('id', '=', family.familyId).execute();
  });
  await removeGivenUpFiles(service.deps);
  expect(paths.filter((path) => store.kept.has(path))).toEqual([]);
});

test('a family with too many unused uploads is throttled', async () => {
  for (let round = 0; round < 20; round += 1) expect((await upload(5)).status).toBe(201);
  expect((await upload(1)).status).toBe(429);
});
