import { createContext, useCallback, useContext } from 'react';
import { useField, useFormikContext } from 'formik';
import { AfterPressContext } from '@/components/form/field/after-press';
import type { FormStatus } from '@/components/form/form/form-errors';

/** Begins the ids of a form's controls, so that two forms of a page may have fields of the same name. */
export const FormIdContext = createContext('form');

/** The id of a field's control in a form. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name.replace(/\W+/g, '-')}`;

export interface BoundField<T> {
  /** The control's id, which the error summary links to. */
  id: string;
  name: string;
  value: T;
  /** The sentence to show: only when the field was touched and has an error (product section 5). */
  error?: string;
  setValue: (value: T) => void;
  /** Call on blur: from then on the field may show its error, though not while a pointer is down. */
  touch: () => void;
}

/** What the field itself cannot accept, whatever the form's rules are: a sentence, or undefined. The form's own sentence goes first. */
export type FieldCheck<T> = (value: T) => string | undefined;

/** Formik's `useField`, with what the service said about the field as long as its value is the one that was refused. */
export function useFormField<T>(name: string, validate?: FieldCheck<T>): BoundField<T> {
  const formId = useContext(FormIdContext);
  const afterPress = useContext(AfterPressContext);
  const [{ value }, { error, touched }] = useField<T>({ name, validate });
  const { status, setFieldValue, setFieldTouched } = useFormikContext();
  const refused = (status as FormStatus | undefined)?.fields?.[name];
  return {
    id: fieldId(formId, name),
    name,
    value,
    error: (touched && error) || (refused && Object.is(refused.value, value) ? refused.message : undefined),
    // The same functions at every render: Formik's own helpers of a field are new each time.
    setValue: useCallback((next) => void setFieldValue(name, next), [setFieldValue, name]),
    touch: useCallback(() => afterPress(() => void setFieldTouched(name)), [afterPress, setFieldTouched, name]),
  };
}
