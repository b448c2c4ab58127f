import type { Paged } from '@/api/contract/types';

export function aPage<T>(items: T[], given: Partial<Omit<Paged<T>, 'items'>> = {}): Paged<T> {
  return { items, totalItems: items.length, totalPages: items.length > 0 ? 1 : 0, page: 1, limit: 20, ...given };
}
