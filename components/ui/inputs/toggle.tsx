import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface ToggleProps {
  id?: string;
  name?: string;
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/**
 * The checkbox toggle (product section 2): a switch that takes effect immediately. A native checkbox underneath, so
 * that Space, touch and label work; the knob's position shows the state without colour.
 */
export function Toggle({ label, detail, onChange, ...rest }: ToggleProps) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        {label}
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          {...rest}
          onChange={(event) => onChange(event.target.checked)}
          className={classNames(
            'peer size-full appearance-none rounded-full border-2 border-line-strong bg-sunken transition',
            'checked:border-primary checked:bg-primary disabled:opacity-55',
          )}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 left-1.5 size-4 rounded-full bg-line-strong transition peer-checked:translate-x-5 peer-checked:bg-on-primary forced-highlight"
        />
      </span>
    </label>
  );
}
