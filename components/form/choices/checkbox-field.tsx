import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { Asterisk, FieldError } from '@/components/form/field/field';
import type { FormFieldProps } from '@/components/form/field/form-field';
import { useFormField } from '@/components/form/field/use-form-field';

/** One checkbox in a form, such as a consent: its label beside it, hint and error below. */
export function CheckboxField({ name, label, hint, required, className }: Omit<FormFieldProps, 'labelHidden'>) {
  const { id, value, error, setValue, touch } = useFormField<boolean>(name);
  const text = (
    <>
      {label}
      {required && <Asterisk />}
    </>
  );
  return (
    <div className={className}>
      <Checkbox
        id={id}
        name={name}
        label={text}
        detail={hint}
        checked={value}
        onChange={(event) => setValue(event.target.checked)}
        onBlur={touch}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
