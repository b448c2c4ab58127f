import { useFormikContext } from 'formik';
import { KeyRound } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SignedChallenge } from '@/components/account/passkey-ceremony';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { whenIdle } from '@/lib/site/browser';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { loadPasskeyChallenge, signInWithPasskey } from '@/store/slices/session';

/** Loaded when it is used, so that the page is as light as without passkeys. */
const loadCeremony = () => import('@/components/account/passkey-ceremony');

/** Before the challenge expires, the field's suggestions begin anew. */
const renewedBeforeMs = 30_000;

/** In the form to log in: suggests passkeys in the e-mail field, where the browser can, and has a button for the others. */
export function PasskeyLogIn() {
  const dispatch = useAppDispatch();
  const { values } = useFormikContext<{ remember: boolean }>();
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState<{ sentence: string } | null>(null);
  /** Each turn suggests with a new challenge, because one is answered once. */
  const [turn, setTurn] = useState(0);

  /** Null after the log-in, else what to say. */
  const send = async (signed: SignedChallenge, rpId: string) => {
    const result = await dispatch(signInWithPasskey({ ...signed, remember: values.remember }));
    if (!signInWithPasskey.rejected.match(result)) return null;
    if (saysUnknown(result.error)) void loadCeremony().then(({ forgetPasskey }) => forgetPasskey(rpId, signed.id));
    return sentenceOf(result.error);
  };
  const signIn = async () => {
    const challenge = await dispatch(loadPasskeyChallenge({ background: false }));
    if (loadPasskeyChallenge.rejected.match(challenge)) return sentenceOf(challenge.error);
    const ceremony = await loadCeremony().catch(() => null);
    if (!ceremony) return 'This part of the page didn’t load. Try again, or log in with your password.';
    const signed = await ceremony.signChallenge(challenge.payload, false);
    return 'done' in signed ? send(signed.done, challenge.payload.rpId) : signed.says;
  };
  const press = async () => {
    setBusy(true);
    setSays(null);
    const sentence = await signIn();
    if (sentence === null) return;
    setSays({ sentence });
    setBusy(false);
  };

  const finish = useEffectEvent(async (signed: SignedChallenge, rpId: string) => {
    const sentence = await send(signed, rpId);
    if (sentence === null) return;
    setSays({ sentence });
    setTurn((last) => last + 1);
  });
  useEffect(() => {
    // The browser shows one question at a time.
    if (busy) return undefined;
    let isLeft = false;
    let leave = () => {};
    const suggest = async () => {
      if (!(await canSuggest()) || isLeft) return;
      const challenge = await dispatch(loadPasskeyChallenge({ background: true }));
      if (isLeft || loadPasskeyChallenge.rejected.match(challenge)) return;
      const { signChallenge, callOff } = await loadCeremony();
      if (isLeft) return;
      const timer = setTimeout(() => setTurn((last) => last + 1), challenge.payload.timeout - renewedBeforeMs);
      leave = () => {
        clearTimeout(timer);
        callOff();
      };
      const signed = await signChallenge(challenge.payload, true);
      clearTimeout(timer);
      if (!isLeft && 'done' in signed) await finish(signed.done, challenge.payload.rpId);
    };
    // Without the code, the form is as it was.
    const stopWaiting = whenIdle(() => void suggest().catch(() => undefined));
    return () => {
      isLeft = true;
      stopWaiting();
      leave();
    };
  }, [dispatch, busy, turn]);

  return (
    <div className="space-y-4">
      <Button variant="secondary" size="lg" block icon={KeyRound} busy={busy} onClick={() => void press()}>
        Use a passkey
      </Button>
      {says && (
        <Notice tone="error" role="alert" focusKey={says}>
          <p>{says.sentence}</p>
        </Notice>
      )}
    </div>
  );
}

/** Also 404 is a service that is being updated; only the service itself names the passkey. */
const saysUnknown = ({ details }: Failure): boolean =>
  (details as { unknownPasskey?: string } | null)?.unknownPasskey !== undefined;

const canSuggest = async (): Promise<boolean> =>
  'PublicKeyCredential' in window && (await PublicKeyCredential.isConditionalMediationAvailable());
