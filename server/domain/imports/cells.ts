import type { FacilityMapping } from '@/server/domain/imports/mapping';
import type { Condition, Conditional, TextList, TextSource } from '@/server/domain/imports/mapping-fields';
import { tidy } from '@/server/domain/imports/text';
import { titleCase } from '@/server/domain/imports/title-case';

/** A row of the file: text by column. */
export type Row = Readonly<Record<string, string>>;

const same = (cell: string, word: string) => cell.toLowerCase() === tidy(word).toLowerCase();

/** The cells that the mapping names, tidied; one that holds only a word for nothing is empty. */
export function cellsOf(row: Row, columns: readonly string[], { nothing }: FacilityMapping): Row {
  const cell = (column: string) => {
    const value = tidy(row[column] ?? '');
    return nothing.some((word) => same(value, word)) ? '' : value;
  };
  return Object.fromEntries(columns.map((column) => [column, cell(column)]));
}

/** The text of a source in this row; empty when it says nothing. */
export function textOf(cells: Row, source: TextSource | null | undefined, postalCode = ''): string {
  if (!source) return '';
  const { column, columns, join = ' ', value, fromPostalCode, titleCase: asTitle } = source;
  const found =
    value ??
    (columns
      ? columns.map((one) => cells[one]).filter(Boolean).join(join) // prettier-ignore
      : column
        ? cells[column]
        : longestStart(fromPostalCode ?? {}, postalCode)) ??
    '';
  return asTitle ? titleCase(found, asTitle === true ? [] : asTitle) : found;
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

/** The texts of a list in this row, each once. */
export function listOf(cells: Row, list: TextList): string[] {
  const texts = list.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if ('text' in item) return sentenceOf(cells, item);
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
