import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { EmailField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button/button';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { requestReset } from '@/store/slices/account';

const schema = object({ email: emailField() });

/** Asks for the message with the link to a new password. The answer is the same for every address (product rule 6). */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ email }: { email: string }) => {
    const address = normaliseEmail(email);
    const result = await dispatch(requestReset(address));
    if (requestReset.rejected.match(result)) return submitFailure(result.error);
    onSent(address);
  };

  return (
    <Form label="Reset your password" initialValues={{ email: '' }} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          <EmailField name="email" label="E-mail address" autoComplete="username" required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Send me a link
          </Button>
        </>
      )}
    </Form>
  );
}
