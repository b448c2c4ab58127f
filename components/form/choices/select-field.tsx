import { labelIdOf } from '@/components/form/field/field';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { Select, type SelectOption } from '@/components/ui/inputs/select';

export interface SelectFieldProps<T extends string | number> extends FormFieldProps {
  options: readonly SelectOption<T>[];
  placeholder?: string;
  disabled?: boolean;
}

/** Nothing chosen is null or ''. */
export function SelectField<T extends string | number>({
  options,
  placeholder,
  disabled,
  ...field
}: SelectFieldProps<T>) {
  return (
    <FormField<T | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <Select
          id={control.id}
          labelledBy={labelIdOf(control.id)}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
          {...{ options, placeholder, disabled, value }}
          onChange={setValue}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
