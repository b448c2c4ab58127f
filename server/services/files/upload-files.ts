import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller, IdempotencyClaim } from '@/lib/call';
import { createTurns } from '@/server/turns';
import type { Queryable } from '@/server/db/connection';
import {
  forgetRemovals,
  insertFile,
  queueRemovals,
  storedByFamily,
  type StoredFile,
} from '@/server/repositories/files';
import { lockFamily } from '@/server/repositories/family-records';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';
import { decodePhoto, type DecodedPhoto } from '@/server/services/files/decode-photo';
import { signFileAddress } from '@/server/services/files/file-address';
import { readUpload } from '@/server/services/files/read-upload';
import { removeGivenUpFiles } from '@/server/services/files/remove-given-up-files';

/** Uploads a family may have that nothing uses yet. */
const unusedMax = 100;
/** Bytes a family may have in the store, counted as they are kept: a small upload can become a large picture. */
const storedBytesMax = 300_000_000;
/** Until then an upload is surely done or dead: bytes without a record are then removed. */
const graceMs = 60 * 60 * 1000;
const retryAfterSeconds = 60 * 60;
/** What is deleted leaves the store after a day. */
const fullRetrySeconds = 24 * 60 * 60;

/**
 * A call's pictures are in memory from their arrival until they are kept: two calls of a family at once and a few that wait
 * with their bodies unread, and a bounded number of everybody's.
 */
const inTurn = createTurns({
  atOnce: 32,
  each: 2,
  waiting: 10,
  patienceMs: 60_000,
  refusal: () =>
    new AppError('tooMany', 'You are uploading many photos at once. Wait a moment and try again.', { retryAfter: 10 }),
});

interface Draft extends StoredFile {
  name: string;
  content: Buffer;
}

/**
 * Keeps the pictures of a multipart call, all or none, each made anew from its pixels. Until a record takes one up it is the
 * family's alone and goes after a day. Throws as readUpload and decodePhoto do, and `tooMany` for a family that only uploads.
 */
export async function uploadFiles(deps: Deps, caller: Caller, context: CallContext): Promise<Answer<'upload'>> {
  return inTurn(caller.familyId, async () => {
    const uploads = await readUpload(context.request);
    await requireRoom(deps.db, caller, { unused: uploads.size, bytes: 0 });
    const drafts: Draft[] = [];
    for (const [name, bytes] of uploads) {
      drafts.push(draft(deps, caller, name, await decodePhoto(bytes, caller.familyId)));
    }
    const kept = await keep(deps, caller, drafts, claimOf(context, uploads));
    return Object.fromEntries(
      kept.map(({ name, id, path }) => [name, { id, fullPath: signFileAddress(deps, caller, path) }] as const),
    );
  });
}

/** Throws `tooMany` unless there is room for so much more. It holds only under the family's lock. */
async function requireRoom(db: Queryable, { familyId }: Caller, more: { unused: number; bytes: number }) {
  const stored = await storedByFamily(db, familyId);
  if (stored.unused + more.unused > unusedMax) {
    throw new AppError(
      'tooMany',
      'You have many uploaded photos that are not in use. Use some of them, or try again later.',
      { retryAfter: retryAfterSeconds },
    );
  }
  if (stored.bytes + more.bytes > storedBytesMax) {
    throw new AppError(
      'tooMany',
      'Your family’s photos take up all the space we have for them. Delete some, and try again tomorrow.',
      { retryAfter: fullRetrySeconds },
    );
  }
}

function draft(deps: Deps, caller: Caller, name: string, photo: DecodedPhoto): Draft {
  const random = randomBytes(16).toString('hex');
  return {
    name,
    content: photo.bytes,
    id: randomUUID(),
    familyId: caller.familyId,
    path: `${random.slice(0, 2)}/${random}.${photo.extension}`,
    mime: photo.mime,
    bytes: photo.bytes.byteLength,
    width: photo.width,
    height: photo.height,
    createdAt: deps.clock.now(),
  };
}

/**
 * Bytes first, then the records. The paths are noted for removal before the first byte is written, and the note goes with the
 * records' transaction, so that whatever fails or crashes leaves no bytes without a record.
 */
async function keep(deps: Deps, caller: Caller, drafts: Draft[], claim: IdempotencyClaim | null) {
  const paths = drafts.map((one) => one.path);
  await queueRemovals(deps.db, paths, new Date(deps.clock.now().getTime() + graceMs));
  try {
    for (const { path, content, mime } of drafts) await deps.files.put(path, content, mime);
    return await createOnce(deps, caller, claim, async (tx) => {
      await lockFamily(tx, caller.familyId);
      await requireRoom(tx, caller, {
        unused: drafts.length,
        bytes: drafts.reduce((sum, { bytes }) => sum + bytes, 0),
      });
      for (const { name: _, content: __, ...file } of drafts) await insertFile(tx, file);
      await forgetRemovals(tx, paths);
      return drafts.map(({ name, id, path }) => ({ name, id, path }));
    });
  } finally {
    // Nothing to do where all went well; else, and where the call was a repetition, the bytes go now rather than later.
    await giveUp(deps, paths);
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

/** What was sent stands in the claim's hash: the same key with another picture is another request. */
function claimOf(context: CallContext, uploads: Map<string, Buffer>): IdempotencyClaim | null {
  if (!context.idempotency) return null;
  const hash = createHash('sha256');
  for (const [name, bytes] of uploads) hash.update(`${name} ${bytes.byteLength}\n`).update(bytes);
  return { ...context.idempotency, bodyHash: hash.digest('hex') };
}
