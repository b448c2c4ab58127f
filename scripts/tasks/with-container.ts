import { buildContainer, type Container } from '@/server/container';
import type { Env } from '@/server/env';
import type { Logger } from '@/server/log';

/** What a command has to print, and its exit status. */
export interface CommandAnswer {
  text: string;
  code: number;
}

/**
 * Runs a command on the program's database, which may be in use by the program; `run` opens it when it needs it. Prints the
 * answer, or in one sentence why the database or a setting will not do.
 */
export async function withContainer(
  run: (open: (env: Env, log: Logger) => Promise<Container>) => Promise<CommandAnswer>,
): Promise<void> {
  const opened: Container[] = [];
  try {
    const { text, code } = await run(async (env, log) => {
      const container = await buildContainer(env, log, { visiting: true });
      opened.push(container);
      return container;
    });
    (code === 0 ? console.log : console.error)(text);
    process.exitCode = code;
  } catch (error) {
    const forOperator = error instanceof Error && ['EnvError', 'EngineError'].includes(error.name);
    console.error(forOperator ? error.message : error);
    process.exitCode = 1;
  } finally {
    for (const container of opened) await container.close();
  }
}
