import { randomUUID } from 'node:crypto';
import { invalid } from '@/lib/app-error';
import { activityKinds, type ActivityKind } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { someSeen, withoutHidden } from '@/lib/validation/seen';
import { inTransaction } from '@/server/db/transaction';
import { insertActivity } from '@/server/areas/family/records/rows/activity';
import type { AnyRequest } from '@/server/areas/care/requests/rows/any-request';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { chooseChild } from '@/server/areas/operations/desk/requests';
import { decodePhoto } from '@/server/areas/platform/files/decode-photo';
import { insertRecords, newPicture, storeBytes } from '@/server/areas/platform/files/upload-files';

export interface ActivityNote {
  /** A first name or an id; required if the booking has several children. */
  child?: string;
  kind: string;
  text: string;
  photo?: Buffer;
}

/** Logs an activity of a child's day, with or without a photo. Throws `invalid` by field, or like decodePhoto. */
export async function logActivity(deps: Deps, booking: AnyRequest, note: ActivityNote): Promise<void> {
  const childId = await chooseChild(deps, booking, note.child);
  const kind = note.kind as ActivityKind;
  if (!activityKinds.includes(kind)) throw invalid({ kind: `Choose one of ${activityKinds.join(', ')}.` });
  const text = withoutHidden(note.text).trim();
  if (!someSeen.test(text) || text.length > limits.noteMax) {
    throw invalid({ text: `Write a note of at most ${limits.noteMax} characters.` });
  }
  const pictures = note.photo
    ? [newPicture(deps, { familyId: booking.familyId, forRequest: null }, await decodePhoto(note.photo))]
    : [];
  await storeBytes(deps, pictures);
  await inTransaction(deps, async (tx) => {
    await insertRecords(tx, pictures);
    await insertActivity(tx, {
      id: randomUUID(),
      childId,
      at: deps.clock.now(),
      kind,
      text,
      photoId: pictures[0]?.record.id ?? null,
    });
  });
}
