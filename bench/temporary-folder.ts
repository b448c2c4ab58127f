import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for what a bench makes; whoever asked for it removes it. @param bench the bench's name */
export async function temporaryFolder(bench: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `nestling-${bench}-`));
  // The embedded database runs as a user of its own where this one is root, and has to get at its files.
  await chmod(folder, 0o755);
  return folder;
}
