import { useEffect } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * For keyboard and screen reader users: when the focused control is removed (the cancel button of a cancelled booking,
 * the chip of a removed filter), moves the focus to its nearest remaining ancestor instead of losing it. Also when the
 * control is removed while a confirmation dialog is open. RouteFocus handles navigation.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    /** The last focused control and its ancestors, innermost first. */
    let path: HTMLElement[] = [];
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (main.contains(target)) path = pathTo(target, main);
      else if (!target.closest(dialogs)) path = [];
    };
    // A blur without a new target: either the parent clicked elsewhere, or the control is being removed. Only after the
    // current script can we tell whether it is still connected.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        if (path[0] === target && path[0]?.isConnected && document.activeElement !== target) path = [];
      });
    };
    const isGone = () => path[0] !== undefined && !path[0].isConnected;
    const look = () => {
      if (document.activeElement !== document.body || !isGone()) return;
      const ancestor = path.find((element) => element.isConnected && element.textContent.trim() !== '');
      path = [];
      if (ancestor) focusOn(ancestor);
    };
    // In the next frame: a closing dialog restores the focus itself, if it can.
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
