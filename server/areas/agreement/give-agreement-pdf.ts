import { createHash } from 'node:crypto';
import { AppError, notFound } from '@/lib/app-error';
import { paths } from '@/lib/paths';
import type { Caller } from '@/lib/requests/call';
import { type Issuer, type SignedAgreement, writeAgreement } from '@/server/areas/agreement/pdf/write-agreement';
import { holdSignature, keepPdf, readNewestEntry, type SignedEntry } from '@/server/areas/agreement/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/** The agreement as the caller's family signed it last, as a PDF. Throws `notFound` before the first signature. */
export async function giveAgreementPdf(deps: Deps, caller: Caller): Promise<Uint8Array> {
  const newest = await readNewestEntry(deps.db, caller.familyId);
  const pdf = newest && (await makeAgreementPdf(deps, newest.entry, newest.number));
  if (!pdf)
    throw new AppError('notFound', 'You have not signed the agreement yet. The PDF is available once you have.');
  return pdf;
}

/**
 * The PDF of one signature, its fingerprint kept before anybody has it. The same signature gives the same bytes as long as
 * the program that writes them is the same. Null when the text that was signed is not kept.
 * @param number of the signature among its family's, from 1
 */
export async function makeAgreementPdf(deps: Deps, entry: SignedEntry, number: number): Promise<Uint8Array | null> {
  const { markdown } = entry;
  if (markdown === null) return null;
  const pdf = await writeOnce(
    { ...entry, markdown, number },
    { productName: deps.settings.productName, verifyUrl: `${deps.publicUrl}${paths.verifyAgreement}` },
  );
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await inTransaction(deps, async (tx) => {
    // The family may have left while the PDF was being written.
    if (!(await holdSignature(tx, entry.id))) throw notFound();
    await keepPdf(tx, { sha256, signatureId: entry.id, firstGivenAt: deps.clock.now() });
  });
  return pdf;
}

const keptMax = 20;
/** The last few, or those being written, by what they are made of. */
const kept = new Map<string, Promise<Uint8Array>>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes the PDF of a signature, one at a time in this process, and not again while it is among the last few: a few tenths of
 * a second of work, which somebody who asks again and again must not cost everybody else.
 */
function writeOnce(entry: SignedAgreement, issuer: Issuer): Promise<Uint8Array> {
  const key = JSON.stringify([entry.hash, entry.number, entry.signerEmail, issuer]);
  const known = kept.get(key);
  const pdf = known ?? queue.then(() => writeAgreement(entry, issuer));
  kept.delete(key);
  kept.set(key, pdf);
  if (!known) {
    queue = pdf.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  }
  return pdf;
}
