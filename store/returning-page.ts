import type { TokenStorage } from '@/api/client/tokens';

/**
 * A page that the browser kept aside whole, and shows again at Back, still shows the family it was left with. If the session
 * ended or changed meanwhile it is loaded anew, before the next person sees it.
 */
export function reloadStalePage(
  events: Pick<EventTarget, 'addEventListener'>,
  tokens: Pick<TokenStorage, 'read'>,
  reload: () => void,
): void {
  const session = () => tokens.read()?.refreshToken;
  let leftWith: string | undefined;
  events.addEventListener('pagehide', () => {
    leftWith = session();
  });
  events.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted && session() !== leftWith) reload();
  });
}
