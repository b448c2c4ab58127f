import { classNames } from '@/components/ui/class-names';

const sizes = { sm: 'size-4.5 border-2', md: 'size-7 border-3', lg: 'size-12 border-4' } as const;

export interface SpinnerProps {
  size?: keyof typeof sizes;
  /** For screen readers. Null where the context already says it (a busy button). */
  label?: string | null;
  className?: string;
}

/** A busy indicator in the current text colour. */
export function Spinner({ size = 'md', label = 'Loading', className }: SpinnerProps) {
  const ring = classNames('block animate-spin rounded-full border-current border-t-transparent', sizes[size]);
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex', className)}>
      <span aria-hidden className={ring} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
