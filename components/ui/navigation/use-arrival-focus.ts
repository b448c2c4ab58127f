import { useEffect, useRef, type RefObject } from 'react';

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
