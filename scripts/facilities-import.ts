import { runImport } from '@/scripts/import/run-import';
import { withContainer } from '@/scripts/tasks/with-container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** Progress: one line that counts up in a terminal, otherwise a new line now and then. */
function progressLine(stream: NodeJS.WriteStream) {
  const every = stream.isTTY ? 50 : 1000;
  return (rows: number) => {
    if (rows % every === 0) stream.write(stream.isTTY ? `\r${rows} rows read` : `${rows} rows read\n`);
  };
}

/** `npm run facilities:import -- <csv>`: uses the same database as the program, which may be running. */
void withContainer(async (open) => {
  const answer = await runImport(process.argv.slice(2), async () => {
    const env = readEnv(process.env);
    const { deps } = await open(env, createLogger(env));
    return { deps, dataDir: env.DATA_DIR, progress: progressLine(process.stderr) };
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return answer;
});
