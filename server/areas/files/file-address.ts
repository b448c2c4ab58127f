import type { Photo } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { keyedHash, sameText } from '@/server/areas/shared/rules';
import type { Deps } from '@/server/areas/shared/deps';

/** Long enough to look at a page, short enough that an address that leaks is soon worth nothing. */
const lifetimeSeconds = 15 * 60;

type Signing = Pick<Deps, 'secret' | 'clock'>;
/** The session that an address is given to. */
type Viewer = Pick<Caller, 'chainId'>;

/** What an address says besides its picture. */
export interface AddressClaims {
  /** Seconds since 1970. */
  expires: string;
  /** The session it was given to: the address ends with it, or with its account's place on the family record. */
  session: string;
  signature: string;
}

const seconds = (clock: Signing['clock']) => Math.floor(clock.now().getTime() / 1000);

const signatureOf = (secret: string, path: string, { expires, session }: Omit<AddressClaims, 'signature'>) =>
  keyedHash(secret, 'file-address', `${path}\n${expires}\n${session}`);

/** An address under which a picture can be seen for a quarter of an hour. Only answers to its family carry one. */
export function signFileAddress(deps: Signing, viewer: Viewer, path: string): string {
  const claims = { session: viewer.chainId, expires: String(seconds(deps.clock) + lifetimeSeconds) };
  const signed = new URLSearchParams({ ...claims, signature: signatureOf(deps.secret, path, claims) });
  return `/api/v1/files/${path}?${signed.toString()}`;
}

/** Seconds for which this address still holds; 0 when it has expired or was not signed here. */
export function remainingSeconds(deps: Signing, path: string, claims: AddressClaims): number {
  const { expires, signature } = claims;
  if (!/^\d{1,12}$/.test(expires)) return 0;
  if (!sameText(signature, signatureOf(deps.secret, path, claims))) return 0;
  return Math.max(0, Number(expires) - seconds(deps.clock));
}

/** A picture as the contract shows it, or null where there is none. */
export function presentPhoto(deps: Signing, viewer: Viewer, photoId: string | null, path: string | null): Photo | null {
  return photoId && path ? { id: photoId, fullPath: signFileAddress(deps, viewer, path) } : null;
}
