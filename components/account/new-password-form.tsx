import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { Button } from '@/components/ui/inputs/button';
import { newPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { resetPassword } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

export interface NewPasswordFormProps {
  code: string;
  onSaved: () => void;
  /** The link was used or expired meanwhile. */
  onGone: () => void;
}

const schema = object({ password: newPasswordField() });

/** Sets a new password with the mailed code. Ends all other sessions and starts one here (product rule 6). */
export function NewPasswordForm({ code, onSaved, onGone }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    const result = await dispatch(resetPassword({ code, password }));
    if (resetPassword.rejected.match(result)) {
      return result.error.status === 404 ? onGone() : submitFailure(result.error);
    }
    dispatch(toastAdded('success', 'Your password was changed. You’re logged in.'));
    setDone(true);
    onSaved();
  };

  return (
    <Form
      label="Choose a new password"
      done={done}
      initialValues={{ password: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <PasswordField name="password" label="New password" kind="new" required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Save and log in
          </Button>
        </>
      )}
    </Form>
  );
}
