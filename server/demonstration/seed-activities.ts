import { addDays } from '@/lib/dates';
import { todayIn, zonedInstant } from '@/lib/time-zones';
import type { Tx } from '@/server/db/connection';
import { activities } from '@/server/demonstration/data/families/activities';
import { maya, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed-id';
import { childIsThere, fileIsThere, replaceActivities } from '@/server/repositories/demonstration';
import { insertFile, type StoredFile } from '@/server/repositories/files';
import { drawPhoto } from '@/server/demonstration/draw-pictures';
import type { Deps } from '@/server/services/deps';
import { decodePhoto } from '@/server/services/files/decode-photo';

const zone = 'America/Toronto';
const fileIdOf = (drawing: string) => seedId('activity-photo', drawing);

/** A picture whose bytes are stored already, and whose record is still to be written. */
export type PreparedPhoto = Omit<StoredFile, 'createdAt'>;

/** Puts the pictures' bytes into the store, those that no record knows yet; outside of the transaction. */
export async function prepareActivities(deps: Deps): Promise<PreparedPhoto[]> {
  const photos: PreparedPhoto[] = [];
  for (const { drawing } of activities) {
    if (!drawing || (await fileIsThere(deps.db, fileIdOf(drawing)))) continue;
    const { bytes, mime, extension, width, height } = await decodePhoto(await drawPhoto(drawing));
    const id = fileIdOf(drawing);
    const name = id.replaceAll('-', '');
    const path = `${name.slice(0, 2)}/${name}.${extension}`;
    await deps.files.put(path, bytes, mime);
    photos.push({ id, familyId: parentFamily.familyId, path, mime, bytes: bytes.byteLength, width, height });
  }
  return photos;
}

/** Writes what a facility noted of Maya's last days, dated from today; nothing where the child is gone. */
export async function seedActivities(tx: Tx, deps: Deps, photos: readonly PreparedPhoto[]): Promise<void> {
  if (!(await childIsThere(tx, maya))) return;
  const now = deps.clock.now();
  for (const photo of photos) {
    if (!(await fileIsThere(tx, photo.id))) await insertFile(tx, { ...photo, createdAt: now });
  }
  const today = todayIn(zone, now);
  await replaceActivities(
    tx,
    activities.map(({ daysAgo, time, kind, text, drawing }, index) => ({
      id: seedId('activity', index),
      childId: maya,
      at: zonedInstant(addDays(today, -daysAgo), time, zone),
      kind,
      text,
      photoId: drawing ? fileIdOf(drawing) : null,
    })),
  );
}
