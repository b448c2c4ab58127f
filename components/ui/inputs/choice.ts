import type { ReactNode } from 'react';

/** One choice of a radio group, checkbox group or select. */
export interface Choice<T extends string | number> {
  value: T;
  label: string;
  detail?: ReactNode;
  disabled?: boolean;
}
