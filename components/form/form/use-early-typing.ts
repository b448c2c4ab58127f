import { useLayoutEffect, useRef } from 'react';

/**
 * For a form, or a group of fields, that the server rendered: what was typed, ticked or chosen before React was there is in the fields, but in no
 * state, and the next render would undo it. It is done once more for React to hear.
 */
export function useEarlyTyping<E extends HTMLFormElement | HTMLFieldSetElement = HTMLFormElement>() {
  const form = useRef<E>(null);
  // Looked at before anything can render again. Told after React's own work: an event in the middle of it is answered too late
  // to keep the caret. Who has the focus comes first, before React writes its own idea into the others.
  useLayoutEffect(() => {
    const again = [...(form.current?.elements ?? [])].map(whatWasDone).filter((one) => one !== null);
    again.sort((a, b) => Number(b.focused) - Number(a.focused));
    void repeatAll(again);
  }, []);
  return form;
}

/** Whether something was typed, ticked or chosen in it before React was there. */
export const hasEarlyTyping = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('input, select, textarea')].some((control) => whatWasDone(control) !== null);

/** One after the other: a part of a date is added to what the form holds by then. */
async function repeatAll(again: readonly { repeat: () => void }[]): Promise<void> {
  for (const { repeat } of again) {
    await Promise.resolve();
    repeat();
  }
}

/** Null where nothing was done. */
function whatWasDone(control: Element): { focused: boolean; repeat: () => void } | null {
  const focused = control === document.activeElement;
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control;
    // Of radio buttons the chosen one tells it all.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return null;
    const repeat = () => {
      control.checked = !checked;
      control.click();
    };
    return { focused, repeat };
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    const { value, defaultValue } = control;
    return value === defaultValue ? null : { focused, repeat: () => typeAgain(control, value) };
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

/** React takes an event for a change when the text is not the one it last saw written; it sees what is written here. */
function typeAgain(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control instanceof HTMLInputElement && control.value === value) {
    // The browser drops the line break again, and leaves the caret where it is.
    control.value += '\n';
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = '';
    // Past React.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
