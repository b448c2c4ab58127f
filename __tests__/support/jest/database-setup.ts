import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder } from '@/__tests__/support/fast-folder';
import { stopEngine } from '@/__tests__/support/stop-engine';

const prefix = 'nestling-test-of-';

/** Names the run's database folder. The first test that needs the server starts it, so other tests do not wait. */
export default async function setUp(): Promise<void> {
  await removeLeftBehind();
  const dataDir = join(fastFolder(), `${prefix}${process.pid}`);
  mkdirSync(dataDir);
  process.env.NESTLING_TEST_DATA = dataDir;
  process.env.NESTLING_TEST_RUN = `${process.pid}`;
}

/** Removes servers left by killed runs: by design, a server outlives its parent process. */
async function removeLeftBehind(): Promise<void> {
  for (const folder of new Set([fastFolder(), tmpdir()])) {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
      if (isAlive(Number(name.slice(prefix.length)))) continue;
      const dataDir = join(folder, name);
      await stopEngine(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
