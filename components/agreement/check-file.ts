/** What a file is, as far as it can be told without asking anybody. */
export type CheckedFile =
  { kind: 'pdf'; sha256: string } | { kind: 'notPdf' | 'tooLarge' | 'tooSmall' | 'unreadable' | 'noDigest' };

/** Ours have some tens of kilobytes; a signature's picture has at most a few hundred. */
export const bytesMax = 10_000_000;
/** What every PDF begins with. */
export const mark = '%PDF-';

/**
 * The SHA-256 of a PDF, calculated in the browser: the file goes nowhere. `noDigest` where the browser cannot, which is
 * on pages without encryption.
 */
export async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size > bytesMax) return { kind: 'tooLarge' };
  if (file.size < mark.length) return { kind: 'tooSmall' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { kind: 'unreadable' };
  }
  if (new TextDecoder('latin1').decode(bytes.slice(0, mark.length)) !== mark) return { kind: 'notPdf' };
  // Missing outside of secure contexts, whatever the types say.
  const digest = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!digest) return { kind: 'noDigest' };
  const hash = new Uint8Array(await digest.digest('SHA-256', bytes));
  return { kind: 'pdf', sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}
