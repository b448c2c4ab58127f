import { useRouter } from 'next/router';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { Button } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { verificationCodeField } from '@/lib/validation/account';

const schema = object({ code: verificationCodeField() });

/** Entering the mailed code leads to the same page as the link. */
export function ResetCodeForm() {
  const router = useRouter();
  return (
    <Form
      enter="submits"
      label="Continue with the code"
      initialValues={{ code: '' }}
      validationSchema={schema}
      onSubmit={async ({ code }) => void (await router.push(paths.resetPassword(code)))}
    >
      <VerificationCodeField name="code" label="Code from the e‑mail" required />
      <Button type="submit" block>
        Continue
      </Button>
    </Form>
  );
}
