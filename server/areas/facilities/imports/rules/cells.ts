import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import type {
  Condition,
  Conditional,
  TextList,
  TextSource,
  Wording,
} from '@/server/areas/facilities/imports/rules/mapping-fields';
import { tidy, titleCase } from '@/server/areas/facilities/imports/rules/text';

export type Row = Readonly<Record<string, string>>;

const same = (cell: string, word: string) => cell.toLowerCase() === tidy(word).toLowerCase();

/** Longer than any valid fact or geometry; a longer cell has an unclosed quote. */
export const cellMax = 20_000;

/** Why a row is refused for a too long cell; null if all mapped cells are short enough. */
export function tooLong(row: Row, columns: readonly string[]): string | null {
  const long = columns.find((column) => (row[column] ?? '').length > cellMax);
  if (long === undefined) return null;
  const count = (length: number) => length.toLocaleString('en-CA');
  return `The cell "${long}" has ${count(row[long]!.length)} characters, more than ${count(cellMax)}.`;
}

/** The mapped cells, cleaned; words that mean "nothing" and too long cells become empty. */
export function cellsOf(row: Row, columns: readonly string[], { nothing }: FacilityMapping): Row {
  const cell = (column: string) => {
    const written = row[column] ?? '';
    const value = written.length > cellMax ? '' : tidy(written);
    return nothing.some((word) => same(value, word)) ? '' : value;
  };
  return Object.fromEntries(columns.map((column) => [column, cell(column)]));
}

/** The text of a source in this row; empty if there is none. */
export function textOf(cells: Row, source: TextSource | null | undefined, postalCode = ''): string {
  if (!source || !holds(cells, source.when)) return '';
  const { words, strip = '', pad = 0, titleCase: asTitle } = source;
  const raw = stripped(rawTextOf(cells, source, postalCode), strip);
  const found = inWords(
    raw.replace(/^\d+/, (digits) => digits.padStart(pad, '0')),
    words,
  );
  return asTitle ? titleCase(found, asTitle === true ? [] : asTitle) : found;
}

const inWords = (text: string, words: Record<string, string> = {}): string =>
  Object.entries(words).find(([code]) => same(text, code))?.[1] ?? text;

/** A cell's fact in the mapping's words; null for a cell that the pattern does not match. */
export function worded(cell: string, { pattern, words }: Wording): string | null {
  const known = inWords(cell, words);
  if (!cell || known !== cell || pattern === undefined) return known;
  const found = new RegExp(`^(?:${pattern})$`, 'i').exec(cell);
  return found && inWords((found[1] ?? '').trim(), words);
}

/** Removes these characters and white space from both ends. */
function stripped(text: string, characters: string): string {
  if (!characters) return text;
  const stays = [...text].map((one) => !characters.includes(one) && one.trim() !== '');
  return [...text].slice(stays.indexOf(true), stays.lastIndexOf(true) + 1).join('');
}

function rawTextOf(
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

/** True if each column of the condition equals one of its words. */
export const holds = (cells: Row, when: Condition | undefined): boolean =>
  Object.entries(when ?? {}).every(([column, words]) => words.some((word) => same(cells[column] ?? '', word)));

/** The numbers that apply to the row, in order and unique. */
export function numbersOf<N extends number>(cells: Row, list: readonly Conditional<N>[]): N[] {
  const held = list.flatMap((one) => (typeof one === 'number' ? [one] : holds(cells, one.when) ? [one.is] : []));
  return [...new Set(held)].sort((a, b) => a - b);
}

/** The first number that applies to the row; null if none does. */
export const firstOf = <N extends number>(cells: Row, list: readonly Conditional<N>[]): N | null =>
  list
    .map((one) => (typeof one === 'number' ? one : holds(cells, one.when) ? one.is : null))
    .find((one) => one !== null) ?? null;

/** The unique texts of a list in this row. */
export function listOf(cells: Row, list: TextList): string[] {
  const texts = list.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if ('text' in item) return sentenceOf(cells, item);
    if (!holds(cells, item.when)) return [];
    const parts = (cells[item.column] ?? '').split(item.split).map((part) => part.trim());
    return parts.filter(Boolean).map((part) => inWords(part, item.words));
  });
  return [...new Set(texts)];
}

function sentenceOf(cells: Row, { text, when }: { text: string; when?: Condition | undefined }): string[] {
  if (!holds(cells, when)) return [];
  const named = columnsIn(text);
  if (named.some((column) => !cells[column])) return [];
  return [text.replace(/\{([^{}]+)\}/g, (_, column: string) => cells[column]!)];
}

/** The columns named in braces in a template. */
const columnsIn = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!);

const ofCondition = (when: Condition | undefined) => Object.keys(when ?? {});
const ofSource = (source: TextSource | null | undefined): (string | undefined)[] => [
  source?.column,
  ...(source?.columns ?? []),
  ...ofCondition(source?.when),
  ...(source?.any ?? []).flatMap(ofSource),
];
const ofConditionals = (list: readonly Conditional<number>[]) =>
  list.flatMap((one) => (typeof one === 'number' ? [] : ofCondition(one.when)));
const ofList = (list: TextList | null) =>
  (list ?? []).flatMap((item) => {
    if (typeof item === 'string') return [];
    return [...('column' in item ? [item.column] : columnsIn(item.text)), ...ofCondition(item.when)];
  });

/** Every column that the mapping names, to check the file's header. */
export function mappedColumns(mapping: FacilityMapping): string[] {
  const { key, region, timeZone, name, address, postalCode, city, phone, email, licenceNumber } = mapping;
  const { coordinates, openingHours, weekdays, rows, list, ages, licensedPlaces, website, licenceKind } = mapping;
  const daysCell = weekdays && !Array.isArray(weekdays) ? weekdays : null;
  const conditions = [
    rows.only,
    rows.except,
    coordinates?.when,
    openingHours?.when,
    daysCell?.when,
    list.date?.when,
    ages?.when,
    licensedPlaces?.when,
    ...mapping.ageGroups.map(({ when }) => when),
  ];
  const named = [
    ...[
      key,
      region,
      timeZone,
      name,
      address,
      postalCode,
      city,
      phone,
      email,
      website,
      licenceKind,
      licenceNumber,
      openingHours?.opens,
      openingHours?.closes,
    ].flatMap(ofSource),
    coordinates?.geoJson,
    coordinates?.lat,
    coordinates?.lng,
    openingHours?.column,
    ...Object.values(openingHours?.byWeekday ?? {}),
    daysCell?.column,
    list.date?.column,
    licensedPlaces?.column,
    ages?.column,
    ages?.from,
    ages?.to,
    ...mapping.ageGroups.map(({ column }) => column),
    ...conditions.flatMap(ofCondition),
    ...[mapping.categories, mapping.dropInCancellationPolicy, Array.isArray(weekdays) ? weekdays : []].flatMap(
      ofConditionals,
    ),
    ...[mapping.languages, mapping.description, mapping.facts].flatMap(ofList),
  ];
  return [...new Set(named.filter((one): one is string => Boolean(one)))];
}
