import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FactorCodeField, factorCodeSchema, withoutBlanks } from '@/components/account/factor-code-field';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { Form, type FormProps } from '@/components/form/form/form';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import type { FactorWay } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { type Failure, sentenceOf } from '@/store/failure';

/** The buttons that change to another kind of code. */
const changes: Record<FactorWay, string> = {
  app: 'Use your app',
  email: 'Send a code by e‑mail',
  recovery: 'Use a recovery code',
};

interface Values {
  code: string;
  trust: boolean;
}

type MailState = 'sending' | 'sent' | Failure;

interface FactorCodeFormProps {
  /** What can be entered, in the order to offer. */
  factors: readonly FactorWay[];
  /** Names the form. */
  label: string;
  button: string;
  onSubmit: FormProps<Values>['onSubmit'];
  /** Mails a code; null once it is on its way. */
  onMail: () => Promise<Failure | null>;
  /** Offers to remember this device. */
  offersTrust?: boolean;
  done?: boolean;
  /** Other ways out, below the other kinds of code. */
  children?: ReactNode;
}

/** Asks for a code of the second step, of one kind at a time. A mailed one is sent as soon as its kind is shown. */
export function FactorCodeForm(props: FactorCodeFormProps) {
  const { factors, label, button, onSubmit, onMail, offersTrust = false, done = false, children } = props;
  const [way, setWay] = useState<FactorWay>(factors[0] ?? 'recovery');
  const [mail, setMail] = useState<MailState>('sending');
  const begun = useRef(false);
  const isMailed = way === 'email';

  const send = async () => {
    setMail('sending');
    setMail((await onMail()) ?? 'sent');
  };
  const change = (next: FactorWay) => {
    setWay(next);
    if (next === 'email') void send();
  };
  const begin = useEffectEvent(() => {
    // Each call sends another mail, and effects can run twice.
    if (isMailed && !begun.current) void send();
    begun.current = true;
  });
  useEffect(() => begin(), []);

  return (
    <div className="space-y-5">
      {isMailed && <MailNotice state={mail} />}
      <Form
        key={way}
        enter="submits"
        label={label}
        done={done}
        initialValues={{ code: '', trust: false }}
        validationSchema={factorCodeSchema(way)}
        onSubmit={({ code, trust }) => onSubmit({ code: withoutBlanks(code), trust })}
      >
        {({ isSubmitting }) => (
          <>
            <FactorCodeField way={way} />
            {offersTrust && (
              <CheckboxField
                name="trust"
                label={`Remember this device for ${limits.trustedDeviceDays} days`}
                hint="We won’t ask for a code here. Leave this off on a shared device."
              />
            )}
            <Button type="submit" size="lg" block busy={isSubmitting}>
              {button}
            </Button>
          </>
        )}
      </Form>
      <div className="flex flex-col items-start border-t border-line pt-3">
        {isMailed && (
          <Button variant="quiet" className="-ml-5" busy={mail === 'sending'} onClick={() => void send()}>
            Send another code
          </Button>
        )}
        {factors
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" className="-ml-5" onClick={() => change(other)}>
              {changes[other]}
            </Button>
          ))}
        {children}
      </div>
    </div>
  );
}

function MailNotice({ state }: { state: MailState }) {
  if (typeof state === 'object') {
    return (
      <Notice tone="error" role="alert" focusKey={state}>
        <p>{sentenceOf(state)}</p>
      </Notice>
    );
  }
  return (
    <p role="status">{state === 'sent' ? 'We’ve sent a code to your e‑mail address.' : 'We’re sending you a code.'}</p>
  );
}
