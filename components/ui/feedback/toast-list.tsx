import { X } from 'lucide';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { type Tone, tones } from '@/components/ui/feedback/notice';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Icon } from '@/components/ui/media/icon';
import { limits } from '@/lib/limits';

interface ToastListProps {
  toasts: readonly Toast[];
  /** Called after the exit animation: 300 ms after 5 seconds or a click. */
  onDismiss: (id: string) => void;
  label?: string;
}

const never = () => () => undefined;

/**
 * The toast list at the top right (product sections 2, 4 and 9). Timers pause while the pointer or the focus is in it.
 * The live region is rendered even when empty; otherwise the first toast is not announced. It is portalled to the body,
 * because an open dialog makes the page inert.
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
  // A toast removed under the pointer or with the focus in it fires no leave or blur event.
  if (toasts.length === 0 && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }
  // Move the focus out of a dismissed toast; otherwise the list would stay paused.
  const handFocusOn = ({ target, detail }: MouseEvent) => {
    const toast = target instanceof Element && target.closest('li');
    const focus = document.activeElement;
    if (!toast || !(focus instanceof HTMLElement) || !toast.contains(focus)) return;
    const others = [...(toast.parentElement?.children ?? [])].filter(
      (other) => other !== toast && !other.hasAttribute('data-leaving'),
    );
    // `detail === 0` means keyboard activation: focus the next toast.
    const next = (detail === 0 && others[0]?.querySelector('button')) || cameFrom.current;
    if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
    else focus.blur();
  };
  if (!body) return null;
  return createPortal(
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="print:hidden pointer-events-none fixed top-3 right-[max(0.75rem,env(safe-area-inset-right))] left-[max(0.75rem,env(safe-area-inset-left))] z-60 sm:left-auto sm:w-104"
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onClick={handFocusOn}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.length > 0 && (
        <ol className="space-y-2.5">
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} paused={hovered || focused} onDismiss={onDismiss} />
          ))}
        </ol>
      )}
    </section>,
    body,
  );
}

export interface Toast {
  id: string;
  type: Tone;
  /** Plain text; line breaks are kept (product section 8: the error toast has one line per key). */
  message: string;
  /** Remaining display time in milliseconds, for a toast carried over from the previous page; 5 seconds by default. */
  leftMs?: number;
  /** Differs after a repeat, which starts the time over and is announced again. */
  endsAt?: number;
}

interface ToastItemProps {
  toast: Toast;
  /** The timer stops, for example on hover. */
  paused: boolean;
  onDismiss: (id: string) => void;
}

/** Disappears after 5 seconds or on a click, with a slide of 300 ms (product sections 4 and 9). */
function ToastItem({ toast, paused, onDismiss }: ToastItemProps) {
  const { id, type, message, leftMs = limits.toastMs, endsAt } = toast;
  // The showing that ends; after a repeat it is an earlier one.
  const [ended, setEnded] = useState<{ endsAt?: number } | null>(null);
  const leaving = ended !== null && ended.endsAt === endsAt;
  const leave = () => setEnded({ endsAt });
  const remaining = useRef<number>(leftMs);
  const timeOver = useEffectEvent(leave);
  const gone = useEffectEvent(() => onDismiss(id));

  useEffect(() => {
    remaining.current = leftMs;
  }, [leftMs, endsAt]);

  useEffect(() => {
    if (paused || leaving) return;
    const started = Date.now();
    const timer = setTimeout(() => timeOver(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [paused, leaving, endsAt]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone(), limits.toastSlideMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  const { icon, word, background, ink } = tones[type];
  return (
    <li
      data-leaving={leaving || undefined}
      onClick={leave}
      className={classNames(
        'pointer-events-auto flex animate-slide-in cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-3 shadow-3',
        'transition duration-slide',
        leaving && 'translate-x-[115%] opacity-0',
      )}
    >
      <span className={classNames('mt-0.5 shrink-0 rounded-egg p-2', background, ink)}>
        <Icon of={icon} />
      </span>
      {/* The key announces a repeat: the live region reads what is added. */}
      <p key={endsAt} className="min-w-0 grow self-center font-medium whitespace-pre-line">
        <span className="sr-only">{word}: </span>
        {message}
      </p>
      <IconButton icon={X} label="Dismiss" size="sm" />
    </li>
  );
}
