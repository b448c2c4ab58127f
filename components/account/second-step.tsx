import { type ReactNode, useState } from 'react';
import type { SecondFactor } from '@/api/contract/types';
import { RecoveryCodes } from '@/components/account/recovery-codes';
import { SecondStepSetup } from '@/components/account/second-step-setup';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { localDay } from '@/lib/dates/instants';
import type { FactorKind } from '@/lib/enums';
import { isUnsupported } from '@/store/api-thunk';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm, type Question } from '@/store/slices/confirmation';
import {
  forgetDevice,
  loadSecondFactor,
  newRecoveryCodes,
  selectSecondFactor,
  turnOffSecondFactor,
} from '@/store/slices/second-factor';
import type { AppDispatch } from '@/store/store';
import { useLoad } from '@/store/use-load';

interface SecondStepProps {
  email: string;
  /** Frames it; nothing where the service has no second step. */
  children: (content: ReactNode) => ReactNode;
}

/** The second step of a log-in: to turn on and off, with its recovery codes. */
export function SecondStep({ email, children }: SecondStepProps) {
  const { data: factor, failure } = useAppSelector(selectSecondFactor);
  const { retry } = useLoad(loadSecondFactor, { background: false });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ said: '', count: 0 });
  const say = (said: string | Failure) => setOutcome(({ count }) => ({ said, count: count + 1 }));
  if (failure && isUnsupported(failure)) return null;

  const keep = () => {
    setCodes(null);
    say('Your second step is on.');
  };
  if (codes) return children(<RecoveryCodes codes={codes} email={email} onKept={keep} />);
  return children(
    <>
      <OutcomeNotice {...outcome} />
      {failure && (
        <LoadFailure title="We couldn’t load your second step" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      {!factor && !failure && <SkeletonText lines={3} />}
      {factor?.kind === null && <Off email={email} isRequired={factor.isRequired} onCodes={setCodes} />}
      {factor && factor.kind !== null && <On {...factor} kind={factor.kind} onCodes={setCodes} onOutcome={say} />}
    </>,
  );
}

/** What came of the last press. */
interface Outcome {
  said: string | Failure;
  count: number;
}

function OutcomeNotice({ said, count }: Outcome) {
  if (count === 0) return null;
  if (typeof said === 'string') return <Notice tone="success" role="status" focusKey={count} title={said} />;
  return <Notice tone="error" role="alert" focusKey={count} title={sentenceOf(said)} />;
}

interface OffProps {
  email: string;
  isRequired: boolean;
  onCodes: (codes: readonly string[]) => void;
}

function Off({ email, isRequired, onCodes }: OffProps) {
  const [kind, setKind] = useState<FactorKind | null>(null);
  if (kind) return <SecondStepSetup kind={kind} email={email} onCodes={onCodes} onCancel={() => setKind(null)} />;
  return (
    <div className="space-y-6">
      {isRequired && (
        <Notice tone="warning" title="You need a second step">
          <p>Everyone here uses one to protect the children’s details. A passkey counts, too.</p>
        </Notice>
      )}
      <p>
        It’s off. When it’s on, your password alone isn’t enough: you also enter a code. A passkey is two steps in one,
        so it never asks for a code.
      </p>
      <div className="space-y-2">
        <p>
          <strong>An app on your phone</strong> shows a new code every 30 seconds, even without a connection.
        </p>
        <Button onClick={() => setKind('app')}>Use an authenticator app</Button>
      </div>
      <div className="space-y-2">
        <p>
          <strong>No app?</strong> We can e‑mail you a code each time. If you forget your password, you’ll need a
          recovery code as well.
        </p>
        <Button variant="secondary" onClick={() => setKind('email')}>
          Get codes by e‑mail
        </Button>
      </div>
    </div>
  );
}

const ways: Record<FactorKind, string> = {
  app: 'with codes from your authenticator app',
  email: 'with codes by e‑mail',
};

/** Fewer are said in a warning. */
const fewCodes = 3;

const questions = {
  newCodes: {
    title: 'Make new recovery codes?',
    message: 'The codes you have now stop working.',
    cancelLabel: 'Keep my codes',
    proceedLabel: 'Make new codes',
  },
  turnOff: {
    title: 'Turn off your second step?',
    message: 'Anyone who has your password can then log in. Your recovery codes stop working.',
    destructive: true,
    cancelLabel: 'Keep it on',
    proceedLabel: 'Turn off',
  },
} as const satisfies Record<string, Question>;

interface OnProps extends SecondFactor {
  kind: FactorKind;
  onCodes: (codes: readonly string[]) => void;
  onOutcome: (said: string | Failure) => void;
}

function On({ kind, since, recoveryCodesLeft: left, deviceTrustedUntil, isRequired, onCodes, onOutcome }: OnProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  const makeCodes = async () => {
    const result = await afterAsking(dispatch, questions.newCodes, () => dispatch(newRecoveryCodes()));
    if (result && newRecoveryCodes.rejected.match(result)) onOutcome(result.error);
    else if (result) onCodes(result.payload);
  };
  const turnOff = async () => {
    const result = await afterAsking(dispatch, questions.turnOff, () => dispatch(turnOffSecondFactor()));
    if (result && turnOffSecondFactor.rejected.match(result)) onOutcome(result.error);
    else if (result) onOutcome('Your second step is off.');
  };
  const forget = async () => {
    setBusy(true);
    const result = await dispatch(forgetDevice());
    setBusy(false);
    if (forgetDevice.rejected.match(result)) onOutcome(result.error);
    else onOutcome('The next log-in on this device asks for a code.');
  };

  return (
    <div className="space-y-6">
      <p>
        <strong>On</strong>, {ways[kind]}
        {since !== null && `, since ${localDay(new Date(since))}`}.
      </p>
      <div className="space-y-2">
        {left < fewCodes ? (
          <Notice tone="warning">
            <p>{codesLeft(left)} Make new ones, so that a lost phone doesn’t lock you out.</p>
          </Notice>
        ) : (
          <p>{codesLeft(left)} Each lets you log in once if you lose your phone.</p>
        )}
        <Button variant="secondary" onClick={() => void makeCodes()}>
          Make new recovery codes
        </Button>
      </div>
      {deviceTrustedUntil !== null && (
        <div className="space-y-2">
          <p>We don’t ask for a code on this device until {localDay(new Date(deviceTrustedUntil))}.</p>
          <Button variant="secondary" busy={busy} onClick={() => void forget()}>
            Forget this device
          </Button>
        </div>
      )}
      <div className="space-y-2">
        {isRequired && <p>Everyone here needs a second step. If you turn yours off, set up another one right away.</p>}
        <Button variant="quiet" className="-ml-5" onClick={() => void turnOff()}>
          Turn off the second step
        </Button>
      </div>
    </div>
  );
}

/** The result of what was confirmed, once the dialog is closed and gives the focus away; null for Cancel. */
async function afterAsking<T>(dispatch: AppDispatch, question: Question, work: () => Promise<T>): Promise<T | null> {
  const results: T[] = [];
  await dispatch(confirm(question, async () => void results.push(await work())));
  return results[0] ?? null;
}

function codesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
}
