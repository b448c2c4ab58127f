import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import type { Database, Queryable, Tx } from '@/server/db/connection';

type KeyOwner = Pick<Caller, 'accountId' | 'familyId'>;

/** Claims the key; false if an earlier call has it. The insert waits for a running transaction with the same key. */
export async function claimKey(tx: Tx, owner: KeyOwner, claim: IdempotencyClaim, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('idempotencyKey')
    .values({ accountId: owner.accountId, familyId: owner.familyId, ...claim, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function rememberAnswer(tx: Tx, accountId: string, key: string, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** Undefined if it was deleted with its account in the meantime. */
export async function findClaim(tx: Tx, accountId: string, key: string) {
  return tx
    .selectFrom('idempotencyKey')
    .select(['familyId', 'operation', 'bodyHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Queryable, key: string, value: unknown, now: Date): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('setting')
    .values({ key, value: text, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, updatedAt: now }))
    .execute();
}

export async function forgetSetting(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute();
}

/** Returns the server key of the database, creating it once if needed (product rule 6). Safe for processes that start together. */
export async function ensureSecret(db: Database): Promise<string> {
  const key = 'secret';
  const fresh = JSON.stringify(randomBytes(48).toString('base64url'));
  await db
    .insertInto('setting')
    .values({ key, value: fresh, updatedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const secret = await readSetting(db, key);
  if (typeof secret !== 'string') throw new Error('The server key in the database cannot be read.');
  return secret;
}

/** `npm run migrate -- --new-secret` deletes this setting. The next start stores the hash of the new key. */
export const secretCheckKey = 'secretCheck';

/**
 * Whether one of the checks, hashes of the accepted keys, is the one that an earlier start stored. With another key, links in mails,
 * picture addresses and codes would fail one by one, each with a sentence that blames the parent. Stores that of the signing key, which
 * comes first.
 */
export async function isKnownSecret(
  db: Database,
  checks: readonly [signing: string, ...accepted: string[]],
  { visiting }: { visiting: boolean },
): Promise<boolean> {
  // A command with other settings must not decide which key the program may start with.
  if (visiting) return checks.includes(String((await readSetting(db, secretCheckKey)) ?? checks[0]));
  const [check] = checks;
  await db
    .insertInto('setting')
    .values({ key: secretCheckKey, value: JSON.stringify(check), updatedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = String(await readSetting(db, secretCheckKey));
  if (known !== check && checks.includes(known)) await writeSetting(db, secretCheckKey, check, new Date());
  return checks.includes(known);
}

const addressKey = 'publicUrl';

/** Stores the URL of the running program, for scripts whose environment does not have it. */
export async function noteAddress(db: Database, publicUrl: string): Promise<void> {
  if ((await readAddress(db)) !== publicUrl) await writeSetting(db, addressKey, publicUrl, new Date());
}

/** The URL of the program that last ran on this database, without a trailing slash. */
export async function readAddress(db: Queryable): Promise<string | undefined> {
  const address = await readSetting(db, addressKey);
  return typeof address === 'string' ? address : undefined;
}
