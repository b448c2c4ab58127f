import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { formatVerificationCode, normaliseVerificationCode } from '@/lib/validation/verification-code';

/** A code may be pasted with the words around it cut badly; the rule says when it is too long, not the input. */
const writtenLength = 64;
const mask = { mask: /^[A-Z\d\s\-\u2010-\u2013]*$/, prepareChar: (typed: string) => typed.toUpperCase() };

/**
 * A code from a message: one field, so that pasting and the browser's own filling-in work; small letters, blanks and
 * look-alikes are put right.
 */
export function VerificationCodeField(field: FormFieldProps) {
  return (
    <FormField<string> {...field}>
      {(control, { value, setValue, touch }) => (
        <MaskedInput
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={writtenLength}
          placeholder="XXXXX-XXXXX"
          className="max-w-72 tracking-widest uppercase"
          mask={mask}
          text={formatVerificationCode(value)}
          onText={(text) => setValue(normaliseVerificationCode(text))}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
