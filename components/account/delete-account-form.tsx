import { useState } from 'react';
import { object } from 'yup';
import { DeletionObstacles } from '@/components/account/deletion-obstacles';
import { Form, type FormProps } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { Button } from '@/components/ui/inputs/button/button';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';
import { givenPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { deleteAccount, loadDeletionObstacles } from '@/store/slices/account';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad } from '@/store/use-load';

const schema = object({ password: givenPasswordField() });

/** Deletes the account: what it means, what stops it, and the password that proves whose it is. */
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
