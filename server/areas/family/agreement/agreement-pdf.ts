import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { longDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';
import { holdSignature, keepPdf, readNewestEntry, type SignedEntry } from '@/server/areas/family/agreement/rows';
import type { Row, SheetContent } from '@/server/areas/platform/pdf/content';
import { makePdf } from '@/server/areas/platform/pdf/make-pdf';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/** The PDF of the family's newest signature. Throws `notFound` before the first. */
export async function giveAgreementPdf(deps: Deps, caller: Caller): Promise<Uint8Array> {
  const newest = await readNewestEntry(deps.db, caller.familyId);
  const pdf = newest && (await makeAgreementPdf(deps, newest.entry, newest.number));
  if (!pdf) throw new AppError('notFound', 'You haven’t signed the agreement yet. Sign it to get the PDF.');
  return pdf;
}

/**
 * The PDF of one signature; stores its fingerprint before returning it. The same signature gives the same bytes with the same
 * version of the program. Null if the signed text is not stored.
 * @param number of the signature within the family, from 1
 */
export async function makeAgreementPdf(deps: Deps, entry: SignedEntry, number: number): Promise<Uint8Array | null> {
  const { markdown } = entry;
  if (markdown === null) return null;
  const issuer = { productName: deps.settings.productName, verifyUrl: `${deps.publicUrl}${paths.verifyAgreement}` };
  const pdf = await makePdf(writeAgreement({ ...entry, markdown, number }, await plainPicture(entry.image), issuer));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await inTransaction(deps, async (tx) => {
    // The family may have been deleted in the meantime.
    if (!(await holdSignature(tx, entry.id))) throw notFound();
    await keepPdf(tx, { sha256, signatureId: entry.id, firstGivenAt: deps.clock.now() });
  });
  return pdf;
}

type SignedAgreement = Omit<SignedEntry, 'markdown'> & { markdown: string; number: number };

interface Issuer {
  productName: string;
  verifyUrl: string;
}

const box = [240, 80] as const;

/**
 * The full text, the signer and the fingerprints (product rule 7). Depends only on its arguments, so that the same signature gives
 * the same bytes.
 * @param png of the signature; null if it cannot be read
 */
function writeAgreement(
  entry: SignedAgreement,
  png: Uint8Array | null,
  { productName, verifyUrl }: Issuer,
): SheetContent {
  const day = longDate(entry.signedOn);
  const title = `Parent agreement, signed ${day}`;
  return {
    title: `${title} – ${productName}`,
    author: productName,
    at: entry.signedAt,
    foot: `${productName} · ${title} · Version ${entry.agreementVersion}`,
    blocks: [
      {
        kind: 'paragraph',
        pieces: [
          { text: `${productName}  ·  ` },
          { text: 'Signed copy', bold: true },
          { text: `  ·  Version ${entry.agreementVersion}  ·  Signed ${day}` },
        ],
        isSoft: true,
      },
      { kind: 'markdown', text: entry.markdown },
      { kind: 'heading', level: 2, text: 'Signature of parent or guardian' },
      ...(png ? [{ kind: 'picture' as const, png, alt: signatureAlt(entry), fit: box }] : []),
      { kind: 'table', rows: [...signers(entry, png !== null), { label: 'Signing date', value: day }] },
      { kind: 'heading', level: 2, text: 'What we keep with this signature' },
      { kind: 'table', rows: evidence(entry) },
      { kind: 'heading', level: 2, text: 'Is this document genuine?' },
      {
        kind: 'paragraph',
        pieces: [
          { text: 'Open ' },
          { text: verifyUrl, bold: true },
          {
            text: ` and choose this file. The page says whether ${productName} issued it and nothing was changed. The file stays on your device.`,
          },
        ],
      },
    ],
  };
}

function signers(entry: SignedAgreement, hasPicture: boolean): Row[] {
  const person = (label: string, name: string): Row => ({ label, value: printable(name) });
  return [
    ...(hasPicture ? [] : [{ label: 'Signature', value: 'We can’t show its image.' }]),
    entry.typedName === null
      ? { label: 'Signed', value: 'By drawing the signature above' }
      : person('Signed by typing', entry.typedName),
    ...(entry.signerGuardians ?? []).map((name) => person('Parent or guardian', name)),
    ...(entry.signerEmail === null ? [] : [person('E-mail address', entry.signerEmail)]),
  ];
}

const evidence = (entry: SignedAgreement): Row[] => [
  { label: 'Agreement version', value: entry.agreementVersion },
  { label: 'Received', value: `${entry.signedAt.toISOString()} (server time, UTC)` },
  { label: 'Entry', value: `Signature number ${entry.number} of this family` },
  { label: 'SHA-256 of the text', value: entry.agreementSha256 },
  { label: 'SHA-256 of the family record', value: entry.profileSha256 },
  { label: 'SHA-256 of this entry', value: entry.hash },
  { label: 'SHA-256 of the previous entry', value: entry.previousHash ?? 'None: this is the first entry' },
];

const signatureAlt = ({ typedName }: SignedAgreement): string =>
  typedName === null ? 'A signature drawn by hand' : `The typed name ${printable(typedName)} as a signature`;

/** Removes control and format characters, except the joiners that some scripts and emoji need. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** The signature in black on white, independent of the browser; null if it cannot be read. */
async function plainPicture(dataUrl: string): Promise<Buffer | null> {
  try {
    return await sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
      .flatten({ background: '#ffffff' })
      .resize({ width: 1200, height: 400, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: false })
      .toBuffer();
  } catch {
    return null;
  }
}
