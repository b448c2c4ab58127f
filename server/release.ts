import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** What is installed, such as "1.0.0 (825b4eef)": the version, and the commit that it was built from where that is known. */
export function releaseName(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  const file = join(projectRoot(), 'dist', 'commit');
  const commit = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return commit === '' ? version : `${version} (${commit})`;
}
