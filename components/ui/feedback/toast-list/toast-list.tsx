import { useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { ToastItem, type Toast } from '@/components/ui/feedback/toast-list/toast-item';

export interface ToastListProps {
  toasts: readonly Toast[];
  /** Called when a toast has left: 300 ms after 5 seconds or after a click. */
  onDismiss: (id: string) => void;
  label?: string;
}

const never = () => () => undefined;

/**
 * The toast list at the top right (product sections 2, 4 and 9); the clock stops while the pointer or the focus is in
 * it. The live region is rendered even when it is empty, else the first toast is not announced. It is a child of the
 * body: an open dialog makes the page inert, and a toast must still be heard and dismissed then.
 */
export function ToastList({ toasts, onDismiss, label = 'Notifications' }: ToastListProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const body = useSyncExternalStore(
    never,
    () => document.body,
    () => null,
  );
  // A toast that is removed under the pointer or with the focus in it sends no leave or blur.
  if (toasts.length === 0 && (hovered || focused)) {
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
      className="print:hidden pointer-events-none fixed top-3 right-3 left-3 z-60 sm:left-auto sm:w-104"
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
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={hovered || focused} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>,
    body,
  );
}
