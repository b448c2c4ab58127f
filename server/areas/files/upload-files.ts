import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Answer } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import { hourMs } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import type { CallContext, Caller, IdempotencyClaim } from '@/lib/call-context';
import { lockFamily } from '@/server/areas/family/rows/records';
import { type DecodedPhoto, decodePhoto } from '@/server/areas/files/decode-photo';
import { signFileAddress } from '@/server/areas/files/file-address';
import { removeGivenUpFiles } from '@/server/areas/files/remove-files';
import { forgetRemovals, insertFile, queueRemovals, storedByFamily, type StoredFile } from '@/server/areas/files/rows';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { createKeyedLimiter } from '@/server/keyed-limiter';

/** Unused uploads per family. */
const unusedMax = 100;
/** Stored bytes per family. Counted after decoding, because a small upload can become a large picture. */
const storedBytesMax = 300_000_000;
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

/**
 * Stores the re-encoded pictures of a multipart call, all or none. A picture that no record uses is deleted after a day. Throws
 * what readUpload and decodePhoto throw, and `tooMany` for too many unused uploads.
 */
export async function uploadFiles(deps: Deps, caller: Caller, context: CallContext): Promise<Answer<'upload'>> {
  return inTurn(caller.familyId, async () => {
    const uploads = await readUpload(context.request);
    await requireRoom(deps.db, caller, { unused: uploads.size, bytes: 0 });
    const decoded: Upload[] = [];
    for (const [name, bytes] of uploads) {
      const photo = await decodePhoto(bytes, caller.familyId);
      decoded.push({ name, picture: newPicture(deps, caller.familyId, photo) });
    }
    const kept = await keep(deps, caller, decoded, claimOf(context, uploads));
    return Object.fromEntries(
      kept.map(({ name, id, path }) => [name, { id, fullPath: signFileAddress(deps, caller, path) }] as const),
    );
  });
}

/** Throws `tooMany` if the family's quota would be exceeded. Call it under the family's lock. */
async function requireRoom(db: Queryable, { familyId }: Caller, more: { unused: number; bytes: number }) {
  const stored = await storedByFamily(db, familyId);
  if (stored.unused + more.unused > unusedMax) {
    throw new AppError(
      'tooMany',
      'You have many uploaded photos that aren’t in use. Use some of them, or try again later.',
      { retryAfter: retryAfterSeconds },
    );
  }
  if (stored.bytes + more.bytes > storedBytesMax) {
    throw new AppError('tooMany', 'Your family’s photo storage is full. Delete some photos, and try again tomorrow.', {
      retryAfter: fullRetrySeconds,
    });
  }
}

/** No failure or crash leaves bytes without a record. */
async function keep(deps: Deps, caller: Caller, uploads: Upload[], claim: IdempotencyClaim | null) {
  const pictures = uploads.map(({ picture }) => picture);
  let isAway = false;
  try {
    await storeBytes(deps, pictures);
    return await createOnce(deps, caller, claim, async (tx) => {
      await lockFamily(tx, caller.familyId);
      await requireRoom(tx, caller, {
        unused: pictures.length,
        bytes: pictures.reduce((sum, { record }) => sum + record.bytes, 0),
      });
      await insertRecords(tx, pictures);
      return uploads.map(({ name, picture }) => ({ name, id: picture.record.id, path: picture.record.path }));
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
    if (!isAway) await removal;
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
export function newPicture({ clock }: Pick<Deps, 'clock'>, familyId: string, photo: DecodedPhoto): NewPicture {
  const { bytes: content, extension, ...facts } = photo;
  const random = randomBytes(16).toString('hex');
  const path = `${random.slice(0, 2)}/${random}.${extension}`;
  const record = { ...facts, id: randomUUID(), familyId, path, bytes: content.byteLength, createdAt: clock.now() };
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

/** Per call; the portal sends one (product section 5). */
const filesMax = 5;

/** With some room for the multipart headers. */
const bytesMax = filesMax * limits.photoBytes + 100_000;
const fileName = /^file_\d{1,3}$/;

const interruptedSentence = 'The upload was interrupted. Try again.';
const tooLarge = () => new AppError('tooLarge', 'Only 3 megabytes or smaller files allowed');

/**
 * Reads the pictures of a multipart body into memory, by field name. Throws `unsupportedType` for another content type, `malformed`
 * without parts, `interrupted` for a body that ends early, `tooLarge`, and `invalid` for fields other than file_0, file_1 ...
 */
async function readUpload(request: Request): Promise<Map<string, Buffer>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupportedType', 'Send the picture as multipart/form-data.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge();
  const malformed = (cause?: unknown) => new AppError('malformed', interruptedSentence, { cause });
  if (!request.body) throw malformed();

  const collected = collect(type, malformed);
  try {
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), meter(), collected.parser);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('interrupted', interruptedSentence, { cause: error });
  }
  if (Object.keys(collected.errors).length > 0) throw invalid(collected.errors);
  if (collected.oversize()) throw tooLarge();
  if (collected.files.size === 0) throw invalid({ file_0: 'Choose a photo.' });
  return collected.files;
}

function collect(type: string, malformed: (cause: unknown) => AppError) {
  const files = new Map<string, Buffer>();
  const errors: Record<string, string> = Object.create(null) as Record<string, string>;
  let oversize = false;
  const parser = createParser(type, malformed);
  parser.on('file', (name, stream) => {
    // A truncated file emits its own error, which would crash the process without a listener.
    stream.on('error', () => files.delete(name));
    if (!fileName.test(name)) errors[name || 'body'] = 'We don’t have this field here.';
    else if (files.has(name)) errors[name] = 'This field appears twice.';
    else {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.set(name, Buffer.concat(chunks)));
      stream.on('limit', () => {
        oversize = true;
        chunks.length = 0;
      });
      return;
    }
    stream.resume();
  });
  parser.on('field', (name) => {
    errors[name || 'body'] = 'We don’t have this field here.';
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => {
      errors.body = `At most ${filesMax} photos at once.`;
    });
  }
  return { parser, files, errors, oversize: () => oversize };
}

function createParser(type: string, malformed: (cause: unknown) => AppError): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      // busboy treats a file of exactly the limit as truncated.
      limits: {
        fileSize: limits.photoBytes + 1,
        files: filesMax,
        fields: filesMax,
        parts: 2 * filesMax,
        headerPairs: 20,
        fieldSize: 1000,
      },
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Passes bytes through and aborts a body that is too long. */
function meter(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      done(bytes > bytesMax ? tooLarge() : null, chunk);
    },
  });
}
