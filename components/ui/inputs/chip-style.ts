import { classNames } from '@/components/ui/class-names';

/** For one of a row of choices: a round button or link 44 px high. */
export const chipStyle = (chosen: boolean): string =>
  classNames(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border-2 px-4 text-sm font-bold whitespace-nowrap transition',
    chosen
      ? 'border-primary bg-primary text-on-primary forced-highlight'
      : 'border-line bg-surface text-ink hover:border-primary hover:text-primary-ink',
  );
