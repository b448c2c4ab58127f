import { mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the run's folder for a database. The server is started by the first test that asks for it, so others do not wait. */
export default function setUp(): void {
  const dataDir = join(tmpdir(), `nestling-test-${randomUUID()}`);
  mkdirSync(dataDir);
  process.env.NESTLING_TEST_DATA = dataDir;
}
