import type { Photo } from '@/api/contract/types';
import { keyedHash, sameText } from '@/server/domain/session/keys';
import type { Deps } from '@/server/services/deps';

/** Long enough to look at a page, short enough that an address that leaks is soon worth nothing. */
const lifetimeSeconds = 15 * 60;

type Signing = Pick<Deps, 'secret' | 'clock'>;

const seconds = (clock: Signing['clock']) => Math.floor(clock.now().getTime() / 1000);

const signatureOf = (secret: string, path: string, expires: string) =>
  keyedHash(secret, 'file-address', `${path}\n${expires}`);

/** An address under which a picture can be seen for a quarter of an hour. Only answers to its family carry one. */
export function signFileAddress(deps: Signing, path: string): string {
  const expires = String(seconds(deps.clock) + lifetimeSeconds);
  return `/api/v1/files/${path}?expires=${expires}&signature=${signatureOf(deps.secret, path, expires)}`;
}

/** Seconds for which this address still holds; 0 when it has expired or was not signed here. */
export function remainingSeconds(deps: Signing, path: string, expires: string, signature: string): number {
  if (!/^\d{1,12}$/.test(expires)) return 0;
  if (!sameText(signature, signatureOf(deps.secret, path, expires))) return 0;
  return Math.max(0, Number(expires) - seconds(deps.clock));
}

/** A picture as the contract shows it, or null where there is none. */
export function presentPhoto(deps: Signing, photoId: string | null, path: string | null): Photo | null {
  return photoId && path ? { id: photoId, fullPath: signFileAddress(deps, path) } : null;
}
