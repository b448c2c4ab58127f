import { array, lazy, mixed, number, object, string, type AnyObject, type Schema } from 'yup';

/** The parts that a mapping is made of. What each means is in docs/how-to/import-facilities.md. */

/**
 * Where a text comes from: one of column, columns, value (for all rows), fromPostalCode (by its beginning) and any (the first of
 * these that says something). With `when` it says nothing in other rows; `words` are texts for what the cell holds.
 */
export interface TextSource {
  column?: string;
  columns?: string[];
  join?: string;
  value?: string;
  fromPostalCode?: Record<string, string>;
  any?: TextSource[];
  words?: Record<string, string>;
  when?: Condition;
  titleCase?: true | string[];
}

/** Columns, each with the words one of which it must hold; an empty word is an empty cell. */
export type Condition = Record<string, string[]>;

/** Texts for a row: plain ones, ones on a condition with {COLUMN} filled in, and what a cell lists. */
export type TextList = (
  | string
  | { text: string; when?: Condition }
  | { column: string; split: string; words?: Record<string, string>; when?: Condition }
)[];

/** A number for all rows, or for those of a condition. */
export type Conditional<N extends number> = N | { is: N; when: Condition };

export const text = () => string().strict().matches(/./s, 'is empty');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');

const isWords = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** A value of our own check; the sentence follows the value's place in the mapping. */
const checked = <T>(sentence: string, fits: (value: unknown) => boolean) =>
  mixed<T & AnyObject>().test('form', sentence, (value) => value === undefined || fits(value));

export const textsByText = () =>
  checked<Record<string, string>>(
    'takes names with a text each, such as {"M": "Toronto"}',
    (value) => isRecord(value) && Object.values(value).every((one) => typeof one === 'string' && one !== ''),
  );

export const condition = () =>
  checked<Condition>(
    'takes columns with a list of words each, such as {"STATUS": ["Open"]}',
    (value) => isRecord(value) && Object.values(value).every(isWords),
  );

const titleCase = () =>
  checked<true | string[]>(
    'takes true, or a list of words with a spelling of their own, such as ["KinderCare"]',
    (value) => value === true || isTexts(value),
  );

/** A source; a plain text is short for {"value": text}, and a list for {"any": list}. */
export const source = (): Schema<TextSource> =>
  object({
    column: text(),
    columns: array().of(text().defined()).min(2).default(undefined),
    join: string().strict(),
    value: text(),
    fromPostalCode: textsByText(),
    any: array()
      .of(lazy(() => source().required()))
      .min(1)
      .default(undefined),
    words: textsByText(),
    when: condition(),
    titleCase: titleCase(),
  })
    .transform((value: unknown) =>
      typeof value === 'string' ? { value } : Array.isArray(value) ? { any: value } : value,
    )
    .default(undefined)
    .noUnknown()
    .test('one', 'takes one of column, columns, value and fromPostalCode', (value) => {
      const { column, columns, value: constant, fromPostalCode, any } = value ?? {};
      return !value || [column, columns, constant, fromPostalCode, any].filter((one) => one !== undefined).length === 1;
    }) as unknown as Schema<TextSource>;

/** A source that may be left out or null: the list does not say. */
export const optionalSource = () => source().nullable().default(null) as Schema<TextSource | null>;

const sentence = object({ text: text().defined(), when: condition() }).noUnknown();
const cellList = object({
  column: text().defined(),
  split: text().default(','),
  words: textsByText(),
  when: condition(),
}).noUnknown();

export const textList = () =>
  array().of(
    lazy((value: unknown) => {
      if (!isRecord(value)) return text().defined();
      return 'column' in value ? cellList : sentence;
    }),
  ) as unknown as Schema<TextList>;

/** Numbers of a table, each for all rows or on a condition. */
export const conditionals = <N extends number>(values: readonly N[]) => {
  const one = () => number<N>().strict().oneOf(values).required();
  const conditional = object({ is: one(), when: condition().required() }).noUnknown();
  return array().of(lazy((value: unknown) => (isRecord(value) ? conditional : one()))) as unknown as Schema<
    Conditional<N>[]
  >;
};
