import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pageLink } from '@/components/ui/navigation/page-link';

/**
 * While `active`, asks before the parent leaves the page by a link or by Back and Forward (`ask` resolves to true to
 * leave). Closing or reloading the tab shows the browser's own question. Navigation by the program, such as after
 * logging out, is not blocked.
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
    // The browser has already moved: restore this page's history entry.
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
