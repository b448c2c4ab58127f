import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapping, writeList } from '@/bench/import/listed-file';
import { temporaryFolder } from '@/bench/temporary-folder';
import { table } from '@/scripts/desk/table';
import { commandPatience, createDatabase, createPool } from '@/server/db/connection';
import { openEngine } from '@/server/db/engine';
import { migrate } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';
import { importFacilities } from '@/server/areas/facilities/imports/import-facilities';
import { reportCsv } from '@/server/areas/facilities/imports/import-report';

/**
 * Imports a country's list (100,000 rows by default) into an empty database, imports it again, then as of a year later, then
 * as many rows of one city. Prints rows per second. True if each file was imported completely.
 */
export async function benchImport(given = '100000'): Promise<boolean> {
  const rows = Number(given);
  if (!Number.isInteger(rows) || rows < 100) throw new Error('npm run bench -- import [rows, at least 100]');
  const folder = await temporaryFolder('import');
  const engine = await openEngine({ dataDir: join(folder, 'data'), log: () => undefined });
  const pool = createPool({ url: engine.url, poolMax: 2, patience: commandPatience });
  try {
    await migrated(engine.url);
    const [now, next, city] = [join(folder, 'now.csv'), join(folder, 'next.csv'), join(folder, 'city.csv')];
    await writeList(now, { rows });
    await writeList(next, { rows, year: 1 });
    await writeList(city, { rows, start: 'M' });
    console.log(`${rows} rows, ${Math.round((await stat(now)).size / 1e6)} MB.`);
    const deps = { db: createDatabase(pool), clock: { now: () => new Date() } };
    const lines = [['import', 'rows a second', 'seconds', 'processor s', 'memory MB', 'what was done']];
    let isWhole = true;
    for (const [says, path, source] of [
      ['into an empty database', now, mapping.source],
      ['the same file again', now, mapping.source],
      ['a year later', next, mapping.source],
      ['as many of one city', city, `${mapping.source}-city`],
    ] as const) {
      const [began, busy] = [performance.now(), process.cpuUsage()];
      const report = await importFacilities(deps, { path, mapping: { ...mapping, source } });
      const reported = reportCsv(report).length;
      const [seconds, { user, system }] = [(performance.now() - began) / 1000, process.cpuUsage(busy)];
      const { added, updated, closed, unchanged, refused, stopped } = report;
      const done = `${added} added, ${updated} updated, ${closed} closed, ${unchanged} unchanged, ${refused} refused`;
      const memory = Math.round(process.resourceUsage().maxRSS / 1024);
      const processor = ((user + system) / 1e6).toFixed(1);
      lines.push([says, (rows / seconds).toFixed(0), seconds.toFixed(1), processor, `${memory}`, done]);
      isWhole &&= stopped.length === 0 && refused === 0 && reported > 0;
      if (stopped.length > 0) console.error(stopped.join('\n'));
    }
    console.log(`\n${table(lines)}`);
    return isWhole;
  } finally {
    await pool.end();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const migrated = (url: string) => onDatabase(url, (client) => migrate(client));
