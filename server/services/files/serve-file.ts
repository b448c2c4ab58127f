import { notFound } from '@/lib/app-error';
import type { Deps } from '@/server/services/deps';
import { mimeOfExtension } from '@/server/services/files/decode-photo';
import { remainingSeconds } from '@/server/services/files/file-address';

export interface ServedFile {
  bytes: Uint8Array;
  mime: string;
  /** Seconds for which the address still holds. */
  seconds: number;
}

/** The picture behind a signed address. Throws `notFound` for an address that expired or is not ours, and for lost bytes. */
export async function serveFile(
  deps: Pick<Deps, 'secret' | 'clock' | 'files'>,
  path: string,
  expires: string,
  signature: string,
): Promise<ServedFile> {
  const seconds = remainingSeconds(deps, path, expires, signature);
  const mime = mimeOfExtension[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  const bytes = seconds > 0 && mime !== undefined ? await deps.files.get(path) : null;
  if (!bytes || mime === undefined) throw notFound();
  return { bytes, mime, seconds };
}
