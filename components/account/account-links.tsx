import { useId, useRef, useState } from 'react';
import { object } from 'yup';
import type { AccountLink } from '@/api/contract/types';
import { Form } from '@/components/form/form/form';
import { EmailField } from '@/components/form/text/text-field';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { dayMs } from '@/lib/dates/durations';
import { localDay } from '@/lib/dates/instants';
import { randomKey } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { useAttemptKey } from '@/store/drafts/use-form-draft';
import { type Failure, sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import {
  createAccountLink,
  deleteAccountLink,
  loadAccountLinks,
  selectAccountLinks,
} from '@/store/slices/account-links';
import { confirm } from '@/store/slices/confirmation';
import { useLoad } from '@/store/use-load';

/**
 * Adults who share the family record, open invitations, and the form to invite another adult (product rule 6, a linked
 * account).
 */
export function AccountLinks({ now }: { now: Date }) {
  const sharedId = useId();
  const inviteId = useId();
  const { data: links, failure } = useAppSelector(selectAccountLinks);
  const { retry } = useLoad(loadAccountLinks, undefined);

  return (
    <div className="space-y-8">
      <p>
        Share this family record with another adult. You’ll both see and manage the same children, bookings, messages
        and cards. You each keep your own record, too. Either of you can stop sharing at any time.
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
        {links?.length === 0 && <p className="text-ink-soft">Nobody yet. Only you can see this record.</p>}
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

type Kind = 'invited' | 'joined' | 'own';

/** Label and question of undoing each kind of link. */
const undoTexts = {
  invited: {
    button: 'Withdraw invitation',
    keep: 'Keep invitation',
    title: (email) => `Withdraw the invitation to ${email}?`,
    message: () => 'The link and code in the e‑mail will stop working.',
  },
  joined: {
    button: 'Stop sharing',
    keep: 'Keep sharing',
    title: (email) => `Stop sharing your family record with ${email}?`,
    message: (email) =>
      `${email} won’t see or manage your children, bookings, messages and cards anymore, and keeps their own record. Invitations they sent will stop working. Your calendar link will stop working, too; you can create a new one.`,
  },
  own: {
    button: 'Leave this family record',
    keep: 'Keep sharing',
    title: (email) => `Leave the family record you share with ${email}?`,
    message: (email) =>
      `You won’t see or manage these children, bookings, messages and cards anymore. They stay with ${email}. You’ll go back to your own record. Invitations you sent to this one will stop working.`,
  },
} as const satisfies Record<
  Kind,
  { button: string; keep: string; title: (email: string) => string; message: (email: string) => string }
>;

/** One adult or invitation, and how to undo it. */
function AccountLinkCard({ link, now }: { link: AccountLink; now: Date }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [resend, setResend] = useState<'ready' | 'sending' | 'sent'>('ready');
  const key = useRef(randomKey());
  const { email, acceptedAt, own } = link;
  const { button, keep, title, message } = undoTexts[acceptedAt === null ? 'invited' : own ? 'own' : 'joined'];

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
  const sendAgain = async () => {
    setFailure(null);
    setResend('sending');
    const result = await dispatch(createAccountLink({ email, idempotencyKey: key.current }));
    setResend(createAccountLink.rejected.match(result) ? 'ready' : 'sent');
    if (createAccountLink.rejected.match(result)) return setFailure(result.error);
    key.current = randomKey();
  };

  return (
    <Card as="li" className="space-y-3">
      <div>
        <p className="font-bold wrap-anywhere">{email}</p>
        <p className="text-ink-soft">{stateOf(link, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {acceptedAt === null && (
          <Button
            variant="secondary"
            size="sm"
            busy={resend === 'sending'}
            onClick={() => void sendAgain()}
            aria-label={`Send again to ${email}`}
          >
            Send again
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={undo} aria-label={`${button}: ${email}`}>
          {button}
        </Button>
      </div>
      <p role="status">{resend === 'sent' && 'A new invitation is on its way.'}</p>
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

const schema = object({ email: emailField() });

function InviteAdultForm() {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<string[]>([]);
  const { keyFor, renew } = useAttemptKey();

  const submit = async (values: { email: string }) => {
    const email = normaliseEmail(values.email);
    const result = await dispatch(createAccountLink({ email, idempotencyKey: keyFor({ email }) }));
    if (createAccountLink.rejected.match(result)) return submitFailure(result.error);
    renew();
    setSent([...sent, email]);
  };

  return (
    <div className="space-y-4">
      {sent.length > 0 && (
        <Notice tone="success" role="status" focusKey={sent.length}>
          <p>
            We sent an invitation to <span className="wrap-anywhere">{sent.at(-1)}</span>. Nothing is shared until they
            accept it.
          </p>
        </Notice>
      )}
      <Form
        enter="submits"
        key={sent.length}
        label="Invite an adult"
        initialValues={{ email: '' }}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <EmailField
              name="email"
              label="Their e‑mail address"
              hint="They’ll log in or sign up with this address, then accept."
              autoComplete="off"
              required
            />
            <Button type="submit" busy={isSubmitting}>
              Send invitation
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
