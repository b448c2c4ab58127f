import { callsFrom } from '@/__tests__/support/accounts';
import { insertSearchFacility } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { createSitemap } from '@/server/areas/content/get-sitemap';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const listed = async () => {
  const { status, body } = await callsFrom(service)('getSitemap', { query: {} });
  expect(status).toBe(200);
  return body;
};

test('the sitemap lists open real facilities without a session, and is cached for ten minutes', async () => {
  const { db } = service;
  expect(await listed()).toEqual({ totalPages: 1, items: [] });
  const { id } = await insertSearchFacility(db, { name: 'Real House' });
  const invented = await insertSearchFacility(db, { name: 'Invented House' });
  const closed = await insertSearchFacility(db, { name: 'Closed House' });
  await db.updateTable('facility').set({ invented: true }).where('id', '=', invented.id).execute();
  await db.updateTable('facility').set({ closedAt: service.clock.now() }).where('id', '=', closed.id).execute();
  expect((await listed()).items).toEqual([]);
  service.clock.advance({ minutes: 10 });
  expect((await listed()).items).toEqual([{ id, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
});

test('the sitemap is paged, and an unknown page is a 404, an invalid one a 422', async () => {
  const second = await insertSearchFacility(service.db, { name: 'Second House' });
  const sitemap = createSitemap(service.deps, 1);
  const pages = await Promise.all([sitemap(1), sitemap(2)]);
  expect(pages.map(({ totalPages, items }) => [totalPages, items.length])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(pages.flatMap(({ items }) => items.map((item) => item.id))).toContain(second.id);
  await expect(sitemap(3)).rejects.toMatchObject({ code: 'notFound' });
  expect((await service.fetch('/v1/sitemap?page=2')).status).toBe(404);
  expect((await service.fetch('/v1/sitemap?page=none')).status).toBe(422);
});
