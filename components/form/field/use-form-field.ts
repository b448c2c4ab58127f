import { useField, useFormikContext } from 'formik';
import { createContext, useCallback, useContext } from 'react';
import { DeferWhilePressingContext } from '@/components/form/field/defer-while-pressing';
import type { FormStatus } from '@/components/form/form/form-errors';

/** Prefixes the ids of a form's controls, so that two forms on a page can have fields of the same name. */
export const FormIdContext = createContext('form');

/** The id of a field's control in a form. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name.replace(/\W+/g, '-')}`;

export interface BoundField<T> {
  /** The control's id, which the error summary links to. */
  id: string;
  name: string;
  value: T;
  /** Only if the field was touched and has an error (product section 5). */
  error?: string;
  setValue: (value: T) => void;
  /** Call on blur: marks the field as touched, delayed while a pointer is down. */
  touch: () => void;
}

/** A check of the field itself; the form's own error takes precedence. */
export type FieldCheck<T> = (value: T) => string | undefined;

/** Formik's `useField`, plus the service's error while the field still has the rejected value. */
export function useFormField<T>(name: string, validate?: FieldCheck<T>): BoundField<T> {
  const formId = useContext(FormIdContext);
  const afterPress = useContext(DeferWhilePressingContext);
  const [{ value }, { error, touched }] = useField<T>({ name, validate });
  const { status, setFieldValue, setFieldTouched } = useFormikContext();
  const rejected = (status as FormStatus | undefined)?.fields?.[name];
  return {
    id: fieldId(formId, name),
    name,
    value,
    error: (touched && error) || (rejected && Object.is(rejected.value, value) ? rejected.message : undefined),
    // Stable functions: Formik's own field helpers are new on every render.
    setValue: useCallback((next) => void setFieldValue(name, next), [setFieldValue, name]),
    touch: useCallback(() => afterPress(() => void setFieldTouched(name)), [afterPress, setFieldTouched, name]),
  };
}
