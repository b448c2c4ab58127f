import { classNames } from '@/components/ui/class-names';

const sizes = { sm: 'size-4.5 border-2', md: 'size-7 border-3', lg: 'size-12 border-4' } as const;

export interface SpinnerProps {
  size?: keyof typeof sizes;
  /** What is being waited for, said to those who listen. Null where the surroundings say it (a busy button). */
  label?: string | null;
  className?: string;
}

/** A busy indicator. It takes the colour of the text around it. Protected pages show one until a profile is there (section 2). */
export function Spinner({ size = 'md', label = 'Loading', className }: SpinnerProps) {
  const ring = classNames('block animate-spin rounded-full border-current border-t-transparent', sizes[size]);
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex', className)}>
      <span aria-hidden className={ring} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
