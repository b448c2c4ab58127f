import { array, number, object, string } from 'yup';
import { limits } from '@/lib/limits';
import { optionalLines } from '@/lib/validation/texts';

/** What the drop-in form holds. Dates are yyyy-MM-dd. */
export interface DropInValues {
  addressId: string;
  children: string[];
  scheduleType: number | null;
  bookingDates: string[];
  note: string;
}

/** What only the service can know (a place that has gone) comes with its answer. */
export const dropInSchema = object({
  addressId: string().required(),
  children: array().of(string()).min(1, 'Choose at least one child.'),
  scheduleType: number().required('Choose a session.'),
  bookingDates: array().of(string()).min(1, 'Choose at least one day.'),
  note: optionalLines(limits.noteMax),
});
