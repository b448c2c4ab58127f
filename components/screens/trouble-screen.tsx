import { PageHead } from '@/components/layout/page-head';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { TroubleIllustration } from '@/components/ui/media/illustrations/trouble';
import { paths } from '@/lib/paths';

/** Something failed on our side. Says what holds, and offers another try. */
export function TroubleScreen() {
  return (
    <div className="py-10">
      <PageHead title="Something went wrong" hidden />
      <EmptyState
        illustration={<TroubleIllustration />}
        headingLevel={1}
        title="Something went wrong on our side"
        action={
          <>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <ButtonLink href={paths.home} variant="secondary">
              Go to the start page
            </ButtonLink>
          </>
        }
      >
        <p>What you have sent before is safe. Please try again in a moment.</p>
      </EmptyState>
    </div>
  );
}
