import type { ComponentPropsWithRef } from 'react';
import type { Weekday } from '@/lib/enums';
import { weekdayLabels } from '@/lib/labels';

interface WeekdayChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  day: Weekday;
  /** Why it is not available; part of the accessible name. */
  note?: string;
}

/** Around seven chips: one row from 320 px on; more with enlarged text. */
export const weekdaysWidth = 'grid max-w-lg grid-cols-[repeat(auto-fit,minmax(2.4rem,1fr))] gap-0.5 sm:gap-1';

/** A checkbox for one weekday. */
export const WeekdayChip = ({ day, note, ...rest }: WeekdayChipProps) => (
  <label className="relative flex min-h-11 items-center justify-center rounded-md border-2 border-line-strong bg-surface text-sm font-bold transition hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-checked:forced-highlight has-disabled:border-line has-disabled:text-ink-soft has-disabled:line-through">
    <input
      type="checkbox"
      aria-label={note ? `${weekdayLabels[day]}, ${note}` : weekdayLabels[day]}
      {...rest}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
    />
    <span aria-hidden>{weekdayLabels[day].slice(0, 3)}</span>
  </label>
);
