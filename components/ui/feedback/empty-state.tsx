import type { ReactNode } from 'react';
import { useFocusOnChange } from '@/components/ui/navigation/focus';

export interface EmptyStateProps {
  /** One of components/ui/media/illustrations. */
  illustration?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step: buttons or links. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** Focuses the heading on mount: for an empty state that appears in response to an action. */
  takeFocus?: boolean;
}

/** For an empty list, a missing page or a finished step: why, and the next step. */
export function EmptyState({ illustration, title, children, action, headingLevel = 2, takeFocus }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = useFocusOnChange<HTMLHeadingElement>(takeFocus ?? false);
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 py-8 text-center">
      {illustration}
      <Heading ref={heading} tabIndex={takeFocus ? -1 : undefined} className="mt-5 text-xl font-black">
        {title}
      </Heading>
      {children && <div className="mt-2 wrap-anywhere text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
