import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { AppError } from '@/lib/app-error';
import { monthOf } from '@/lib/dates/dates';
import { dayMs, minuteMs } from '@/lib/dates/durations';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { type ActivityKind, BookingType, SessionType } from '@/lib/enums';
import { writeToken } from '@/lib/money/sandbox-cards';
import { searchText } from '@/lib/search/alerts';
import { noFilters } from '@/lib/search/search';
import { checkAlert } from '@/server/areas/facilities/alerts/find-free';
import { defaultAlertHour } from '@/server/areas/facilities/alerts/manage-alerts';
import { insertAlert, insertSchedule, listAlerts } from '@/server/areas/facilities/alerts/rows';
import { nextMailAt } from '@/server/areas/facilities/alerts/rules';
import { insertSaved } from '@/server/areas/facilities/saved/rows';
import { signAgreement } from '@/server/areas/family/agreement/sign-agreement';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import {
  findAccountByEmail,
  findAccountById,
  insertAccount,
  updateAccount,
} from '@/server/areas/family/records/rows/account';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { hashPassword } from '@/server/areas/family/session/passwords';
import { insertCard } from '@/server/areas/money/payments/rows/wallet-cards';
import { decodePhoto } from '@/server/areas/platform/files/decode-photo';
import { insertFile, type StoredFile } from '@/server/areas/platform/files/rows';
import { defaultNotificationSettings } from '@/server/areas/platform/mail/rules/notification-settings';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import {
  authorizedPickups,
  cards,
  children,
  demonstrationPassword,
  emergencyContacts,
  guardians,
  maya,
  newFamily,
  parentFamily,
  unauthorizedPickups,
} from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed';
import { hoursBefore } from '@/server/demonstration/example-run';
import {
  childIsThere,
  ensureFamily,
  fileIsThere,
  insertAll,
  lastCareDays,
  replaceActivities,
  setGatewayCustomer,
} from '@/server/demonstration/rows';
import { projectRoot } from '@/server/project-root';

const zone = 'America/Toronto';

/** Prepared before the transaction, because it is slow or does I/O. */
interface FamilyParts {
  passwordHash: string;
  signature: string;
  cards: { id: string; card: Awaited<ReturnType<Deps['payments']['saveCard']>> }[];
}

type Account = Pick<typeof parentFamily, 'familyId' | 'accountId'> & { email: string; phone?: string };

/** True also if its parent has moved it to another e-mail address, or somebody else has signed up with this one. */
const isThere = async (db: Queryable, { accountId, email }: Account): Promise<boolean> =>
  ((await findAccountById(db, accountId)) ?? (await findAccountByEmail(db, email))) !== undefined;

/** Null if both families exist. Only the sandbox can provide cards. */
export async function prepareFamilies(deps: Deps): Promise<FamilyParts | null> {
  if ((await isThere(deps.db, parentFamily)) && (await isThere(deps.db, newFamily))) return null;
  const thisYear = Number(todayIn(zone, deps.clock.now()).slice(0, 4));
  const saved = deps.payments.name === 'sandbox' ? cards : [];
  return {
    passwordHash: await hashPassword(demonstrationPassword),
    signature: await drawSignature(),
    cards: await Promise.all(
      saved.map(async ({ id, facts, yearsAhead }) => ({
        id,
        card: await deps.payments.saveCard(writeToken({ ...facts, expiryYear: thisYear + yearsAhead }), {
          familyId: parentFamily.familyId,
          customer: null,
        }),
      })),
    ),
  };
}

/**
 * Inserts missing families: the complete one, and the one that has only signed up.
 * @returns whether the complete one was inserted
 */
export async function seedFamilies(tx: Tx, deps: Deps, parts: FamilyParts): Promise<boolean> {
  if (!(await isThere(tx, newFamily))) await openAccount(tx, deps, newFamily, parts);
  if (await isThere(tx, parentFamily)) return false;
  // If the family exists without this account, it has its own data, which is left alone.
  if (!(await openAccount(tx, deps, parentFamily, parts))) return false;
  const now = deps.clock.now();
  // Lists are ordered by creation time.
  const entered = (index: number) => ({
    familyId: parentFamily.familyId,
    createdAt: new Date(now.getTime() - 90 * dayMs + index * minuteMs),
  });
  const withFamily = <T extends object>(rows: readonly T[]) =>
    rows.map((row, index) => ({ ...row, ...entered(index) }));
  await insertAll(tx, 'child', withFamily(children(todayIn(zone, now))));
  await insertAll(tx, 'parentInfo', withFamily(guardians));
  await insertAll(tx, 'emergencyContact', withFamily(emergencyContacts));
  await insertAll(tx, 'authorizedPickup', withFamily(authorizedPickups));
  await insertAll(tx, 'unauthorizedPickup', withFamily(unauthorizedPickups));
  for (const [index, { id, card }] of parts.cards.entries()) {
    const { customer, ...facts } = card;
    await insertCard(tx, { id, ...facts, isMain: index === 0, ...entered(index) });
    await setGatewayCustomer(tx, parentFamily.familyId, customer);
  }
  const caller = { ...parentFamily, chainId: parentFamily.accountId };
  await signAgreement(
    tx,
    deps,
    caller,
    { image: parts.signature, date: todayIn('UTC', now) },
    { address: '192.0.2.10', userAgent: 'Demonstration' },
    () => readProfile(tx, deps, caller),
  );
  return true;
}

