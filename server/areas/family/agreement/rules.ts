import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** JSON with sorted keys, so that equal values have equal hashes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** Product rule 7. */
export interface Evidence {
  id: string;
  familyId: string;
  agreementVersion: string;
  agreementSha256: string;
  image: string;
  typedName: string | null;
  /** The guardians at that time; null for old entries. */
  signerGuardians: string[] | null;
  /** The date the signer entered, yyyy-MM-dd. */
  signedOn: string;
  signedAt: Date;
  address: string;
  userAgent: string;
  profileSha256: string;
  /** The hash of the family's previous signature; null for the first. */
  previousHash: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Includes the previous hash, so that no entry can be changed or removed unnoticed. */
export function evidenceHash(evidence: Evidence): string {
  const { id, familyId, agreementVersion, agreementSha256, typedName, signedOn } = evidence;
  const { address, userAgent, profileSha256, previousHash } = evidence;
  return sha256(
    canonicalJson({
      id,
      familyId,
      agreementVersion,
      agreementSha256,
      imageSha256: sha256(evidence.image),
      typedName,
      // Omitted for old entries, so that their hashes stay valid. The signer's e-mail is not included, because it is deleted with
      // the account; the profile's hash covers it.
      signerGuardians: evidence.signerGuardians ?? undefined,
      signedOn,
      signedAt: evidence.signedAt.toISOString(),
      address,
      userAgent,
      profileSha256,
      previousHash,
    }),
  );
}

/** The ids of entries with a wrong hash or a wrong previous hash. `entries` are oldest first. */
export function brokenEntries(entries: readonly (Evidence & { hash: string })[]): string[] {
  return entries
    .filter((entry, index) => {
      const previous = entries[index - 1]?.hash ?? null;
      return entry.previousHash !== previous || entry.hash !== evidenceHash(entry);
    })
    .map((entry) => entry.id);
}

/** The hash of the profile at signing, without the signature, and with photos by id because their URLs change. */
export function profileSha256(profile: { signature: unknown; families?: unknown }): string {
  const { signature: _, families: __, ...answered } = profile;
  return sha256(
    canonicalJson(JSON.parse(JSON.stringify(answered, (key, value) => (key === 'fullPath' ? undefined : value)))),
  );
}

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sideMax = 4096;
const pixelsMax = 4_000_000;
/** Samples per pixel and allowed bit depths, by PNG colour type. */
const colourTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

interface PngHeader {
  width: number;
  height: number;
}

/** Returns the header if the data URL holds a complete PNG of an acceptable size, else null. */
export function readPng(dataUrl: string): PngHeader | null {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, 8).equals(mark)) return null;
  const chunks = readChunks(bytes.subarray(8));
  const [first, last] = [chunks?.[0], chunks?.at(-1)];
  if (!chunks || first?.type !== 'IHDR' || first.data.length !== 13 || last?.type !== 'IEND') return null;

  const width = first.data.readUInt32BE(0);
  const height = first.data.readUInt32BE(4);
  const depth = first.data[8]!;
  const colour = colourTypes[first.data[9]!];
  const isInterlaced = first.data[12] === 1;
  if (width < 1 || height < 1 || width > sideMax || height > sideMax || width * height > pixelsMax) return null;
  if (!colour?.depths.includes(depth) || first.data[10] !== 0 || first.data[11] !== 0 || first.data[12]! > 1)
    return null;

  const rowBytes = 1 + Math.ceil((width * colour.samples * depth) / 8);
  const data = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data));
  const pictureBytes = inflatedLength(data, rowBytes * height * 2);
  const isWhole = isInterlaced ? pictureBytes > 0 : pictureBytes === rowBytes * height;
  return isWhole ? { width, height } : null;
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Null if the chunks do not fill the file exactly. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at = end;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
}

/** The length of the decompressed data; 0 if it is damaged or longer than `max`. */
function inflatedLength(data: Buffer, max: number): number {
  try {
    return inflateSync(data, { maxOutputLength: max }).length;
  } catch {
    return 0;
  }
}
