import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { build, type TestFamily } from '@/__tests__/support/families';
import { jpeg } from '@/__tests__/support/images';
import { removeOrphans } from '@/server/areas/files/remove-files';

/** A family's quota counts stored bytes, not uploaded ones. */
const roomOfFamily = 300_000_000;

let service: FamilyService;
let family: TestFamily;
beforeAll(async () => {
  service = await createFamilyService();
});
beforeEach(async () => {
  family = await service.newFamily();
});
afterAll(() => service.close());

async function upload(bytes: Buffer, type = 'image/jpeg') {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(bytes)], { type }), 'a');
  const headers = { authorization: `Bearer ${family.token}` };
  const response = await service.fetch('/v1/upload', { method: 'POST', body, headers });
  const answer = (await response.json()) as { file_0?: { id: string }; error?: unknown };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...answer };
}

/** Fills the quota up to this rest with one large picture. */
async function leave(bytes: number): Promise<string> {
  const id = randomUUID();
  const now = service.clock.now();
  const picture = { id, familyId: family.familyId, path: `zz/${id}.jpg`, mime: 'image/jpeg', width: 1, height: 1 };
  await service.db
    .insertInto('file')
    .values({ ...picture, bytes: roomOfFamily - bytes, createdAt: now, orphanedAt: now })
    .execute();
  return id;
}

const keptOf = async (id: string) => {
  const row = await service.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { noted: row.bytes, stored: service.files.get(row.path)!.byteLength };
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
  const first = await upload(bytes, 'image/png');
  const { noted, stored } = await keptOf(first.file_0!.id);
  expect(noted).toBe(stored);
  expect(stored).toBeGreaterThan(bytes.length * 1.2);
  await leave(stored + bytes.length + 1);
  const files = service.files.size;
  const refused = await upload(bytes, 'image/png');
  expect(refused).toMatchObject({ status: 429, retryAfter: '86400' });
  expect(refused.error).toBe('Your family’s photo storage is full. Delete some photos, and try again tomorrow.');
  expect(service.files.size).toBe(files);
});

test('a large upload that becomes a small picture counts with its stored size', async () => {
  const picture = await jpeg();
  const padded = Buffer.concat([picture, Buffer.alloc(2_900_000)]);
  await leave(20_000);
  const { status, file_0 } = await upload(padded);
  expect(status).toBe(201);
  expect((await keptOf(file_0!.id)).stored).toBeLessThan(20_000);
});

test('of many concurrent uploads, those that fit are stored and the rest leave nothing', async () => {
  const picture = await jpeg({ width: 300, height: 200 });
  const { stored } = await keptOf((await upload(picture)).file_0!.id);
  await leave(4 * stored + stored - 1);
  const files = service.files.size;
  const replies = await Promise.all(Array.from({ length: 10 }, () => upload(picture)));
  // One picture was stored before.
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  expect(service.files.size).toBe(files + 3);
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

test('another family’s pictures do not count', async () => {
  await leave(0);
  family = await service.newFamily();
  expect((await upload(await jpeg())).status).toBe(201);
});
