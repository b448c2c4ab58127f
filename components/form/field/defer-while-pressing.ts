import { createContext, useCallback, useEffect, useRef } from 'react';

type Work = () => void;

/** Runs the callback, in a form only after the pointer is released. */
export const DeferWhilePressingContext = createContext<(work: Work) => void>((work) => work());

/**
 * Defers callbacks while a pointer is down, until after its click: an error line that appears on blur would move the
 * button away from the pointer, and the click would be lost (record 0148).
 */
export function useDeferWhilePressing(): (work: Work) => void {
  /** Deferred callbacks; null while no pointer is down. */
  const held = useRef<Work[] | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      held.current ??= [];
    };
    const letGo = () => {
      const works = held.current ?? [];
      held.current = null;
      for (const work of works) work();
    };
    // The click is dispatched in the same task as pointerup. On touch, mousedown fires after pointerup.
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(letGo);
    };
    const beginnings = ['pointerdown', 'mousedown'] as const;
    const ends = ['pointerup', 'mouseup', 'pointercancel', 'contextmenu'] as const;
    for (const name of beginnings) document.addEventListener(name, press, true);
    for (const name of ends) document.addEventListener(name, release, true);
    return () => {
      clearTimeout(timer);
      for (const name of beginnings) document.removeEventListener(name, press, true);
      for (const name of ends) document.removeEventListener(name, release, true);
    };
  }, []);

  return useCallback((work) => (held.current ? void held.current.push(work) : work()), []);
}
