import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, conflict, invalid } from '@/lib/app-error';
import { activityKinds, type ActivityKind } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { inTransaction } from '@/server/db/transaction';
import { insertActivity } from '@/server/repositories/family-activity';
import { childrenOfFamily, type DeskRequest } from '@/server/repositories/desk';
import { forgetRemovals, insertFile, queueRemovals } from '@/server/repositories/files';
import type { Deps } from '@/server/services/deps';
import { decodePhoto } from '@/server/services/files/decode-photo';

const graceMs = 60 * 60 * 1000;

export interface ActivityNote {
  /** A first name or an id; needed where the booking has several children. */
  child?: string;
  kind: string;
  text: string;
  photo?: Buffer;
}

/** Notes something of a child's day, with a picture or without. Throws `invalid` by field, or as decodePhoto does. */
export async function logActivity(deps: Deps, booking: DeskRequest, note: ActivityNote): Promise<void> {
  const childId = await chooseChild(deps, booking, note.child);
  const kind = note.kind as ActivityKind;
  if (!activityKinds.includes(kind)) throw invalid({ kind: `Choose one of ${activityKinds.join(', ')}.` });
  const text = note.text.trim();
  if (text === '' || text.length > limits.noteMax) {
    throw invalid({ text: `Write a note of at most ${limits.noteMax} characters.` });
  }
  const photo = note.photo ? await keepPhoto(deps, booking.familyId, note.photo) : null;
  await inTransaction(deps, async (tx) => {
    if (photo) {
      await insertFile(tx, photo);
      await forgetRemovals(tx, [photo.path]);
    }
    await insertActivity(tx, {
      id: randomUUID(),
      childId,
      at: deps.clock.now(),
      kind,
      text,
      photoId: photo?.id ?? null,
    });
  });
}

/** The one child that is meant. Throws `notFound`, or `conflict` where there are several. */
export async function chooseChild(deps: Pick<Deps, 'db'>, request: DeskRequest, wanted?: string): Promise<string> {
  const family = await childrenOfFamily(deps.db, request.familyId);
  const named = family.filter(({ id }) => request.children.length === 0 || request.children.includes(id));
  const is = (child: { id: string; firstName: string }) =>
    wanted === undefined || child.id === wanted || child.firstName.toLowerCase() === wanted.toLowerCase();
  const fitting = named.filter(is);
  const names = named.map((child) => child.firstName).join(', ');
  const [child] = fitting;
  if (!child)
    throw new AppError('notFound', `No child of ${request.number} is called ${wanted}. The children are ${names}.`);
  if (fitting.length > 1)
    throw conflict(`${request.number} is for several children: ${names}. Choose one with --child.`);
  return child.id;
}

/** Bytes first, noted for removal until a record stands for them. */
async function keepPhoto(deps: Deps, familyId: string, picture: Buffer) {
  const { bytes, mime, extension, width, height } = await decodePhoto(picture);
  const random = randomBytes(16).toString('hex');
  const path = `${random.slice(0, 2)}/${random}.${extension}`;
  const createdAt = deps.clock.now();
  await queueRemovals(deps.db, [path], new Date(createdAt.getTime() + graceMs));
  await deps.files.put(path, bytes, mime);
  return { id: randomUUID(), familyId, path, mime, bytes: bytes.byteLength, width, height, createdAt };
}
