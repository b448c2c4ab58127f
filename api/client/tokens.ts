import type { Tokens } from '@/api/contract/types';
import { openChannel, type Place, usablePlace, webStorage } from '@/lib/site/browser';

/** What another tab did with the session. `switched`: to another family record. */
export type OtherTabEvent = 'signedIn' | 'signedOut' | 'switched';

/**
 * Stores the token pair: persistently with "remember", else for the tab's lifetime (product section 7). Read before every call,
 * so that a pair stored by another tab is used at once.
 */
export interface TokenStorage {
  read(): Tokens | null;
  write(pair: Tokens, remember: boolean): void;
  /** Replaces the pair in its storage; does nothing without a pair. */
  replace(pair: Tokens): void;
  clear(): void;
  /** Clears the pair here and ends the session in every other tab. */
  clearEverywhere(): void;
  /** Notifies the other tabs of a switch to another family record. */
  announceSwitch(): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: OtherTabEvent) => void): () => void;
}

/** Injected parts of `window`. */
export interface TokenStorageParts {
  local: () => Storage;
  session: () => Storage;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  channel?: ReturnType<typeof openChannel>;
}

interface Rotation {
  from: string;
  pair: Tokens;
}

const keys = { token: 'token', refreshToken: 'refreshToken', signedOut: 'signedOut', switched: 'switched' } as const;

export function createTokenStorage(parts: TokenStorageParts): TokenStorage {
  const memory = memoryPlace();
  const local = usablePlace(parts.local);
  const session = usablePlace(parts.session);
  const places = [memory, session, local].filter((place) => place !== null);

  const holder = () => places.find((place) => pairIn(place) !== null) ?? null;
  const read = () => {
    const place = holder();
    return place && pairIn(place);
  };
  const clear = () => places.forEach(removePair);

  // If the storage is full or unavailable, the session lasts as long as the page.
  const put = (place: Place, pair: Tokens) => void (putPair(place, pair) || putPair(memory, pair));

  // A duplicated tab starts with a copy of the session storage. It must follow rotations, because using an old refresh token
  // ends the whole session (product rule 6).
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

/** Falls back to memory if storage is unavailable (private windows, blocked site data). */
export function browserTokenStorage(): TokenStorage {
  return createTokenStorage({
    ...webStorage,
    events: window,
    channel: openChannel('session'),
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

/** False if the storage is full; then nothing is stored. */
function putPair(place: Place, pair: Tokens): boolean {
  try {
    // Write the refresh token first, so that a tab that sees the new token can assume the refresh token is stored.
    place.setItem(keys.refreshToken, pair.refreshToken);
    place.setItem(keys.token, pair.token);
    return true;
  } catch {
    removePair(place);
    return false;
  }
}

/** Fires the `storage` event in other tabs. */
function signal(place: Place | null, key: string): void {
  try {
    place?.setItem(key, String(Date.now()));
    place?.removeItem(key);
  } catch {
    // If the storage is full, the other tabs notice at their next call.
  }
}

function removePair(place: Place): void {
  try {
    place.removeItem(keys.token);
    place.removeItem(keys.refreshToken);
  } catch {
    // An unavailable storage has no tokens.
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
