import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser is online again: what failed for want of a network is tried once more by itself. */
export function useOnlineAgain(onOnline: () => void): void {
  const again = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => again();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
