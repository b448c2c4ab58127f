import { limits } from '@/lib/limits';
import { uuidPattern } from '@/lib/uuid';

/** A page's address as the framework reads it. */
export type UrlQuery = Record<string, string | string[] | undefined>;

/** How one filter is read from its texts in the URL, and written into it; what has its default is left out. */
export interface FilterRule<T> {
  read: (texts: readonly string[]) => T;
  write: (value: T) => readonly string[];
}

export const text: FilterRule<string> = {
  read: ([first = '']) => first.trim().slice(0, limits.textMax),
  write: (value) => (value ? [value] : []),
};
export const flag: FilterRule<boolean> = { read: ([first]) => first === '1', write: (value) => (value ? ['1'] : []) };

export const oneOf = <T extends string | number>(values: readonly T[]): FilterRule<T | null> => ({
  read: ([first]) => values.find((value) => String(value) === first) ?? null,
  write: (value) => (value === null ? [] : [String(value)]),
});
export const someOf = <T extends string | number>(values: readonly T[]): FilterRule<readonly T[]> => ({
  read: (texts) => values.filter((value) => texts.includes(String(value))),
  write: (chosen) => chosen.map(String),
});
export const whole = (least: number, most: number): FilterRule<number | null> => ({
  read: ([first]) => {
    const value = /^\d{1,7}$/.test(first ?? '') ? Number(first) : NaN;
    return value >= least && value <= most ? value : null;
  },
  write: (value) => (value === null ? [] : [String(value)]),
});
/** Whole dollars, without their cents. One that is too low or too high is read, too, so that its field can say so. */
export const dollars: FilterRule<number | null> = {
  // "-0" is 0, too.
  read: ([first = '']) => (/^-?\d{1,12}(\.\d*)?$/.test(first.trim()) ? Math.trunc(Number(first)) + 0 : null),
  write: (value) => (value === null ? [] : [String(value)]),
};
/** Texts of a form, in their order. */
export const list = (
  isOne: (text: string) => boolean,
  most: number,
  isSet: boolean,
): FilterRule<readonly string[]> => ({
  read: (texts) => {
    const known = texts.filter(isOne);
    return (isSet ? [...new Set(known)].sort() : known).slice(0, most);
  },
  write: (values) => values,
});

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
