import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';
import { givenPasswordField } from '@/lib/validation/account';
import { submitFailure, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { deleteAccount } from '@/store/slices/profile';
import { toastAdded } from '@/store/slices/toasts';

const schema = object({ password: givenPasswordField() });

/** Deletes the account: what it means, what prevents it, and the password that proves whose it is. */
export function DeleteAccountForm() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async ({ password }: { password: string }) => {
    setFailure(null);
    const result = await dispatch(deleteAccount({ password }));
    if (deleteAccount.fulfilled.match(result)) {
      dispatch(toastAdded('success', 'Your account has been deleted. You are always welcome back.'));
      return;
    }
    setFailure(result.error);
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
      {failure?.status === 409 && <DeletionRefused failure={failure} />}
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
    </div>
  );
}

/** Bookings that bind a facility, or money under way: by their numbers, with the way to them. */
function DeletionRefused({ failure }: { failure: Failure }) {
  const { bookings = [] } = (failure.details ?? {}) as { bookings?: string[] };
  if (bookings.length === 0) return null;
  return (
    <Notice tone="warning" title="These bookings stand in the way">
      <ul className="list-disc pl-5">
        {bookings.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink href={paths.bookings}>Go to My Bookings</TextLink>
      </p>
    </Notice>
  );
}
