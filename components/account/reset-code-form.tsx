import { useRouter } from 'next/router';
import { Form } from '@/components/form/form';
import { VerificationCodeField } from '@/components/form/verification-code-field';
import { Button } from '@/components/ui/inputs/button/button';
import { paths } from '@/lib/paths';
import { checkTexts } from '@/lib/validation/text-rule';
import { verificationCodeRule } from '@/lib/validation/verification-code';

/** The code of the message typed by hand: leads where its link would. */
export function ResetCodeForm() {
  const router = useRouter();
  return (
    <Form
      label="Go on with the code"
      initialValues={{ code: '' }}
      validate={(values) => checkTexts({ code: verificationCodeRule }, values)}
      onSubmit={async ({ code }) => void (await router.push(paths.resetPassword(code)))}
    >
      <VerificationCodeField name="code" label="Code from the message" required />
      <Button type="submit" block>
        Go on
      </Button>
    </Form>
  );
}
