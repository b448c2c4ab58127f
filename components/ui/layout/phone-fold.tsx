import { ChevronDown, SlidersHorizontal } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { classNames } from '@/components/ui/class-names';
import { buttonStyle } from '@/components/ui/inputs/button';
import { controlStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';

interface PhoneFoldProps {
  /** The line that a phone shows while it is closed. */
  label: string;
  /** A full-width line that ends in "Change", or a button. */
  look?: 'line' | 'button';
  /** Also folds on wide screens, for what is long. */
  everywhere?: boolean;
  /** False shows the content without a summary line. */
  foldable: boolean;
  /** Open although foldable, for example because a field in it has an error. */
  open?: boolean;
  className?: string;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/**
 * Folds its content into one line on phones; wide screens show the content. A `details` element, so that it works
 * before hydration. Browsers without `::details-content` show the line on wide screens, too.
 */
export function PhoneFold(props: PhoneFoldProps) {
  const { label, look = 'line', everywhere = false, foldable, open = false, className, ref, children } = props;
  return (
    <details
      ref={ref}
      open={!foldable || open}
      className={classNames(
        'group/fold print:details-content:block print:details-content:[content-visibility:visible]',
        !everywhere && 'sm:details-content:block sm:details-content:[content-visibility:visible]',
        className,
      )}
    >
      <summary
        className={classNames(
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden print:hidden',
          !everywhere && 'supports-[selector(::details-content)]:sm:hidden',
          look === 'line' ? 'rounded-lg p-2' : 'max-w-full rounded-md',
          foldable ? (look === 'line' ? 'block' : 'inline-block') : 'hidden',
        )}
      >
        {look === 'line' ? <Line label={label} /> : <Face label={label} />}
      </summary>
      {children}
    </details>
  );
}

const Line = ({ label }: Pick<PhoneFoldProps, 'label'>) => (
  <span className={controlStyle('flex items-center gap-2 border-transparent')}>
    <Icon of={SlidersHorizontal} className="shrink-0" />
    <span className="line-clamp-2 min-w-0 grow">{label}</span>
    <span className="font-bold text-primary-ink underline">Change</span>
  </span>
);

const Face = ({ label }: Pick<PhoneFoldProps, 'label'>) => (
  <span className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
    {label}
    <Icon of={ChevronDown} size="sm" className="shrink-0 transition group-open/fold:rotate-180" />
  </span>
);
