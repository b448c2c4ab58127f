import { useEffect, useEffectEvent } from 'react';

/** Calls it every so many milliseconds while the page is looked at, and while it is `active`. */
export function useLookAgain(lookAgain: () => unknown, everyMs: number, active = true): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') lookAgain();
  });
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}
