import { runImport } from '@/scripts/import/run-import';
import { buildContainer, type Container } from '@/server/container';
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
async function main(args: string[]): Promise<void> {
  let container: Container | null = null;
  try {
    const { text, code } = await runImport(args, async () => {
      const env = readEnv(process.env);
      container = await buildContainer(env, createLogger(env), { visiting: true });
      return { deps: container.deps, dataDir: env.DATA_DIR, progress: progressLine(process.stderr) };
    });
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    (code === 0 ? console.log : console.error)(text);
    process.exitCode = code;
  } finally {
    await (container as Container | null)?.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const forOperator = error instanceof Error && ['EnvError', 'EngineError'].includes(error.name);
  console.error(forOperator ? error.message : error);
  process.exitCode = 1;
});
