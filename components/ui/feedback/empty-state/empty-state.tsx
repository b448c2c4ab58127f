import type { ReactNode } from 'react';
import { useArrivalFocus } from '@/components/ui/navigation/use-arrival-focus';

export interface EmptyStateProps {
  /** One of components/ui/media/illustrations. */
  illustration?: ReactNode;
  /** Says what is not there. */
  title: string;
  /** Says why, and what to do next. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** It answers a press: it comes into sight, with the focus on its heading. */
  arrives?: boolean;
}

/** What is shown where a list is empty, a page is missing or a step is done: why, and the next step. */
export function EmptyState({ illustration, title, children, action, headingLevel = 2, arrives }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = useArrivalFocus<HTMLHeadingElement>(arrives ?? false);
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 py-8 text-center">
      {illustration}
      <Heading ref={heading} tabIndex={arrives ? -1 : undefined} className="mt-5 text-xl font-black">
        {title}
      </Heading>
      {children && <div className="mt-2 wrap-anywhere text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
