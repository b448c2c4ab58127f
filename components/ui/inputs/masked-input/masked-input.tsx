import { useState } from 'react';
import { IMaskInput } from 'react-imask';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control-style';

export interface MaskedInputProps extends ControlProps {
  /** The mask's options as imask takes them. */
  mask: Record<string, unknown>;
  /** The text to show while the field is not being edited. */
  text: string;
  /** What was typed, and only what was typed: never what the mask makes of a value by itself. */
  onText: (text: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  className?: string;
}

/**
 * An input with a mask (specification section 5). It is heavy (17 kB): screens load it with the form that needs it.
 * While it is being edited it keeps its own text, so that a half-typed "1," is not taken away; it reports typing alone, so
 * that a form that was just opened is not changed.
 */
export function MaskedInput({ mask, text, onText, onBlur, className, ...rest }: MaskedInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <IMaskInput
      {...mask}
      {...rest}
      type="text"
      autoComplete="off"
      value={draft ?? text}
      onFocus={() => setDraft(text)}
      onAccept={(typed: string, _mask: unknown, event?: InputEvent) => {
        if (!event) return;
        setDraft(typed);
        onText(typed);
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
      className={controlStyle(className)}
    />
  );
}
