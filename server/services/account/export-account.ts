import { zipSync, type Zippable } from 'fflate';
import type { Caller } from '@/lib/call';
import { inTransaction } from '@/server/db/transaction';
import { brokenEntries } from '@/server/domain/agreement/evidence';
import { kindsReadableElsewhere } from '@/server/domain/mail/mail';
import { listFamilyFiles, readFamilyTables } from '@/server/repositories/export';
import { listSignatures } from '@/server/repositories/signatures';
import { makeAgreementPdf } from '@/server/services/agreement/give-agreement-pdf';
import type { Deps } from '@/server/services/deps';
import { readProfile } from '@/server/services/profile/read-profile';

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** What was read of the family in one transaction. */
interface Held {
  profile: unknown;
  tables: Record<string, unknown[]>;
  files: Awaited<ReturnType<typeof listFamilyFiles>>;
  signatures: Awaited<ReturnType<typeof listSignatures>>;
}

/** Everything we hold on the caller's family, as one zip: readable JSON, the pictures, the agreements as signed. */
export async function exportAccount(deps: Deps, caller: Caller): Promise<Uint8Array> {
  const held = await inTransaction(deps.db, async (tx) => ({
    profile: await readProfile(tx, deps, caller),
    tables: await readFamilyTables(tx, { ...caller, mailKinds: kindsReadableElsewhere }),
    files: await listFamilyFiles(tx, caller.familyId),
    signatures: await listSignatures(tx, caller.familyId),
  }));
  const archive: Zippable = { 'README.txt': bytes(readme(deps)), 'profile.json': json(withoutAddresses(held.profile)) };
  for (const [name, rows] of Object.entries(held.tables)) archive[`${name}.json`] = json(rows);
  await addAgreements(archive, deps, held.signatures);
  await addPictures(archive, deps, held.files);
  return zipSync(archive, { level: 6, mtime: deps.clock.now() });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => bytes(`${JSON.stringify(value, null, 2)}\n`);

/** The signed addresses of pictures expire in minutes; in the archive a picture is found under its id. */
const withoutAddresses = (profile: unknown): unknown =>
  JSON.parse(JSON.stringify(profile, (key, value: unknown) => (key === 'fullPath' ? undefined : value)));

async function addPictures(archive: Zippable, deps: Deps, files: Held['files']): Promise<void> {
  for (const file of files) {
    const picture = await deps.files.get(file.path);
    // Pictures are compressed already.
    if (picture) archive[`photos/${file.id}.${extensions[file.mime] ?? 'bin'}`] = [picture, { level: 0 }];
  }
}

async function addAgreements(archive: Zippable, deps: Deps, signatures: Held['signatures']): Promise<void> {
  const broken = new Set(brokenEntries(signatures));
  for (const [index, entry] of signatures.entries()) {
    const { markdown, image, ...evidence } = entry;
    const folder = `agreements/${index + 1}-${evidence.signedOn}`;
    const pdf = await makeAgreementPdf(deps, entry, index + 1);
    if (pdf) archive[`${folder}/agreement.pdf`] = [pdf, { level: 0 }];
    if (markdown !== null) archive[`${folder}/agreement.md`] = bytes(markdown);
    archive[`${folder}/signature.png`] = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
    archive[`${folder}/evidence.json`] = json({ ...evidence, isIntact: !broken.has(evidence.id) });
  }
}

const readme = ({ settings, clock }: Deps): string => `${settings.productName}: your family's data
Made ${clock.now().toISOString()}

profile.json       children, parents and guardians, contacts, pickups, cards (last four digits), settings
photos/            your pictures; profile.json and child-activity.json refer to them by id
agreements/        each agreement you signed: as a PDF, its exact text, your signature, and the evidence kept with it
*.json             everything else we hold, one list a file; amounts are in cents, times in UTC

Passwords, card numbers and session keys are not in here: we keep only fingerprints of them, or nothing at all.
Mails that carry a code or went to another mailbox are not in here either: they can be read in that mailbox alone.
Questions? Write to ${settings.supportEmail}.
`;
