import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** Keeps a sign-up that waits for its confirmation; the same password once more is the same sign-up. Answers its id. */
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

/** The sign-ups of an account that nobody has confirmed yet. */
export async function listSignUps(db: Queryable, accountId: string) {
  return db
    .selectFrom('signUp')
    .select(['id', 'passwordHash', 'consentAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/** One of them was confirmed, or a password was chosen anew: the others are worth nothing any more. */
export async function forgetSignUps(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('signUp').where('accountId', '=', accountId).execute();
}
