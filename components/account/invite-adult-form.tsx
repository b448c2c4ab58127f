import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { EmailField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { createAccountLink } from '@/store/slices/account-links';
import { useAttemptKey } from '@/store/use-attempt-key';

const schema = object({ email: emailField() });

/** Invites a second adult by mail. */
export function InviteAdultForm() {
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
        <Notice tone="success" role="status" arrival={sent.length}>
          <p>
            We have sent an invitation to <span className="wrap-anywhere">{sent.at(-1)}</span>. Nothing is shared until
            it is accepted from that mailbox.
          </p>
        </Notice>
      )}
      <Form
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
              label="Their e-mail address"
              hint="They log in, or join with this address, and accept."
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
