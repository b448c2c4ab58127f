import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { tones, type Tone } from '@/components/ui/feedback/tones';
import { limits } from '@/lib/limits';

export interface Toast {
  id: string;
  type: Tone;
  /** Plain text; a line break starts a new line (the error toast has one line per key, section 8). */
  message: string;
  /** How long it is still shown, in milliseconds: of its five seconds the page before may have shown some. */
  leftMs?: number;
}

export interface ToastItemProps {
  toast: Toast;
  /** The time stops while someone is reading. */
  paused: boolean;
  onDismiss: (id: string) => void;
}

/** One toast: it leaves after 5 seconds or on a click, with a slide of 300 ms (product sections 4 and 9). */
export function ToastItem({ toast, paused, onDismiss }: ToastItemProps) {
  const [leaving, setLeaving] = useState(false);
  const remaining = useRef<number>(toast.leftMs ?? limits.toastMs);
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

  const { icon, word, background, ink } = tones[toast.type];
  return (
    <li
      data-leaving={leaving || undefined}
      onClick={() => setLeaving(true)}
      className={classNames(
        'pointer-events-auto flex animate-slide-in cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-3 shadow-3',
        'transition duration-slide',
        leaving && 'translate-x-[115%] opacity-0',
      )}
    >
      <span className={classNames('mt-0.5 shrink-0 rounded-egg p-2', background, ink)}>
        <Icon of={icon} />
      </span>
      <p className="min-w-0 grow self-center font-medium whitespace-pre-line">
        <span className="sr-only">{word}: </span>
        {toast.message}
      </p>
      <IconButton icon={X} label="Dismiss" size="sm" />
    </li>
  );
}
