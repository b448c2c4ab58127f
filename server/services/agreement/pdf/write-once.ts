import { writeAgreement, type Issuer, type SignedAgreement } from '@/server/services/agreement/pdf/write-agreement';

const keptMax = 20;
/** The last few, or those being written, by what they are made of. */
const kept = new Map<string, Promise<Uint8Array>>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes the PDF of a signature, one at a time in this process, and not again while it is among the last few: a few tenths of
 * a second of work, which somebody who asks again and again must not cost everybody else.
 */
export function writeOnce(entry: SignedAgreement, issuer: Issuer): Promise<Uint8Array> {
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
