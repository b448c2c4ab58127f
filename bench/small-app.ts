import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '@/bench/free-port';
import { finished, startServer, type Server } from '@/bench/processes';

const next = resolve('node_modules/next/dist/bin/next');

/** Builds and serves an application of the same framework with this project's packages; `folder` has its files. */
export async function serveSmallApp(folder: string): Promise<Server> {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await finished([next, 'build', '--webpack'], { cwd: folder, env });
  const port = await freePort();
  return startServer([next, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: folder,
    env,
    url: `http://127.0.0.1:${port}`,
  });
}
