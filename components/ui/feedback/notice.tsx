import { CircleCheck, CircleX, Info, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';
import { useFocusOnChange } from '@/components/ui/navigation/focus';

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Only for a notice that appears after an action, not for one that is there from the start. */
  role?: 'alert' | 'status';
  /** Focuses the notice whenever this changes to a truthy value: for one that appears in response to an action. */
  focusKey?: unknown;
}

/** A message box in one of the four tones. */
export function Notice({ tone = 'info', title, children, action, role, focusKey }: NoticeProps) {
  const heading = useFocusOnChange<HTMLParagraphElement & HTMLDivElement>(focusKey ?? false);
  const takesFocus = focusKey === undefined ? undefined : { ref: heading, tabIndex: -1 };
  const { icon, word, background, ink } = tones[tone];
  return (
    <div role={role} className={classNames('flex items-start gap-3 rounded-lg p-4 forced-colors:border', background)}>
      <span className={classNames('mt-0.5 shrink-0', ink)}>
        <Icon of={icon} size="lg" label={word} />
      </span>
      <div className="min-w-0 grow">
        {title && (
          <p {...takesFocus} className={classNames('font-bold', ink)}>
            {title}
          </p>
        )}
        {children && <div {...(!title && takesFocus)}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}

export type Tone = 'info' | 'success' | 'warning' | 'error';

/** Icon and colours of notices and toasts. `word` is the icon's text for screen readers. */
export const tones = {
  info: { icon: Info, word: 'Note', background: 'bg-primary-soft', ink: 'text-primary-ink' },
  success: { icon: CircleCheck, word: 'Success', background: 'bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, word: 'Warning', background: 'bg-warning-soft', ink: 'text-warning' },
  error: { icon: CircleX, word: 'Error', background: 'bg-failed-soft', ink: 'text-failed' },
} as const satisfies Record<Tone, { icon: IconNode; word: string; background: string; ink: string }>;
