import { randomBytes, randomUUID } from 'node:crypto';
import { hourMs } from '@/lib/dates/moments';
import type { Tx } from '@/server/db/connection';
import { forgetRemovals, insertFile, queueRemovals, type StoredFile } from '@/server/areas/files/rows';
import type { Deps } from '@/server/areas/shared/deps';
import type { DecodedPhoto } from '@/server/areas/files/decode-photo';

/** Until then an upload is surely done or dead: bytes without a record are then removed. */
const graceMs = hourMs;

/** A picture that is to be kept. */
export interface NewPicture {
  record: StoredFile;
  content: Buffer;
}

/** A family's picture under a path that nobody can guess. */
export function newPicture({ clock }: Pick<Deps, 'clock'>, familyId: string, photo: DecodedPhoto): NewPicture {
  const { bytes: content, extension, ...facts } = photo;
  const random = randomBytes(16).toString('hex');
  const path = `${random.slice(0, 2)}/${random}.${extension}`;
  const record = { ...facts, id: randomUUID(), familyId, path, bytes: content.byteLength, createdAt: clock.now() };
  return { record, content };
}

/** Bytes first, whose paths are noted for removal before the first is written: without a record they go again. */
export async function storeBytes(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  pictures: readonly NewPicture[],
): Promise<void> {
  const paths = pictures.map(({ record }) => record.path);
  await queueRemovals(db, paths, new Date(clock.now().getTime() + graceMs));
  for (const { record, content } of pictures) await files.put(record.path, content, record.mime);
}

/** Then the records; what was noted goes with their transaction. */
export async function insertRecords(tx: Tx, pictures: readonly NewPicture[]): Promise<void> {
  for (const { record } of pictures) await insertFile(tx, record);
  const paths = pictures.map(({ record }) => record.path);
  await forgetRemovals(tx, paths);
}
