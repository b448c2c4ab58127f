import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form';
import { EmailField } from '@/components/form/text-field';
import { PendingEmail } from '@/components/account/pending-email';
import type { Profile } from '@/api/contract/types';
import { LeaveGuard } from '@/components/form/leave-guard';
import { Button } from '@/components/ui/inputs/button/button';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { askToLeave } from '@/store/slices/alert';
import { updateUser } from '@/store/slices/profile';

const schema = object({ email: emailField() });

/** The address one logs in with. A new one takes effect when it is confirmed from its own mailbox (decisions 6). */
export function EmailForm({ accountInfo }: { accountInfo: Profile['accountInfo'] }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState(0);

  const submit = async ({ email }: { email: string }) => {
    const address = normaliseEmail(email);
    if (address === normaliseEmail(accountInfo.email) && accountInfo.pendingEmail === null) {
      return { fields: { email: 'This is your address already.' } };
    }
    const result = await dispatch(updateUser({ email: address }));
    if (updateUser.rejected.match(result)) return submitFailure(result.error);
    setSent(sent + 1);
  };

  return (
    <div className="space-y-5">
      <p>
        You log in with <strong className="break-all">{accountInfo.email}</strong>.
      </p>
      {accountInfo.pendingEmail !== null && (
        <PendingEmail email={accountInfo.email} pendingEmail={accountInfo.pendingEmail} />
      )}
      <Form key={sent} label="E-mail address" initialValues={{ email: '' }} validationSchema={schema} onSubmit={submit}>
        {({ isSubmitting }) => (
          <>
            <LeaveGuard ask={(leave) => dispatch(askToLeave(leave))} />
            <EmailField
              name="email"
              label="New e-mail address"
              hint="We’ll send an e-mail there. The change takes effect once you confirm it."
              required
            />
            <Button type="submit" variant="secondary" busy={isSubmitting}>
              Change e-mail address
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
