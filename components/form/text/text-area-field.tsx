import { CharactersRemaining } from '@/components/form/text/characters-remaining';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { TextArea } from '@/components/ui/inputs/text-area/text-area';

export interface TextAreaFieldProps extends FormFieldProps {
  /** With it the live counter is shown below (product section 5). */
  maxLength?: number;
  rows?: number;
  placeholder?: string;
}

/** Multi-line text in a form: grows with its content and counts what remains. */
export function TextAreaField({ maxLength, rows, placeholder, ...field }: TextAreaFieldProps) {
  const counter = (value: string | null) =>
    maxLength ? <CharactersRemaining length={value?.length ?? 0} maxLength={maxLength} /> : null;
  return (
    <FormField<string | null> {...field} note={counter}>
      {(control, { value, setValue, touch }) => (
        <TextArea
          {...control}
          {...{ maxLength, rows, placeholder }}
          value={value ?? ''}
          onChange={(event) => setValue(event.target.value)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
