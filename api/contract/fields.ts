import { boolean, mixed, number, object, string, type AnyObject, type ISchema, type ObjectShape } from 'yup';
import { searchPrice } from '@/lib/search/url-values';
import { list } from '@/lib/validation/fields';

export { date, id, list, month, oneOf } from '@/lib/validation/fields';

/**
 * Building blocks of the contract's schemas. Nothing casts: bodies are validated strictly, and parseQuery converts query strings
 * first. Every object rejects unknown keys.
 */

export const shape = <S extends ObjectShape>(fields: S) => object(fields).noUnknown().defined();

/** A named component of the OpenAPI document. */
export const entity = <S extends ObjectShape>(name: string, fields: S) => shape(fields).meta({ name });

/** For responses: may be empty. */
export const str = () => string().strict().defined();
export const bool = () => boolean().strict().defined();
export const int = () => number().strict().integer().defined();
export const float = () => number().strict().defined();
export const instant = () =>
  string().strict().matches(instantPattern, 'Not an instant.').defined().meta({ format: 'date-time' });
/**
 * Beside a `timeZone`: what its clocks show from a year ago to two years ahead. Absent if the service has no table of zones, so that
 * the reader needs its own.
 */
export const zoneOffsets = () => list(zoneOffset()).optional();
const zoneOffset = () =>
  entity('ZoneOffset', {
    /** Until the next entry begins; null: since ever. */
    from: instant().nullable(),
    /** Ahead of UTC. */
    minutes: int(),
    /** "EST". */
    abbreviation: str(),
  });
/** Minor units of a currency. */
export const money = () => int().min(0);
/** The maximum price of a search, within the range of its field in whole dollars. */
export const maxPrice = () =>
  money()
    .min(searchPrice.least * 100, searchPrice.sentence)
    .max(searchPrice.most * 100, searchPrice.sentence);
export const currency = () => string<'CAD' | 'USD'>().strict().oneOf(['CAD', 'USD']).defined();
export const country = () => string<'CA' | 'US'>().strict().oneOf(['CA', 'US']).defined();

export const word = <T extends string>(values: readonly T[]) =>
  string<T>()
    .strict()
    .oneOf(values as T[])
    .defined();

/** A type that yup can't express; `schema` describes it in the OpenAPI document. */
export const opaque = <T extends AnyObject | string | number>(schema: Record<string, unknown>) =>
  mixed<T>().defined().meta({ openapi: schema });

/** A number of results; a lower bound with `more` (product rule 9). */
export const total = {
  totalItems: int().min(0),
  more: boolean().strict().optional(),
};

/** Product section 3. */
export const paged = <T>(item: ISchema<T>) =>
  shape({ items: list(item), totalPages: int().min(0), page: int().min(1), limit: int().min(1), ...total });

export const pageQuery = (limitMax: number) => ({
  page: number().strict().integer().min(1, 'Pages start at 1.').optional(),
  limit: number().strict().integer().min(1).max(limitMax, `At most ${limitMax}.`).optional(),
});

/** The files of an upload, by the name of the field. */
export const uploaded = () =>
  opaque<Record<string, { id: string; fullPath: string }>>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['id', 'fullPath'],
      properties: { id: { type: 'string', format: 'uuid' }, fullPath: { type: 'string' } },
    },
  });

export const empty = () => shape({});

/** A file. */
export const binary = () =>
  mixed<Uint8Array>()
    .defined()
    .meta({ openapi: { type: 'string', format: 'binary' } });

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
