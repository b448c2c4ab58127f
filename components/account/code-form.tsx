import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { Button } from '@/components/ui/inputs/button/button';
import { verificationCodeField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import type { confirmEmail } from '@/store/slices/profile';
import { confirmAccount } from '@/store/slices/session';

/** For a code that is wrong, used up or older than 30 minutes: the service does not say which (product rule 6). */
const badCode = 'This code is wrong, has expired or was already used. Check it, or ask for a new one below.';

const schema = object({ code: verificationCodeField() });

interface CodeFormProps {
  /** What the code confirms: the account, unless given. */
  confirm?: typeof confirmAccount | typeof confirmEmail;
  onConfirmed?: () => void;
}

/** The code typed by hand, for those who read their mail on another device. */
export function CodeForm({ confirm = confirmAccount, onConfirmed }: CodeFormProps) {
  const dispatch = useAppDispatch();

  const submit = async ({ code }: { code: string }) => {
    const result = await dispatch(confirm(code));
    if (!confirm.rejected.match(result)) return onConfirmed?.();
    if (result.error.status !== 404) return submitFailure(result.error);
    return { fields: { code: badCode } };
  };

  return (
    <Form label="Confirm your e-mail address" initialValues={{ code: '' }} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          <VerificationCodeField name="code" label="Code from the e-mail" required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Confirm
          </Button>
        </>
      )}
    </Form>
  );
}
