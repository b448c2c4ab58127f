import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type FocusEvent } from 'react';
import { IMaskInput } from 'react-imask';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control-style';

/** IMask's options; a RegExp says which characters belong into the field. */
export type Mask = Record<string, unknown>;

type Attributes = ComponentPropsWithoutRef<'input'>;
type Passed = 'type' | 'inputMode' | 'placeholder' | 'maxLength' | 'className';
type Typing = 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck';

export interface MaskedInputProps extends Partial<ControlProps>, Pick<Attributes, Passed | Typing> {
  mask: Mask;
  /** The text to show while the field is not being edited. */
  text: string;
  /** What was typed, and only what was typed: never what the mask makes of a value by itself. */
  onText: (text: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * An input with a mask (product section 5). While it is being edited it keeps what was typed, so that a half-typed
 * "1," is not taken away; it reports typing alone, so that a form that was just opened is not changed.
 */
export function MaskedInput({ mask, text, onText, onBlur, className, ...rest }: MaskedInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const early = useRef('');

  // IMask empties the server's field when it takes it over. What was typed before stays for use-early-typing to find.
  useLayoutEffect(() => {
    if (input.current && early.current) input.current.value = early.current;
  }, []);

  return (
    <IMaskInput
      type="text"
      autoComplete="off"
      {...rest}
      {...mask}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        early.current ||= element?.value ?? '';
      }}
      value={draft ?? text}
      onFocus={() => setDraft(text)}
      onAccept={(typed: string, _mask: unknown, event?: InputEvent) => {
        if (!event) return;
        // What the browser fills in without anybody being in the field is shown as it is held.
        if (event.target === document.activeElement) setDraft(typed);
        onText(typed);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setDraft(null);
        onBlur?.(event);
      }}
      className={controlStyle(className)}
    />
  );
}
