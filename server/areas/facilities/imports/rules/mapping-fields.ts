import { array, lazy, mixed, number, object, string, type AnyObject, type Schema } from 'yup';

/** Building blocks of a mapping; docs/how-to/import-facilities.md explains them. */

/**
 * The source of a text: one of column, columns, value (for all rows), fromPostalCode (by prefix) and any (the first
 * that is not empty). With `when`, it is empty in other rows; `words` translates cell values, `strip` removes characters
 * from both ends, and `pad` restores the leading zeros of a number with this many digits.
 */
export interface TextSource {
  column?: string;
  columns?: string[];
  join?: string;
  value?: string;
  fromPostalCode?: Record<string, string>;
  any?: TextSource[];
  words?: Record<string, string>;
  strip?: string;
  pad?: number;
  when?: Condition;
  titleCase?: true | string[];
}

/** How a cell words its fact: `pattern` finds it within more text, and `words` translates it. */
export interface Wording {
  pattern?: string | undefined;
  words?: Record<string, string> | undefined;
}

/** Columns, each with its allowed values; an empty word matches an empty cell. */
export type Condition = Record<string, string[]>;

/** Texts of a row: constant, conditional with {COLUMN} placeholders, or split from a cell. */
export type TextList = (
  | string
  | { text: string; when?: Condition }
  | { column: string; split: string; words?: Record<string, string>; when?: Condition }
)[];

/** A number for all rows, or for rows that meet a condition. */
export type Conditional<N extends number> = N | { is: N; when: Condition };

export const text = () => string().strict().matches(/./s, 'is empty');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one !== '');

const isWords = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** A custom check; the message follows the value's path. */
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

/** A source; a string is short for {"value": text}, an array for {"any": list}. */
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
    strip: text(),
    pad: number().strict().integer().min(2).max(20),
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

/** A source that may be missing or null: the list does not say. */
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

/** Values of a table, each for all rows or on a condition. */
export const conditionals = <N extends number>(values: readonly N[]) => {
  const one = () => number<N>().strict().oneOf(values).required();
  const conditional = object({ is: one(), when: condition().required() }).noUnknown();
  return array().of(lazy((value: unknown) => (isRecord(value) ? conditional : one()))) as unknown as Schema<
    Conditional<N>[]
  >;
};
