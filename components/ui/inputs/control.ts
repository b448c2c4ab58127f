import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/** For inputs and selects; `control` is in styles/controls.css. */
export const controlStyle = (className?: string): string => classNames('control', className);

/** The attributes that a field sets on its input, select or button. */
export interface ControlProps {
  id: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** One choice of a radio group, checkbox group or select. */
export interface Choice<T extends string | number> {
  value: T;
  label: string;
  detail?: ReactNode;
  disabled?: boolean;
}

/** For one of a row of choices: a round button or link 44 px high. */
export const chipStyle = (chosen: boolean): string =>
  classNames(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border-2 px-4 text-sm font-bold whitespace-nowrap transition',
    chosen
      ? 'border-primary bg-primary text-on-primary forced-highlight'
      : 'border-line bg-surface text-ink hover:border-primary hover:text-primary-ink',
  );
