import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine, type Engine } from '@/server/db/engine';
import type { Print } from '@/server/launcher/print';

export interface EmbeddedDatabase {
  /** Stops watching, and stops the server if nobody else uses it. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  print: Print;
  /** Called when the database is back at a different address. */
  onMoved(): void;
}

const longestWaitMs = 10_000;

/** Opens the embedded database for this launcher alone, and opens it again whenever it dies. */
export async function keepDatabase({ dataDir, print, onMoved }: Options): Promise<EmbeddedDatabase> {
  let engine = await claim(dataDir, print);
  let stopping = false;
  print(engine.adopted ? 'The database was already running.' : 'The database is running.');

  async function watch(): Promise<void> {
    for (;;) {
      await engine.lost;
      if (stopping) return;
      print('The database stopped: restarting it.');
      const before = engine.url;
      const again = await persist(
        () => claim(dataDir, print),
        print,
        () => stopping,
      );
      if (!again) return;
      engine = again;
      print('The database is running again.');
      if (engine.url === before) continue;
      print('Its port has changed: restarting the portal.');
      onMoved();
    }
  }
  void watch();

  return {
    async stop() {
      stopping = true;
      await engine.stop();
    },
  };
}

async function claim(dataDir: string, print: Print): Promise<Engine> {
  const engine = await openEngine({ dataDir, log: print });
  try {
    await engine.serveAlone();
  } catch (error) {
    await engine.leave();
    throw error;
  }
  return engine;
}

/** Retries with growing pauses until it works, and prints each reason once. */
async function persist<T>(work: () => Promise<T>, print: Print, isOver: () => boolean): Promise<T | undefined> {
  let told = '';
  for (let waitMs = 250; !isOver(); waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) print(message);
      told = message;
      await sleep(waitMs);
    }
  }
  return undefined;
}
