import { array, lazy, number, object, string, ValidationError, type InferType, type Schema } from 'yup';
import { CancellationPolicy, ProgramCategory, valuesOf, Weekday } from '@/lib/enums';
import type { Country } from '@/lib/validation/postal-address';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import { joined, jsonLines, lineOf } from '@/server/areas/facilities/imports/rules/json-lines';
import { contradictions } from '@/server/areas/facilities/imports/rules/mapping-contradictions';
import {
  condition,
  conditionals,
  optionalSource,
  source,
  text,
  textList,
  textsByText,
  type Condition,
  type Conditional,
  type Wording,
} from '@/server/areas/facilities/imports/rules/mapping-fields';

const places = { column: text(), pattern: text() };

const ageGroup = object({
  title: text().defined(),
  /** An end that is missing is not stated by the list. */
  fromMonths: number().strict().integer().min(0).nullable().default(null),
  toMonths: number().strict().integer().max(240).nullable().default(null),
  categories: array()
    .of(number<ProgramCategory>().strict().oneOf(valuesOf(ProgramCategory)).required())
    .default([]),
  when: condition(),
  ...places,
  /** Meaning of an empty cell: no such group, or unknown places. */
  empty: string<'none' | 'unknown'>().strict().oneOf(['none', 'unknown']).default('none'),
}).noUnknown();

/** For cells that say more than the fact, or say it in words of their own. */
const wording = {
  /** A regular expression for the whole cell whose one group is the fact. */
  pattern: text(),
  words: textsByText(),
};

const hours = object({
  column: text(),
  opens: source(),
  closes: source(),
  byWeekday: textsByText(),
  ...wording,
  when: condition(),
}).noUnknown();

type Weekdays = Conditional<Weekday>[] | ({ column: string; when?: Condition } & Wording) | null;
const weekdays = lazy((value: unknown) =>
  Array.isArray(value)
    ? conditionals(valuesOf(Weekday))
    : object({ column: text().defined(), ...wording, when: condition() })
        .noUnknown()
        .nullable()
        .default(null),
) as unknown as Schema<Weekdays>;

/**
 * How to read one government's file. A mapping is a JSON file; docs/how-to/import-facilities.md explains it, and
 * server/db/mappings/ has an example.
 */
const schema = object({
  source: text()
    .matches(/^[a-z0-9-]+$/, 'takes small letters, digits and hyphens')
    .defined(),
  list: object({
    name: text().defined(),
    url: text().matches(/^https?:\/\/\S+$/, 'takes an address that begins with https://'),
    attribution: text(),
    date: object({ column: text(), value: text(), format: text().default('yyyy-MM-dd'), when: condition() })
      .transform((value: unknown) => (typeof value === 'string' ? { value } : value))
      .noUnknown()
      .nullable()
      .default(null),
  })
    .noUnknown()
    .required(),
  file: object({
    encoding: text().default('utf-8'),
    delimiter: text().default(','),
    /** Empty if the file has no quoting. */
    quote: string().strict().max(1).default('"'),
    /** Lines before the header line. */
    skipLines: number().strict().integer().min(0).max(1000).default(0),
  }).noUnknown(),
  nothing: array().of(text().defined()).default([]),
  rows: object({ only: condition(), except: condition() }).noUnknown(),
  key: optionalSource(),
  country: string<Country>().strict().oneOf(['CA', 'US']).required(),
  region: source().required(),
  timeZone: source().required(),
  currency: string<'CAD' | 'USD'>().strict().oneOf(['CAD', 'USD']).required(),
  name: source().required(),
  address: source().required(),
  /** Null if the list has none; it then needs coordinates. */
  postalCode: optionalSource(),
  city: source().required(),
  phone: optionalSource(),
  email: optionalSource(),
  website: optionalSource(),
  licenceNumber: optionalSource(),
  /** The list's name for its permission; without it, all rows are licensed. */
  licenceKind: optionalSource(),
  coordinates: object({
    geoJson: text(),
    lat: text(),
    lng: text(),
    missing: string<'refuse' | 'postalCode'>().strict().oneOf(['refuse', 'postalCode']).default('refuse'),
    within: number().strict().positive(),
    when: condition(),
  })
    .noUnknown()
    .nullable()
    .default(null),
  categories: conditionals(valuesOf(ProgramCategory)).default([]),
  ageGroups: array().of(ageGroup).default([]),
  ages: object({
    column: text(),
    ...wording,
    from: text(),
    to: text(),
    /** The unit of numbers without one; in two cells, years unless given. */
    unit: string<'months' | 'years'>().strict().oneOf(['months', 'years']),
    /** Whether the last age named belongs to the span: "2 to 5 years" may end at the fifth or the sixth birthday. */
    last: string<'inclusive' | 'exclusive'>().strict().oneOf(['inclusive', 'exclusive']).required(),
    when: condition(),
  })
    .noUnknown()
    .nullable()
    .default(null),
  licensedPlaces: object({ ...places, when: condition() })
    .noUnknown()
    .nullable()
    .default(null),
  weekdays,
  openingHours: hours.nullable().default(null),
  languages: textList().nullable().default(null),
  description: textList().default([]),
  facts: textList().default([]),
  dropInCancellationPolicy: conditionals(valuesOf(CancellationPolicy))
    .transform((value: unknown) => (typeof value === 'number' ? [value] : value === null ? [] : value))
    .default([]),
  /** Old keys with the same facility's new key; and pairs that only look alike. */
  same: textsByText().default({}),
  notSame: textsByText().default({}),
}).noUnknown();

