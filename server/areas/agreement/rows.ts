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

const withText = (db: Queryable, familyId: string) =>
  db
    .selectFrom('signature')
    .leftJoin('agreementText', 'agreementText.sha256', 'signature.agreementSha256')
    .selectAll('signature')
    .select('agreementText.markdown')
    .where('familyId', '=', familyId);

/** The family's signatures with the text each was given under, oldest first; of many a few after one of them. */
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

/** The newest of them and how many there are up to it; undefined before the first. */
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

/** Keeps the signature from going while the transaction lasts; false when it is gone already. */
export async function holdSignature(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('signature').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Appends the fingerprint of a PDF; the same one again changes nothing. */
export async function keepPdf(tx: Tx, pdf: Insertable<DB['agreementPdf']>): Promise<void> {
  await tx
    .insertInto('agreementPdf')
    .values(pdf)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was signed in the PDF of this fingerprint; undefined when none like it was given out. */
export async function findPdf(db: Queryable, sha256: string) {
  return db
    .selectFrom('agreementPdf')
    .innerJoin('signature', 'signature.id', 'agreementPdf.signatureId')
    .select(['signature.signedOn', 'signature.agreementVersion'])
    .where('agreementPdf.sha256', '=', sha256)
    .executeTakeFirst();
}

/** A signature with the text it was given under; null where that text is not kept. */
export type SignedEntry = Awaited<ReturnType<typeof listSignatures>>[number];
