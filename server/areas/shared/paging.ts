import type { Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';

/** No list is longer; keeps the offset a number PostgreSQL can read, however large the page asked for. */
const offsetMax = 1_000_000_000;

export interface Page {
  page: number;
  limit: number;
  /** Rows before it. */
  offset: number;
}

/** The page that a query asks for; pages start at 1. */
export const pageOf = ({ page = 1, limit = limits.pageLimit }: { page?: number; limit?: number }): Page => ({
  page,
  limit,
  offset: Math.min((page - 1) * limit, offsetMax),
});

/** A page of a list as every call answers it (product section 3). */
export const paged = <T>(items: T[], totalItems: number, { page, limit }: Page): Paged<T> => ({
  items,
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
  page,
  limit,
});
