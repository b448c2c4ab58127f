import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Agreement {
  version: string;
  /** Of the exact text of the file, its head included. */
  sha256: string;
}

/** The agreement that stands today (decisions 7): server/content/parent-agreement.md, its version in the file's head. */
export async function currentAgreement(): Promise<Agreement> {
  const text = await readFile(join(process.cwd(), 'server', 'content', 'parent-agreement.md'), 'utf8');
  const version = /^version:\s*["']?([^"'\n]+?)["']?\s*$/m.exec(text)?.[1];
  if (version === undefined) throw new Error('The agreement has no version.');
  return { version, sha256: createHash('sha256').update(text).digest('hex') };
}
