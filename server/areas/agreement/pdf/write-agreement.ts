import sharp from 'sharp';
import { longDate } from '@/lib/dates/dates';
import type { SignedEntry } from '@/server/areas/agreement/rows';
import { createSheet } from '@/server/areas/pdf/create-sheet';
import type { Row, Sheet } from '@/server/areas/pdf/sheet';
import { writeMarkdown } from '@/server/areas/agreement/pdf/write-markdown';

export type SignedAgreement = Omit<SignedEntry, 'markdown'> & { markdown: string; number: number };

/** Who gives the document out, and where it can be checked. */
export interface Issuer {
  productName: string;
  verifyUrl: string;
}

/** The signature's box, in points. */
const box: [number, number] = [240, 80];

/**
 * The PDF of a signed agreement (product rule 7): its whole text, who signed and how, and the fingerprints by which it
 * can be checked. It depends on nothing but what is given, so the same signature gives the same bytes.
 */
export async function writeAgreement(entry: SignedAgreement, { productName, verifyUrl }: Issuer): Promise<Uint8Array> {
  const day = longDate(entry.signedOn);
  const title = `Parent agreement, signed ${day}`;
  const foot = `${productName} · ${title} · Version ${entry.agreementVersion}`;
  const sheet = await createSheet({
    title: `${title} – ${productName}`,
    author: productName,
    at: entry.signedAt,
    foot,
  });
  const picture = await plainPicture(entry.image);

  sheet.paragraph(
    [
      { text: `${productName}  ·  ` },
      { text: 'Signed copy', bold: true },
      { text: `  ·  Version ${entry.agreementVersion}  ·  Signed ${day}` },
    ],
    'soft',
  );
  writeMarkdown(sheet, entry.markdown);

  sheet.heading(2, 'Signature of parent or guardian');
  if (picture) sheet.picture(picture, { alt: signatureAlt(entry), fit: box });
  sheet.table([...signers(sheet, entry, picture !== null), { label: 'Signing date', value: day }]);

  sheet.heading(2, 'What is kept with this signature');
  sheet.table(evidence(entry));

  sheet.heading(2, 'Is this document genuine?');
  sheet.paragraph([
    { text: 'Open ' },
    { text: verifyUrl, bold: true },
    {
      text: ` and choose this file. The page compares its fingerprint with those of the documents that ${productName} issued; the file stays on your device. If even one character was changed, the page will not recognize the copy.`,
    },
  ]);
  return sheet.finish();
}

function signers(sheet: Sheet, entry: SignedAgreement, hasPicture: boolean): Row[] {
  const beside = entry.signerEmail === null ? 'the signature' : 'the signature and the e-mail address';
  const unwritable = `(in characters that this document cannot show; see ${beside})`;
  const person = (label: string, name: string): Row => {
    const text = printable(name);
    return { label, value: sheet.canWrite(text) ? text : unwritable, spoken: text };
  };
  return [
    ...(hasPicture ? [] : [{ label: 'Signature', value: 'The image of the signature cannot be shown.' }]),
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

/** Without what has no shape: control characters, and marks that turn the direction of writing. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** The signature in black on white, of one form whatever a browser drew; null when it cannot be read. */
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
