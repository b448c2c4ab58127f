import { minutesAhead } from '@/lib/dates/zone-table';
import { joinWithAnd } from '@/lib/text/words';
import { type DangerName, dangersOf } from '@/server/areas/facilities/imports/dangers';
import { emptyReport, type ImportReport } from '@/server/areas/facilities/imports/import-report';
import {
  differentPairs,
  joinKeys,
  keptFacility,
  underOwnFacts,
  watchIdentities,
} from '@/server/areas/facilities/imports/known-facilities';
import { readCsv } from '@/server/areas/facilities/imports/read-csv';
import { type About, readRows, type ReadKey } from '@/server/areas/facilities/imports/read-rows';
import {
  closeFacilities,
  openRequestNumbers,
  facilitiesOfSource,
  type KnownFacility,
  lockSource,
  setSourceDates,
  setSourceKeys,
  takeReleasedFacts,
} from '@/server/areas/facilities/imports/rows';
import { cellsOf, mappedColumns } from '@/server/areas/facilities/imports/rules/cells';
import { type FilePlaces, newFilePlaces } from '@/server/areas/facilities/imports/rules/file-places';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import { changesOf, type ImportedFacility } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { surveyRow } from '@/server/areas/facilities/imports/rules/read-address';
import { isWanted } from '@/server/areas/facilities/imports/rules/read-row';
import { batchWriter, type BatchWriter, type FacilityToWrite } from '@/server/areas/facilities/imports/write-batch';
import { upsertList } from '@/server/areas/facilities/listings/rows/writes';
import { mergeTowns } from '@/server/areas/facilities/search/rows/places';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { followWallTimes } from '@/server/areas/platform/zones/follow-walls';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

export interface ImportOptions {
  path: string;
  mapping: FacilityMapping;
  /** Reports what would change, and changes nothing. */
  dryRun?: boolean;
  /** Dangers that the operator has checked and accepts. */
  allow?: readonly DangerName[];
  /**
   * `same`: "X=Y", the facility with key X has key Y in this file. `notSame`: "X=Y", two different facilities. `close`:
   * keys of facilities that have really closed.
   */
  same?: readonly string[];
  notSame?: readonly string[];
  close?: readonly string[];
}

/** Rolls back the transaction and carries the report of what it would have done. */
class Stopped extends Error {
  constructor(readonly report: ImportReport) {
    super('stopped');
  }
}

/**
 * Imports a government's file of licensed facilities in one transaction: adds, updates and closes facilities, and
 * refuses rows that cannot be trusted. Never touches bookings, or facts that facilities stated themselves. If the whole
 * file looks dangerous (dangers.ts), nothing changes and the report says why. Throws ImportProblem if the file cannot
 * be read.
 */
export async function importFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: ImportOptions,
): Promise<ImportReport> {
  return inTransaction(deps, (tx) => run(tx, options, deps.clock.now())).catch((error: unknown) => {
    if (error instanceof Stopped) return error.report;
    throw error;
  });
}

