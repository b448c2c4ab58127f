import { useEffect, useEffectEvent, useRef } from 'react';
import { useRouter } from 'next/router';
import { pageLink } from '@/components/ui/navigation/page-link';

/**
 * While `active`, whoever is about to leave the page is asked first: by a link, by the browser's Back and Forward (`ask`
 * answers true to leave), and by closing or reloading the tab, where the browser asks in its own words. What the program
 * itself decides, such as the way home after a log out, is not held up.
 */
export function useLeaveGuard(active: boolean, ask: () => Promise<boolean>): void {
  const { push, beforePopState } = useRouter();
  const leaving = useRef(false);

  const leave = useEffectEvent(async (go: () => void) => {
    if (!(await ask())) return;
    leaving.current = true;
    go();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const href = leaving.current ? null : pageLink(event);
    if (!href) return;
    event.preventDefault();
    event.stopPropagation();
    void leave(() => void push(href));
  });
  const onPop = useEffectEvent((entry: unknown, here: string) => {
    if (leaving.current) return true;
    // The browser has moved already: the entry of this page is put back.
    window.history.pushState(entry, '', here);
    void leave(() => window.history.back());
    return false;
  });
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!leaving.current) event.preventDefault();
  });

  useEffect(() => {
    if (!active) return undefined;
    leaving.current = false;
    const click = (event: MouseEvent) => onClick(event);
    const unload = (event: BeforeUnloadEvent) => onUnload(event);
    const entry: unknown = window.history.state;
    const here = window.location.href;
    document.addEventListener('click', click, true);
    window.addEventListener('beforeunload', unload);
    beforePopState(() => onPop(entry, here));
    return () => {
      document.removeEventListener('click', click, true);
      window.removeEventListener('beforeunload', unload);
      beforePopState(() => true);
    };
  }, [active, beforePopState]);
}
