import { useState } from 'react';
import type { AccountInvitation, Profile } from '@/api/contract/types';
import { UseAnotherAccount } from '@/components/account/use-another-account';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { randomKey } from '@/lib/ids';
import { paths } from '@/lib/paths';
import { joinWithAnd } from '@/lib/text/words';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { acceptAccountLink, loadInvitation } from '@/store/slices/account-links';
import { useLoad } from '@/store/use-load';

interface AcceptInvitationProps {
  code: string;
  profile: Profile;
}

/** Shows whose record is shared and what accepting means. Opening the page changes nothing; the button does. */
export function AcceptInvitation({ code, profile }: AcceptInvitationProps) {
  const { data: invitation, failure, retry } = useLoad(loadInvitation, code);

  if (failure && failure.status !== 404) {
    return (
      <LoadFailure title="We couldn’t load this invitation" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (invitation && invitation.acceptedAt !== null) return <Accepted invitation={invitation} />;
  if (!invitation && !failure) return <SkeletonText lines={4} />;
  return (
    <div className="space-y-6">
      {failure && <Refused failure={failure} />}
      {invitation && <Offer code={code} invitation={invitation} profile={profile} />}
      <UseAnotherAccount email={profile.accountInfo.email}>
        The invitation works only for the address it was sent to.
      </UseAnotherAccount>
    </div>
  );
}

function Offer({ code, invitation, profile }: AcceptInvitationProps & { invitation: AccountInvitation }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');
  const [key] = useState(randomKey);
  const accept = async () => {
    setState('busy');
    const result = await dispatch(acceptAccountLink({ code, idempotencyKey: key }));
    // On success the page reloads with the shared record.
    if (acceptAccountLink.rejected.match(result)) setState(result.error);
  };
  return (
    <>
      <InvitationTerms invitation={invitation} profile={profile} />
      {typeof state === 'object' && <Refused failure={state} />}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void accept()}>
        Accept invitation
      </Button>
    </>
  );
}

function Accepted({ invitation: { guardian, children } }: { invitation: AccountInvitation }) {
  const whose = guardian ? `${guardian}’s family record` : 'this family record';
  return (
    <Notice
      tone="success"
      role="status"
      title={`You now share ${whose}`}
      action={
        <>
          <ButtonLink href={paths.children}>See the children</ButtonLink>
          <ButtonLink href={paths.profileSection('sharing')} variant="secondary">
            Who shares it
          </ButtonLink>
        </>
      }
    >
      {children.length > 0 && <p>On it: {joinWithAnd(children)}</p>}
      <p>You both see and manage the same children, bookings, messages and cards.</p>
      <p className="mt-2">Your own record is still there. Switch between the two in the menu.</p>
    </Notice>
  );
}

/** Each refusal with what to do about it. */
function Refused({ failure }: { failure: Failure }) {
  return (
    <Notice tone="error" role="alert" title="We couldn’t accept the invitation">
      <p>{sentenceOf(failure)}</p>
      {failure.status === 404 && (
        <p className="mt-2">
          Check that you are logged in with the address the e‑mail was sent to. If you are, ask for a new invitation.
        </p>
      )}
      {failure.status === 409 && (
        <p className="mt-2">
          <TextLink href={paths.profileSection('sharing')}>See who shares your record</TextLink>
        </p>
      )}
    </Notice>
  );
}

/** Before accepting: whose record, which children, and what happens to the parent's own record (product rule 6). */
function InvitationTerms({ invitation, profile }: { invitation: AccountInvitation; profile: Profile }) {
  const { guardian, email, children } = invitation;
  const isOnOwn = profile.families.some(({ own, active }) => own && active);
  const isOwnEmpty = isOnOwn && profile.children.length + profile.parentInfo.length === 0;
  const ownChildren = isOnOwn ? profile.children.map(({ firstName }) => firstName) : [];
  return (
    <div className="space-y-3">
      <p>
        <strong className="break-words">{guardian ?? email ?? 'Another parent'}</strong>
        {guardian && email && <span className="wrap-anywhere"> ({email})</span>} has invited you to share their family
        record.
      </p>
      <p>
        {children.length > 0 ? (
          <>
            On it: <strong className="break-words">{joinWithAnd(children)}</strong>
          </>
        ) : (
          'There are no children on it yet.'
        )}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>You both see and manage the same children, bookings, messages and cards.</li>
        <li className="break-words">
          {isOwnEmpty
            ? 'You also have your own record. It’s empty, and you don’t need to fill it in.'
            : `You keep your own record${ownChildren.length > 0 ? `, with ${joinWithAnd(ownChildren)}` : ''}. Nobody else sees it. Its bookings continue, you still get its e‑mails, and you can switch between the two in the menu.`}
        </li>
        <li>Either of you can stop sharing at any time, in your profile under Sharing.</li>
      </ul>
    </div>
  );
}
