import { createContext, useCallback, useEffect, useRef } from 'react';

type Work = () => void;

/** Runs work at once, or, in a form, when no pointer is down. */
export const AfterPressContext = createContext<(work: Work) => void>((work) => work());

/**
 * Holds work back while a pointer is down, until its click has come: an error line that appears on mousedown moves
 * the button from under the finger, and nothing is pressed (record 0156).
 */
export function useAfterPress(): (work: Work) => void {
  /** Null while no pointer is down. */
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
    // The click is dispatched in the same task as the end of its press. A thumb's mousedown comes after its pointerup.
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