/** False if the family existed. */
async function openAccount(
  tx: Tx,
  deps: Deps,
  { familyId, accountId, email, phone }: Account,
  { passwordHash }: FamilyParts,
): Promise<boolean> {
  const now = deps.clock.now();
  const made = await ensureFamily(tx, familyId, now);
  await insertAccount(tx, {
    id: accountId,
    familyId,
    email,
    passwordHash,
    phone: phone ?? null,
    notificationSettings: JSON.stringify(defaultNotificationSettings),
    consentAt: now,
    createdAt: now,
  });
  await updateAccount(tx, accountId, { confirmedAt: now });
  return made;
}

const day = 24;

/** Newest first. */
const saved = ['Liberty Tots', 'Fort York Children’s House', 'Maple & Wren Early Learning'];

const drop = { ...noFilters, session: SessionType.FULL_DAY, type: BookingType.DROP_IN };

/** A search with a maximum price, and a full facility. Newest first. */
const alerts = [
  { key: 'near', facility: null, filters: { ...drop, place: 'M5V', radius: 5, weekdays: [2, 4], price: 600 } },
  { key: 'full', facility: 'Boardwalk Babies', filters: { ...drop, weekdays: [1, 3] } },
] as const;

/**
 * Seeds the family's saved facilities and alerts once; afterwards they are the family's own. Places that are free now
 * are not announced, as with any alert.
 */
export async function seedWishes(tx: Tx, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { familyId } = parentFamily;
  const [child] = await readCareChildren(tx, familyId, [maya]);
  if (!child || (await listAlerts(tx, familyId)).length > 0) return;
  const now = deps.clock.now();
  for (const [index, name] of saved.entries()) {
    await insertSaved(tx, familyId, facilityId(name), hoursBefore(now, (index + 1) * day));
  }
  for (const [index, { key, facility, filters }] of alerts.entries()) {
    const wanted = {
      facilityId: facility === null ? null : facilityId(facility),
      search: searchText({ ...filters, born: [monthOf(child.birthDate)] }),
    };
    const checked = await checkAlert({ ...deps, db: tx }, wanted).catch(orSkip);
    if (!checked) continue;
    const { search, timeZone, free } = checked;
    const usual = { hour: defaultAlertHour, timeZone, toldOn: null };
    await insertSchedule(tx, { familyId, ...usual, dueAt: nextMailAt(usual, now) });
    const createdAt = hoursBefore(now, (index + 1) * day);
    await insertAlert(tx, { id: seedId('alert', key), familyId, ...wanted, search, free, createdAt });
  }
}