export type FacilityMapping = InferType<typeof schema>;
export type MappedAgeGroup = FacilityMapping['ageGroups'][number];

/** Parses a mapping. Throws ImportProblem with all errors, each with line and path. */
export function parseMapping(text: string): FacilityMapping {
  const json = text.replace(/^\ufeff/, '');
  const where = jsonLines(json);
  const value: unknown = JSON.parse(json);
  const wrong = (problems: readonly string[]) =>
    errors(problems.map((one) => ({ line: lineOf(where, placeOf(one)), problem: one })));
  if (where.twice.length > 0) {
    throw errors(where.twice.map(({ path, line }) => ({ line, problem: `${path}: is there twice` })));
  }
  let mapping: FacilityMapping;
  try {
    // Fills in defaults first and keeps unknown keys, so that validation reports them.
    const complete: unknown = schema.cast(value, { assert: false, stripUnknown: false });
    mapping = schema.validateSync(complete, { abortEarly: false, strict: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw wrong(error.inner.map(sentenceOf));
  }
  const problems = contradictions(mapping);
  if (problems.length > 0) throw wrong(problems);
  return mapping;
}

const errors = (problems: readonly { line: number; problem: string }[]) =>
  new ImportProblem(
    `The mapping file has errors:\n${problems.map(({ line, problem }) => `  line ${line}: ${problem}`).join('\n')}`,
  );

/** The path at the start of a message; for an unknown key, the key's own. */
function placeOf(sentence: string): string {
  const place = sentence.slice(0, sentence.indexOf(': '));
  const within = place === 'the mapping' ? '' : place;
  const unknown = /: has no key ([^,]+)/.exec(sentence)?.[1];
  return unknown ? joined(within, unknown) : within;
}

/** Messages for yup's built-in checks; custom checks bring their own. */
const findings: Partial<Record<string, (params: Record<string, unknown>) => string>> = {
  noUnknown: ({ unknown }) => `has no key ${String(unknown)}`,
  optionality: () => 'is missing',
  nullable: () => 'cannot be null',
  typeError: ({ type }) => `is not of type ${String(type)}`,
  oneOf: ({ values }) => `is one of ${String(values)}`,
  min: ({ min, more }) => (min === undefined ? `takes more than ${String(more)}` : `takes at least ${String(min)}`),
  max: ({ max }) => `takes at most ${String(max)}`,
  integer: () => 'takes a whole number',
};

function sentenceOf({ path, type, params, message }: ValidationError): string {
  const sentence = findings[type ?? '']?.(params ?? {}) ?? message;
  // An array is stored under "any", which the author did not write.
  return `${path ? path.replace(/\.any(?=\[|$)/g, '') : 'the mapping'}: ${sentence}`;
}
