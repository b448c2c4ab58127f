import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';

/** Next's router query. */
export type UrlQuery = Record<string, string | string[] | undefined>;

/** Reads a filter from its URL values and writes it; a default is written as no values. */
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
/** Whole dollars. Accepts out-of-range values so that the field can show an error. */
export const dollars: FilterRule<number | null> = {
  // + 0 turns -0 into 0.
  read: ([first = '']) => (/^-?\d{1,12}(\.\d*)?$/.test(first.trim()) ? Math.trunc(Number(first)) + 0 : null),
  write: (value) => (value === null ? [] : [String(value)]),
};
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

/** A parameter that occurs once; else null. */
export const onlyOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/**
 * The distinct valid ids of a parameter, at most `most`.
 * @param value separated by commas or as repeated keys
 */
export function idsOf(value: string | string[] | undefined, most: number): string[] {
  const texts = [value ?? ''].flat().flatMap((text) => text.split(','));
  return [...new Set(texts.map((text) => text.trim()).filter((text) => uuidPattern.test(text)))].slice(0, most);
}

/** The page parameter; 1 if missing or invalid. */
export const pageOf = (value: string | string[] | undefined): number => Math.max(1, Math.trunc(Number(value)) || 1);

/** The range of the maximum price filter, whole dollars. */
export const searchPrice = {
  least: 1,
  most: 99_999,
  sentence: 'Enter a whole number of dollars from 1 to 99,999.',
} as const;

export const isSearchPrice = (dollars: number): boolean =>
  Number.isInteger(dollars) && dollars >= searchPrice.least && dollars <= searchPrice.most;
