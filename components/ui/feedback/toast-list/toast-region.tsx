import { useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface ToastRegionProps {
  label?: string;
  /** True while there is no toast. */
  empty: boolean;
  /** The toasts; `paused` while someone is reading. */
  children: (paused: boolean) => ReactNode;
}

const never = () => () => undefined;

/**
 * Where toasts appear: at the top right (specification section 2). A live region, rendered even when it is empty: a region that
 * appears together with its text is not announced. It stands directly in the body, apart from the page: an open dialog makes
 * the page inert, and a toast must still be heard and dismissed then.
 */
export function ToastRegion({ label = 'Notifications', empty, children }: ToastRegionProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const body = useSyncExternalStore(
    never,
    () => document.body,
    () => null,
  );
  // A toast that is removed under the pointer or with the focus in it sends no leave or blur.
  if (empty && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }
  // The toast that is sent away must not take the focus with it: the list would count as being read for ever.
  const handFocusOn = ({ target, detail }: MouseEvent) => {
    const toast = target instanceof Element && target.closest('li');
    const focus = document.activeElement;
    if (!toast || !(focus instanceof HTMLElement) || !toast.contains(focus)) return;
    const others = [...(toast.parentElement?.children ?? [])].filter(
      (other) => other !== toast && !other.hasAttribute('data-leaving'),
    );
    // A click without a pointer's count comes from a key: whoever works so goes on with the next toast.
    const next = (detail === 0 && others[0]?.querySelector('button')) || cameFrom.current;
    if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
    else focus.blur();
  };
  if (!body) return null;
  return createPortal(
    <section
      aria-label={label}
      className="pointer-events-none fixed top-3 right-3 left-3 z-60 sm:left-auto sm:w-104"
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onClick={handFocusOn}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol aria-live="polite" aria-relevant="additions" className="space-y-2.5">
        {children(hovered || focused)}
      </ol>
    </section>,
    body,
  );
}
