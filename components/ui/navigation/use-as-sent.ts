import { useId, useState } from 'react';

/**
 * Whether the insides of an element stay as the server has sent them: React does not take them over, so they cost a slow phone
 * nothing (record 0174). Give the element `id`, and spread `untouched` on it instead of children while `isSent`.
 *
 * @param madeOf what the insides are made of: once one of these is another, they are drawn anew
 * @param fits whether they may stay; asked once, when the page is hydrated
 */
export function useAsSent(madeOf: readonly unknown[], fits: (element: HTMLElement) => boolean = () => true) {
  const id = useId();
  // Only while React takes over a page does it give the ids of the server's: what has this one is in the document already.
  const [sent, setSent] = useState(() => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    return element !== null && fits(element) && madeOf;
  });
  if (sent && sent.some((part, index) => part !== madeOf[index])) setSent(false);
  return { id, isSent: sent !== false };
}

/** The same object at each drawing: given another one, React would write it into the page. */
export const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
