import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PasswordField } from '@/components/form/text/password-field';
import { EmailField } from '@/components/form/text/text-field';
import { PendingEmail } from '@/components/account/pending-email';
import type { Profile } from '@/api/contract/types';
import { LeaveGuard } from '@/components/form/form/leave-guard';
import { Button } from '@/components/ui/inputs/button/button';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { emailField, givenPasswordField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirmLeaving } from '@/store/slices/alert';
import { updateUser } from '@/store/slices/profile';

const schema = object({
  email: emailField(),
  currentPassword: givenPasswordField('Enter your current password.'),
});
const initialValues = { email: '', currentPassword: '' };

/**
 * The address one logs in with. A new one asks the password,
 * and takes effect when it is confirmed from its mailbox (product rule 6).
 */
export function EmailForm({ accountInfo }: { accountInfo: Profile['accountInfo'] }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState(0);

  const submit = async ({ email, currentPassword }: typeof initialValues) => {
    const address = normaliseEmail(email);
    if (address === normaliseEmail(accountInfo.email) && accountInfo.pendingEmail === null) {
      return { fields: { email: 'This is your address already.' } };
    }
    const result = await dispatch(updateUser({ email: address, currentPassword }));
    if (updateUser.rejected.match(result)) return submitFailure(result.error);
    setSent(sent + 1);
  };

  return (
    <div className="space-y-5">
      <p>
        You log in with <strong className="break-words">{accountInfo.email}</strong>.
      </p>
      {accountInfo.pendingEmail !== null && (
        <PendingEmail sent={sent} email={accountInfo.email} pendingEmail={accountInfo.pendingEmail} />
      )}
      <Form key={sent} label="E-mail address" initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
        {({ isSubmitting }) => (
          <>
            <LeaveGuard ask={() => dispatch(confirmLeaving())} />
            <EmailField
              name="email"
              label="New e-mail address"
              hint="We’ll send an e-mail there. The change takes effect once you confirm it."
              required
            />
            <PasswordField name="currentPassword" label="Current password" kind="current" required />
            <p>
              <TextLink href={paths.reset}>Forgot your password?</TextLink>
            </p>
            <p className="text-ink-soft">
              When the change takes effect, you are logged out everywhere else. We tell your old address, too: from
              there the change can be undone for {limits.emailUndoDays} days.
            </p>
            <Button type="submit" variant="secondary" busy={isSubmitting}>
              Change e-mail address
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
