import type { Photo } from '@/api/contract/types';
import type { Caller } from '@/lib/call-context';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { isKeyedHash, keyedHash } from '@/server/areas/platform/shared/rules';

/** Long enough to view a page, short enough that a leaked URL is soon useless. */
const lifetimeSeconds = 15 * 60;

type Signing = Pick<Deps, 'keys' | 'clock'>;
type Viewer = Pick<Caller, 'chainId'>;

export interface AddressClaims {
  expires: string;
  /** The URL ends with this session, or when its account leaves the family. */
  session: string;
  signature: string;
}

const seconds = (clock: Signing['clock']) => Math.floor(clock.now().getTime() / 1000);

const signedText = (path: string, { expires, session }: Omit<AddressClaims, 'signature'>) =>
  `${path}\n${expires}\n${session}`;

/** A signed URL of a picture. Only send it to the picture's family. */
export function signFileAddress(deps: Signing, viewer: Viewer, path: string): string {
  const claims = { session: viewer.chainId, expires: String(seconds(deps.clock) + lifetimeSeconds) };
  const signature = keyedHash(deps.keys, 'file-address', signedText(path, claims));
  const signed = new URLSearchParams({ ...claims, signature });
  return `/api/v1/files/${path}?${signed.toString()}`;
}

/** Seconds until the URL expires; 0 if it has, or if the signature is wrong. */
export function remainingSeconds(deps: Signing, path: string, claims: AddressClaims): number {
  const { expires, signature } = claims;
  if (!/^\d{1,12}$/.test(expires)) return 0;
  if (!isKeyedHash(deps.keys, 'file-address', signedText(path, claims), signature)) return 0;
  return Math.max(0, Number(expires) - seconds(deps.clock));
}

export function presentPhoto(deps: Signing, viewer: Viewer, photoId: string | null, path: string | null): Photo | null {
  return photoId && path ? { id: photoId, fullPath: signFileAddress(deps, viewer, path) } : null;
}
