import { object, string } from 'yup';
import { FormField } from '@/components/form/field/form-field';
import { TextInput } from '@/components/ui/inputs/text-input';
import type { FactorWay } from '@/lib/enums';

interface Look {
  label: string;
  hint: string;
  missing: string;
  input: {
    inputMode: 'numeric' | 'text';
    autoComplete: 'one-time-code' | 'off';
    autoCapitalize: 'characters' | 'none';
  };
}

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', autoCapitalize: 'none' } as const;

const looks: Record<FactorWay, Look> = {
  app: {
    label: 'Code from your app',
    hint: 'The 6 digits your authenticator app shows now.',
    missing: 'Enter the 6 digits from your app.',
    input: digits,
  },
  email: {
    label: 'Code from the e‑mail',
    hint: 'The 6 digits from our newest e‑mail.',
    missing: 'Enter the 6 digits from the e‑mail.',
    input: digits,
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you printed or saved. Each works once.',
    missing: 'Enter one of your recovery codes.',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  },
};

/** The value as it is sent: apps and mails show their codes in groups. */
export const withoutBlanks = (code: string): string => code.replace(/\s/g, '');

const sixDigits = /^\d{6}$/;

/** The schema of a form with this field, named `code`. */
export const factorCodeSchema = (way: FactorWay) =>
  object({
    code: string()
      .required(looks[way].missing)
      .test('digits', 'The code has 6 digits.', (typed) => way === 'recovery' || sixDigits.test(withoutBlanks(typed))),
  });

/** One field for a code of the second step, named `code`, so that pasting and autofill work. A dialog focuses it first. */
export function FactorCodeField({ way }: { way: FactorWay }) {
  const { label, hint, input } = looks[way];
  return (
    <FormField<string> name="code" label={label} hint={hint} required>
      {(control, { value, setValue, touch }) => (
        <TextInput
          {...control}
          {...input}
          data-autofocus
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          className="max-w-72 tracking-widest"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onBlur={touch}
        />
      )}
    </FormField>
  );
}
