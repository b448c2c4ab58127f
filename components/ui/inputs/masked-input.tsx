import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type FocusEvent } from 'react';
import { IMaskInput } from 'react-imask';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control';

/** IMask's options; a RegExp limits the allowed characters. */
export type Mask = Record<string, unknown>;

type Attributes = ComponentPropsWithoutRef<'input'>;
type Passed = 'type' | 'inputMode' | 'placeholder' | 'maxLength' | 'className';
type Typing = 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck';

export interface MaskedInputProps extends Partial<ControlProps>, Pick<Attributes, Passed | Typing> {
  mask: Mask;
  /** Shown while the field is not being edited. */
  text: string;
  /** Called for user input only, never for changes the mask makes itself. */
  onText: (text: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * An input with a mask (product section 5). While it is edited it keeps the typed text, so that a half-typed "1," is
 * not removed. Reports user input only, so that opening a form does not make it dirty.
 */
export function MaskedInput({ mask, text, onText, onBlur, className, ...rest }: MaskedInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const typedBeforeHydration = useRef('');

  // IMask clears the server-rendered input on hydration. Keep text typed before, for usePreHydrationInput to find.
  useLayoutEffect(() => {
    if (input.current && typedBeforeHydration.current) input.current.value = typedBeforeHydration.current;
  }, []);

  return (
    <IMaskInput
      type="text"
      autoComplete="off"
      {...rest}
      {...mask}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        typedBeforeHydration.current ||= element?.value ?? '';
      }}
      value={draft ?? text}
      onFocus={() => setDraft(text)}
      onAccept={(typed: string, _mask: unknown, event?: InputEvent) => {
        if (!event) return;
        // Autofill of an unfocused field: show the formatted value instead of a draft.
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
