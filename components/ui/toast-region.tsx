import { useState, useSyncExternalStore, type ReactNode } from 'react';
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
  if (!body) return null;
  return createPortal(
    <section
      aria-label={label}
      className="pointer-events-none fixed top-3 right-3 left-3 z-60 sm:left-auto sm:w-104"
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol aria-live="polite" aria-relevant="additions" className="space-y-2.5">
        {children(hovered || focused)}
      </ol>
    </section>,
    body,
  );
}