/** The facility of an alert may have closed. */
function orSkip(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

const fileIdOf = (drawing: string) => seedId('activity-photo', drawing);

/** A photo with stored bytes whose database row is still to be inserted. */
type PreparedPhoto = Omit<StoredFile, 'createdAt'>;

/** Stores the bytes of photos that have no row yet; runs outside of the transaction. */
export async function prepareActivities(deps: Deps): Promise<PreparedPhoto[]> {
  const photos: PreparedPhoto[] = [];
  for (const { drawing } of activities) {
    if (!drawing || (await fileIsThere(deps.db, fileIdOf(drawing)))) continue;
    const { bytes, mime, extension, width, height } = await decodePhoto(await drawPhoto(drawing));
    const id = fileIdOf(drawing);
    const name = id.replaceAll('-', '');
    const path = `${name.slice(0, 2)}/${name}.${extension}`;
    await deps.files.put(path, bytes, mime);
    const owner = { familyId: parentFamily.familyId, forRequest: null };
    photos.push({ id, ...owner, path, mime, bytes: bytes.byteLength, width, height });
  }
  return photos;
}

/** Seeds the activities of Maya's last days of care; nothing if the child was deleted. */
export async function seedActivities(tx: Tx, deps: Deps, photos: readonly PreparedPhoto[]): Promise<void> {
  if (!(await childIsThere(tx, maya))) return;
  const now = deps.clock.now();
  for (const photo of photos) {
    if (!(await fileIsThere(tx, photo.id))) await insertFile(tx, { ...photo, createdAt: now });
  }
  const days = await lastCareDays(tx, maya, todayIn(zone, now), Math.max(...activities.map(({ visit }) => visit)));
  await replaceActivities(
    tx,
    activities.map((_, index) => seedId('activity', index)),
    activities.flatMap(({ visit, time, kind, text, drawing }, index) => {
      const day = days[visit - 1];
      if (!day) return [];
      return {
        id: seedId('activity', index),
        childId: maya,
        at: zonedInstant(day.date, time, day.timeZone),
        kind,
        text,
        photoId: drawing ? fileIdOf(drawing) : null,
      };
    }),
  );
}

/** Activities by day of care, 1 being the last; `drawing` names a file in public/facilities. */
const activities: readonly { visit: number; time: string; kind: ActivityKind; text: string; drawing?: string }[] = [
  { visit: 1, time: '08:52', kind: 'fluid', text: 'A cup of water after the walk.' },
  { visit: 1, time: '09:40', kind: 'photo', text: 'Maya planted beans in the raised bed and named every one of them.', drawing: 'garden-2' },
  { visit: 1, time: '11:45', kind: 'food', text: 'Lentil soup, two helpings, and half a pear.' },
  { visit: 1, time: '12:20', kind: 'toilet', text: 'Went by herself.' },
  { visit: 1, time: '12:45', kind: 'nap', text: 'Slept from 12:45 to 2:05 with the grey rabbit.' },
  { visit: 1, time: '14:30', kind: 'fluid', text: 'Milk, 150 ml.' },
  { visit: 1, time: '15:10', kind: 'food', text: 'Apple slices and crackers.' },
  { visit: 1, time: '16:00', kind: 'supplies', text: 'Please bring a spare pair of pants.' },
  { visit: 2, time: '09:15', kind: 'photo', text: 'A castle with a moat, and a flag from her sleeve.', drawing: 'sandpit-1' },
  { visit: 2, time: '10:05', kind: 'fluid', text: 'Water, twice.' },
  { visit: 2, time: '11:50', kind: 'food', text: 'Pasta with peas. The peas first.' },
  { visit: 2, time: '12:50', kind: 'nap', text: 'Rested with a book, did not sleep.' },
  { visit: 2, time: '14:10', kind: 'toilet', text: 'Went with a little help.' },
  { visit: 2, time: '15:20', kind: 'food', text: 'Yogurt and blueberries.' },
  { visit: 3, time: '09:30', kind: 'fluid', text: 'Warm oat milk.' },
  { visit: 3, time: '10:20', kind: 'photo', text: 'Painting to music. The large blue one is the sea in a storm.', drawing: 'art-2' },
  { visit: 3, time: '11:45', kind: 'food', text: 'Rice with vegetables, ate well.' },
  { visit: 3, time: '12:40', kind: 'nap', text: 'Slept from 12:40 to 1:50.' },
  { visit: 3, time: '15:45', kind: 'supplies', text: 'We are running low on diaper wipes.' },
  { visit: 4, time: '09:50', kind: 'photo', text: 'Story time in the tent.', drawing: 'reading-3' },
  { visit: 4, time: '11:50', kind: 'food', text: 'Vegetable pie, all of it.' },
  { visit: 4, time: '12:45', kind: 'nap', text: 'Slept from 12:45 to 14:20.' },
  { visit: 4, time: '14:40', kind: 'toilet', text: 'Went by herself.' },
]; // prettier-ignore

/** Strokes of a handwritten name, in an image of 600 by 200. */
const strokes = [
  'M60 140C80 90 104 44 122 40C132 60 128 108 134 146M78 112C100 102 124 102 146 106',
  'M156 146C154 120 160 112 168 112C178 112 176 132 176 144C178 124 188 110 198 112C206 116 202 136 208 146C214 148 220 140 222 132',
  'M252 122C244 108 226 118 228 136C230 150 248 146 254 122C254 136 258 150 268 142M276 146C274 128 274 120 278 114C284 110 292 110 298 114',
  'M330 122C320 108 302 118 306 136C310 150 326 144 332 122C332 138 338 150 348 140',
  'M420 70C386 66 376 132 402 144C438 152 452 88 424 70M462 146C462 110 462 80 468 52M494 108C480 118 470 124 464 128C478 130 486 142 500 144',
  'M70 168C210 158 380 160 540 150',
];

/** A signature as a PNG data URL. */
async function drawSignature(): Promise<string> {
  const paths = strokes
    .map((path) => `<path d="${path}" fill="none" stroke="#12324a" stroke-width="3.4" stroke-linecap="round"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200">${paths}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A drawing from public/facilities as a JPEG, in place of a facility's photo. */
async function drawPhoto(name: string): Promise<Buffer> {
  const svg = await readFile(join(projectRoot(), 'public/facilities', `${name}.svg`));
  return sharp(svg).resize({ width: 800 }).jpeg({ quality: 82 }).toBuffer();
}
