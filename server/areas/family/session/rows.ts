import { CompiledQuery, type Insertable, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** The client that the limiter expects, backed by our pool. */
const clientOf = (db: Database) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

export interface RateWindow {
  points: number;
  seconds: number;
}

const limiter = (db: Database, { points, seconds }: RateWindow) =>
  new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration: seconds,
  });

/**
 * Takes `amount` points of the key's window, shared by all processes. Windows use the wall clock, not business time. Returns
 * null, or the seconds until the window ends if it is full.
 */
export async function takePoints(db: Database, key: string, window: RateWindow, amount = 1): Promise<number | null> {
  try {
    await limiter(db, window).consume(key, amount);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

export async function givePointsBack(db: Database, key: string, window: RateWindow): Promise<void> {
  await limiter(db, window).reward(key, 1);
}

export async function forgetPoints(db: Database, key: string, window: RateWindow): Promise<void> {
  await limiter(db, window).delete(key);
}

/** The counters of windows that have not ended, the fullest first. */
export async function listPoints(db: Database, now: Date) {
  const rows = await db
    .selectFrom('rateLimit')
    .select(['key', 'points', 'expire'])
    .where('expire', '>', now.getTime())
    .orderBy('points', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ key, points, expire }) => ({ key, points, until: new Date(Number(expire)) }));
}

/** The newest log-ins, with the keyed hash of their network; of one account if it is given. */
export async function listLogins(db: Database, limit: number, accountId?: string) {
  return db
    .selectFrom('refreshToken')
    .select(['accountId', 'issuedAt', 'network', 'revokedAt'])
    .where('network', 'is not', null)
    .$narrowType<{ network: string }>()
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .orderBy('issuedAt', 'desc')
    .limit(limit)
    .execute();
}

export async function insertToken(tx: Tx, token: Insertable<DB['refreshToken']>): Promise<void> {
  await tx.insertInto('refreshToken').values(token).execute();
}

