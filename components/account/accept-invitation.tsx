import { useRef, useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';
import { randomKey } from '@/lib/random-key';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { acceptAccountLink } from '@/store/slices/account-links';
import { signOut } from '@/store/slices/session';

interface AcceptInvitationProps {
  code: string;
  profile: Profile;
}

/** What accepting means, for whom it counts, and the press that does it; nothing happens by opening the page. */
export function AcceptInvitation({ code, profile }: AcceptInvitationProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'accepted' | Failure>('ready');
  const [key] = useState(randomKey);
  const shared = useRef<HTMLDivElement>(null);

  const accept = async () => {
    setState('busy');
    const result = await dispatch(acceptAccountLink({ code, idempotencyKey: key }));
    setState(acceptAccountLink.rejected.match(result) ? result.error : 'accepted');
    // The button that was pressed has gone.
    shared.current?.focus();
  };

  if (state === 'accepted') {
    return (
      <div ref={shared} tabIndex={-1}>
        <Notice
          tone="success"
          role="status"
          title="You now share this family record"
          action={
            <>
              <ButtonLink href={paths.children}>See the children</ButtonLink>
              <ButtonLink href={paths.profileSection('sharing')} variant="secondary">
                Who shares it
              </ButtonLink>
            </>
          }
        >
          <p>You both see and manage the same children, bookings, messages and cards.</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <p>When you accept, you and the person who invited you look after one family record:</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>You both see and manage the same children, bookings, messages and cards.</li>
          <li>A record of your own, if you have one, stays as it is. You see it again when the sharing ends.</li>
          <li>Either of you can end the sharing at any time, in the profile under Sharing.</li>
        </ul>
      </div>
      {typeof state === 'object' && <Refused failure={state} />}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void accept()}>
        Accept invitation
      </Button>
      <div className="border-t border-line pt-4">
        <p>
          You are logged in as <strong className="break-all">{profile.accountInfo.email}</strong>. The invitation works
          only for the address it was sent to.
        </p>
        <Button variant="quiet" className="mt-2 -ml-5" onClick={() => void dispatch(signOut())}>
          Use another account
        </Button>
      </div>
    </div>
  );
}

/** Every refusal with what to do about it. */
function Refused({ failure }: { failure: Failure }) {
  const { bookings = [] } = (failure.details ?? {}) as { bookings?: string[] };
  return (
    <Notice tone="error" role="alert" title="The invitation could not be accepted">
      <p>{sentenceOf(failure)}</p>
      {failure.status === 404 && (
        <p className="mt-2">
          Check that you are logged in with the address the e-mail was sent to. If you are, ask for a new invitation.
        </p>
      )}
      {failure.status === 409 && (
        <p className="mt-2">
          {bookings.length > 0 && `${bookings.join(', ')}. `}
          <TextLink href={paths.bookings}>Go to My Bookings</TextLink>
        </p>
      )}
    </Notice>
  );
}
