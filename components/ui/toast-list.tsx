import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { tones, type Tone } from '@/components/ui/tones';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { limits } from '@/lib/limits';

export interface Toast {
  id: string;
  type: Tone;
  /** Plain text; a line break starts a new line (the error toast has one line per key, section 8). */
  message: string;
}

interface ToastItemProps {
  toast: Toast;
  /** Time stands still while someone is reading. */
  paused: boolean;
  onDismiss: (id: string) => void;
}

function ToastItem({ toast, paused, onDismiss }: ToastItemProps) {
  const [leaving, setLeaving] = useState(false);
  const remaining = useRef<number>(limits.toastMs);
  const gone = useEffectEvent(() => onDismiss(toast.id));

  useEffect(() => {
    if (paused || leaving) return;
    const started = Date.now();
    const timer = setTimeout(() => setLeaving(true), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [paused, leaving]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone(), limits.toastSlideMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  const { icon, word, ground, ink } = tones[toast.type];
  return (
    <li
      onClick={() => setLeaving(true)}
      className={classNames(
        'pointer-events-auto flex animate-slide-in cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-3 elevation-3',
        'transition duration-slide',
        leaving && 'translate-x-[115%] opacity-0',
      )}
    >
      <span className={classNames('mt-0.5 rounded-egg p-2', ground, ink)}>
        <Icon of={icon} />
      </span>
      <p className="min-w-0 grow self-center font-medium whitespace-pre-line">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {toast.message}
      </p>
      <IconButton icon={X} label="Dismiss" size="sm" />
    </li>
  );
}

export interface ToastListProps {
  toasts: readonly Toast[];
  /** Called when a toast has left: 300 ms after 5 seconds or after a click. */
  onDismiss: (id: string) => void;
  label?: string;
}

const never = () => () => undefined;

/**
 * The toast list at the top right (specification sections 2, 4 and 9). A toast slides in, and out again after 5 seconds or on
 * a click; the clock stops while the pointer is over the list or the focus is in it. The list is a live region and is rendered
 * even when empty: a region that appears together with its text is not announced. It stands directly in the body, apart from
 * the page: an open dialog makes the page inert, and a toast must still be heard and dismissed then.
 */
export function ToastList({ toasts, onDismiss, label = 'Notifications' }: ToastListProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const body = useSyncExternalStore(
    never,
    () => document.body,
    () => null,
  );
  const empty = toasts.length === 0;
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
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={hovered || focused} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>,
    body,
  );
}
