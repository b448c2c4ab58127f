/**
 * Features that a browser may refuse: with blocked cookies, in a private window, over plain http, or in an old version. Even
 * reading the property can throw. Lint forbids them in other files; all code works without them.
 */

/** The part of a storage that is used. */
export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each throws if the browser refuses it: open it with `usablePlace` or inside a try. */
export const webStorage = {
  local: () => window.localStorage,
  session: () => window.sessionStorage,
} as const satisfies Record<string, () => Storage>;

/** Null if the storage is refused; some browsers open one that refuses every write. */
export function usablePlace(open: () => Storage): Place | null {
  try {
    const place = open();
    place.setItem('probe', '1');
    place.removeItem('probe');
    return place;
  } catch {
    return null;
  }
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Messages to the other tabs; null if refused. */
export function openChannel(name: string): Channel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** The Web Locks API; null if refused. A request can still reject. */
export function webLocks(): LockManager | null {
  try {
    return navigator.locks ?? null;
  } catch {
    return null;
  }
}

/** True only if the browser is certain; a call may fail without a connection even if this is false. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** `AbortSignal.timeout`, which Safari has only since version 16. */
export function timeoutSignal(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), ms);
  return controller.signal;
}

/** False if refused: show the text, so that it can be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Opens the device's share sheet. `closed`: the parent changed their mind. */
export async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'refused';
  }
}

type Position = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

/** `denied` if the browser does not share the position, `unknown` if it cannot find it. */
export function findPosition(options: PositionOptions): Promise<Position | 'denied' | 'unknown'> {
  return new Promise((resolve) => {
    try {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(coords),
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
        options,
      );
    } catch {
      resolve('denied');
    }
  });
}

/** True if the browser asks not to be tracked: Do Not Track, or Global Privacy Control. */
export const refusesMeasuring = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Runs `work` once the page has loaded and the browser is idle. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let isOff = false;
  const start = () => {
    if (!isOff) work();
  };
  // Safari has no requestIdleCallback.
  const wait = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(start, { timeout: 5_000 })
      : setTimeout(start, 1_000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isOff = true;
    window.removeEventListener('load', wait);
  };
}
