import { paged, pageOf } from '@/server/areas/shared/paging';

test.each([
  [1, 20, 0],
  [2, 20, 20],
  [3, 7, 14],
  [1e9, 1000, 1_000_000_000],
])('page %p of %p begins after %p rows', (page, limit, offset) => expect(pageOf({ page, limit }).offset).toBe(offset));

test('a page without parameters is the first, of the default size', () => {
  expect(pageOf({})).toMatchObject({ page: 1, offset: 0 });
});

test('the last page may be short, and an empty list has no pages', () => {
  const page = pageOf({ page: 3, limit: 10 });
  expect(paged(['one'], 21, page)).toEqual({ items: ['one'], totalItems: 21, totalPages: 3, page: 3, limit: 10 });
  expect(paged([], 0, page).totalPages).toBe(0);
});
