import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { useArrivalFocus } from '@/components/ui/navigation/use-arrival-focus';
import { tones, type Tone } from '@/components/ui/feedback/tones';

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** "alert" or "status" only for a notice that appears in answer to something; none for one that is there from the start. */
  role?: 'alert' | 'status';
  /** The notice answers a press: another value for each answer brings it into sight, with the focus on it. */
  arrival?: unknown;
}

/** Something the reader should know at this place of the page. */
export function Notice({ tone = 'info', title, children, action, role, arrival }: NoticeProps) {
  const heading = useArrivalFocus<HTMLParagraphElement & HTMLDivElement>(arrival ?? false);
  const takesFocus = arrival === undefined ? undefined : { ref: heading, tabIndex: -1 };
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
