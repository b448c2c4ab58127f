import { createInterface } from 'node:readline';
import { runDesk } from '@/scripts/desk/run-desk';
import { buildContainer } from '@/server/container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/**
 * The desk of the browser tests: `npm run desk -- …` for one command after the other, each a line of standard input and
 * answered by a line. Beginning a process for each would take seconds.
 */
async function main(): Promise<void> {
  const log = createLogger({ LOG_LEVEL: 'silent', NODE_ENV: 'production' });
  const container = await buildContainer(readEnv(), log, { visiting: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await runDesk(JSON.parse(line) as string[], async () => container.deps).catch((error: unknown) => ({
      text: String(error),
      code: 1,
    }));
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  await container.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
