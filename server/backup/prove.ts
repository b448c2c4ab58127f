import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import sharp from 'sharp';
import type { FileStore } from '@/server/adapters/files/port';
import { brokenEntries, type Evidence } from '@/server/areas/family/agreement/rules';
import type { Manifest } from '@/server/backup/backup-folder';
import { plainTexts, sumOf } from '@/server/backup/tables';
import { schemaProblem } from '@/server/db/check-schema';

export interface Proof {
  /** Sentences about what was compared and found right. */
  right: string[];
  wrong: string[];
}

/**
 * Compares a database and its files with what they must be: the schema with the expected one, signed agreements with their chain of
 * hashes, stored files with their records; and with the manifest of a backup, rows and bytes.
 */
export async function prove(
  { client, files }: { client: ClientBase; files: FileStore },
  manifest?: Manifest,
): Promise<Proof> {
  await client.query(plainTexts);
  const proof: Proof = { right: [], wrong: [] };
  const note = (what: string, wrong: readonly string[]) =>
    wrong.length === 0 ? proof.right.push(what) : proof.wrong.push(...wrong);

  const problem = await schemaProblem(client);
  note('The schema is the expected one.', problem ? [problem] : []);
  if (manifest) note(...(await compareRows(client, manifest)));
  note(...(await checkAgreements(client)));
  note(...(await checkFiles(client, files, manifest)));
  return proof;
}

type Found = [what: string, wrong: string[]];

/** A later migration may have changed rows, so of an older backup only the counts are compared. */
async function compareRows(client: ClientBase, { tables, migrations }: Manifest): Promise<Found> {
  const { rows: now } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY number');
  const isSame = now.length === migrations.length;
  const wrong: string[] = [];
  let total = 0;
  for (const [table, kept] of Object.entries(tables)) {
    const there = await sumOf(client, table);
    total += there.rows;
    if (there.rows !== kept.rows) wrong.push(`${table} has ${there.rows} rows, and the backup ${kept.rows}.`);
    else if (isSame && there.sum !== kept.sum) wrong.push(`${table} has other rows than the backup.`);
  }
  return [`${total} rows in ${Object.keys(tables).length} tables are those of the backup.`, wrong];
}

type Signature = Evidence & { hash: string };

/** Each PDF given out names its signature; each signature names the one before it, and the text that was signed. */
async function checkAgreements(client: ClientBase): Promise<Found> {
  const { rows } = await client.query<Signature>(
    `SELECT id, family_id AS "familyId", agreement_version AS "agreementVersion", agreement_sha256 AS "agreementSha256", image,
            typed_name AS "typedName", signer_guardians AS "signerGuardians", signed_on::text AS "signedOn",
            signed_at AS "signedAt", address, user_agent AS "userAgent", profile_sha256 AS "profileSha256",
            previous_hash AS "previousHash", hash
       FROM signature ORDER BY family_id, sequence`,
  );
  const families = new Map<string, Signature[]>();
  for (const row of rows) families.set(row.familyId, [...(families.get(row.familyId) ?? []), row]);
  const broken = [...families.values()].flatMap(brokenEntries);
  const { rows: texts } = await client.query<{ sha256: string; markdown: string }>(
    'SELECT sha256, markdown FROM agreement_text',
  );
  const altered = texts.filter(
    ({ sha256, markdown }) => sha256 !== createHash('sha256').update(markdown).digest('hex'),
  );
  const { rows: pdfs } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM agreement_pdf JOIN signature ON signature.id = signature_id',
  );
  return [
    `${rows.length} signatures of ${families.size} families form unbroken chains; ${pdfs[0]!.count} PDFs given out belong to them.`,
    [
      ...broken.map((id) => `The signature ${id} does not fit its chain.`),
      ...altered.map(({ sha256 }) => `The agreement text ${sha256} was changed.`),
    ],
  ];
}

async function checkFiles(client: ClientBase, files: FileStore, manifest?: Manifest): Promise<Found> {
  const { rows } = await client.query<{ path: string; mime: string; bytes: number }>(
    'SELECT path, mime, bytes FROM file ORDER BY path',
  );
  const hashes = new Map(manifest?.files.map(({ path, sha256 }) => [path, sha256]));
  const gone = new Set(manifest?.gone);
  const wrong: string[] = [];
  for (const { path, mime, bytes } of rows) {
    if (gone.has(path)) continue;
    const file = await files.get(path);
    const isReadable =
      file !== null && file.length === bytes && (!mime.startsWith('image/') || (await canDecode(file)));
    if (!isReadable) wrong.push(`The file ${path} is ${file ? 'damaged' : 'missing'}.`);
    else if (hashes.has(path) && hashes.get(path) !== createHash('sha256').update(file).digest('hex'))
      wrong.push(`The file ${path} is not that of the backup.`);
  }
  return [`${rows.length - gone.size} stored files can be read.`, wrong];
}

const canDecode = (picture: Uint8Array): Promise<boolean> =>
  sharp(picture)
    .stats()
    .then(() => true)
    .catch(() => false);
