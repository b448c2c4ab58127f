import { uuidPattern } from '@/lib/uuid';

/** What an address says once; null where it says nothing, or several things. */
export const onlyOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/**
 * The ids that an address lists, in its order: each once, and at most so many. What is no id is left out.
 * @param value separated by commas, under one key or several
 */
export function idsOf(value: string | string[] | undefined, most: number): string[] {
  const texts = [value ?? ''].flat().flatMap((text) => text.split(','));
  return [...new Set(texts.map((text) => text.trim()).filter((text) => uuidPattern.test(text)))].slice(0, most);
}

/** The page that an address asks for, 1 where it says nothing sensible. */
export const pageOf = (value: string | string[] | undefined): number => Math.max(1, Math.trunc(Number(value)) || 1);
