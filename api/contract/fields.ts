import { boolean, mixed, number, object, string, type AnyObject, type ISchema, type ObjectShape } from 'yup';
import { list } from '@/lib/validation/fields';
import { searchPrice } from '@/lib/search/url-values';

export { date, id, list, month, oneOf } from '@/lib/validation/fields';

/**
 * The words the contract is written in. Nothing here casts: bodies are checked strictly, and a query's text is turned into
 * these types by parseQuery first (record 0003). Every object refuses unknown keys.
 */

export const shape = <S extends ObjectShape>(fields: S) => object(fields).noUnknown().defined();

/** A shape that is written once in the OpenAPI document, under this name. */
export const entity = <S extends ObjectShape>(name: string, fields: S) => shape(fields).meta({ name });

/** Any text, the empty one too: for answers. */
export const str = () => string().strict().defined();
export const bool = () => boolean().strict().defined();
export const int = () => number().strict().integer().defined();
export const float = () => number().strict().defined();
export const instant = () =>
  string().strict().matches(instantPattern, 'Not an instant.').defined().meta({ format: 'date-time' });
/** Minor units of a currency. */
export const money = () => int().min(0);
/** The most that a search may pay: as money, and as its field in whole dollars lets it be asked. */
export const maxPrice = () =>
  money()
    .min(searchPrice.least * 100, searchPrice.sentence)
    .max(searchPrice.most * 100, searchPrice.sentence);
export const currency = () => string<'CAD' | 'USD'>().strict().oneOf(['CAD', 'USD']).defined();
export const country = () => string<'CA' | 'US'>().strict().oneOf(['CA', 'US']).defined();

/** One of a few words. */
export const word = <T extends string>(values: readonly T[]) =>
  string<T>()
    .strict()
    .oneOf(values as T[])
    .defined();

/** A union or a free structure that yup cannot say; the meta says it to the OpenAPI document. */
export const opaque = <T extends AnyObject | string | number>(schema: Record<string, unknown>) =>
  mixed<T>().defined().meta({ openapi: schema });

/**
 * {items, totalItems, totalPages, page, limit} (product section 3); `more` when the total is a floor (product rule 9).
 */
export const paged = <T>(item: ISchema<T>) =>
  shape({
    items: list(item),
    totalItems: int().min(0),
    totalPages: int().min(0),
    page: int().min(1),
    limit: int().min(1),
    more: boolean().strict().optional(),
  });

export const pageQuery = (limitMax: number) => ({
  page: number().strict().integer().min(1, 'Pages start at 1.').optional(),
  limit: number().strict().integer().min(1).max(limitMax, `At most ${limitMax}.`).optional(),
});

export const empty = () => shape({});

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
