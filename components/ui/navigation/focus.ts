import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses the heading of a list that was replaced, and scrolls it to the top of the window. */
export function focusOnHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/**
 * Focuses an element that appears in response to an action, which also scrolls it into view. Runs before the
 * paint: a later effect could take the focus from a control that was pressed in between.
 * @param focusKey a new value for each response, such as a count; falsy while there is none
 */
export function useFocusOnChange<E extends HTMLElement>(focusKey: unknown = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (focusKey) element.current?.focus();
  }, [focusKey]);
  return element;
}

/** Scrolls the minimum needed to show an element that was just opened. */
export const scrollIntoViewIfNeeded = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });
