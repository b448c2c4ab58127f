import { notFound } from '@/lib/app-error';
import { mimeOfExtension } from '@/server/areas/platform/files/decode-photo';
import { remainingSeconds, type AddressClaims } from '@/server/areas/platform/files/file-address';
import { maySeeFile } from '@/server/areas/platform/files/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

export interface ServedFile {
  bytes: Uint8Array;
  mime: string;
  seconds: number;
}

/**
 * Reads the picture of a signed URL. Throws `notFound` if the URL is invalid or expired, the session has ended, the account has
 * left the family, or the bytes are lost.
 */
export async function serveFile(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'files'>,
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
