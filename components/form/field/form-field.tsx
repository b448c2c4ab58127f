import { useMemo, type ReactNode } from 'react';
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
export function FormField<T>(props: Props<T>) {
  const { id, value, error, setValue, touch } = useFormField<T>(props.name, props.validate);
  // Formik tells every field of every change in the form; what has not changed is not drawn again (record 0175).
  return useMemo(() => {
    const { name, note, validate: _, children, ...look } = props;
    return (
      <Field {...look} id={id} name={name} error={error} note={note?.(value)}>
        {(control) => children(control, { id, name, value, error, setValue, touch })}
      </Field>
    );
  }, [props, id, value, error, setValue, touch]);
}
