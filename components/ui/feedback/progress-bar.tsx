import { useId } from 'react';
import { percentage } from '@/lib/text/words';

export interface ProgressBarProps {
  current: number;
  total: number;
  /** What progresses: "Registration". */
  label: string;
  /** Instead of the percentage, for example "3 of 7 steps". */
  valueText?: string;
}

/** The percentage is floored (product section 4). */
export function ProgressBar({ current, total, label, valueText }: ProgressBarProps) {
  const id = useId();
  const percent = percentage(current, total);
  return (
    <div>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span id={id} className="font-bold">
          {label}
        </span>
        <span aria-hidden className="text-ink-soft tabular-nums">
          {valueText ?? `${percent}%`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        className="h-3 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] forced-highlight"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
