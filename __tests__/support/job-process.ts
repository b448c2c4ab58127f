import { createSandboxGateway } from '@/server/adapters/payment/sandbox';
import { createSandboxBooks } from '@/server/areas/money/payments/rows/sandbox-books';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { createDatabase, createPool } from '@/server/db/connection';
import { startJobs } from '@/server/jobs/start-jobs';

/**
 * A separate process that runs jobs: `node --import tsx job-process.ts <database url> <instant>`. Its gateway takes the
 * money, reports that on standard output and never responds, so that a test can kill it at that point.
 */
async function main(): Promise<void> {
  const [url, instant] = process.argv.slice(2) as [string, string];
  const db = createDatabase(createPool({ url, poolMax: 5 }));
  const clock = { now: () => new Date(instant) };
  const silent = () => undefined;
  const deps = {
    db,
    clock,
    payments: createSandboxGateway({
      books: createSandboxBooks(db),
      clock,
      fault: async (moment) => {
        if (moment !== 'charge:after') return;
        process.stdout.write('charged\n');
        await new Promise<never>(() => undefined);
      },
    }),
    mailer: { send: async () => {} },
    files: { put: async () => {}, get: async () => null, delete: async () => {} },
    log: { info: silent, warn: silent, error: silent },
    triggerJob: silent,
    keys: ['a-secret-of-the-tests-0123456789abcdef'],
    publicUrl: 'http://nestling.test',
    settings: { productName: 'Nestling', supportEmail: 'support@nestling.example' },
  } as unknown as Deps;
  await startJobs(deps, { databaseUrl: url });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
