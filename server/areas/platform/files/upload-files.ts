import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller, IdempotencyClaim } from '@/lib/call-context';
import { hourMs } from '@/lib/dates/durations';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { decodePhoto, isPdf, pdfMime, type StorableFile } from '@/server/areas/platform/files/decode-photo';
import { signFileAddress } from '@/server/areas/platform/files/file-address';
import { readUpload } from '@/server/areas/platform/files/read-upload';
import { removeGivenUpFiles } from '@/server/areas/platform/files/remove-files';
import {
  type FileOwner,
  forgetRemovals,
  insertFile,
  queueRemovals,
  storedBy,
  type StoredFile,
} from '@/server/areas/platform/files/rows';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { createKeyedLimiter } from '@/server/keyed-limiter';

/** Bytes are counted after decoding, because a small upload can become a large picture. */
interface Quota {
  unusedMax: number;
  bytesMax: number;
  unusedSentence: string;
  fullSentence: string;
}

const familyQuota: Quota = {
  unusedMax: 100,
  bytesMax: 300_000_000,
  unusedSentence: 'You have many uploaded photos that aren’t in use. Use some of them, or try again later.',
  fullSentence: 'Your family’s photo storage is full. Delete some photos, and try again tomorrow.',
};
/** Of a facility's files for one request. */
const requestQuota: Quota = {
  unusedMax: 12,
  bytesMax: 60_000_000,
  unusedSentence: 'Many files were uploaded here and not sent. Try again tomorrow.',
  fullSentence: 'This request has as many files as we can keep. Write without a file.',
};
const retryAfterSeconds = 60 * 60;
/** Deleted pictures leave the store after a day. */
const fullRetrySeconds = 24 * 60 * 60;

/** Bounds the uploads in memory, per family and in all. Waiting calls have not read their bodies yet. */
const inTurn = createKeyedLimiter({
  atOnce: 32,
  each: 2,
  waiting: 10,
  patienceMs: 60_000,
  refusal: () =>
    new AppError('tooMany', 'You’re uploading many photos at once. Wait a moment and try again.', { retryAfter: 10 }),
});

interface Upload {
  name: string;
  picture: NewPicture;
}

interface Uploader {
  owner: FileOwner;
  quota: Quota;
  /** The session or link that may see the files. */
  chainId: string;
  /** Whether PDFs are taken, too. */
  pdfs: boolean;
  /** Runs the transaction that keeps the files. */
  once: <T>(uploads: Map<string, Buffer>, create: (tx: Tx) => Promise<T>) => Promise<T>;
}

const ofFamily = (deps: Deps, caller: Caller, context: CallContext, pdfs: boolean): Uploader => ({
  owner: { familyId: caller.familyId, forRequest: null },
  quota: familyQuota,
  chainId: caller.chainId,
  pdfs,
  once: (uploads, create) => createOnce(deps, caller, claimOf(context, uploads), create),
});

/**
 * Stores the re-encoded pictures of a multipart call, all or none. A picture that no record uses is deleted after a day. Throws
 * what readUpload and decodePhoto throw, and `tooMany` for too many unused uploads.
 */
export const uploadFiles = (deps: Deps, caller: Caller, context: CallContext): Promise<Answer<'upload'>> =>
  upload(deps, ofFamily(deps, caller, context, false), context);

/** The same for the files of a message, which may be PDFs. Those are kept as they are. */
export const uploadAttachments = (deps: Deps, caller: Caller, context: CallContext): Promise<Answer<'upload'>> =>
  upload(deps, ofFamily(deps, caller, context, true), context);

/** The same for a facility's contact. The files count against the request and not against the family. */
export const uploadForRequest = (
  deps: Deps,
  owner: FileOwner & { forRequest: string },
  linkId: string,
  context: CallContext,
): Promise<Answer<'upload'>> =>
  upload(
    deps,
    {
      owner,
      quota: requestQuota,
      chainId: linkId,
      pdfs: true,
      once: (_, create) => inTransaction(deps, create),
    },
    context,
  );

async function upload(deps: Deps, uploader: Uploader, context: CallContext): Promise<Answer<'upload'>> {
  const { owner, pdfs } = uploader;
  const turn = owner.forRequest ?? owner.familyId;
  return inTurn(turn, async () => {
    const uploads = await readUpload(context.request);
    await requireRoom(deps.db, uploader, { unused: uploads.size, bytes: 0 });
    const decoded: Upload[] = [];
    for (const [name, bytes] of uploads) {
      const file = pdfs && isPdf(bytes) ? pdfOf(bytes) : await decodePhoto(bytes, turn);
      decoded.push({ name, picture: newPicture(deps, owner, file) });
    }
    const kept = await keep(deps, uploader, decoded, uploads);
    return Object.fromEntries(
      kept.map(({ name, id, path }) => [name, { id, fullPath: signFileAddress(deps, uploader, path) }] as const),
    );
  });
}

