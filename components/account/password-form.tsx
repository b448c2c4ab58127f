import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { LeaveGuard } from '@/components/form/form/unsaved-changes';
import { PasswordField, PasswordOwner } from '@/components/form/text/password-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { givenPasswordField, newPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { updatePassword } from '@/store/slices/account';
import { confirmLeaving } from '@/store/slices/confirmation';

const schema = object({
  currentPassword: givenPasswordField('Enter your current password.'),
  password: newPasswordField(),
});
const initialValues = { currentPassword: '', password: '' };

/** Changes the password and logs out the other devices (product rule 6). */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const [changes, setChanges] = useState(0);

  const submit = async (values: typeof initialValues) => {
    const result = await dispatch(updatePassword(values));
    if (updatePassword.rejected.match(result)) return submitFailure(result.error);
    setChanges(changes + 1);
    onChanged();
  };

  return (
    <div className="space-y-5">
      {changes > 0 && (
        <Notice tone="success" role="status" focusKey={changes} title="Your password was changed">
          <p>You’re still logged in here. All your other devices were logged out.</p>
        </Notice>
      )}
      <Form
        enter="submits"
        key={changes}
        label="Change your password"
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <PasswordOwner email={email} />
            <LeaveGuard ask={() => dispatch(confirmLeaving())} />
            <PasswordField name="currentPassword" label="Current password" kind="current" required />
            <p>
              <TextLink href={paths.reset}>Forgot your password?</TextLink>
            </p>
            <PasswordField name="password" label="New password" kind="new" required />
            <p className="text-ink-soft">Changing your password logs out all your other devices.</p>
            <Button type="submit" busy={isSubmitting}>
              Change password
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
