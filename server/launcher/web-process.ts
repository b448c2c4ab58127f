import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError, type Say } from '@/server/launcher/say';

export interface WebProcess {
  /** Resolves when it first serves; rejects when it ends before that by its own decision, having said why. */
  ready: Promise<void>;
  /** Ends it, when what is in flight is finished, and starts it anew. */
  restart(): void;
  /** Ends it: what is in flight is finished first. */
  stop(): Promise<void>;
}

interface Options {
  /** What Node is given: the program's file, after options of its own. */
  args: readonly string[];
  say: Say;
  /** Waits between restarts double from the first to the longest; after each time of service they begin anew. */
  firstWaitMs?: number;
  longestWaitMs?: number;
}

/** A little more than the program itself allows for what is in flight. */
const stopPatienceMs = 15_000;

/** Starts the program's web process, and starts it again whenever it ends without being told to. */
export function keepWebProcess({ args, say, firstWaitMs = 250, longestWaitMs = 10_000 }: Options): WebProcess {
  let child: ChildProcess;
  let stopping = false;
  let restarting = false;
  let served = false;
  let waitMs = firstWaitMs;
  let resolveReady: () => void;
  let rejectReady: (error: Error) => void;
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });

  function start(): void {
    child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (message !== 'ready') return;
      if (served) say('The portal is running again.');
      served = true;
      waitMs = firstWaitMs;
      resolveReady();
    });
    child.on('exit', (code, signal) => void ended(code, signal));
  }

  const isAlive = () => child.exitCode === null && child.signalCode === null;

  async function ended(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (stopping) return;
    if (restarting) {
      restarting = false;
      return start();
    }
    if (!served && signal === null) {
      return rejectReady(new LaunchError(`The portal could not start (code ${code}). The reason is above.`));
    }
    say(`The portal ended unexpectedly (${signal ?? `code ${code}`}): restarting it.`);
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
    if (!stopping) start();
  }

  start();
  return {
    ready,
    restart() {
      if (!isAlive()) return;
      restarting = true;
      child.kill('SIGTERM');
    },
    async stop() {
      stopping = true;
      if (!isAlive()) return;
      const forced = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(forced);
    },
  };
}