/** Read it again under the account's lock before acting on it. */
export async function findToken(db: Queryable, tokenHash: string) {
  return db.selectFrom('refreshToken').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function markReplaced(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('refreshToken').set({ replacedAt: now }).where('id', '=', id).execute();
}

const revoking = (tx: Tx, now: Date) =>
  tx.updateTable('refreshToken').set({ revokedAt: now }).where('revokedAt', 'is', null);

export async function revokeChain(tx: Tx, chainId: string, now: Date): Promise<void> {
  await revoking(tx, now).where('chainId', '=', chainId).execute();
}

export async function revokeAllChains(tx: Tx, accountId: string, now: Date): Promise<void> {
  await revoking(tx, now).where('accountId', '=', accountId).execute();
}

export async function revokeEveryChain(tx: Tx, now: Date): Promise<void> {
  await revoking(tx, now).execute();
}

export async function revokeOtherChains(tx: Tx, accountId: string, chainId: string, now: Date): Promise<void> {
  await revoking(tx, now).where('accountId', '=', accountId).where('chainId', '<>', chainId).execute();
}

/**
 * Returns the account's active family, or its own family if it was removed from that one. Undefined if the account is gone or
 * the session has ended.
 */
export async function findFamilyOfSession(db: Queryable, accountId: string, chainId: string) {
  const { rows } = await sql<{ familyId: string }>`
    SELECT coalesce(adult.family_id, account.own_family_id) AS family_id
      FROM account
      LEFT JOIN family_adult adult ON adult.account_id = account.id AND adult.family_id = account.family_id
     WHERE account.id = ${accountId} AND EXISTS (
       SELECT FROM refresh_token token
        WHERE token.account_id = account.id AND token.chain_id = ${chainId} AND token.revoked_at IS NULL)`.execute(db);
  return rows[0];
}

/** The sessions of an account that have not ended, the last used first. Each has one token that was not replaced. */
export async function listLiveChains(db: Queryable, accountId: string, now: Date, limit: number) {
  return db
    .selectFrom('refreshToken as token')
    .select([
      'token.chainId',
      'token.deviceName',
      'token.timeZone',
      'token.issuedAt as lastUsedAt',
      sql<Date>`(SELECT min(issued_at) FROM refresh_token WHERE chain_id = token.chain_id)`.as('startedAt'),
    ])
    .where('token.accountId', '=', accountId)
    .where('token.revokedAt', 'is', null)
    .where('token.replacedAt', 'is', null)
    .where('token.expiresAt', '>', now)
    .orderBy('token.issuedAt', 'desc')
    .orderBy('token.chainId')
    .limit(limit)
    .execute();
}

/** False if the account has no such session, or it has ended. */
export async function revokeChainOf(tx: Tx, accountId: string, chainId: string, now: Date): Promise<boolean> {
  const result = await revoking(tx, now)
    .where('accountId', '=', accountId)
    .where('chainId', '=', chainId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function keepDevice(tx: Tx, accountId: string, deviceHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('knownDevice')
    .values({ accountId, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute();
}

/**
 * Whether the account has logged in from this device. The release before stored no devices: any device is known to an account
 * that has sessions of that release and no stored device.
 */
export async function knowsDevice(tx: Tx, accountId: string, deviceHash: string | null): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM known_device WHERE account_id = ${accountId} AND device_hash = ${deviceHash})
        OR (NOT EXISTS (SELECT FROM known_device WHERE account_id = ${accountId})
            AND EXISTS (SELECT FROM refresh_token WHERE account_id = ${accountId} AND device_name IS NULL)) AS known`.execute(
    tx,
  );
  return rows[0]!.known;
}

const devicesOf = (chainId: string) =>
  sql<string>`(SELECT device_hash FROM refresh_token WHERE chain_id = ${chainId} AND device_hash IS NOT NULL)`;

/** Forgets the device of the session `only`, or of all sessions but the caller's. The caller's device stays known. */
export async function forgetDevices(
  tx: Tx,
  { accountId, chainId }: { accountId: string; chainId: string },
  only?: string,
): Promise<void> {
  await sql`
    DELETE FROM known_device WHERE account_id = ${accountId} AND device_hash NOT IN ${devicesOf(chainId)}
       ${only === undefined ? sql`` : sql`AND device_hash IN ${devicesOf(only)}`}`.execute(tx);
}

/** Whether a log-in with a password from this device needs no second factor. */
export async function isTrusted(tx: Tx, accountId: string, deviceHash: string | null, now: Date): Promise<boolean> {
  if (deviceHash === null) return false;
  const found = await tx
    .selectFrom('knownDevice')
    .select('trustedUntil')
    .where('accountId', '=', accountId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** A device that the account knows. */
export async function trustDevice(tx: Tx, accountId: string, deviceHash: string, trustedUntil: Date): Promise<void> {
  await tx
    .updateTable('knownDevice')
    .set({ trustedUntil })
    .where('accountId', '=', accountId)
    .where('deviceHash', '=', deviceHash)
    .execute();
}

/** All devices of the account, or that of one session. */
export async function endTrust(tx: Tx, accountId: string, chainId?: string): Promise<void> {
  await tx
    .updateTable('knownDevice')
    .set({ trustedUntil: null })
    .where('accountId', '=', accountId)
    .where('trustedUntil', 'is not', null)
    .$if(chainId !== undefined, (query) => query.where('deviceHash', 'in', devicesOf(chainId!)))
    .execute();
}

/** Until when the device of this session is trusted. */
export async function readTrust(db: Queryable, accountId: string, chainId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('knownDevice')
    .select('trustedUntil')
    .where('accountId', '=', accountId)
    .where('deviceHash', 'in', devicesOf(chainId))
    .orderBy('trustedUntil', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return found?.trustedUntil ?? null;
}

/** When this session last proved the second factor. */
export async function readFactorAt(db: Queryable, chainId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('refreshToken')
    .select((eb) => eb.fn.max('factorAt').as('at'))
    .where('chainId', '=', chainId)
    .executeTakeFirstOrThrow();
  return at;
}

export async function markProven(tx: Tx, chainId: string, factorAt: Date): Promise<void> {
  await tx
    .updateTable('refreshToken')
    .set({ factorAt })
    .where('chainId', '=', chainId)
    .where('replacedAt', 'is', null)
    .execute();
}

export async function forgetAllDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('knownDevice').where('accountId', '=', accountId).execute();
}

export async function isRemembered(db: Queryable, chainId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refreshToken')
    .select('remember')
    .where('chainId', '=', chainId)
    .limit(1)
    .executeTakeFirst();
  return row?.remember ?? false;
}

/** Stores a pending sign-up and returns its id. The same password again is the same sign-up. */
export async function keepSignUp(tx: Tx, signUp: Insertable<DB['signUp']>): Promise<string> {
  const { consentAt } = signUp;
  const kept = await tx
    .insertInto('signUp')
    .values(signUp)
    .onConflict((conflict) => conflict.columns(['accountId', 'passwordHash']).doUpdateSet({ consentAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return kept.id;
}

export async function listSignUps(db: Queryable, accountId: string) {
  return db
    .selectFrom('signUp')
    .select(['id', 'passwordHash', 'consentAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Once one is confirmed, or a new password is set, the others are void. */
export async function forgetSignUps(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('signUp').where('accountId', '=', accountId).execute();
}
