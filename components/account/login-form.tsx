import { CheckboxField } from '@/components/form/checkbox-field';
import { Form } from '@/components/form/form';
import { PasswordField } from '@/components/form/password-field';
import { EmailField } from '@/components/form/text-field';
import { refusal } from '@/components/account/refusal';
import { Button } from '@/components/ui/inputs/button/button';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';
import { emailRule, normaliseEmail } from '@/lib/validation/email';
import { givenPasswordRule } from '@/lib/validation/password';
import { checkTexts } from '@/lib/validation/text-rule';
import { useAppDispatch } from '@/store/hooks';
import { signIn } from '@/store/slices/session';

const rules = { email: emailRule, password: givenPasswordRule };
const initialValues = { email: '', password: '', remember: false };

/** Log in. The account that still waits for its confirmation has just been sent a code (decisions 11). */
export function LoginForm({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ email, password, remember }: typeof initialValues) => {
    const address = normaliseEmail(email);
    const result = await dispatch(signIn({ email: address, password, remember }));
    if (!signIn.rejected.match(result)) return;
    return result.error.status === 403 ? onUnconfirmed(address) : refusal(result.error);
  };

  return (
    <Form
      label="Log in"
      initialValues={initialValues}
      validate={({ email, password }) => checkTexts(rules, { email: email.trim(), password })}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          <EmailField name="email" label="E-mail address" autoComplete="username" required />
          <PasswordField name="password" label="Password" kind="current" required />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField name="remember" label="Keep me logged in on this device" />
            <TextLink href={paths.reset} className="py-2">
              Forgot your password?
            </TextLink>
          </div>
          <Button type="submit" size="lg" block busy={submitting}>
            Log in
          </Button>
        </>
      )}
    </Form>
  );
}
