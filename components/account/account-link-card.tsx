import { useRef, useState } from 'react';
import type { AccountLink } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { dayMs, localDay } from '@/lib/dates/moments';
import { limits } from '@/lib/limits';
import { randomKey } from '@/lib/random-key';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { createAccountLink, deleteAccountLink } from '@/store/slices/account-links';
import { confirm } from '@/store/slices/alert';

type Kind = 'invited' | 'joined' | 'own';

/** What undoing each kind of link is called, and what it means. */
const undoing = {
  invited: {
    button: 'Withdraw invitation',
    keep: 'Keep invitation',
    title: (email) => `Withdraw the invitation to ${email}?`,
    message: () => 'The link and the code in the e-mail will no longer work.',
  },
  joined: {
    button: 'Stop sharing',
    keep: 'Keep sharing',
    title: (email) => `Stop sharing your family record with ${email}?`,
    message: (email) =>
      `${email} will no longer see or manage your children, bookings, messages and cards, and keeps a record of their own. Invitations they sent stop working. Your calendar address stops working; you can create a new one.`,
  },
  own: {
    button: 'Leave this family record',
    keep: 'Keep sharing',
    title: (email) => `Leave the family record you share with ${email}?`,
    message: (email) =>
      `You will no longer see or manage these children, bookings, messages and cards. They stay with ${email}. You go back to your own record. Invitations you sent to this one stop working.`,
  },
} as const satisfies Record<
  Kind,
  { button: string; keep: string; title: (email: string) => string; message: (email: string) => string }
>;

/** One adult who shares the record or is invited to, and how to undo it. */
export function AccountLinkCard({ link, now }: { link: AccountLink; now: Date }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [resent, setResent] = useState(false);
  const key = useRef(randomKey());
  const { email, acceptedAt, own } = link;
  const { button, keep, title, message } = undoing[acceptedAt === null ? 'invited' : own ? 'own' : 'joined'];

  const undo = () =>
    void dispatch(
      confirm(
        {
          title: title(email),
          message: message(email),
          destructive: true,
          cancelLabel: keep,
          proceedLabel: button,
        },
        async () => {
          setFailure(null);
          const result = await dispatch(deleteAccountLink(link));
          if (deleteAccountLink.rejected.match(result)) setFailure(result.error);
        },
      ),
    );
  const resend = async () => {
    setFailure(null);
    const result = await dispatch(createAccountLink({ email, idempotencyKey: key.current }));
    if (createAccountLink.rejected.match(result)) return setFailure(result.error);
    key.current = randomKey();
    setResent(true);
  };

  return (
    <Card as="li" className="space-y-3">
      <div>
        <p className="font-bold wrap-anywhere">{email}</p>
        <p className="text-ink-soft">{stateOf(link, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {acceptedAt === null && (
          <Button variant="secondary" size="sm" onClick={() => void resend()} aria-label={`Send again to ${email}`}>
            Send again
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={undo} aria-label={`${button}: ${email}`}>
          {button}
        </Button>
      </div>
      <p role="status">{resent && 'A new invitation is on its way.'}</p>
      {failure && (
        <Notice tone="error" role="alert">
          <p>{sentenceOf(failure)}</p>
        </Notice>
      )}
    </Card>
  );
}

function stateOf({ acceptedAt, createdAt }: AccountLink, now: Date): string {
  if (acceptedAt !== null) return `Shared since ${localDay(new Date(acceptedAt))}`;
  const until = new Date(new Date(createdAt).getTime() + limits.invitationDays * dayMs);
  return until > now
    ? `Invited, not accepted yet. The invitation works until ${localDay(until)}.`
    : 'Invited, not accepted. The invitation has expired.';
}
