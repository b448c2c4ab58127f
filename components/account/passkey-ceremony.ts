import { sendSignal, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Answer, Body } from '@/api/contract/types';
import { deviceName } from '@/lib/site/device-name';

/**
 * What the browser does with passkeys. Import it when a parent uses one: `import('@/components/account/passkey-ceremony')`.
 */

type Outcome<T> = { done: T } | { says: string | null };
export type SignedChallenge = Omit<Body<'passkeySignin'>, 'remember'>;

/** Asks for a face, a finger or the screen lock, and makes a passkey. */
export async function makePasskey(begun: Answer<'beginPasskey'>): Promise<Outcome<Body<'addPasskey'>>> {
  const { challenge, timeout, rpId, rpName, user, algorithms, exclude } = begun;
  try {
    const { id, response, authenticatorAttachment } = await startRegistration({
      optionsJSON: {
        challenge,
        timeout,
        rp: { id: rpId, name: rpName },
        user: { ...user, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: exclude.map((known) => ({ type: 'public-key' as const, ...known })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const name = authenticatorAttachment === 'cross-platform' ? 'Another device' : deviceName(navigator.userAgent);
    return { done: { id, name, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { says: sentenceAbout(error, 'No passkey was made. You can try again, or keep using your password.') };
  }
}

/**
 * Signs the challenge of a log-in. `autofill`: suggests passkeys in the field that has "webauthn" in its `autocomplete`, and
 * waits until one is chosen; a call without it ends the waiting.
 */
export async function signChallenge(
  { challenge, timeout, rpId }: Answer<'getPasskeyChallenge'>,
  autofill: boolean,
): Promise<Outcome<SignedChallenge>> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, timeout, rpId, userVerification: 'required' },
      useBrowserAutofill: autofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const handle = userHandle === undefined ? {} : { userHandle };
    return { done: { id, clientDataJSON, authenticatorData, signature, ...handle } };
  } catch (error) {
    return { says: sentenceAbout(error, 'No passkey was used. You can try again, or log in with your password.') };
  }
}

/** Lets the browser suggest this passkey no more, where it can. */
export const forgetPasskey = (rpID: string, credentialID: string): Promise<void> =>
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);

/** Ends the waiting for a choice. */
export const callOff = (): void => WebAuthnAbortService.cancelCeremony();

const sentences: Readonly<Record<string, string | null>> = {
  // Called off by us: another call began, or the page was left.
  AbortError: null,
  InvalidStateError: 'This device already has a passkey for your account.',
};

function sentenceAbout(error: unknown, usual: string): string | null {
  const said = error instanceof Error ? sentences[error.name] : undefined;
  return said === undefined ? usual : said;
}
