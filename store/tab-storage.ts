/** One value that outlives a page load. */
export interface TabStorage {
  /** What was kept, unchecked; null when there is nothing. */
  read(): unknown;
  /** Null forgets it. */
  write(value: unknown): void;
}

/** In the tab's session storage. Where the browser denies it, the value lasts as long as the page. */
export const browserTabStorage = (key: string): TabStorage => storedIn(() => window.sessionStorage, key);

/** In the local storage, for the other tabs of this browser. */
export const browserSharedStorage = (key: string): TabStorage => storedIn(() => window.localStorage, key);

function storedIn(place: () => Storage, key: string): TabStorage {
  return {
    read() {
      try {
        return JSON.parse(place().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) place().removeItem(key);
        else place().setItem(key, JSON.stringify(value));
      } catch {
        // Only surviving a page load is lost.
      }
    },
  };
}
