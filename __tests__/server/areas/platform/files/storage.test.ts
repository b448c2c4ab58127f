import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { lockWaits } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg } from '@/__tests__/support/images';
import type { FileStore } from '@/server/adapters/files/port';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { removeGivenUpFiles, removeOrphans } from '@/server/areas/platform/files/remove-files';
import { queueFamilyFiles } from '@/server/areas/platform/files/rows';
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

/** Uploads this picture several times in one call. */
async function upload(bytes: Buffer, times = 1) {
  const body = new FormData();
  for (let index = 0; index < times; index += 1) body.append(`file_${index}`, new Blob([Uint8Array.from(bytes)]), 'a');
  const headers = { authorization: `Bearer ${family.token}` };
  const response = await service.fetch('/v1/upload', { method: 'POST', body, headers });
  const { error, ...files } = (await response.json()) as Record<string, { id: string }> & { error?: unknown };
  const ids = response.ok ? Object.values(files).map(({ id }) => id) : [];
  return { status: response.status, retryAfter: response.headers.get('retry-after'), error, ids };
}

const rows = async (ids: string[]) =>
  (await service.db.selectFrom('file').select('id').where('id', 'in', ids).execute()).length;

const addChild = async (photoId: string | null) =>
  (await family.call('createChildren', { body: { items: [build.child({ photoId })] } })).body.items[0]!;

describe('unused pictures', () => {
  test('unused pictures are deleted after a day, and used ones stay', async () => {
    const { ids } = await upload(await jpeg(), 2);
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
    const { ids } = await upload(await jpeg());
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
    const { ids } = await upload(await jpeg(), 2);
    const child = await addChild(null);
    await service.db.updateTable('account').set({ photoId: ids[0]! }).where('id', '=', family.accountId).execute();
    await service.db
      .insertInto('childActivity')
      .values({
        id: randomUUID(),
        childId: child.id,
        at: service.clock.now(),
        kind: 'photo',
        text: '',
        photoId: ids[1]!,
      })
      .execute();
    service.clock.advance({ days: 2 });
    await removeOrphans(service.deps);
    expect(await rows(ids)).toBe(2);
  });

  test('a store that fails during an upload leaves nothing behind', async () => {
    const before = store.kept.size;
    store.failing.put = 2;
    expect((await upload(await jpeg(), 3)).status).toBe(500);
    expect(store.kept.size).toBe(before);
    expect(await service.db.selectFrom('fileRemoval').selectAll().execute()).toEqual([]);
  });

  test('a later sweep deletes bytes whose removal failed or that a crash left', async () => {
    const before = store.kept.size;
    store.failing = { put: 2, delete: 3 };
    expect((await upload(await jpeg(), 3)).status).toBe(500);
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
    const { ids } = await upload(await jpeg(), 5);
    service.clock.advance({ hours: 25 });
    const sweeps = Array.from({ length: 4 }, () => removeOrphans(service.deps));
    const children = ids.map((photoId) =>
      family.call('createChildren', { body: { items: [build.child({ photoId })] } }),
    );
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
    const { ids } = await upload(await jpeg(), 2);
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
});

describe('the room of a family', () => {
  const roomOfFamily = 300_000_000;
  const unusedMax = 100;

  /** Inserts unused pictures of this size. */
  async function insertUnused(...sizes: number[]): Promise<string[]> {
    const now = service.clock.now();
    const common = {
      familyId: family.familyId,
      mime: 'image/jpeg',
      width: 1,
      height: 1,
      createdAt: now,
      orphanedAt: now,
    };
    const pictures = sizes.map((bytes) => {
      const id = randomUUID();
      return { ...common, id, path: `zz/${id}.jpg`, bytes };
    });
    await service.db.insertInto('file').values(pictures).execute();
    return pictures.map(({ id }) => id);
  }
  /** Fills the room up to this rest with one large picture. */
  const leave = async (bytes: number) => (await insertUnused(roomOfFamily - bytes))[0]!;
  const keptOf = async (id: string) => {
    const row = await service.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { noted: row.bytes, stored: store.kept.get(row.path)!.byteLength };
  };

  /** A picture of few colours, which grows when it is re-encoded. */
  async function growing(): Promise<Buffer> {
    const raw = { width: 900, height: 900, channels: 1 as const };
    let seed = 7;
    const noise = Buffer.from(
      Array.from({ length: raw.width * raw.height }, () => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return (seed >>> 30) * 85;
      }),
    );
    return sharp(noise, { raw }).png({ palette: true, colours: 4, dither: 0 }).toBuffer();
  }

  test('a small upload that becomes a large picture counts with its stored size', async () => {
    const bytes = await growing();
    const first = await upload(bytes);
    const { noted, stored } = await keptOf(first.ids[0]!);
    expect(noted).toBe(stored);
    expect(stored).toBeGreaterThan(bytes.length * 1.2);
    await leave(stored + bytes.length + 1);
    const files = store.kept.size;
    const refused = await upload(bytes);
    expect(refused).toMatchObject({ status: 429, retryAfter: '86400' });
    expect(refused.error).toBe('Your family’s photo storage is full. Delete some photos, and try again tomorrow.');
    expect(store.kept.size).toBe(files);
  });

  test('a large upload that becomes a small picture counts with its stored size', async () => {
    const picture = await jpeg();
    const padded = Buffer.concat([picture, Buffer.alloc(2_900_000)]);
    await leave(20_000);
    const { status, ids } = await upload(padded);
    expect(status).toBe(201);
    expect((await keptOf(ids[0]!)).stored).toBeLessThan(20_000);
  });

  test('used and unused pictures both count until they are deleted', async () => {
    const picture = await jpeg();
    const unused = await leave(0);
    expect((await upload(picture)).status).toBe(429);
    const item = build.child({ photoId: unused });
    const child = (await family.call('createChildren', { body: { items: [item] } })).body.items[0]!;
    await removeOrphans(service.deps);
    expect((await upload(picture)).status).toBe(429);
    await family.call('deleteChildren', { query: { itemIds: [child.id] } });
    await removeOrphans(service.deps);
    expect((await upload(picture)).status).toBe(429);
    service.clock.advance({ hours: 25 });
    await removeOrphans(service.deps);
    expect((await upload(picture)).status).toBe(201);
  });

  test('concurrent calls store no more than a family’s limit of unused uploads', async () => {
    await insertUnused(...Array.from({ length: unusedMax - 1 }, () => 1));
    const bytes = await jpeg();
    // Holds the family until the two uploads that run at once wait, with room for one of them.
    const { replies } = await service.db.transaction().execute(async (tx) => {
      await lockFamily(tx, family.familyId);
      const waiting = Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
      await eventually(async () => (await lockWaits(service.pool)) === 2);
      return { replies: waiting };
    });
    const statuses = (await replies).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 429, 429, 429, 429, 429, 429, 429]);
    const held = await service.db.selectFrom('file').select('id').where('familyId', '=', family.familyId).execute();
    expect(held).toHaveLength(unusedMax);
  });
});
