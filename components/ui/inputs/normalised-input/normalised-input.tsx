import { useState, type ComponentPropsWithRef } from 'react';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';

export interface NormalisedInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  /** The stored form, or the text as typed while it is not valid yet. */
  value: string;
  onChange: (value: string) => void;
  /** The stored form of what people write; the text itself when it has none. */
  normalise: (text: string) => string;
  /** How the stored form is shown to people. */
  format: (value: string) => string;
}

/**
 * An input that lets people write as they like and hands on the stored form. While it is being edited it shows what was
 * typed, untouched; otherwise the stored form as people read it. It says nothing until someone types, so a form that was just
 * opened is not changed (a mask that normalises by itself makes it so, and turned +14165550123 into another number).
 */
export function NormalisedInput({
  value,
  onChange,
  normalise,
  format,
  onFocus,
  onBlur,
  ...rest
}: NormalisedInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      value={draft ?? format(value)}
      onFocus={(event) => {
        setDraft(format(value));
        onFocus?.(event);
      }}
      onChange={(event) => {
        // What the browser fills in without anybody being in the field is shown as it is held: no leaving would tidy it.
        if (event.target === document.activeElement) setDraft(event.target.value);
        onChange(normalise(event.target.value));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
