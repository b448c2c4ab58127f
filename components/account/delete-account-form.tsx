import { type ReactNode, useState } from 'react';
import { object } from 'yup';
import type { DeletionItem } from '@/api/contract/types';
import { Form, type FormProps } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { delays, type DeletionKind } from '@/lib/family/deletion-obstacles';
import { formatMoney } from '@/lib/money/money';
import { paths, requestPaths } from '@/lib/paths';
import { givenPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { deleteAccount, loadDeletion } from '@/store/slices/account';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad } from '@/store/use-load';

const schema = object({ password: givenPasswordField() });

/** Deletes the account after one confirmation: what ends with it, what is kept, and the password. */
export function DeleteAccountForm() {
  const dispatch = useAppDispatch();
  const { status, data: deletion, reload } = useLoad(loadDeletion, undefined);
  const [isRefused, setRefused] = useState(false);
  const items = deletion?.items ?? [];
  const delaying = items.filter(delays);
  const ending = items.filter((item) => !delays(item));
  // After a refusal, the list may differ from the one that was read.
  const role = isRefused ? 'alert' : undefined;

  const submit = async ({ password }: { password: string }) => {
    const result = await dispatch(deleteAccount({ password, digest: deletion?.digest }));
    if (deleteAccount.fulfilled.match(result)) {
      dispatch(toastAdded('success', 'Your account has been deleted. You’re always welcome back.'));
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
        <li>We’ll delete your account and family record: children, people, photos, messages, cards and signatures.</li>
        <li>If another adult shares the record, it stays with them, and only your account is deleted.</li>
        <li>We keep payment amounts for accounting, without names.</li>
        <li>You can’t undo this. You may want to download your data first.</li>
      </ul>
      {status === 'loading' && !deletion && <Skeleton className="h-24 w-full rounded-lg" />}
      {ending.length > 0 && (
        <Notice tone="warning" title="This ends when you delete your account" role={role}>
          <DeletionList items={ending} />
        </Notice>
      )}
      {delaying.length > 0 && (
        <DeletionDelays
          items={delaying}
          role={role}
          checking={status === 'loading'}
          onCheck={() => reload(undefined)}
        />
      )}
      {/* Without the list, the service deletes only what ends nothing. */}
      {(status === 'failed' || (deletion && delaying.length === 0)) && <PasswordForm submit={submit} />}
    </div>
  );
}

function PasswordForm({ submit }: { submit: FormProps<{ password: string }>['onSubmit'] }) {
  return (
    <Form
      enter="movesOn"
      label="Delete your account"
      initialValues={{ password: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
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

interface DeletionDelaysProps {
  items: readonly DeletionItem[];
  role?: 'alert' | undefined;
  /** While they are loaded again. */
  checking: boolean;
  onCheck: () => void;
}

/** The payments that delay the deletion. */
function DeletionDelays({ items, role, checking, onCheck }: DeletionDelaysProps) {
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
      <DeletionList items={items} />
    </Notice>
  );
}

const DeletionList = ({ items }: { items: readonly DeletionItem[] }) => (
  <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
    {items.map((item, index) => (
      <li key={index}>
        <RequestLink item={item} /> <Name>{item.facilityName}</Name>: {words[item.kind](item)}
      </li>
    ))}
  </ul>
);

/** Requests of another record can be opened only after switching to it. */
function RequestLink({ item: { request, id, number, inActiveRecord } }: { item: DeletionItem }) {
  if (!inActiveRecord) return <span>{number} (in your other record; switch to it in the menu)</span>;
  return <TextLink href={requestPaths[request](id)}>{number}</TextLink>;
}

const money = ({ amount, currency }: DeletionItem) => (amount && currency ? formatMoney(amount, currency) : null);

const words = {
  request: (item) =>
    money(item)
      ? `we’ll withdraw your request. You’ll get a full refund: ${money(item)}.`
      : 'we’ll withdraw your request. You haven’t been charged.',
  booking: (item) =>
    money(item)
      ? `we’ll cancel your booking and refund ${money(item)} to your card.`
      : 'we’ll cancel your booking. There’s no refund.',
  care: ({ until }) =>
    until
      ? `care ends right away. You’ve paid until ${longDate(until)}, and that isn’t refunded.`
      : 'care ends right away. You won’t be charged again.',
  tour: () => 'we’ll cancel your tour.',
  waitlist: () => 'you’ll leave the waitlist.',
  refund: (item) => `a refund of ${money(item)} is on its way. You’ll still get it.`,
  unconfirmed: (item) => `a payment of ${money(item)} wasn’t confirmed. If you were charged, you’ll get a full refund.`,
  charge: (item) => `a payment of ${money(item)} is in progress. It usually takes a few minutes, at most a day.`,
  returnedRefund: (item) => (
    <>
      your bank returned our refund of {money(item)}, and we still owe it to you.{' '}
      <TextLink href={paths.writeToUs}>Write to us</TextLink>
    </>
  ),
} as const satisfies Record<DeletionKind, (item: DeletionItem) => ReactNode>;
