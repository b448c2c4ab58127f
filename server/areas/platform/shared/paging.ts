import type { Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';

/** Keeps the offset within PostgreSQL's range for any page number. */
const offsetMax = 1_000_000_000;

export interface Page {
  page: number;
  limit: number;
  offset: number;
}

/** Pages start at 1. */
export const pageOf = ({ page = 1, limit = limits.pageLimit }: { page?: number; limit?: number }): Page => ({
  page,
  limit,
  offset: Math.min((page - 1) * limit, offsetMax),
});

/** Product section 3. */
export const paged = <T>(items: T[], totalItems: number, { page, limit }: Page): Paged<T> => ({
  items,
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
  page,
  limit,
});
