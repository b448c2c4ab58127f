import { useLayoutEffect, useRef } from 'react';

/**
 * Replays input made before hydration in a server-rendered form or fieldset. That input is in the DOM but in no state,
 * and the next render would undo it.
 */
export function usePreHydrationInput<E extends HTMLFormElement | HTMLFieldSetElement = HTMLFormElement>() {
  const form = useRef<E>(null);
  // Read before anything rerenders; replayed in a microtask, because React would handle an event during its commit too
  // late to keep the caret. The focused control comes first, before React writes state into the others.
  useLayoutEffect(() => {
    const changes = [...(form.current?.elements ?? [])].map(changeOf).filter((one) => one !== null);
    changes.sort((a, b) => Number(b.focused) - Number(a.focused));
    void replayAll(changes);
  }, []);
  return form;
}

/** Whether a control in `element` was changed before hydration. */
export const hasPreHydrationInput = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('input, select, textarea')].some((control) => changeOf(control) !== null);

/** One at a time: a part of a date is merged into the form's current value. */
async function replayAll(changes: readonly { repeat: () => void }[]): Promise<void> {
  for (const { repeat } of changes) {
    await Promise.resolve();
    repeat();
  }
}

/** Null if the control was not changed. */
function changeOf(control: Element): { focused: boolean; repeat: () => void } | null {
  const focused = control === document.activeElement;
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control;
    // For radio buttons, replaying the checked one is enough.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return null;
    const repeat = () => {
      control.checked = !checked;
      control.click();
    };
    return { focused, repeat };
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { value, defaultValue } = control;
    return value === defaultValue ? null : { focused, repeat: () => retype(control, value) };
  }
  if (control instanceof HTMLSelectElement) {
    const { selectedIndex, options } = control;
    const initial = [...options].findIndex((option) => option.defaultSelected);
    if (selectedIndex === Math.max(initial, 0)) return null;
    const repeat = () => {
      control.selectedIndex = selectedIndex;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return { focused, repeat };
  }
  return null;
}

/** React ignores an input event if the value equals the last one set through its own value setter. */
function retype(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control instanceof HTMLInputElement && control.value === value) {
    // The browser strips the line break and keeps the caret.
    control.value += '\n';
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = '';
    // Bypasses React's value tracking.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
