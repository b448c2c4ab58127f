import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser is online again, so that failed requests can be retried. */
export function useOnReconnect(onOnline: () => void): void {
  const again = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => again();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
