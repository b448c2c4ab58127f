import { help, runDesk, wantsHelp } from '@/scripts/desk/run-desk';
import { buildContainer, type Container } from '@/server/container';
import { EnvError, readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** `npm run desk -- <command>`: the facility's side. Uses the same database as the program, which may be running. */
async function main(argv: string[]): Promise<void> {
  if (wantsHelp(argv)) return console.log(help);
  const env = readEnv();
  if (env.API_URL) {
    throw new EnvError(['API_URL is set: use the desk of that service instead']);
  }
  let container: Container | null = null;
  try {
    const { text, code } = await runDesk(argv, async () => {
      container = await buildContainer(env, createLogger({ LOG_LEVEL: 'silent', NODE_ENV: 'production' }), {
        visiting: true,
      });
      return container.deps;
    });
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
