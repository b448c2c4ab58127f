import { useEffect, useState } from 'react';
import { useRouter } from 'next/compat/router';

/** True while the router is on its way to another page or to another query of this one. */
export function useRouteChanging(): boolean {
  const events = useRouter()?.events;
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    if (!events) return undefined;
    const start = () => setChanging(true);
    const end = () => setChanging(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  return changing;
}
