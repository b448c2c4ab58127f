/** One value that outlives a page load, as long as the tab. */
export interface TabStorage {
  /** What was kept, unchecked; null when there is nothing. */
  read(): unknown;
  /** Null forgets it. */
  write(value: unknown): void;
}

/** In the tab's session storage. Where the browser denies it, the value lasts as long as the page. */
export function browserTabStorage(key: string): TabStorage {
  return {
    read() {
      try {
        return JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Only surviving a reload is lost.
      }
    },
  };
}
