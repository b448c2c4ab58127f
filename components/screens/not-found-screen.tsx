import { PageHead } from '@/components/layout/page-head';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NotFoundIllustration } from '@/components/ui/media/illustrations/not-found';
import { paths } from '@/lib/paths';

/** No page, or no record of this family, has this address. */
export function NotFoundScreen() {
  return (
    <div className="py-10">
      <PageHead title="Page not found" hidden />
      <EmptyState
        illustration={<NotFoundIllustration />}
        headingLevel={1}
        title="We can’t find this page"
        action={
          <>
            <ButtonLink href={paths.home}>Search child care</ButtonLink>
            <ButtonLink href={paths.help} variant="secondary">
              Get help
            </ButtonLink>
          </>
        }
      >
        <p>The address may be mistyped, or the page may have moved. Nothing you entered is lost.</p>
      </EmptyState>
    </div>
  );
}
