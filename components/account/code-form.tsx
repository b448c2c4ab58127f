import { useState } from 'react';
import { object } from 'yup';
import type { FactorChallenge } from '@/api/contract/types';
import { Form } from '@/components/form/form/form';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { verificationCodeField } from '@/lib/validation/account';
import { type Failure, sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { resendConfirmation } from '@/store/slices/account';
import type { confirmEmail } from '@/store/slices/profile';
import { asksFactor, confirmAccount } from '@/store/slices/session';

/** Wrong, used or older than 30 minutes: the service does not say which (product rule 6). */
const badCode = 'This code is wrong, has expired or was already used. Check it, or ask for a new one below.';

const schema = object({ code: verificationCodeField() });

interface CodeFormProps {
  /** What the code confirms; the account by default. */
  confirm?: typeof confirmAccount | typeof confirmEmail;
  onConfirmed?: () => void;
  /** The code is right, and a second step is due. */
  onAsked?: (asked: FactorChallenge) => void;
}

/** For parents who read their mail on another device. */
export function CodeForm({ confirm = confirmAccount, onConfirmed, onAsked }: CodeFormProps) {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState(false);

  const submit = async ({ code }: { code: string }) => {
    const result = await dispatch(confirm(code));
    if (!confirm.rejected.match(result)) {
      if (asksFactor(result.payload)) return onAsked?.(result.payload);
      setDone(true);
      return onConfirmed?.();
    }
    if (result.error.status !== 404) return submitFailure(result.error);
    return { fields: { code: badCode } };
  };

  return (
    <Form
      enter="submits"
      label="Confirm your e‑mail address"
      done={done}
      initialValues={{ code: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <VerificationCodeField name="code" label="Code from the e‑mail" required />
          <Button type="submit" size="lg" block busy={isSubmitting}>
            Confirm
          </Button>
        </>
      )}
    </Form>
  );
}

/** Sends another code. `target` is the e-mail address, or an expired code (product section 7). */
export function ResendCode({ target }: { target: string }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | Failure>('ready');

  const resend = async () => {
    setState('sending');
    const result = await dispatch(resendConfirmation(target));
    setState(resendConfirmation.rejected.match(result) ? result.error : 'sent');
  };

  return (
    <div className="space-y-3">
      <Button variant="quiet" busy={state === 'sending'} onClick={() => void resend()}>
        Send me a new code
      </Button>
      {state === 'sent' && (
        <Notice tone="success" role="status" focusKey>
          If an account with this address needs to be confirmed, we’ve sent a new code. It works for 30 minutes.
        </Notice>
      )}
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" focusKey={state}>
          {sentenceOf(state)}
        </Notice>
      )}
    </div>
  );
}

export interface ConfirmStepProps extends Pick<CodeFormProps, 'onAsked'> {
  email: string;
  /** Returns to the form to correct the address. */
  onBack: () => void;
}

/** After signing up, or logging in to an unconfirmed account: the mail was sent, and the code can be entered here. */
export function ConfirmStep({ email, onBack, onAsked }: ConfirmStepProps) {
  return (
    <div className="space-y-6">
      <p role="status">
        We sent an e‑mail to <strong className="wrap-anywhere">{email}</strong>. Open the link in it, or type its code
        here. Didn’t get it? Check your spam folder.
      </p>
      <CodeForm onAsked={onAsked} />
      <div className="flex flex-wrap items-start justify-between gap-2 border-t border-line pt-4">
        <ResendCode target={email} />
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