const pdfOf = (bytes: Buffer): StorableFile => ({ bytes, mime: pdfMime, extension: 'pdf', width: null, height: null });

/** Throws `tooMany` if the quota would be exceeded. Call it under the family's lock. */
async function requireRoom(
  db: Queryable,
  { owner, quota }: Uploader,
  more: { unused: number; bytes: number },
): Promise<void> {
  const stored = await storedBy(db, owner);
  if (stored.unused + more.unused > quota.unusedMax) {
    throw new AppError('tooMany', quota.unusedSentence, { retryAfter: retryAfterSeconds });
  }
  if (stored.bytes + more.bytes > quota.bytesMax) {
    throw new AppError('tooMany', quota.fullSentence, { retryAfter: fullRetrySeconds });
  }
}

/** No failure or crash leaves bytes without a record. */
async function keep(deps: Deps, uploader: Uploader, files: Upload[], uploads: Map<string, Buffer>) {
  const pictures = files.map(({ picture }) => picture);
  let isAway = false;
  try {
    await storeBytes(deps, pictures);
    return await uploader.once(uploads, async (tx) => {
      await lockFamily(tx, uploader.owner.familyId);
      await requireRoom(tx, uploader, {
        unused: pictures.length,
        bytes: pictures.reduce((sum, { record }) => sum + record.bytes, 0),
      });
      await insertRecords(tx, pictures);
      return files.map(({ name, picture }) => ({ name, id: picture.record.id, path: picture.record.path }));
    });
  } catch (error) {
    isAway = error instanceof AppError && error.code === 'unavailable';
    throw error;
  } finally {
    // Removes the bytes at once after a failure or an idempotent retry; does nothing after success.
    const removal = giveUp(
      deps,
      pictures.map(({ record }) => record.path),
    );
    // A silent store would keep the parent waiting once more.
    if (isAway) void removal.catch(() => undefined);
    else await removal;
  }
}

async function giveUp(deps: Deps, paths: string[]): Promise<void> {
  try {
    await removeGivenUpFiles(deps, paths);
  } catch (error) {
    deps.log.warn(
      { err: error instanceof Error ? error.name : 'unknown' },
      'bytes of an upload stay until the next sweep',
    );
  }
}

/** The hash covers the pictures: the same key with another picture is another request. */
function claimOf(context: CallContext, uploads: Map<string, Buffer>): IdempotencyClaim | null {
  if (!context.idempotency) return null;
  const hash = createHash('sha256');
  for (const [name, bytes] of uploads) hash.update(`${name} ${bytes.byteLength}\n`).update(bytes);
  return { ...context.idempotency, bodyHash: hash.digest('hex') };
}

/** By then an upload has finished or failed, so bytes without a record can be removed. */
const graceMs = hourMs;

interface NewPicture {
  record: StoredFile;
  content: Buffer;
}

/** The path contains random bytes, so that nobody can guess it. */
export function newPicture({ clock }: Pick<Deps, 'clock'>, owner: FileOwner, photo: StorableFile): NewPicture {
  const { bytes: content, extension, ...facts } = photo;
  const random = randomBytes(16).toString('hex');
  const path = `${random.slice(0, 2)}/${random}.${extension}`;
  const record = { ...facts, ...owner, id: randomUUID(), path, bytes: content.byteLength, createdAt: clock.now() };
  return { record, content };
}

/** Queues the paths for removal before writing, so that bytes without a record get deleted. Call insertRecords next. */
export async function storeBytes(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  pictures: readonly NewPicture[],
): Promise<void> {
  const paths = pictures.map(({ record }) => record.path);
  await queueRemovals(db, paths, new Date(clock.now().getTime() + graceMs));
  for (const { record, content } of pictures) await files.put(record.path, content, record.mime);
}

/** Inserts the records and cancels the removal in the same transaction. */
export async function insertRecords(tx: Tx, pictures: readonly NewPicture[]): Promise<void> {
  for (const { record } of pictures) await insertFile(tx, record);
  const paths = pictures.map(({ record }) => record.path);
  await forgetRemovals(tx, paths);
}
