import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface FacilitySectionProps {
  /** What a link to it names. */
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
}

/** A part of the facility's page under its heading. */
export function FacilitySection({ id, title, children, className }: FacilitySectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className={classNames('scroll-mt-24', className)}>
      <h2 id={`${id}-heading`} className="mb-4 text-2xl font-black print:mb-1 print:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
