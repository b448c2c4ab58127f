import { useEffect, useRef } from 'react';
import { useRouter } from 'next/router';

const pathOf = (url: string) => url.split(/[?#]/)[0];
const hashOf = (url: string) => url.split('#')[1] ?? '';

/**
 * After a navigation the focus goes to the new page's heading, or to the part that the address names, so that a keyboard starts there and a reader hears where it
 * is. The title is announced by the framework. A change of the query alone (a filter, a page of a list) moves nothing.
 */
export function RouteFocus() {
  const { events, asPath } = useRouter();
  const last = useRef(pathOf(asPath));

  useEffect(() => {
    const arrived = (url: string) => {
      const path = pathOf(url);
      if (path === last.current) return;
      last.current = path;
      const target =
        document.getElementById(hashOf(url)) ??
        document.querySelector<HTMLElement>('main h1') ??
        document.querySelector<HTMLElement>('main');
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', arrived);
    return () => events.off('routeChangeComplete', arrived);
  }, [events]);
  return null;
}
