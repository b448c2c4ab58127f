import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 over the names and contents of these files and folders; a missing one is hashed as absent. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, path);
  return hash.digest('hex');
}

function add(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  hash.update(`${path}\0${found?.isDirectory() ? 'folder' : (found?.size ?? 'absent')}\0`);
  if (found?.isDirectory()) for (const name of readdirSync(path).sort()) add(hash, join(path, name));
  else if (found) hash.update(readFileSync(path));
}

export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
