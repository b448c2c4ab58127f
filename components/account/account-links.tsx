import { useId } from 'react';
import { AccountLinkCard } from '@/components/account/account-link-card';
import { InviteAdultForm } from '@/components/account/invite-adult-form';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { SkeletonText } from '@/components/ui/feedback/skeleton/skeleton';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadAccountLinks, selectAccountLinks } from '@/store/slices/account-links';
import { useLoad } from '@/store/use-load';

/**
 * Who shares the family record, who is invited, and the form that invites another
 * adult (product rule 6, a linked account).
 */
export function AccountLinks({ now }: { now: Date }) {
  const sharedId = useId();
  const inviteId = useId();
  const { data: links, failure } = useAppSelector(selectAccountLinks);
  const { retry } = useLoad(loadAccountLinks, undefined);

  return (
    <div className="space-y-8">
      <p>
        Another adult can look after this family record with you: you both see and manage the same children, bookings,
        messages and cards. You each keep a record of your own beside it. Either of you can end the sharing at any time.
      </p>
      <section aria-labelledby={sharedId} className="space-y-3">
        <h2 id={sharedId} className="text-xl font-bold">
          Shared with
        </h2>
        {failure && (
          <LoadFailure title="We couldn’t load who shares this record" onRetry={retry}>
            {sentenceOf(failure)}
          </LoadFailure>
        )}
        {!links && !failure && <SkeletonText lines={2} />}
        {links?.length === 0 && <p className="text-ink-soft">Nobody yet. Only you see and manage this record.</p>}
        {links && links.length > 0 && (
          <ul className="space-y-3">
            {links.map((link) => (
              <AccountLinkCard key={link.id} link={link} now={now} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby={inviteId} className="space-y-3">
        <h2 id={inviteId} className="text-xl font-bold">
          Invite an adult
        </h2>
        <InviteAdultForm />
      </section>
    </div>
  );
}
