import { Form } from '@/components/form/form';
import { EmailField } from '@/components/form/text-field';
import { refusal } from '@/components/account/refusal';
import { Button } from '@/components/ui/inputs/button/button';
import { emailRule, normaliseEmail } from '@/lib/validation/email';
import { checkTexts } from '@/lib/validation/text-rule';
import { useAppDispatch } from '@/store/hooks';
import { requestReset } from '@/store/slices/session';

/** Asks for the message with the link to a new password. The answer is the same for every address (decisions 6). */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ email }: { email: string }) => {
    const address = normaliseEmail(email);
    const result = await dispatch(requestReset(address));
    if (requestReset.rejected.match(result)) return refusal(result.error);
    onSent(address);
  };

  return (
    <Form
      label="Reset your password"
      initialValues={{ email: '' }}
      validate={({ email }) => checkTexts({ email: emailRule }, { email: email.trim() })}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          <EmailField name="email" label="E-mail address" autoComplete="username" required />
          <Button type="submit" size="lg" block busy={submitting}>
            Send me a link
          </Button>
        </>
      )}
    </Form>
  );
}
