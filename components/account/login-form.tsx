import type { FactorChallenge } from '@/api/contract/types';
import { KeepEmail, type KeptEmail } from '@/components/account/keep-email';
import { PasskeyLogIn } from '@/components/account/passkey-log-in';
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
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { asksFactor, signIn } from '@/store/slices/session';
import { selectTakesPasskeys } from '@/store/slices/settings';

const schema = laterSchema(async () => (await import('@/components/account/entry-schemas')).logInSchema);
const initialValues = { email: '', password: '', remember: true };

interface LoginFormProps extends KeptEmail {
  /** The account is not confirmed yet, and a code was just mailed (product rule 11). */
  onUnconfirmed: (email: string) => void;
  /** The password is right, and a second step is due. */
  onAsked: (asked: FactorChallenge) => void;
}

export function LoginForm({ email, onEmail, onUnconfirmed, onAsked }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectProfile) !== null;
  const takesPasskeys = useAppSelector(selectTakesPasskeys);

  const submit = async ({ password, remember, ...typed }: typeof initialValues) => {
    const address = normaliseEmail(typed.email);
    const result = await dispatch(signIn({ email: address, password, remember }));
    if (!signIn.rejected.match(result)) return asksFactor(result.payload) ? onAsked(result.payload) : undefined;
    return result.error.status === 403 ? onUnconfirmed(address) : submitFailure(result.error);
  };

  return (
    <Form
      enter="submits"
      label="Log in"
      done={isSignedIn}
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
            autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
            required
          />
          <PasswordField name="password" label="Password" kind="current" required />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField
              name="remember"
              label="Keep me logged in on this device"
              hint="Turn this off on a shared device."
            />
            <TextLink href={paths.reset} className="py-2">
              Forgot your password?
            </TextLink>
          </div>
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Log in
          </Button>
          {takesPasskeys && <PasskeyLogIn />}
        </>
      )}
    </Form>
  );
}
