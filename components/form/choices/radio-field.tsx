import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { Choice } from '@/components/ui/inputs/control';
import { RadioGroup } from '@/components/ui/inputs/radio-group';

export interface RadioFieldProps<T extends string | number> extends FormFieldProps {
  choices: readonly Choice<T>[];
  inline?: boolean;
}

/** Exactly one of a few choices. */
export function RadioField<T extends string | number>({ choices, inline, ...field }: RadioFieldProps<T>) {
  return (
    <FormField<T | null> {...field} group>
      {(control, { name, value, setValue, touch }) => (
        <RadioGroup
          {...control}
          name={`${control.id}-${name}`}
          {...{ choices, inline, value }}
          onChange={setValue}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
