import { mixed, object, type ObjectSchema } from 'yup';
import type { Question } from '@/api/contract/types';
import type { CalendarDate } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkBirthDate } from '@/lib/validation/date-rules';
import {
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';
import { optionalLine, optionalLines } from '@/lib/validation/texts';
import type { RecordKind } from '@/store/slices/family';

interface SchemaContext {
  today: CalendarDate;
  questions: readonly Question[];
  /** The birth date that is stored: a child who has grown too old can still be corrected (record 0014). */
  savedBirthDate?: string;
}

/** Formik hands empty text on as undefined; a last name may be empty. */
const lastName = optionalLine();

const answerField = ({ required }: Question) =>
  required ? optionalLines(limits.reasonMax).required('Enter an answer.') : optionalLines(limits.reasonMax);

/** The contract's rules for each kind (lib/validation/family), with what only a form needs. */
const schemas: { [K in RecordKind]: (context: SchemaContext) => ObjectSchema<object> } = {
  children: ({ today, questions, savedBirthDate }) =>
    object({
      ...childFields,
      lastName,
      birthDate: checkedDate((value) => (value && value === savedBirthDate ? undefined : checkBirthDate(value, today))),
      // Radio buttons know only what may be chosen, and answers are kept by their question.
      gender: mixed().nullable(),
      additionalInfo: mixed(),
      answers: object(Object.fromEntries(questions.map((question) => [question.id, answerField(question)]))),
    }),
  parentInfo: () => object({ ...guardianFields, lastName }),
  emergencyContacts: () => object({ ...emergencyContactFields, lastName }),
  authorizedPickups: () => object({ ...authorizedPickupFields, lastName }),
  unauthorizedPickups: () => object({ ...unauthorizedPickupFields, lastName }),
};

export const recordSchema = (kind: RecordKind, context: SchemaContext): ObjectSchema<object> => schemas[kind](context);
