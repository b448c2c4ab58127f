import { type ReactNode, useMemo } from 'react';
import { Field, type FieldLook } from '@/components/form/field/field';
import { type BoundField, type FieldCheck, useFormField } from '@/components/form/field/use-form-field';
import type { ControlProps } from '@/components/ui/inputs/control';

export interface FormFieldProps extends FieldLook {
  /** Dotted name of the value in the form. */
  name: string;
}

interface Props<T> extends FormFieldProps {
  note?: (value: T) => ReactNode;
  validate?: FieldCheck<T>;
  group?: boolean;
  children: (control: ControlProps, field: BoundField<T>) => ReactNode;
}

/**
 * `Field` bound to Formik. Every form field is this around an unbound widget. It has its own file because the search,
 * which needs `Field` only, is on the first page that a parent loads.
 */
export function FormField<T>(props: Props<T>) {
  const { id, value, error, setValue, touch } = useFormField<T>(props.name, props.validate);
  // Formik rerenders every field on every change in the form; the memo skips fields that did not change (record 0175).
  return useMemo(() => {
    const { name, note, validate: _, children, ...look } = props;
    return (
      <Field {...look} id={id} name={name} error={error} note={note?.(value)}>
        {(control) => children(control, { id, name, value, error, setValue, touch })}
      </Field>
    );
  }, [props, id, value, error, setValue, touch]);
}
