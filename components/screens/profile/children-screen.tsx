import { FamilySection } from '@/components/family/family-section';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { paths } from '@/lib/paths';

/** My Children (product section 2): each child with photo, age, health and the answers to the service's questions. */
export function ChildrenScreen() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="My Children" hidden />
      <h1 className="text-3xl font-black">My Children</h1>
      <Protected needs="account">
        {(profile) => <FamilySection kind="children" profile={profile} detailsHref={paths.child} />}
      </Protected>
    </div>
  );
}
