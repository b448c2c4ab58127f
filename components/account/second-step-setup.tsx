import dynamic from 'next/dynamic';
import { useState } from 'react';
import { object } from 'yup';
import { FactorCodeField, factorCodeSchema, withoutBlanks } from '@/components/account/factor-code-field';
import { Form } from '@/components/form/form/form';
import { PasswordField, PasswordOwner } from '@/components/form/text/password-field';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import type { FactorKind } from '@/lib/enums';
import { givenPasswordField } from '@/lib/validation/account';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { beginAuthenticator, beginEmailFactor, turnOnSecondFactor } from '@/store/slices/second-factor';

/** Its package is for this screen only. */
const QrCode = dynamic(() => import('@/components/account/qr-code').then((module) => module.QrCode), {
  ssr: false,
  loading: whileLoading('We couldn’t load the QR code', <Skeleton className="size-56 rounded-md" />),
});

interface SetupProps {
  kind: FactorKind;
  email: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** What the service answers to the password. */
interface Begun {
  setup: string;
  /** For an app only. */
  key?: { secret: string; uri: string };
}

const titles: Record<FactorKind, string> = {
  app: 'Set up your authenticator app',
  email: 'Set up codes by e‑mail',
};

/** Turns the second step on: the password, then the first code. */
export function SecondStepSetup({ kind, email, onCodes, onCancel }: SetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const heading = useFocusOnChange<HTMLHeadingElement>(begun ?? 'password');
  return (
    <div className="space-y-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {titles[kind]}
      </h3>
      {begun ? (
        <>
          {begun.key ? <AppKey {...begun.key} /> : <p role="status">We’ve sent a code to your e‑mail address.</p>}
          <FirstCode setup={begun.setup} kind={kind} onCodes={onCodes} onExpired={() => setBegun(null)} />
        </>
      ) : (
        <PasswordFirst kind={kind} email={email} onBegun={setBegun} />
      )}
      <Button variant="quiet" className="-ml-5" onClick={onCancel}>
        Not now
      </Button>
    </div>
  );
}

const passwordSchema = object({ currentPassword: givenPasswordField('Enter your current password.') });

interface PasswordFirstProps {
  kind: FactorKind;
  email: string;
  onBegun: (begun: Begun) => void;
}

function PasswordFirst({ kind, email, onBegun }: PasswordFirstProps) {
  const dispatch = useAppDispatch();

  const submit = async (body: { currentPassword: string }) => {
    if (kind === 'email') {
      const result = await dispatch(beginEmailFactor(body));
      return beginEmailFactor.rejected.match(result) ? submitFailure(result.error) : onBegun(result.payload);
    }
    const result = await dispatch(beginAuthenticator(body));
    if (beginAuthenticator.rejected.match(result)) return submitFailure(result.error);
    const { setup, ...key } = result.payload;
    onBegun({ setup, key });
  };

  return (
    <Form
      enter="submits"
      label={titles[kind]}
      initialValues={{ currentPassword: '' }}
      validationSchema={passwordSchema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <PasswordOwner email={email} />
          <PasswordField name="currentPassword" label="Your password" kind="current" required />
          <Button type="submit" busy={isSubmitting}>
            Continue
          </Button>
        </>
      )}
    </Form>
  );
}

/** The app scans the code; on the phone itself it opens by the link. */
function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="space-y-4">
      <p>
        Scan this with your authenticator app. Any app works, such as Google Authenticator, Microsoft Authenticator or
        Apple’s Passwords.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="hidden pointer-coarse:block">
        On your phone now?{' '}
        <a href={uri} className={textLinkStyle}>
          Open your authenticator app
        </a>
      </p>
      <p>
        Can’t scan it? Enter this key in the app:{' '}
        <strong translate="no" className="block text-lg tracking-wide">
          {inGroups(secret)}
        </strong>
      </p>
    </div>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface FirstCodeProps {
  setup: string;
  kind: FactorKind;
  onCodes: (codes: readonly string[]) => void;
  /** The setup took too long, or another page began one. */
  onExpired: () => void;
}

function FirstCode({ setup, kind, onCodes, onExpired }: FirstCodeProps) {
  const dispatch = useAppDispatch();

  const submit = async ({ code }: { code: string }) => {
    const result = await dispatch(turnOnSecondFactor({ setup, code: withoutBlanks(code) }));
    if (!turnOnSecondFactor.rejected.match(result)) return onCodes(result.payload);
    if (result.error.status === 409) onExpired();
    return submitFailure(result.error);
  };

  return (
    <Form
      enter="submits"
      label={titles[kind]}
      initialValues={{ code: '' }}
      validationSchema={factorCodeSchema(kind)}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <FactorCodeField way={kind} />
          <Button type="submit" busy={isSubmitting}>
            Turn on
          </Button>
        </>
      )}
    </Form>
  );
}