async function run(tx: Tx, options: ImportOptions, now: Date): Promise<ImportReport> {
  const { path, mapping, dryRun = false, allow = [], same = [], notSame = [], close = [] } = options;
  await lockSource(tx, mapping.source);
  if (!dryRun) await writeList(tx, mapping);
  const before = new Map((await facilitiesOfSource(tx, mapping.source)).map((one) => [one.sourceKey, one]));
  const { storedFacilities, keys, joined } = await joinKeys(before, path, mapping, same);
  const unknown = close.find((key) => !storedFacilities.has(key));
  if (unknown !== undefined)
    throw new ImportProblem(`--close: no facility of ${mapping.source} has the key "${unknown}".`);
  const report = emptyReport(mapping.source, dryRun);
  report.lines.push(
    ...joined.map(({ from, to, name }) => ({
      what: 'joined' as const,
      line: null,
      key: to,
      name,
      change: { fact: 'key', before: from, after: to },
    })),
  );
  const places = await surveyPlaces(path, mappedColumns(mapping), mapping);
  const watch = watchIdentities(storedFacilities, report);
  const keysRead = new Map<string, ReadKey>();
  const changes: Changes = { toWrite: [], redated: [], released: [] };
  let fileDate: string | null = null;
  if (!dryRun) await setSourceKeys(tx, mapping.source, keys);
  const writer = batchWriter(tx, mapping, now);

  for await (const { about, facility: listed, listDate } of readRows({ path, mapping, places, report, keysRead })) {
    fileDate = later(fileDate, listDate);
    const existing = storedFacilities.get(about.key) ?? null;
    const update = existing ? underOwnFacts(listed, existing) : listed;
    const facility = existing ? await underLiveRequests(tx, { report, about, existing, update }) : update;
    const changed = compare(report, about, existing, facility);
    watch.row(about, existing, listed);
    if (existing) reportKept(report, about, update, listed);
    if (!existing && !dryRun) await writer.add({ key: about.key, facility, listDate, stored: null });
    else if (changed) changes.toWrite.push({ key: about.key, facility, listDate, stored: existing });
    else if (existing && existing.sourceDate !== listDate) changes.redated.push({ id: existing.id, date: listDate });
    if (existing && existing.releasedFacts.length > 0) changes.released.push(existing.id);
  }
  if (report.read === 0) throw new ImportProblem('The file has a header line but no rows.');

  const gone = await watch.end(keysRead, differentPairs(notSame, mapping), (ids) => openRequestNumbers(tx, ids));
  report.closed = gone.length;
  const stillOpen = [...storedFacilities.values()].filter(({ closed }) => !closed);
  const storedDate = stillOpen.map(({ sourceDate }) => sourceDate).reduce(later, null);
  report.stopped = dangersOf(report, { open: stillOpen.length, allow, close, storedDate, fileDate });
  if (report.stopped.length > 0) throw new Stopped(report);
  if (dryRun) return report;
  await write(tx, changes, writer, now);
  await closeFacilities(
    tx,
    gone.map(({ id }) => id),
    now,
  );
  await mergeTowns(tx);
  return report;
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/**
 * Changes to existing facilities, applied after the whole file was checked, so that their rows are not locked while it
 * is read.
 */
interface Changes {
  toWrite: FacilityToWrite[];
  redated: { id: string; date: string | null }[];
  /** Facilities with facts released to the list. */
  released: string[];
}

async function write(tx: Tx, { toWrite, redated, released }: Changes, writer: BatchWriter, now: Date) {
  for (const one of toWrite) {
    await writer.add(one);
    const { stored, facility } = one;
    if (!stored || stored.timeZone === facility.address.timeZone) continue;
    // No live request is left, but past ones and mails at an hour keep their wall times.
    await followWallTimes(tx, {
      whose: { addressId: stored.addressId },
      before: (at) => minutesAhead(stored.timeZone, at),
      after: (at) => minutesAhead(facility.address.timeZone, at),
      now,
    });
  }
  await writer.end();
  await setSourceDates(tx, redated);
  await takeReleasedFacts(tx, released);
}

const writeList = (tx: Tx, { source, list: { name, url, attribution } }: FacilityMapping) =>
  upsertList(tx, { id: source, name, url: url ?? null, attribution: attribution ?? null });

interface ListedChange {
  report: ImportReport;
  about: About;
  existing: KnownFacility;
  update: ImportedFacility;
}

/** The row without a change of time zone that live requests depend on: the desk makes that one and tells the families. */
async function underLiveRequests(
  tx: Tx,
  { report, about, existing: { id, timeZone }, update }: ListedChange,
): Promise<ImportedFacility> {
  const { address } = update;
  if (address.timeZone === timeZone) return update;
  const open = (await openRequestNumbers(tx, [id])).get(id);
  if (!open) return update;
  const reason = `The list says ${address.timeZone}, but ${joinWithAnd(open)} were agreed in ${timeZone}, which stays. To change it: npm run desk -- set ${id} time-zone ${address.timeZone}`;
  report.lines.push({ what: 'noted', ...about, reason });
  return { ...update, address: { ...address, timeZone } };
}

/** Adds a row's changes to the report; false if there are none. */
function compare(
  report: ImportReport,
  about: About,
  before: KnownFacility | null,
  facility: ImportedFacility,
): boolean {
  if (!before) {
    report.added += 1;
    report.lines.push({ what: 'added', ...about });
    return true;
  }
  const changes = changesOf(keptFacility(before), facility);
  if (before.closed) {
    report.reopened += 1;
    report.lines.push({ what: 'reopened', ...about });
  } else if (changes.length === 0) {
    report.unchanged += 1;
    return false;
  } else report.updated += 1;
  if (changes.some(({ fact }) => fact === 'name')) report.renamed += 1;
  for (const change of changes)
    report.lines.push({ what: change.fact === 'name' ? 'renamed' : 'updated', ...about, change });
  return true;
}

/**
 * Reports facts where the facility's own value differs from the list's. A policy missing from the mapping is not
 * reported.
 */
function reportKept(report: ImportReport, about: About, facility: ImportedFacility, listed: ImportedFacility): void {
  if (facility === listed) return;
  const dropInCancellationPolicy = listed.dropInCancellationPolicy ?? facility.dropInCancellationPolicy;
  const changes = changesOf(facility, { ...listed, dropInCancellationPolicy });
  report.lines.push(...changes.map((change) => ({ what: 'kept' as const, ...about, change })));
}

/**
 * First pass over the file: collects its coordinates by town and postal area. The second pass checks each row against
 * them, and locates rows without coordinates. Throws ImportProblem like readCsv.
 */
async function surveyPlaces(path: string, columns: readonly string[], mapping: FacilityMapping): Promise<FilePlaces> {
  const places = newFilePlaces();
  if (!mapping.coordinates) return places;
  for await (const { row, unclear } of readCsv(path, columns, mapping.file)) {
    const cells = cellsOf(row, columns, mapping);
    if (unclear === null && isWanted(cells, mapping)) surveyRow(cells, mapping, places);
  }
  return places;
}
