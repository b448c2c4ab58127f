import { randomUUID } from 'node:crypto';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { build, type TestFamily } from '@/__tests__/support/families';
import { activityKinds } from '@/lib/enums';

let service: FamilyService;
let family: TestFamily;
let childId: string;
beforeAll(async () => {
  service = await createFamilyService();
  family = await service.newFamily();
  childId = (await family.call('createChildren', { body: { items: [build.child()] } })).body.items[0]!.id;
  const photoId = randomUUID();
  const photo = { path: 'aa/photo.jpg', mime: 'image/jpeg', bytes: 3, width: 1, height: 1 };
  await service.deps.files.put(photo.path, Uint8Array.of(1, 2, 3), photo.mime);
  const now = service.clock.now();
  await service.db
    .insertInto('file')
    .values({ ...photo, id: photoId, familyId: family.familyId, createdAt: now })
    .execute();
  for (let minute = 0; minute < 24; minute += 1) {
    const kind = activityKinds[minute % activityKinds.length]!;
    await service.db
      .insertInto('childActivity')
      .values({
        id: randomUUID(),
        childId,
        at: new Date(now.getTime() + minute * 60_000),
        kind,
        text: `${kind} ${minute}`,
        photoId: kind === 'photo' ? photoId : null,
      })
      .execute();
  }
});
afterAll(() => service.close());

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

test.each([
  [{ page: 0 }, 422],
  [{ limit: 101 }, 422],
  [{ page: 3 }, 200],
  [{ page: Number.MAX_SAFE_INTEGER }, 200],
])('the activity query %p answers %i', async (query, status) => {
  expect((await list(query)).status).toBe(status);
});
