import { webStorage } from '@/lib/site/browser';

/** A value that survives page loads. */
export interface TabStorage {
  /** Unvalidated; null if there is none. */
  read(): unknown;
  /** Null removes it. */
  write(value: unknown): void;
}

/** In session storage; if the browser refuses it, the value lasts as long as the page. */
export const browserTabStorage = (key: string): TabStorage => storedIn(webStorage.session, key);

/** In local storage, shared with other tabs. */
export const browserSharedStorage = (key: string): TabStorage => storedIn(webStorage.local, key);

function storedIn(place: () => Storage, key: string): TabStorage {
  /** The value that the browser refused to store. */
  let refused: string | null = null;
  return {
    read() {
      try {
        return JSON.parse(refused ?? place().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write(value) {
      const text = value === null ? null : JSON.stringify(value);
      refused = null;
      try {
        if (text === null) place().removeItem(key);
        else place().setItem(key, text);
      } catch {
        refused = text;
      }
    },
  };
}
