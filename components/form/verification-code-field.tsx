import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { NormalisedInput } from '@/components/ui/inputs/normalised-input/normalised-input';
import { formatVerificationCode, normaliseVerificationCode } from '@/lib/validation/verification-code';

/** A code may be pasted with the words around it cut badly; the rule says when it is too long, not the input. */
const writtenLength = 64;

/**
 * A code from a message: one field, so that pasting and the browser's own filling-in work; small letters, blanks and
 * look-alikes are put right.
 */
export function VerificationCodeField(field: FormFieldProps) {
  return (
    <FormField<string> {...field}>
      {(control, { value, setValue, touch }) => (
        <NormalisedInput
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={writtenLength}
          placeholder="XXXXX-XXXXX"
          className="max-w-72 tracking-widest uppercase"
          value={value}
          onChange={setValue}
          normalise={normaliseVerificationCode}
          format={formatVerificationCode}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
