import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

/** Thrown by readers: the rest of a sentence that begins with the variable's name. */
export class WrongValue extends Error {}

/** Reads one variable; `undefined` if it is not set or empty. */
export type Reader<T> = (text: string | undefined) => T;

export const optionalText: Reader<string | undefined> = (text) => text;

export const textOr =
  <T extends string | undefined>(fallback: T): Reader<string | T> =>
  (text) =>
    text ?? fallback;

export const wholeNumberOr =
  <F extends number | undefined>(fallback: F, lowest: number, highest: number): Reader<number | F> =>
  (text) => {
    if (text === undefined) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= lowest && value <= highest) return value;
    throw new WrongValue(`must be a whole number from ${lowest} to ${highest}.`);
  };

export const oneOf =
  <const T extends string, const F extends T | undefined>(values: readonly T[], fallback: F): Reader<T | F> =>
  (text) => {
    if (text === undefined) return fallback;
    const value = values.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    throw new WrongValue(`must be one of ${values.join(', ')}.`);
  };

const switches: Record<string, boolean> = { '1': true, true: true, on: true, '0': false, false: false, off: false };

/** 1, true, on or 0, false, off. */
export const switchOr =
  <F extends boolean | undefined>(fallback: F): Reader<boolean | F> =>
  (text) => {
    if (text === undefined) return fallback;
    const value = switches[text.toLowerCase()];
    if (value !== undefined) return value;
    throw new WrongValue('must be 1 (or on, true) or 0 (or off, false).');
  };

/** An absolute address of one of these protocols, returned without a trailing slash. */
export const addressOr =
  <F extends string | undefined>(protocols: readonly string[], fallback: F): Reader<string | F> =>
  (text) => {
    if (text === undefined) return fallback;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '');
    throw new WrongValue(`must be an address beginning with ${protocols.map((name) => `${name}//`).join(' or ')}.`);
  };

/** A readable file on this machine, as an absolute path. */
export const fileOr =
  <F extends string | undefined>(fallback: F): Reader<string | F> =>
  (text) => {
    if (text === undefined) return fallback;
    try {
      accessSync(text, constants.R_OK);
    } catch {
      throw new WrongValue('must name a file that this program can read.');
    }
    return resolve(text);
  };

/** A secret of at least this many characters. The message never contains the value. */
export const secretOf =
  (shortest: number): Reader<string | undefined> =>
  (text) => {
    if (text === undefined || text.length >= shortest) return text;
    throw new WrongValue(`must have at least ${shortest} characters.`);
  };
