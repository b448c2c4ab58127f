import type { StringSchema, ValidationError } from 'yup';
import { invalid } from '@/lib/app-error';
import type { OwnableFact } from '@/lib/facilities/facts';
import { requiredLine } from '@/lib/validation/texts';
import type { AddressChange, FacilityChange, FacilityFacts } from '@/server/areas/facilities/rows/facts';

/** A fact that a desk can set: how it is typed, what it becomes, and how it is shown. */
export interface FacilityField {
  example: string;
  /** The fact that is the facility's own from then on; its list no longer changes it. */
  own?: OwnableFact;
  /** What the text changes. Throws `invalid`. */
  read(text: string, facts: FacilityFacts): { facility?: FacilityChange; address?: AddressChange };
  /** Present where a fact may be taken away ("none"). */
  none?: FacilityChange;
  /** What that takes from the address, where the fact is the address's. */
  noAddress?: (facts: FacilityFacts) => AddressChange;
  show(facts: FacilityFacts): string;
}

/** Throws `invalid` at the value that was typed. */
export const refuse = (sentence: string): never => {
  throw invalid({ value: sentence });
};
/** What a schema makes of the text. Throws `invalid` with its sentence. */
export const checked = (schema: StringSchema<string>, text: string): string => {
  try {
    return schema.validateSync(text, { strict: true });
  } catch (error) {
    return refuse((error as ValidationError).message);
  }
};
/** One line of text. Throws `invalid`. */
export const line = (text: string) => checked(requiredLine('Enter one line of text.'), text);
/** The lines of a list that is separated by commas or semicolons. */
export const parts = (text: string) =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(line);
const wordOf = (name: string) => name.toLowerCase().replaceAll('_', '-');
/** The value that a word names in one of our tables of numbers. */
export const named = <T extends Record<string, number>>(table: T, word: string): T[keyof T] => {
  const found = Object.entries(table).find(
    ([name, value]) => wordOf(name) === wordOf(word.trim().replace(/\s+/g, '-')) || String(value) === word.trim(),
  );
  return (found?.[1] as T[keyof T] | undefined) ?? refuse(`Choose from ${Object.keys(table).map(wordOf).join(', ')}.`);
};
/** The word that names a value of one of our tables of numbers. */
export const wordFor = (table: Record<string, number>, value: number) =>
  wordOf(Object.entries(table).find(([, one]) => one === value)?.[0] ?? String(value));
