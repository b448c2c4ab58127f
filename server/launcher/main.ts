import { makeDataFolder } from '@/server/db/data-folder';
import { readEnv, type Env } from '@/server/env';
import { keepDatabase } from '@/server/launcher/embedded-database';
import { ensurePort } from '@/server/launcher/port';
import { print, tell } from '@/server/launcher/print';
import { checkDatabase } from '@/server/launcher/shared-database';
import { keepWebProcess, type WebProcess } from '@/server/launcher/web-process';

/**
 * The launcher starts the database, then the web process, restarts either when it dies, and stops them in reverse order.
 * The web process finds the embedded database running by itself, so no secret is passed on.
 */
interface Running {
  web?: WebProcess;
  stop(): Promise<void>;
}

/** Arguments for Node. The heap limit is about four times normal use; without one, V8 grows with the machine's memory (record 0172). */
const programs: Record<Env['NODE_ENV'], (env: Env) => readonly string[]> = {
  production: ({ WEB_HEAP }) => [`--max-old-space-size=${WEB_HEAP}`, 'dist/main.mjs'],
  development: () => ['--import', 'tsx', 'server/main.ts'],
  test: () => ['--import', 'tsx', 'server/main.ts'],
};

/** Node 20 still starts, but gets no security fixes since April 2026. */
const oldestSupported = 22;

async function launch(env: Env, running: Running): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < oldestSupported) {
    print(`Node ${process.versions.node} gets no security fixes any more: install Node 22 or 24.`);
  }
  if (!env.API_URL && !(env.DATABASE_URL && env.S3_BUCKET)) makeDataFolder(env.DATA_DIR);
  if (env.DATABASE_URL && !env.API_URL) await checkDatabase(env.DATABASE_URL);
  if (!env.DATABASE_URL && !env.API_URL) {
    print(`Starting the database in ${env.DATA_DIR}.`);
    const database = await keepDatabase({ dataDir: env.DATA_DIR, print, onMoved: () => running.web?.restart() });
    running.stop = () => database.stop();
  }
  await ensurePort({ port: env.PORT, host: env.HOST }, print);
  print(
    env.API_URL ? `Starting the portal with the service at ${new URL(env.API_URL).origin}.` : 'Starting the portal.',
  );
  const web = keepWebProcess({ args: programs[env.NODE_ENV](env), print, drainSeconds: env.DRAIN_SECONDS });
  const stopRest = running.stop;
  running.web = web;
  running.stop = async () => {
    await web.stop();
    await stopRest();
  };
  await web.ready;
  if (env.DEMO_DATA) {
    print(
      'Demonstration families: parent@example.com (registered) and new@example.com (registration unfinished), password Nestling1.',
    );
  }
  print(`${env.PRODUCT_NAME} is ready: http://localhost:${env.PORT}`);
  if (env.HOST === '127.0.0.1') print('Only this machine can reach it. To let other machines in, set HOST=0.0.0.0.');
}

async function main(): Promise<void> {
  const running: Running = { stop: async () => undefined };
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await running.stop().catch((error: Error) => print(error.message));
    process.exit(code);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) print('Stopping: finishing open requests.');
      void stop(0);
    });
  }
  try {
    await launch(readEnv(), running);
  } catch (error) {
    if (stopping) return;
    tell(error);
    await stop(1);
  }
}

void main();
