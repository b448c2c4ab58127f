import { useContext } from 'react';
import { FormContext, serverErrorOf } from '@/components/form/form-context';
import { valueAt } from '@/components/form/value-at';

export interface BoundField<T> {
  /** The control's id, which the error summary links to. */
  id: string;
  name: string;
  value: T;
  /** The sentence to show: only when the field was touched and has an error (specification section 5). */
  error?: string;
  setValue: (value: T) => void;
  /** Call on blur: from then on the field may show its error. */
  touch: () => void;
}

/** The id of a field's control in a form. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name.replace(/\W+/g, '-')}`;

/** The form's state of one field, by its dotted name ("address.postalCode"). The one place where widgets and Formik meet. */
export function useFormField<T>(name: string): BoundField<T> {
  const { formId, serverErrors, bag } = useContext(FormContext);
  const value = valueAt(bag.values, name) as T;
  const own = valueAt(bag.errors, name);
  const touched = Boolean(valueAt(bag.touched, name));
  const refused = serverErrorOf(serverErrors, name, value);
  return {
    id: fieldId(formId, name),
    name,
    value,
    error: touched && typeof own === 'string' ? own : refused,
    setValue: (next) => bag.setValue(name, next),
    touch: () => bag.touch(name),
  };
}
