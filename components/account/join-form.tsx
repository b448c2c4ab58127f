import { KeepEmail, type KeptEmail } from '@/components/account/keep-email';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { Form } from '@/components/form/form/form';
import { laterSchema } from '@/components/form/form/later-schema';
import { PasswordField } from '@/components/form/text/password-field';
import { EmailField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { normaliseEmail } from '@/lib/validation/email';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { signUp } from '@/store/slices/session';

const schema = laterSchema(async () => (await import('@/components/account/entry-schemas')).signUpSchema);
const initialValues = { email: '', password: '', consent: false };

const consentLabel = (
  <>
    I agree to the{' '}
    <TextLink href={paths.content('terms-of-use')} target="_blank">
      terms of use
    </TextLink>{' '}
    and the{' '}
    <TextLink href={paths.content('privacy-policy')} target="_blank">
      privacy policy
    </TextLink>
  </>
);

/**
 * Sign-up with e-mail, password and consent (product rule 6). The response is the same whether or not the address is
 * registered.
 */
export function JoinForm({ email, onEmail, onSent }: KeptEmail & { onSent: (email: string) => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ password, ...typed }: typeof initialValues) => {
    const address = normaliseEmail(typed.email);
    const result = await dispatch(signUp({ email: address, password, consent: true }));
    if (signUp.rejected.match(result)) return submitFailure(result.error);
    onSent(address);
  };

  return (
    <Form
      enter="submits"
      label="Sign up"
      initialValues={{ ...initialValues, email }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <KeepEmail onEmail={onEmail} />
          <EmailField
            name="email"
            label="E-mail address"
            hint="We’ll send you a code to confirm it."
            autoComplete="username"
            required
          />
          <PasswordField name="password" label="Password" kind="new" required />
          <CheckboxField name="consent" label={consentLabel} required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Sign up
          </Button>
        </>
      )}
    </Form>
  );
}
