import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import type { Condition, Conditional, TextList, TextSource } from '@/server/areas/imports/rules/mapping-fields';
import { tidy } from '@/server/areas/imports/rules/text';
import { titleCase } from '@/server/areas/imports/rules/title-case';

/** A row of the file: text by column. */
export type Row = Readonly<Record<string, string>>;

const same = (cell: string, word: string) => cell.toLowerCase() === tidy(word).toLowerCase();

/** Longer than any fact of a facility, and than the geometry of a point; what is longer is a quote that was left open. */
export const cellMax = 20_000;

/** Why a row is refused for the length of a cell; null when all that the mapping names can be read. */
export function tooLong(row: Row, columns: readonly string[]): string | null {
  const long = columns.find((column) => (row[column] ?? '').length > cellMax);
  if (long === undefined) return null;
  const count = (length: number) => length.toLocaleString('en-CA');
  return `The cell "${long}" has ${count(row[long]!.length)} characters, more than ${count(cellMax)}.`;
}

/** The cells that the mapping names, tidied; one that holds only a word for nothing is empty, and one that is too long. */
export function cellsOf(row: Row, columns: readonly string[], { nothing }: FacilityMapping): Row {
  const cell = (column: string) => {
    const written = row[column] ?? '';
    const value = written.length > cellMax ? '' : tidy(written);
    return nothing.some((word) => same(value, word)) ? '' : value;
  };
  return Object.fromEntries(columns.map((column) => [column, cell(column)]));
}

/** The text of a source in this row; empty when it says nothing. */
export function textOf(cells: Row, source: TextSource | null | undefined, postalCode = ''): string {
  if (!source || !holds(cells, source.when)) return '';
  const { words = {}, titleCase: asTitle } = source;
  const said = saidBy(cells, source, postalCode);
  const found = Object.entries(words).find(([code]) => same(said, code))?.[1] ?? said;
  return asTitle ? titleCase(found, asTitle === true ? [] : asTitle) : found;
}

function saidBy(
  cells: Row,
  { column, columns, join = ' ', value, fromPostalCode, any }: TextSource,
  postalCode: string,
) {
  if (value !== undefined) return value;
  if (columns)
    return columns
      .map((one) => cells[one])
      .filter(Boolean)
      .join(join);
  if (column) return cells[column] ?? '';
  for (const one of any ?? []) {
    const text = textOf(cells, one, postalCode);
    if (text) return text;
  }
  return longestStart(fromPostalCode ?? {}, postalCode) ?? '';
}

function longestStart(byStart: Record<string, string>, postalCode: string): string | undefined {
  const starts = Object.keys(byStart).filter((start) => postalCode.startsWith(start));
  return byStart[starts.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/** True when each column of the condition holds, as a whole, one of its words. */
export const holds = (cells: Row, when: Condition | undefined): boolean =>
  Object.entries(when ?? {}).every(([column, words]) => words.some((word) => same(cells[column] ?? '', word)));

/** The numbers that the row has, in order, each once. */
export function numbersOf<N extends number>(cells: Row, list: readonly Conditional<N>[]): N[] {
  const held = list.flatMap((one) => (typeof one === 'number' ? [one] : holds(cells, one.when) ? [one.is] : []));
  return [...new Set(held)].sort((a, b) => a - b);
}

/** The first number that the row has; null when it has none. */
export const firstOf = <N extends number>(cells: Row, list: readonly Conditional<N>[]): N | null =>
  list
    .map((one) => (typeof one === 'number' ? one : holds(cells, one.when) ? one.is : null))
    .find((one) => one !== null) ?? null;

/** The texts of a list in this row, each once. */
export function listOf(cells: Row, list: TextList): string[] {
  const texts = list.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if ('text' in item) return sentenceOf(cells, item);
    if (!holds(cells, item.when)) return [];
    const words = Object.entries(item.words ?? {});
    const parts = (cells[item.column] ?? '').split(item.split).map((part) => part.trim());
    return parts.filter(Boolean).map((part) => words.find(([code]) => same(part, code))?.[1] ?? part);
  });
  return [...new Set(texts)];
}

function sentenceOf(cells: Row, { text, when }: { text: string; when?: Condition | undefined }): string[] {
  if (!holds(cells, when)) return [];
  const named = columnsIn(text);
  if (named.some((column) => !cells[column])) return [];
  return [text.replace(/\{([^{}]+)\}/g, (_, column: string) => cells[column]!)];
}

/** The columns that a text names in braces. */
export const columnsIn = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!);
