import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** The hash that the family's next signature has to carry; undefined before its first. To be read under the family's lock. */
export async function readNewestHash(tx: Tx, familyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('signature')
    .select('hash')
    .where('familyId', '=', familyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash;
}

/** Appends; the table refuses every change. */
export async function insertSignature(tx: Tx, signature: Insertable<DB['signature']>): Promise<void> {
  await tx.insertInto('signature').values(signature).execute();
}

/** Keeps the exact text once, under its hash. */
export async function keepAgreementText(tx: Tx, text: Insertable<DB['agreementText']>): Promise<void> {
  await tx
    .insertInto('agreementText')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The family's signatures with the text each was given under, oldest first. */
export async function listSignatures(db: Queryable, familyId: string) {
  return db
    .selectFrom('signature')
    .leftJoin('agreementText', 'agreementText.sha256', 'signature.agreementSha256')
    .selectAll('signature')
    .select('agreementText.markdown')
    .where('familyId', '=', familyId)
    .orderBy('sequence')
    .execute();
}
