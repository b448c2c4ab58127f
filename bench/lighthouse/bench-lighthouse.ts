import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serveEmptyApp } from '@/bench/bytes/empty-app';
import { rows } from '@/bench/bytes/pages';
import { judge, medianReport, type Report } from '@/bench/lighthouse/judge';
import { runLighthouse } from '@/bench/lighthouse/run-lighthouse';
import { servePortal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';

const runs = 5;
const nameOfEmpty = 'an empty page';

/**
 * Lighthouse with phone settings over the pages a visitor can open, alternating with an empty page of the same framework:
 * medians of five runs. True if all scores but performance, which is only printed, are full. Takes about 15 minutes.
 */
export async function benchLighthouse(): Promise<boolean> {
  const folder = await temporaryFolder('lighthouse');
  const servers: Server[] = [];
  try {
    console.log('Building and serving the portal and an empty page.');
    const portal = await servePortal(join(folder, 'data'));
    servers.push(portal);
    const empty = await serveEmptyApp(join(folder, 'empty'));
    servers.push(empty);

    const pages = rows.filter(({ session }) => !session).map(({ path }) => path(portal));
    const addresses = [[nameOfEmpty, empty.url] as const, ...pages.map((path) => [path, portal.url + path] as const)];
    const reports = new Map<string, Report[]>(addresses.map(([name]) => [name, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const [name, url] of addresses) reports.get(name)!.push(await runLighthouse(url, folder));
    }
    const medians = [...reports].map(([name, all]) => [name, medianReport(all)] as const);
    const base = medians[0]![1];
    // Only the performance of the empty page means something.
    const judged = medians.slice(1).map(([name, report]) => ({ name, ...judge(report) }));
    console.table(
      Object.fromEntries([
        [nameOfEmpty, { performance: base.performance, blockingMs: base.blockingMs }],
        ...judged.map(({ name, report, misses }) => [name, { ...report, misses: misses.join(', ') }]),
      ]),
    );
    return judged.every(({ misses }) => misses.length === 0);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
