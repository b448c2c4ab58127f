import { buildContainer, type Container } from '@/server/container';
import type { Env } from '@/server/env';
import type { Logger } from '@/server/log';

export interface CommandAnswer {
  text: string;
  code: number;
}

/**
 * Runs a command on the program's database, which the program may be using; `run` opens it on demand. Prints the
 * answer, or one sentence that says what is wrong with the database or a setting.
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
    const forOperator = error instanceof Error && ['EnvError', 'EngineError', 'MigrationError'].includes(error.name);
    console.error(forOperator ? error.message : error);
    process.exitCode = 1;
  } finally {
    for (const container of opened) await container.close();
  }
}
