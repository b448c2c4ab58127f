import { notFound } from '@/lib/app-error';
import { maySeeFile } from '@/server/areas/files/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { mimeOfExtension } from '@/server/areas/files/decode-photo';
import { remainingSeconds, type AddressClaims } from '@/server/areas/files/file-address';

export interface ServedFile {
  bytes: Uint8Array;
  mime: string;
  /** Seconds for which the address still holds. */
  seconds: number;
}

/**
 * The picture behind a signed address. Throws `notFound` for an address that expired or is not ours, whose session has ended
 * or whose account is no longer on the picture's family, and for lost bytes.
 */
export async function serveFile(
  deps: Pick<Deps, 'db' | 'secret' | 'clock' | 'files'>,
  path: string,
  claims: AddressClaims,
): Promise<ServedFile> {
  const seconds = remainingSeconds(deps, path, claims);
  const mime = mimeOfExtension[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (seconds === 0 || !(await maySeeFile(deps.db, claims.session, path))) throw notFound();
  const bytes = mime === undefined ? null : await deps.files.get(path);
  if (!bytes || mime === undefined) throw notFound();
  return { bytes, mime, seconds };
}
