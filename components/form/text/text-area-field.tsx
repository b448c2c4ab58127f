import { useEffect, useState } from 'react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { classNames } from '@/components/ui/class-names';
import { TextArea } from '@/components/ui/inputs/text-input';

interface TextAreaFieldProps extends FormFieldProps {
  /** Shows a live counter below the field (product section 5). */
  maxLength?: number;
  rows?: number;
  placeholder?: string;
}

/** Multi-line text with a counter of the remaining characters. */
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

/** From here on the counter is in the error colour (product section 5). */
const fewRemaining = 20;
/** Screen readers announce the count when typing pauses, not on every key. */
const pauseMs = 1000;

/** The live counter of a text area: "N character(s) remaining" (product section 5). */
function CharactersRemaining({ length, maxLength }: { length: number; maxLength: number }) {
  const remaining = Math.max(0, maxLength - length);
  const sentence = `${remaining} character(s) remaining`;
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (length === 0) return;
    const timer = setTimeout(() => setSpoken(sentence), pauseMs);
    return () => clearTimeout(timer);
  }, [length, sentence]);
  return (
    <>
      <p
        aria-hidden
        className={classNames('text-sm', remaining <= fewRemaining ? 'font-bold text-failed' : 'text-ink-soft')}
      >
        {sentence}
      </p>
      <span className="sr-only">{`At most ${maxLength} characters.`}</span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
