import { Form } from '@/components/form/form';
import { VerificationCodeField } from '@/components/form/verification-code-field';
import { refusal } from '@/components/account/refusal';
import { Button } from '@/components/ui/inputs/button/button';
import { checkTexts } from '@/lib/validation/text-rule';
import { verificationCodeRule } from '@/lib/validation/verification-code';
import { useAppDispatch } from '@/store/hooks';
import { confirmAccount } from '@/store/slices/session';

/** For a code that is wrong, used up or older than 30 minutes: the service does not say which (decisions 6). */
const badCode = 'This code is not right, or it is not valid any more. Check it, or ask for a new one below.';

/** The code typed by hand, for those who read their mail on another device. */
export function CodeForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ code }: { code: string }) => {
    const result = await dispatch(confirmAccount(code));
    if (!confirmAccount.rejected.match(result)) return onConfirmed?.();
    return result.error.status === 404 ? { fields: { code: badCode } } : refusal(result.error);
  };

  return (
    <Form
      label="Confirm your e-mail address"
      initialValues={{ code: '' }}
      validate={(values) => checkTexts({ code: verificationCodeRule }, values)}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          <VerificationCodeField name="code" label="Code from the message" required />
          <Button type="submit" size="lg" block busy={submitting}>
            Confirm
          </Button>
        </>
      )}
    </Form>
  );
}
