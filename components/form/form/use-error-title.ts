import { useEffect } from 'react';

const prefix = 'Error: ';
const without = (title: string) => (title.startsWith(prefix) ? title.slice(prefix.length) : title);

/**
 * Begins the page's title with "Error: " while a form has failed, so that whoever hears the title knows. The
 * framework writes the title anew whenever the page renders its head, so the prefix is put back each time.
 */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watcher.disconnect();
      document.title = without(document.title);
    };
  }, [failed]);
}
