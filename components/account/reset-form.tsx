import { useState } from 'react';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { EmailField } from '@/components/form/text/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { type Failure, sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { requestReset } from '@/store/slices/account';

const schema = object({ email: emailField() });

/** Requests the mail with the reset link. The response is the same for every address (product rule 6). */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const dispatch = useAppDispatch();

  const submit = async ({ email }: { email: string }) => {
    const address = normaliseEmail(email);
    const result = await dispatch(requestReset(address));
    if (requestReset.rejected.match(result)) return submitFailure(result.error);
    onSent(address);
  };

  return (
    <Form
      enter="submits"
      label="Reset your password"
      initialValues={{ email: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
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

interface OwnResetProps {
  email: string;
  onSent: () => void;
}

/** For a logged-in parent, whose address is known. */
export function OwnReset({ email, onSent }: OwnResetProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | Failure>('ready');

  const send = async () => {
    setState('busy');
    const result = await dispatch(requestReset(email));
    if (requestReset.rejected.match(result)) setState(result.error);
    else onSent();
  };

  return (
    <div className="space-y-6">
      <p>
        You’re logged in as <strong className="wrap-anywhere">{email}</strong>. We’ll send a link to that address, so
        you can choose a new password without the old one.
      </p>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" focusKey={state}>
          {sentenceOf(state)}
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} onClick={() => void send()}>
        Send me a link
      </Button>
    </div>
  );
}
