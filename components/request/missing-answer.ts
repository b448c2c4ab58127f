import { type FormikValues, getIn, validateYupSchema, yupToFormErrors } from 'formik';
import { createContext } from 'react';
import { type ObjectSchema, ValidationError } from 'yup';
import { flattenErrors } from '@/components/form/form/form-errors';

/** The required questions in the order of the forms, and what the main button says while one has no answer. */
const missingLabels = {
  children: 'Choose who needs care',
  birthDates: 'Choose a month of birth',
  ageGroupId: 'Choose an age group',
  scheduleType: 'Choose a session',
  startMonth: 'Choose a month',
  bookingDates: 'Choose dates',
  permanentBookingDays: 'Choose weekdays',
  startDate: 'Choose the first day',
  preferredTimes: 'Choose a date',
  cardId: 'Choose another card',
} as const;

/** A choice that is no longer offered, or a card that has expired, is no answer. */
const radios = ['ageGroupId', 'scheduleType', 'cardId'];

export interface MissingAnswer {
  /** The field's name: "preferredTimes.0.date". */
  name: string;
  label: string;
}

/** Null when every question has an answer, or the first problem is an answer that is wrong. */
export const MissingAnswerContext = createContext<MissingAnswer | null>(null);

/** The first question without an answer, by the form's own rules. */
export function missingAnswer<V extends FormikValues>(
  schema: ObjectSchema<object> | undefined,
  values: V,
): MissingAnswer | null {
  const empty = problemsOf(schema, values).filter((name) => radios.includes(name) || isEmpty(getIn(values, name)));
  for (const [question, label] of Object.entries(missingLabels)) {
    const name = empty.find((one) => one.split('.')[0] === question);
    if (name) return { name, label };
  }
  return null;
}

function problemsOf<V extends FormikValues>(schema: ObjectSchema<object> | undefined, values: V): string[] {
  if (!schema) return [];
  try {
    void validateYupSchema(values, schema, true);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return flattenErrors(yupToFormErrors(error)).flatMap(({ name }) => name ?? []);
  }
}

/** A three-part date without one of its parts is empty, too: "2026--12". */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.split('-').includes('');
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
