import type { Tokens } from '@/api/contract/types';

/** What another tab of this browser did with the session: `switched` is to another family record. */
export type OtherTabEvent = 'signedIn' | 'signedOut' | 'switched';

/**
 * Where the token pair is kept: persistent when the parent chose "remember", else as long as the tab (product
 * section 7). Read anew for every call, so that a pair stored by another tab is used at once.
 */
export interface TokenStorage {
  read(): Tokens | null;
  write(pair: Tokens, remember: boolean): void;
  /** Puts a new pair where the old one was; does nothing when there is none. */
  replace(pair: Tokens): void;
  clear(): void;
  /** Clears here, and has every other tab end its session too. */
  clearEverywhere(): void;
  /** Has every other tab know that the account looks at another family record. */
  announceSwitch(): void;
  /** Tells of other tabs until the returned function is called. */
  subscribe(listener: (event: OtherTabEvent) => void): () => void;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The window's parts that the storage lives on; `channel` is absent in old browsers. */
export interface TokenStorageParts {
  local: () => Storage;
  session: () => Storage;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

interface Rotation {
  from: string;
  pair: Tokens;
}

const keys = { token: 'token', refreshToken: 'refreshToken', signedOut: 'signedOut', switched: 'switched' } as const;

export function createTokenStorage(parts: TokenStorageParts): TokenStorage {
  const memory = memoryPlace();
  const local = usable(parts.local);
  const session = usable(parts.session);
  const places = [memory, session, local].filter((place) => place !== null);

  const holder = () => places.find((place) => pairIn(place) !== null) ?? null;
  const read = () => {
    const place = holder();
    return place && pairIn(place);
  };
  const clear = () => places.forEach(removePair);

  // Full, or taken away meanwhile: the session then lasts as long as the page.
  const put = (place: Place, pair: Tokens) => void (putPair(place, pair) || putPair(memory, pair));

  // A duplicated tab starts with a copy of the tab's pair. It must learn of the rotation, or it would come with an old
  // refresh token some day, which ends the whole session (product rule 6).
  parts.channel?.addEventListener('message', (event) => {
    const { from, pair } = (event as MessageEvent<Rotation>).data;
    if (session && pairIn(session)?.refreshToken === from) put(session, pair);
  });

  return {
    read,
    write(pair, remember) {
      clear();
      put((remember ? local : null) ?? session ?? memory, pair);
    },
    replace(pair) {
      const place = holder();
      const old = read();
      if (!place || !old) return;
      put(place, pair);
      if (place === session) parts.channel?.postMessage({ from: old.refreshToken, pair } satisfies Rotation);
    },
    clear,
    clearEverywhere() {
      clear();
      signal(local, keys.signedOut);
    },
    announceSwitch: () => signal(local, keys.switched),
    subscribe(listener) {
      const onStorage = (event: Event) => {
        const { key, newValue } = event as StorageEvent;
        if (key === keys.signedOut && newValue !== null) {
          clear();
          listener('signedOut');
        } else if (key === keys.switched && newValue !== null) {
          listener('switched');
        } else if (key === keys.token || key === null) {
          listener(read() ? 'signedIn' : 'signedOut');
        }
      };
      parts.events.addEventListener('storage', onStorage);
      return () => parts.events.removeEventListener('storage', onStorage);
    },
  };
}

/** The storage of this browser; where it is closed to us (private windows, blocked site data), the page's memory. */
export function browserTokenStorage(): TokenStorage {
  return createTokenStorage({
    local: () => window.localStorage,
    session: () => window.sessionStorage,
    events: window,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session'),
  });
}

function pairIn(place: Place): Tokens | null {
  try {
    const token = place.getItem(keys.token);
    const refreshToken = place.getItem(keys.refreshToken);
    return token && refreshToken ? { token, refreshToken } : null;
  } catch {
    return null;
  }
}

/** False where there is no room for it: nothing of it stays. */
function putPair(place: Place, pair: Tokens): boolean {
  try {
    // The refresh token first: whoever sees the new token may rely on its partner.
    place.setItem(keys.refreshToken, pair.refreshToken);
    place.setItem(keys.token, pair.token);
    return true;
  } catch {
    removePair(place);
    return false;
  }
}

/** Has the other tabs' `storage` event fire. */
function signal(place: Place | null, key: string): void {
  try {
    place?.setItem(key, String(Date.now()));
    place?.removeItem(key);
  } catch {
    // Without room for the signal the other tabs notice at their next call.
  }
}

function removePair(place: Place): void {
  try {
    place.removeItem(keys.token);
    place.removeItem(keys.refreshToken);
  } catch {
    // What cannot be reached holds nothing for us.
  }
}

function usable(open: () => Storage): Place | null {
  try {
    const place = open();
    place.setItem('probe', '1');
    place.removeItem('probe');
    return place;
  } catch {
    return null;
  }
}

function memoryPlace(): Place {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
