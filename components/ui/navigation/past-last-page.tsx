import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';

export interface PastLastPageProps {
  page: number;
  /** At least 1: an empty list has its own message. */
  totalPages: number;
  hrefFor: (page: number) => string;
  headingLevel?: 2 | 3;
}

/** Replaces a list when the page number is too high: the list became shorter, or the number was typed. */
export function PastLastPage({ page, totalPages, hrefFor, headingLevel }: PastLastPageProps) {
  return (
    <EmptyState
      illustration={<NoResultsIllustration />}
      title={`There’s no page ${page}`}
      headingLevel={headingLevel}
      action={<ButtonLink href={hrefFor(totalPages)}>Go to the last page</ButtonLink>}
    >
      <p>The list ends on page {totalPages}.</p>
    </EmptyState>
  );
}
