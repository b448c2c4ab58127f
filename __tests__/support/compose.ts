import { fireEvent } from '@testing-library/react';

/**
 * Composes text at the end of a field as an input method does: each step replaces the one before. `unfinished` leaves the
 * composition open.
 */
export function compose(
  field: HTMLInputElement | HTMLTextAreaElement,
  steps: readonly string[],
  { unfinished = false }: { unfinished?: boolean } = {},
): void {
  const before = field.value;
  fireEvent.compositionStart(field);
  for (const data of steps) {
    fireEvent.keyDown(field, { key: 'Process', keyCode: 229, isComposing: true });
    fireEvent.compositionUpdate(field, { data });
    fireEvent.input(field, { target: { value: before + data }, data, isComposing: true });
  }
  if (!unfinished) fireEvent.compositionEnd(field, { data: steps.at(-1) });
}
