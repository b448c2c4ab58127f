import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the heading of a list that is another now, and begins the window with it. */
export function focusOnHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/**
 * Gives the focus to what answers a press, and so brings it into sight.
 * @param arrival another value for each answer, such as their count; nothing while there is none
 */
export function useArrivalFocus<E extends HTMLElement>(arrival: unknown = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (arrival) element.current?.focus();
  }, [arrival]);
  return element;
}
