import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, which the caller removes. @param bench the bench's name */
export async function temporaryFolder(bench: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `nestling-${bench}-`));
  // As root, the embedded database runs as another user, which must reach its files.
  await chmod(folder, 0o755);
  return folder;
}
