import type { Deps } from '@/server/areas/platform/shared/deps';
import { sweepFinished, sweepSeconds, sweepsFailed } from '@/server/figures';
import { expireSeconds, queueOf, startBoss } from '@/server/jobs/boss';
import { runSweep, sweepNames, sweeps, type SweepName } from '@/server/jobs/sweeps';

export interface Jobs {
  /** Runs a sweep now, in the first free process. */
  trigger(name: SweepName): void;
  /** Starts no more sweeps and waits a few seconds for running ones; the next process resumes what is cut off. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  databaseUrl: string;
  /** Whether a demonstration's desk answers requests by itself (product rule 8). */
  automaticDesk?: boolean;
}

/** Seconds between checks for triggers from other processes. */
const pollingSeconds = 2;

/**
 * Starts this process's share of the background work. Every process sends a trigger at each sweep's interval, and pg-boss
 * keeps one of them per interval. However many are sent, at most one per sweep waits in the queue (policy "short").
 */
export async function startJobs(deps: Deps, { databaseUrl, automaticDesk = false }: JobsOptions): Promise<Jobs> {
  const names: readonly SweepName[] = automaticDesk ? [...sweepNames, 'desk'] : sweepNames;
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'the job queue failed');
  const { boss, report, stop } = await startBoss({ databaseUrl, onError });
  const workers = new Map<SweepName, string>();
  for (const name of names) {
    await boss.createQueue(queueOf(name), {
      name: queueOf(name),
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: expireSeconds,
    });
    const options = { pollingIntervalSeconds: pollingSeconds, batchSize: 1 };
    workers.set(name, await boss.work(queueOf(name), options, () => sweep(deps, name)));
  }

  const send = async (name: SweepName, singletonSeconds?: number) => {
    try {
      await boss.send(queueOf(name), {}, singletonSeconds === undefined ? {} : { singletonSeconds });
      boss.notifyWorker(workers.get(name)!);
    } catch (error) {
      report(error);
    }
  };
  const timers = names.map((name) => {
    const seconds = sweeps[name].everySeconds;
    void send(name, seconds);
    return setInterval(() => void send(name, seconds), seconds * 1000);
  });

  let stopping = false;
  return {
    trigger: (name) => void (stopping || send(name)),
    async stop() {
      stopping = true;
      timers.forEach(clearInterval);
      await stop();
    },
  };
}

/** Runs one sweep. An error is logged, and the next sweep tries again. */
async function sweep(deps: Deps, name: SweepName): Promise<void> {
  const end = sweepSeconds.startTimer({ sweep: name });
  try {
    await runSweep(deps, name);
    sweepFinished.setToCurrentTime({ sweep: name });
  } catch (error) {
    sweepsFailed.inc({ sweep: name });
    deps.log.error({ sweep: name, err: error }, 'a sweep was interrupted');
  } finally {
    end();
  }
}
