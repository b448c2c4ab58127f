import { classNames } from '@/components/ui/class-names';

/**
 * The classes of anything one types or chooses in: 46 px high, an outline that passes 3:1, thicker and red when it is wrong,
 * so that an error differs by more than colour. `aria-invalid` drives the look, so what is seen and what is heard agree.
 */
export function controlStyle(className?: string): string {
  return classNames(
    'block min-h-11.5 w-full rounded-md border-2 border-line-strong bg-surface px-3.5 py-2 text-base text-ink transition',
    'hover:border-primary focus-visible:border-primary focus-visible:outline-offset-0',
    'aria-invalid:border-failed aria-invalid:ring-1 aria-invalid:ring-failed aria-invalid:ring-inset',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken',
    className,
  );
}

/** What a field hands to its control: name, description and state, ready to spread on an input, select or button. */
export interface ControlProps {
  id: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}
