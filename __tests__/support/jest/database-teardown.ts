import { rmSync } from 'node:fs';
import { dropTemplate } from '@/__tests__/support/database';
import { stopEngine } from '@/__tests__/support/stop-engine';

/** Stops the run's database server, if one was started, and removes its folder. */
export default async function tearDown(): Promise<void> {
  const dataDir = process.env.NESTLING_TEST_DATA;
  if (!dataDir) return;
  if (process.env.CHECK_DATABASE_URL) await dropTemplate();
  await stopEngine(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
