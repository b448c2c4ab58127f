import { useState } from 'react';
import { object } from 'yup';
import type { DeletionObstacle } from '@/api/contract/types';
import { Form, type FormProps } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths, requestPaths } from '@/lib/paths';
import type { ObstacleKind } from '@/lib/family/deletion-obstacles';
import { givenPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { deleteAccount, loadDeletionObstacles } from '@/store/slices/account';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad } from '@/store/use-load';

const schema = object({ password: givenPasswordField() });

/** Deletes the account: consequences, obstacles and the password. */
export function DeleteAccountForm() {
  const dispatch = useAppDispatch();
  const { status, data: obstacles, reload } = useLoad(loadDeletionObstacles, undefined);
  const [isRefused, setRefused] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    const result = await dispatch(deleteAccount({ password }));
    if (deleteAccount.fulfilled.match(result)) {
      dispatch(toastAdded('success', 'Your account has been deleted. You are always welcome back.'));
      return;
    }
    if (result.error.status === 409) {
      setRefused(true);
      reload(undefined);
    }
    return submitFailure(result.error);
  };

  return (
    <div className="space-y-5">
      <ul className="list-disc space-y-1 pl-5">
        <li>
          Your account and your family record are erased: children, people, photos, messages, cards and signatures.
        </li>
        <li>If another adult shares the record, it stays with them, and only your account is deleted.</li>
        <li>We keep the amounts that bookkeeping requires, without names.</li>
        <li>This cannot be undone. You may want to download your data first.</li>
      </ul>
      {status === 'loading' && !obstacles && <Skeleton className="h-24 w-full rounded-lg" />}
      {obstacles && obstacles.length > 0 && (
        <DeletionObstacles
          obstacles={obstacles}
          role={isRefused ? 'alert' : undefined}
          checking={status === 'loading'}
          onCheck={() => reload(undefined)}
        />
      )}
      {(status === 'failed' || obstacles?.length === 0) && <PasswordForm submit={submit} />}
    </div>
  );
}

function PasswordForm({ submit }: { submit: FormProps<{ password: string }>['onSubmit'] }) {
  return (
    <Form label="Delete your account" initialValues={{ password: '' }} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          <PasswordField name="password" label="Your password" kind="current" required />
          <p>
            <TextLink href={paths.reset}>Forgot your password?</TextLink>
          </p>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Delete my account for good
          </Button>
        </>
      )}
    </Form>
  );
}

interface DeletionObstaclesProps {
  obstacles: readonly DeletionObstacle[];
  /** Set when they appear after a submit. */
  role?: 'alert' | undefined;
  /** While they are loaded again. */
  checking: boolean;
  onCheck: () => void;
}

/** The bookings and payments that prevent the deletion, and until when. */
function DeletionObstacles({ obstacles, role, checking, onCheck }: DeletionObstaclesProps) {
  const days = obstacles.map(({ until }) => until);
  const last = days.every((day) => day !== null) ? [...days].sort().at(-1) : null;
  return (
    <Notice
      tone="warning"
      title="Your account can’t be deleted yet"
      role={role}
      action={
        <Button variant="secondary" size="sm" busy={checking} onClick={onCheck}>
          Check again
        </Button>
      }
    >
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.kind} ${obstacle.id} ${obstacle.amount}`}>
            <RequestLink obstacle={obstacle} /> <Name>{obstacle.facilityName}</Name>: {words[obstacle.kind](obstacle)}
            {obstacle.kind === 'returnedRefund' && <TextLink href={paths.support}>Write to us</TextLink>}
          </li>
        ))}
      </ul>
      {last && <p className="mt-2">If you change nothing, you can delete your account after {longDate(last)}.</p>}
    </Notice>
  );
}

/** Requests of another record can be opened only after switching to it. */
function RequestLink({ obstacle: { request, id, number, inActiveRecord } }: { obstacle: DeletionObstacle }) {
  if (!inActiveRecord) return <span>{number} (in your other record; switch to it in the menu)</span>;
  return <TextLink href={requestPaths[request](id)}>{number}</TextLink>;
}

const day = ({ until }: DeletionObstacle, say: (date: string) => string) => (until ? say(longDate(until)) : '');
const money = ({ amount, currency }: DeletionObstacle) => (amount && currency ? formatMoney(amount, currency) : '');

const words = {
  booking: (one) =>
    `cancel it first, so that you can see what is refunded${day(one, (date) => `, or wait until ${date} is over`)}.`,
  ending: (one) => `you ended this booking. It runs until ${day(one, (date) => date)}.`,
  offer: (one) => `decline the offered place first${day(one, (date) => `, or wait until ${date} is over`)}.`,
  charge: (one) => `a payment of ${money(one)} is in progress. It usually takes a few minutes, at most a day.`,
  refund: (one) => `a refund of ${money(one)} is on its way. It usually takes a few minutes, at most a day.`,
  returnedRefund: (one) => `your bank returned our refund of ${money(one)}, and we still owe it to you. `,
} as const satisfies Record<ObstacleKind, (obstacle: DeletionObstacle) => string>;
