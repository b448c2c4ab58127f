import { createInterface } from 'node:readline';
import { runDesk } from '@/scripts/desk/run-desk';
import { buildContainer } from '@/server/container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/**
 * Runs `npm run desk` commands for the browser tests: one command per input line, one answer per output line. A new
 * process per command would take seconds.
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
