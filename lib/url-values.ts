import { limits } from '@/lib/limits';

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
