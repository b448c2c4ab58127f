import { addDays } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/time-zones';
import type { ActivityKind } from '@/lib/enums';
import { decodePhoto } from '@/server/areas/files/decode-photo';
import { insertFile, type StoredFile } from '@/server/areas/files/rows';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { maya, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed-id';
import { drawPhoto } from '@/server/demonstration/draw-pictures';
import { childIsThere, fileIsThere, replaceActivities } from '@/server/demonstration/rows/demonstration';

const zone = 'America/Toronto';
const fileIdOf = (drawing: string) => seedId('activity-photo', drawing);

/** A picture whose bytes are stored already, and whose record is still to be written. */
type PreparedPhoto = Omit<StoredFile, 'createdAt'>;

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

/** What a facility noted of Maya's last days: days ago, time on the wall, kind, words; photos name one of our drawings. */
const activities: readonly { daysAgo: number; time: string; kind: ActivityKind; text: string; drawing?: string }[] = [
  { daysAgo: 1, time: '08:52', kind: 'fluid', text: 'A cup of water after the walk.' },
  { daysAgo: 1, time: '09:40', kind: 'photo', text: 'Maya planted beans in the raised bed and named every one of them.', drawing: 'garden-2' },
  { daysAgo: 1, time: '11:45', kind: 'food', text: 'Lentil soup, two helpings, and half a pear.' },
  { daysAgo: 1, time: '12:20', kind: 'toilet', text: 'Went by herself.' },
  { daysAgo: 1, time: '12:45', kind: 'nap', text: 'Slept from 12:45 to 2:05 with the grey rabbit.' },
  { daysAgo: 1, time: '14:30', kind: 'fluid', text: 'Milk, 150 ml.' },
  { daysAgo: 1, time: '15:10', kind: 'food', text: 'Apple slices and crackers.' },
  { daysAgo: 1, time: '16:00', kind: 'supplies', text: 'Please bring a spare pair of pants.' },
  { daysAgo: 2, time: '09:15', kind: 'photo', text: 'A castle with a moat, and a flag from her sleeve.', drawing: 'sandpit-1' },
  { daysAgo: 2, time: '10:05', kind: 'fluid', text: 'Water, twice.' },
  { daysAgo: 2, time: '11:50', kind: 'food', text: 'Pasta with peas. The peas first.' },
  { daysAgo: 2, time: '12:50', kind: 'nap', text: 'Rested with a book, did not sleep.' },
  { daysAgo: 2, time: '14:10', kind: 'toilet', text: 'Went with a little help.' },
  { daysAgo: 2, time: '15:20', kind: 'food', text: 'Yogurt and blueberries.' },
  { daysAgo: 3, time: '09:30', kind: 'fluid', text: 'Warm oat milk.' },
  { daysAgo: 3, time: '10:20', kind: 'photo', text: 'Painting to music. The large blue one is the sea in a storm.', drawing: 'art-2' },
  { daysAgo: 3, time: '11:45', kind: 'food', text: 'Rice with vegetables, ate well.' },
  { daysAgo: 3, time: '12:40', kind: 'nap', text: 'Slept from 12:40 to 1:50.' },
  { daysAgo: 3, time: '15:45', kind: 'supplies', text: 'We are running low on diaper wipes.' },
  { daysAgo: 6, time: '09:50', kind: 'photo', text: 'Story time in the tent.', drawing: 'reading-3' },
  { daysAgo: 6, time: '11:50', kind: 'food', text: 'Vegetable pie, all of it.' },
  { daysAgo: 6, time: '12:45', kind: 'nap', text: 'Slept from 12:45 to 14:20.' },
  { daysAgo: 6, time: '14:40', kind: 'toilet', text: 'Went by herself.' },
]; // prettier-ignore
