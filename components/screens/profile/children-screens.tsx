import { useRouter } from 'next/router';
import type { Profile } from '@/api/contract/types';
import { ActivityFeed } from '@/components/activity/activity-feed';
import { FamilySection } from '@/components/family/family-section';
import { fullName } from '@/components/family/record-facts';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { paths } from '@/lib/paths';

/** My Children (product section 2). */
export function ChildrenScreen() {
  return <FamilySection kind="children" profile={useProfile()} detailsHref={paths.child} />;
}
ChildrenScreen.Frame = pageFrame('My Children', <h1 className="text-3xl font-black">My Children</h1>);

/** One child's page: activities, or with `?view=record` the medical record. */
export function ChildScreen({ id }: { id: string }) {
  return <Child key={id} id={id} profile={useProfile()} />;
}
ChildScreen.Frame = pageFrame('My child');

function Child({ id, profile }: { id: string; profile: Profile }) {
  const isRecord = useRouter().query.view === 'record';
  const child = profile.children.find((one) => one.id === id);
  if (!child) {
    return (
      <EmptyState
        illustration={<NoChildrenIllustration />}
        title="We couldn’t find this child in your account"
        headingLevel={1}
        action={<ButtonLink href={paths.children}>My Children</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'My Children', href: paths.children },
          { label: fullName(child), isName: true },
        ]}
      />
      <h1 translate="no" className="text-3xl font-black text-balance">
        {fullName(child)}
      </h1>
      <TabLinks
        label={`About ${child.firstName}`}
        current={isRecord ? paths.childRecord(id) : paths.child(id)}
        links={[
          { href: paths.child(id), label: 'Days' },
          { href: paths.childRecord(id), label: 'Medical record' },
        ]}
      />
      {isRecord ? (
        <FamilySection kind="children" profile={profile} recordId={id} />
      ) : (
        <ActivityFeed childId={id} name={child.firstName} />
      )}
    </>
  );
}
