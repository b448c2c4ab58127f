import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { type Portal, servePortal } from '@/bench/portal';
import { temporaryFolder } from '@/bench/temporary-folder';

const documents = 10;
const rounds = 5;
/** Milliseconds that an answer of /healthz may take meanwhile. */
const stallMax = 50;

/**
 * The longest answer of /healthz while ten PDFs are made, in several rounds; the first one also starts the threads. True if all are
 * within the limit. Run it alone on the machine.
 */
export async function benchPdf(): Promise<boolean> {
  const folder = await temporaryFolder('pdf');
  const portal = await servePortal(join(folder, 'data'), { DEMO_DESK: 'off' });
  try {
    const longest: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const began = performance.now();
      longest.push(await longestAnswer(portal, () => makeDocuments(portal)));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`round ${round}: ${documents} PDFs in ${seconds} s, longest answer ${longest.at(-1)!.toFixed(0)} ms`);
    }
    const isWithin = longest.every((ms) => ms < stallMax);
    console.log(`${isWithin ? 'within ' : 'EXCEEDS'}  the limit of ${stallMax} ms`);
    return isWithin;
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeDocuments({ url, tokens }: Portal): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.token}` };
  await Promise.all(
    Array.from({ length: documents }, async () => {
      const response = await fetch(`${url}/api/v1/parent/agreement/pdf`, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A PDF was answered with ${response.status}.`);
    }),
  );
}

/** Milliseconds of the longest answer of /healthz until `work` ends. */
async function longestAnswer({ url }: Portal, work: () => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      get(`${url}/healthz`, { agent }, (response) => {
        response
          .on('end', () => resolve(performance.now() - began))
          .on('error', reject)
          .resume();
      }).on('error', reject);
    });
  // Opens the connection, and readies this process.
  await ask();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) longest = Math.max(longest, await ask());
  agent.destroy();
  await done;
  return longest;
}
