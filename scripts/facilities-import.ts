import { runImport } from '@/scripts/import/run-import';
import { withContainer } from '@/scripts/tasks/with-container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

function progressLine(stream: NodeJS.WriteStream) {
  const every = stream.isTTY ? 50 : 1000;
  return (rows: number) => {
    if (rows % every === 0) stream.write(stream.isTTY ? `\r${rows} rows read` : `${rows} rows read\n`);
  };
}

/** `npm run facilities:import -- <csv>`: works on the program's database, also while the program runs. */
void withContainer(async (open) => {
  const answer = await runImport(process.argv.slice(2), async () => {
    const env = readEnv(process.env);
    const { deps } = await open(env, createLogger(env));
    return { deps, dataDir: env.DATA_DIR, progress: progressLine(process.stderr) };
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return answer;
});
