import { useEffect } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Keeps the place of whoever works by keyboard or by ear: when the control they are on goes away (a booking that was cancelled
 * has no such button any more, a filter that was removed no chip), the focus moves to what stood around it, instead of to the
 * beginning of the page. Also when it went while a dialog asked about it. A new page is RouteFocus's to see to.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    /** The control that was last focused, and its ancestors, from the inside out. */
    let path: HTMLElement[] = [];
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (main.contains(target)) path = pathTo(target, main);
      else if (!target.closest(dialogs)) path = [];
    };
    // Left on purpose, by a press beside all controls. A browser may say the same of a control that is just being removed:
    // once the script has run, that one is gone, and has not been left.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        if (path[0] === target && path[0]?.isConnected && document.activeElement !== target) path = [];
      });
    };
    const isGone = () => path[0] !== undefined && !path[0].isConnected;
    const look = () => {
      if (document.activeElement !== document.body || !isGone()) return;
      const around = path.find((element) => element.isConnected && element.textContent.trim() !== '');
      path = [];
      if (around) focusOn(around);
    };
    // In the next frame: a dialog that closes gives the focus back by itself, where it can.
    const observer = new MutationObserver(() => {
      if (!isGone()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });

    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

function pathTo(target: HTMLElement, root: Element): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = target; at && at !== root; at = at.parentElement) path.push(at);
  return path;
}

function focusOn(element: HTMLElement): void {
  const had = element.hasAttribute('tabindex');
  if (!had) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (!had) element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
