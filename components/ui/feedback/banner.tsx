import type { ReactNode } from 'react';

/** A thin strip across the page, such as the demonstration notice (product rule 8). */
export function Banner({ children, label = 'Notice' }: { children: ReactNode; label?: string }) {
  return (
    <section aria-label={label} className="bg-warning-soft px-4 py-1.5 text-center text-sm font-medium text-warning">
      {children}
    </section>
  );
}
