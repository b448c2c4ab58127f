import { createHash } from 'node:crypto';
import type { Answer } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller, IdempotencyClaim } from '@/lib/requests/call';
import { createTurns } from '@/server/turns';
import type { Queryable } from '@/server/db/connection';
import { storedByFamily } from '@/server/areas/files/rows';
import { lockFamily } from '@/server/areas/family/rows/records';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { decodePhoto } from '@/server/areas/files/decode-photo';
import { signFileAddress } from '@/server/areas/files/file-address';
import { insertRecords, newPicture, storeBytes, type NewPicture } from '@/server/areas/files/keep-pictures';
import { readUpload } from '@/server/areas/files/read-upload';
import { removeGivenUpFiles } from '@/server/areas/files/remove-given-up-files';

/** Uploads a family may have that nothing uses yet. */
const unusedMax = 100;
/** Bytes a family may have in the store, counted as they are kept: a small upload can become a large picture. */
const storedBytesMax = 300_000_000;
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

interface Upload {
  name: string;
  picture: NewPicture;
}

/**
 * Keeps the pictures of a multipart call, all or none, each made anew from its pixels. Until a record takes one up it is the
 * family's alone and goes after a day. Throws as readUpload and decodePhoto do, and `tooMany` for a family that only uploads.
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

/** Whatever fails or crashes leaves no bytes without a record. */
async function keep(deps: Deps, caller: Caller, uploads: Upload[], claim: IdempotencyClaim | null) {
  const pictures = uploads.map(({ picture }) => picture);
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
  } finally {
    // Nothing to do where all went well; else, and where the call was a repetition, the bytes go now rather than later.
    await giveUp(
      deps,
      pictures.map(({ record }) => record.path),
    );
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

/** What was sent is part of the claim's hash: the same key with another picture is another request. */
function claimOf(context: CallContext, uploads: Map<string, Buffer>): IdempotencyClaim | null {
  if (!context.idempotency) return null;
  const hash = createHash('sha256');
  for (const [name, bytes] of uploads) hash.update(`${name} ${bytes.byteLength}\n`).update(bytes);
  return { ...context.idempotency, bodyHash: hash.digest('hex') };
}
