/** A value that survives page loads. */
export interface TabStorage {
  /** Unvalidated; null if there is none. */
  read(): unknown;
  /** Null removes it. */
  write(value: unknown): void;
}

/** In session storage; does nothing if the browser denies access. */
export const browserTabStorage = (key: string): TabStorage => storedIn(() => window.sessionStorage, key);

/** In local storage, shared with other tabs. */
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
        // Then the value doesn't survive page loads.
      }
    },
  };
}
