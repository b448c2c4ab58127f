import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A command of the facility's desk (docs/how-to/desk.md), over the data of this run's server. */
export async function desk(...command: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1', DEMO_DESK: 'off' };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/desk.ts', ...command], { env });
  return stdout;
}
