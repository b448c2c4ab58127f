import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import Piscina from 'piscina';
import { AppError } from '@/lib/app-error';
import type { SheetContent } from '@/server/areas/platform/pdf/content';
import { createFairQueue } from '@/server/fair-queue';
import { projectRoot } from '@/server/project-root';

/** Leaves one processor to the main thread. */
const threadsMax = Math.max(1, Math.min(2, availableParallelism() - 1));
const waitingMax = 20;
/** For waiting, and again for layout. */
const patienceMs = 15_000;
/** A thread holds the fonts that its documents used, so it ends after a quiet minute. */
const idleMs = 60_000;
const heapMegabytes = 256;

const refusal = (cause?: unknown) =>
  new AppError('unavailable', 'We can’t make the PDF right now. Try again in a minute.', { retryAfter: 60, cause });

/** Piscina's own limit does not count tasks that can be aborted. */
const inTurn = createFairQueue({ atOnce: threadsMax, waitingMax, patienceMs, refusal });

/**
 * Lays a PDF out in a worker thread, because a document takes up to a second of processor time. Throws `unavailable` if too many
 * are waiting, and if it fails or takes too long. The threads end with the process.
 */
export function makePdf(content: SheetContent): Promise<Uint8Array> {
  return inTurn('', async () => {
    try {
      return await pool().run(content, { signal: AbortSignal.timeout(patienceMs) });
    } catch (cause) {
      throw refusal(startFailure ?? cause);
    } finally {
      startFailure = undefined;
    }
  });
}

let opened: Piscina<SheetContent, Uint8Array> | undefined;
const pool = () => (opened ??= openPool());

function openPool(): Piscina<SheetContent, Uint8Array> {
  const threads = new Piscina<SheetContent, Uint8Array>({
    ...workerFile(),
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // Waiting by Atomics would keep a thread's event loop from running, and with it the cleanup of WebAssembly memory.
    atomics: 'disabled',
    // On a busy machine the main thread goes first. Only Linux has priorities of threads.
    niceIncrement: process.platform === 'linux' ? 5 : 0,
  });
  // Of a thread that cannot start: without a listener it would end the process.
  threads.on('error', (error) => {
    startFailure = error;
  });
  return threads;
}

/** Why a thread could not start. The document that waits for it only learns that it took too long. */
let startFailure: unknown;

/** The build puts the worker beside the program. From sources, tsx compiles it. */
function workerFile() {
  const built = join(dirname(process.argv[1] ?? ''), 'pdf-worker.mjs');
  if (existsSync(built)) return { filename: built, execArgv: [] };
  return { filename: join(projectRoot(), 'server/areas/platform/pdf/worker.ts'), execArgv: ['--import', 'tsx'] };
}
