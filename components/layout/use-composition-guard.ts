import { useEffect } from 'react';

/** The keys with which an input method chooses a candidate, or accepts or drops it. */
const chooses = /^(?:Enter|Escape|Tab|Home|End|Arrow\w+|Page\w+)$/;
/** The key code of a press that an input method handles. In Safari, the one that ends a composition has only this. */
const handledByInputMethod = 229;

/**
 * While text is composed (Chinese, Japanese, Korean), these keys belong to the input method. No handler of ours or of a
 * library sees them: Enter doesn't search for half a word, and Escape doesn't close a dialog.
 */
export function useCompositionGuard(): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      const isComposing = event.isComposing || event.keyCode === handledByInputMethod;
      if (isComposing && chooses.test(event.key)) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, []);
}
