import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import {
  endLease,
  type ExportLease,
  type ExportTable,
  exportTables,
  listFamilyFiles,
  readFamilyRows,
  renewLease,
  takeLease,
} from '@/server/areas/family/account/rows/export';
import { makeAgreementPdf } from '@/server/areas/family/agreement/agreement-pdf';
import { listSignatures, type SignedEntry } from '@/server/areas/family/agreement/rows';
import { brokenEntries } from '@/server/areas/family/agreement/rules';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { count } from '@/server/areas/family/session/throttle';
import { kindsReadableElsewhere } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** An export whose reader takes nothing for this long has ended. Active exports renew their lease earlier. */
const leaseSeconds = 150;
const renewAfterMs = 30_000;
const rowsAtOnce = 500;

/**
 * Streams all data of the caller's family as one zip: JSON, pictures and signed agreements. It reads rows and files as the
 * reader consumes them and holds no connection in between. One export per family at a time. Throws `tooMany` before the first
 * byte; a later error aborts the response.
 */
export async function exportAccount(deps: Deps, caller: Caller): Promise<ReadableStream<Uint8Array>> {
  await count(deps, 'exports', caller.familyId);
  const lease: ExportLease = { familyId: caller.familyId, accountId: caller.accountId, holder: randomUUID() };
  const wait = await inTransaction(deps, async (tx) => {
    const left = await takeLease(tx, lease, leaseSeconds);
    if (left === null) await noteAct(tx, caller, { at: deps.clock.now(), kind: 'exported' });
    return left;
  });
  if (wait !== null) {
    const sentence =
      "A copy of your family's data is already being prepared. Let it finish, or try again in a few minutes.";
    throw new AppError('tooMany', sentence, { retryAfter: wait });
  }
  try {
    const profile = withoutAddresses(await readProfile(deps.db, deps, caller));
    return streamed(deps, lease, zipped(entriesOf(deps, caller, profile), deps.clock.now()));
  } catch (error) {
    await endLease(deps.db, lease);
    throw error;
  }
}

/** Limits all exports together to 32 MB per second. */
const sliceMs = 2;
const pace = new Mutex();
/** Without a pause between slices, an export with a fast reader would block all other calls. */
const inPace = () => pace.runExclusive(() => sleep(sliceMs));

/** A pull stream: produces the next bytes when the reader wants them, and stops when the reader cancels. */
function streamed(deps: Deps, lease: ExportLease, bytes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  let renewedAt = performance.now();
  const next = async () => {
    if (performance.now() - renewedAt > renewAfterMs) {
      if (!(await renewLease(deps.db, lease, leaseSeconds))) throw new Error('The copy stalled and lost its lease.');
      renewedAt = performance.now();
    }
    await inPace();
    return bytes.next();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await next();
          if (!done) return controller.enqueue(value);
          await endLease(deps.db, lease);
          controller.close();
        } catch (error) {
          deps.log.error({ err: error }, "a copy of a family's data was interrupted");
          await endLease(deps.db, lease).catch(() => undefined);
          controller.error(error);
        }
      },
      async cancel() {
        await bytes.return();
        await endLease(deps.db, lease);
      },
    },
    { highWaterMark: 0 },
  );
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => bytes(`${JSON.stringify(value, null, 2)}\n`);

async function* entriesOf(deps: Deps, caller: Caller, profile: unknown): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', parts: [bytes(readme(deps))] };
  yield { name: 'profile.json', parts: [json(profile)] };
  for (const table of exportTables) yield { name: `${table}.json`, parts: rowsOf(deps, caller, table) };
  yield* agreementsOf(deps, caller);
  yield* picturesOf(deps, caller);
}

/** Leaves out the signed URLs of pictures, which expire; the zip has the pictures by id. */
const withoutAddresses = (profile: unknown): unknown =>
  JSON.parse(JSON.stringify(profile, (key, value: unknown) => (key === 'fullPath' ? undefined : value)));

async function* rowsOf(deps: Deps, caller: Caller, table: ExportTable): AsyncGenerator<Uint8Array> {
  const whose = { ...caller, mailKinds: kindsReadableElsewhere };
  let separator = '[\n';
  for (let from = 0; ; from += rowsAtOnce) {
    const rows = await readFamilyRows(deps.db, table, whose, { from, limit: rowsAtOnce });
    for (const row of rows) {
      yield bytes(separator + JSON.stringify(row, null, 2).replace(/^/gm, '  '));
      separator = ',\n';
    }
    if (rows.length < rowsAtOnce) break;
  }
  yield bytes(separator === ',\n' ? '\n]\n' : '[]\n');
}

async function* picturesOf(deps: Deps, { familyId }: Caller): AsyncGenerator<ZipEntry> {
  for (const { id, path, mime } of await listFamilyFiles(deps.db, familyId)) {
    const picture = await deps.files.get(path);
    const name = `photos/${id}.${extensions[mime] ?? 'bin'}`;
    if (picture) yield { name, parts: [picture], isCompressed: true };
  }
}

async function* agreementsOf(deps: Deps, { familyId }: Caller): AsyncGenerator<ZipEntry> {
  let previous: SignedEntry | undefined;
  for (let number = 1; ; number += 1) {
    const [entry] = await listSignatures(deps.db, familyId, { after: previous?.sequence, limit: 1 });
    if (!entry) return;
    const { markdown, image, ...evidence } = entry;
    const folder = `agreements/${number}-${evidence.signedOn}`;
    const pdf = await makeAgreementPdf(deps, entry, number);
    if (pdf) yield { name: `${folder}/agreement.pdf`, parts: [pdf], isCompressed: true };
    if (markdown !== null) yield { name: `${folder}/agreement.md`, parts: [bytes(markdown)] };
    const picture = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
    yield { name: `${folder}/signature.png`, parts: [picture], isCompressed: true };
    const isIntact = !brokenEntries(previous ? [previous, entry] : [entry]).includes(entry.id);
    yield { name: `${folder}/evidence.json`, parts: [json({ ...evidence, isIntact })] };
    previous = entry;
  }
}

const readme = ({ settings, clock }: Deps): string => `${settings.productName}: your family's data
Made ${clock.now().toISOString()}

profile.json       children, parents and guardians, contacts, pickups, cards (last four digits), settings
photos/            your pictures; profile.json and child-activity.json refer to them by id
agreements/        each agreement you signed: as a PDF, its exact text, your signature, and the evidence kept with it
*.json             everything else we hold, one list per file; amounts are in cents, times in UTC

Passwords, card numbers and session keys are not included: we keep only fingerprints of them, or nothing at all.
E-mails that contain a code or went to another address are not included either: you can read them only in that mailbox.
Questions? Write to ${settings.supportEmail}.
`;

interface ZipEntry {
  name: string;
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  isCompressed?: boolean;
}

/** Small enough that compressing one slice does not block other calls. */
const sliceBytes = 64 * 1024;

async function* zipped(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, parts, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = mtime;
    zip.add(file);
    for await (const part of parts) {
      for (let from = 0; from < part.byteLength; from += sliceBytes) {
        file.push(part.subarray(from, from + sliceBytes));
        yield* ready.splice(0);
      }
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
