import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError, type Print } from '@/server/launcher/print';

/** Longer than the ten seconds that a web process takes to finish its requests when its launcher has died. */
const patienceMs = 12_000;

interface Place {
  port: number;
  host: string;
}

/**
 * Makes sure that the port is free, waiting a little in case an earlier run is still stopping.
 * @throws LaunchError that says how to choose another port
 */
export async function ensurePort(place: Place, print: Print, patience = patienceMs): Promise<void> {
  const deadline = Date.now() + patience;
  for (let told = false; !(await isFree(place)); told = true) {
    if (Date.now() > deadline) {
      throw new LaunchError(
        `Port ${place.port} is in use by another program. Stop it, or choose another port: PORT=${place.port + 1} npm run up`,
      );
    }
    if (!told) print(`Port ${place.port} is in use: waiting, in case an earlier run is still stopping.`);
    await sleep(250);
  }
}

function isFree({ port, host }: Place): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new LaunchError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
