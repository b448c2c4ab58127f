import { array, number, string, type ISchema } from 'yup';
import { uuidPattern } from '@/lib/uuid';
import '@/lib/validation/yup-sentences';

/** Ids, dates, choices and lists as the contract takes them. Nothing here casts: another type is refused. */

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
export const dateForm = 'Use the form yyyy-MM-dd.';

export const id = () => string().strict().matches(uuidPattern, 'Not an id.').defined();
export const date = () => string().strict().matches(datePattern, dateForm).defined().meta({ format: 'date' });
export const month = () => string().strict().matches(monthPattern, 'Use the form yyyy-MM.').defined();
export const list = <T>(item: ISchema<T>) => array().strict().of(item).defined();

/** One of an enumeration's numbers. */
export const oneOf = <T extends number>(values: readonly T[], message?: string) =>
  number<T>()
    .strict()
    .oneOf(values as T[], message)
    .defined(message);
