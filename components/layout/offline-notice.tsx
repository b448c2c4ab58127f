import { useEffect, useState, useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { onlineAgainMessage } from '@/components/layout/messages';
import { Icon } from '@/components/ui/media/icon/icon';
import { pageLink } from '@/components/ui/navigation/page-link';
import { useOnlineAgain } from '@/components/ui/navigation/use-online-again';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useIsOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/**
 * Without a network the open page says so and stays: a link to another page would end in the browser's own error page, and
 * with it goes what is on the screen (record 0159). That the network is back is said, too.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const dispatch = useAppDispatch();
  const [pressed, setPressed] = useState(false);
  if (!isOffline && pressed) setPressed(false);

  useOnlineAgain(() => dispatch(toastAdded('info', onlineAgainMessage)));
  useEffect(() => {
    if (!isOffline) return undefined;
    const stay = (event: MouseEvent) => {
      if (!pageLink(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setPressed(true);
    };
    // Before the page's own listeners: a form would ask whether to leave.
    window.addEventListener('click', stay, true);
    return () => window.removeEventListener('click', stay, true);
  }, [isOffline]);

  return (
    <div role="status" className="sticky top-18 z-20 empty:hidden print:hidden">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-bold text-warning shadow-1">
          <Icon of={WifiOff} size="sm" />
          {pressed
            ? 'You’re offline, so we can’t open another page yet. This one stays as it is.'
            : 'You’re offline. This page stays as it is, with everything you typed.'}
        </p>
      )}
    </div>
  );
}
