import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@/lib/dates/durations';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { createDatabase, createPool, type Database } from '@/server/db/connection';

/** A family that sends as many requests as it can. */
export interface Abuser {
  familyId: string;
  token: string;
}

export const families = 10;
export const pictures = 60;
export const pictureBytes = 2_900_000;

/** Inserts families with pictures directly into the database. */
export async function insertAbusers(databaseUrl: string, dataDir: string, secret: string): Promise<Abuser[]> {
  const pool = createPool({ url: databaseUrl, poolMax: 2 });
  try {
    const db = createDatabase(pool);
    const original = join(dataDir, 'files', 'zz', 'original.jpg');
    await mkdir(join(dataDir, 'files', 'zz'), { recursive: true });
    await writeFile(original, randomBytes(pictureBytes));
    const abusers: Abuser[] = [];
    for (let index = 0; index < families; index += 1) {
      const abuser = await insertAbuser(db, secret);
      await insertPictures(db, abuser.familyId, original);
      abusers.push(abuser);
    }
    return abusers;
  } finally {
    await pool.end();
  }
}

async function insertAbuser(db: Database, secret: string): Promise<Abuser> {
  const now = new Date();
  const [familyId, accountId, chainId] = [randomUUID(), randomUUID(), randomUUID()];
  const on = { email: true };
  await db.insertInto('family').values({ id: familyId, createdAt: now }).execute();
  await db
    .insertInto('account')
    .values({
      id: accountId,
      familyId,
      ownFamilyId: familyId,
      email: `${accountId}@example.com`,
      passwordHash: 'none',
      notificationSettings: JSON.stringify({ bookings: on, tours: on, waitlists: on, messages: on, news: on }),
      confirmedAt: now,
      consentAt: now,
      createdAt: now,
    })
    .execute();
  const expiresAt = new Date(now.getTime() + hourMs);
  await db
    .insertInto('refreshToken')
    .values({
      id: randomUUID(),
      accountId,
      chainId,
      tokenHash: randomUUID(),
      remember: true,
      issuedAt: now,
      expiresAt,
      chainExpiresAt: expiresAt,
    })
    .execute();
  return { familyId, token: signAccessToken([secret], { accountId, chainId }, now) };
}

/** All pictures share one file on disk under many names. */
async function insertPictures(db: Database, familyId: string, original: string): Promise<void> {
  const common = {
    familyId,
    mime: 'image/jpeg',
    bytes: pictureBytes,
    width: 2048,
    height: 1536,
    createdAt: new Date(),
  };
  const rows = Array.from({ length: pictures }, () => {
    const id = randomUUID();
    return { ...common, id, path: `zz/${id}.jpg` };
  });
  for (const { id } of rows) await link(original, join(original, '..', `${id}.jpg`));
  await db.insertInto('file').values(rows).execute();
}
