import { Asterisk, FieldError } from '@/components/form/field/field';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { useFormField } from '@/components/form/field/use-form-field';
import { classNames } from '@/components/ui/class-names';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import type { Choice } from '@/components/ui/inputs/control';

/** One checkbox in a form, such as a consent. */
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

interface CheckboxGroupFieldProps<T extends string | number> extends FormFieldProps {
  choices: readonly Choice<T>[];
  inline?: boolean;
}

/** The chosen values after one is checked or unchecked, in the order of the choices. */
export const withChoice = <T,>(choices: readonly { value: T }[], chosen: readonly T[], changed: T, checked: boolean) =>
  choices.map(({ value }) => value).filter((value) => (value === changed ? checked : chosen.includes(value)));

/** Any number of choices; the value is in the order of the choices, not of the clicks. */
export function CheckboxGroupField<T extends string | number>({
  choices,
  inline,
  ...field
}: CheckboxGroupFieldProps<T>) {
  return (
    <FormField<T[]> {...field} group>
      {(control, { value, setValue, touch }) => (
        <div className={classNames(inline && 'flex flex-wrap gap-x-6')}>
          {choices.map((choice, index) => (
            <Checkbox
              key={choice.value}
              id={index === 0 ? control.id : undefined}
              label={choice.label}
              detail={choice.detail}
              disabled={choice.disabled}
              aria-invalid={control['aria-invalid']}
              checked={value.includes(choice.value)}
              onBlur={touch}
              onChange={({ target }) => setValue(withChoice(choices, value, choice.value, target.checked))}
            />
          ))}
        </div>
      )}
    </FormField>
  );
}
