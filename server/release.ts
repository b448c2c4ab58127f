import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** What is installed, such as "1.0.0 (825b4eef)", as the build has written it; without one, such as in development, only the version. */
export function releaseName(): string {
  const built = join(projectRoot(), 'dist', 'release');
  if (existsSync(built)) return readFileSync(built, 'utf8');
  return (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}
