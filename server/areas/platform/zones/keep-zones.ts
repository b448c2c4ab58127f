import { dayMs, hourMs } from '@/lib/dates/durations';
import { minutesAhead, setZoneTable } from '@/lib/dates/zone-table';
import type { Deps, Log } from '@/server/areas/platform/shared/deps';
import { followWallTimes } from '@/server/areas/platform/zones/follow-walls';
import {
  announceZones,
  keptVersion,
  lockZones,
  minutesOfPostgres,
  readKept,
  writeZones,
  zonesInUse,
} from '@/server/areas/platform/zones/rows';
import { type Clocks, firstDifference, samples } from '@/server/areas/platform/zones/rules';
import { zoneData, zoneDataVersion, zoneNames } from '@/server/areas/platform/zones/zone-data';
import type { Database, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** The message that tells processes of another table of zones. */
export const zonesChanged = 'zones';

type ZoneDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * One table of zones for this process and SQL (record 0180). A newer table than the database's is written, and what was promised as a
 * wall time follows it, in one transaction. An older one gives way: this process then uses the database's.
 */
export async function keepZones(deps: ZoneDeps): Promise<void> {
  const { db, log } = deps;
  let kept = await keptVersion(db);
  if (kept === null || kept < zoneDataVersion) {
    await inTransaction(deps, (tx) => renew(tx, deps));
    kept = await keptVersion(db);
  }
  if (kept === zoneDataVersion) return setZoneTable(zoneData);
  setZoneTable(await readKept(db));
  log.warn(
    { zoneData: zoneDataVersion, database: kept },
    'another program on this database has newer zone data, which this one uses too: update this one',
  );
}

async function renew(tx: Tx, { clock, log }: ZoneDeps): Promise<void> {
  await lockZones(tx);
  const kept = await keptVersion(tx);
  if (kept !== null && kept >= zoneDataVersion) return;
  // Before there was a table, times were reckoned with the machine's own data.
  const before = kept === null ? null : await readKept(tx);
  const now = clock.now();
  const hours = samples(now, hourMs);
  for (const zone of await zonesInUse(tx)) {
    const clocks = {
      before: (at: number) => minutesAhead(zone, at, before),
      after: (at: number) => minutesAhead(zone, at, zoneData),
    };
    // Nearly always: then no large table is read.
    if (firstDifference(clocks.before, clocks.after, hours) === null) continue;
    // Pages and mails differed where the machine's data and a browser's did.
    const followed = await followWallTimes(tx, { whose: { zone }, ...clocks, now, laterHolds: kept === null });
    for (const one of followed)
      log.warn({ zone, from: kept ?? 'machine', to: zoneDataVersion, ...one }, 'instants follow their wall times');
  }
  await writeZones(tx, zoneNames(), zoneData, zoneDataVersion);
  await announceZones(tx, zonesChanged);
  log.info({ zoneData: zoneDataVersion, before: kept }, 'the database has a new table of time zones');
}

/** Logs where the table differs from the zone data of this machine and of PostgreSQL, for zones in use. */
export async function compareZones({ db, clock, log }: ZoneDeps): Promise<void> {
  const days = samples(clock.now(), 10 * dayMs);
  const zones = await zonesInUse(db);
  log.info({ zoneData: zoneDataVersion, machine: process.versions.tz, zones: zones.length }, 'time zones');
  for (const zone of zones) {
    if (zoneData(zone) === null) {
      log.error({ zone }, 'the table does not know a time zone in use: correct it with the desk');
      continue;
    }
    const table = (at: number) => minutesAhead(zone, at, zoneData);
    const ofMachine = firstDifference(table, (at) => minutesAhead(zone, at, null), days);
    reportDifference(log, { zone, source: 'machine' }, ofMachine);
    reportDifference(log, { zone, source: 'PostgreSQL' }, await firstOfPostgres(db, zone, table, days));
  }
}

async function firstOfPostgres(db: Database, zone: string, table: Clocks, days: readonly Date[]) {
  // Null: it does not know the zone, and need not.
  const minutes = await minutesOfPostgres(db, zone, days).catch(() => null);
  return minutes && (days.find((at, index) => table(at.getTime()) !== minutes[index]) ?? null);
}

function reportDifference(log: Log, what: { zone: string; source: string }, from: Date | null): void {
  if (from === null) return;
  log.warn({ ...what, from: from.toISOString().slice(0, 10) }, 'zone data differ; the table holds');
}
