import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** The hash for the next signature's `previousHash`; undefined before the first. Read it under the family's lock. */
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

/** The table is append-only. */
export async function insertSignature(tx: Tx, signature: Insertable<DB['signature']>): Promise<void> {
  await tx.insertInto('signature').values(signature).execute();
}

/** Stores the exact text once, by its hash. */
export async function keepAgreementText(tx: Tx, text: Insertable<DB['agreementText']>): Promise<void> {
  await tx
    .insertInto('agreementText')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const withText = (db: Queryable, familyId: string) =>
  db
    .selectFrom('signature')
    .leftJoin('agreementText', 'agreementText.sha256', 'signature.agreementSha256')
    .selectAll('signature')
    .select('agreementText.markdown')
    .where('familyId', '=', familyId);

/** The family's signatures with their texts, oldest first, one page at a time. */
export async function listSignatures(
  db: Queryable,
  familyId: string,
  { after, limit }: { after?: number | undefined; limit?: number } = {},
) {
  return withText(db, familyId)
    .$if(after !== undefined, (query) => query.where('sequence', '>', after!))
    .orderBy('sequence')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

/** The newest signature and its number; undefined before the first. */
export async function readNewestEntry(db: Queryable, familyId: string) {
  const entry = await withText(db, familyId).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  if (!entry) return undefined;
  const { number } = await db
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('familyId', '=', familyId)
    .where('sequence', '<=', entry.sequence)
    .executeTakeFirstOrThrow();
  return { entry, number };
}

/** Locks the signature against deletion; false if it is already gone. */
export async function holdSignature(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('signature').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Stores the fingerprint of a PDF once. */
export async function keepPdf(tx: Tx, pdf: Insertable<DB['agreementPdf']>): Promise<void> {
  await tx
    .insertInto('agreementPdf')
    .values(pdf)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPdf(db: Queryable, sha256: string) {
  return db
    .selectFrom('agreementPdf')
    .innerJoin('signature', 'signature.id', 'agreementPdf.signatureId')
    .select(['signature.signedOn', 'signature.agreementVersion'])
    .where('agreementPdf.sha256', '=', sha256)
    .executeTakeFirst();
}

/** A signature with its text, or null if that is not stored. */
export type SignedEntry = Awaited<ReturnType<typeof listSignatures>>[number];
