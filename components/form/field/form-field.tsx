import type { ReactNode } from 'react';
import { Field, type FieldLook } from '@/components/form/field/field';
import { useFormField, type BoundField, type FieldCheck } from '@/components/form/field/use-form-field';
import type { ControlProps } from '@/components/ui/inputs/control-style';

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

/** The field wrapper bound to Formik: every bound widget is this around an unbound one. */
export function FormField<T>({ name, note, validate, children, ...look }: Props<T>) {
  const field = useFormField<T>(name, validate);
  return (
    <Field {...look} id={field.id} name={name} error={field.error} note={note?.(field.value)}>
      {(control) => children(control, field)}
    </Field>
  );
}
