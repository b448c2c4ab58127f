import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';

export interface PastLastPageProps {
  page: number;
  /** At least 1: a list without pages is empty, which is another thing to say. */
  totalPages: number;
  hrefFor: (page: number) => string;
  headingLevel?: 2 | 3;
}

/** Instead of a list on a page it does not have: it has become shorter since, or somebody typed the number. */
export function PastLastPage({ page, totalPages, hrefFor, headingLevel }: PastLastPageProps) {
  return (
    <EmptyState
      illustration={<NoResultsIllustration />}
      title={`There is no page ${page}`}
      headingLevel={headingLevel}
      action={<ButtonLink href={hrefFor(totalPages)}>Go to the last page</ButtonLink>}
    >
      <p>The list ends on page {totalPages}.</p>
    </EmptyState>
  );
}
