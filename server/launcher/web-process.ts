import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError, type Print } from '@/server/launcher/print';

export interface WebProcess {
  /** Resolves when it first serves; rejects if it exits before that, having printed the reason. */
  ready: Promise<void>;
  /** Restarts the process after its running requests. */
  restart(): void;
  /** Stops the process after its running requests. */
  stop(): Promise<void>;
}

interface Options {
  /** Arguments for Node: its own options, then the program's file. */
  args: readonly string[];
  print: Print;
  /** How long the process serves after SIGTERM (DRAIN_SECONDS). */
  drainSeconds?: number;
  /** The wait before a restart doubles up to the longest, and resets once the process has served. */
  firstWaitMs?: number;
  longestWaitMs?: number;
}

/** Slightly more than the program itself allows for requests in progress, without the time it drains. */
const stopPatienceMs = 15_000;

/** Starts the web process and restarts it whenever it exits unexpectedly. */
export function keepWebProcess({
  args,
  print,
  drainSeconds = 0,
  firstWaitMs = 250,
  longestWaitMs = 10_000,
}: Options): WebProcess {
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
      if (served) print('The portal is running again.');
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
    print(`The portal ended unexpectedly (${signal ?? `code ${code}`}): restarting it.`);
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
      // It comes back at once, so it does not wait for a proxy to turn elsewhere.
      child.kill('SIGINT');
    },
    async stop() {
      stopping = true;
      if (!isAlive()) return;
      const forced = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs + drainSeconds * 1000);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(forced);
    },
  };
}
