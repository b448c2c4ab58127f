import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import type { Choice } from '@/components/ui/inputs/choice';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { classNames } from '@/components/ui/class-names';

export interface CheckboxGroupFieldProps<T extends string | number> extends FormFieldProps {
  choices: readonly Choice<T>[];
  inline?: boolean;
}

/** Any number of a few choices, in a form; the value keeps the order of the choices, not that of the clicks. */
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
              onChange={({ target }) =>
                setValue(
                  choices
                    .map((one) => one.value)
                    .filter((one) => (one === choice.value ? target.checked : value.includes(one))),
                )
              }
            />
          ))}
        </div>
      )}
    </FormField>
  );
}
