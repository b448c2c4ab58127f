import { upsertList } from '@/server/areas/facilities/rows/writes';
import { type DangerName, dangersOf } from '@/server/areas/imports/dangers';
import { emptyReport, type ImportReport } from '@/server/areas/imports/import-report';
import { differentPairs, joinKeys } from '@/server/areas/imports/join-keys';
import { keptFacility, underOwnFacts } from '@/server/areas/imports/known-facility';
import { readCsv } from '@/server/areas/imports/read-csv';
import { type About, readRows, type SeenKey } from '@/server/areas/imports/read-rows';
import {
  closeFacilities,
  facilitiesOfSource,
  type KnownFacility,
  lockSource,
  setSourceDates,
  setSourceKeys,
  takeReleasedFacts,
} from '@/server/areas/imports/rows';
import { cellsOf } from '@/server/areas/imports/rules/cells';
import { changesOf } from '@/server/areas/imports/rules/changes';
import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';
import { type FilePlaces, newFilePlaces } from '@/server/areas/imports/rules/file-places';
import { ImportProblem } from '@/server/areas/imports/rules/import-problem';
import { mappedColumns } from '@/server/areas/imports/rules/mapped-columns';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import { surveyRow } from '@/server/areas/imports/rules/read-address';
import { isWanted } from '@/server/areas/imports/rules/read-row';
import { watchIdentities } from '@/server/areas/imports/watch-identities';
import { batchWriter, type BatchWriter, type FacilityToWrite } from '@/server/areas/imports/write-batch';
import { mergeTowns } from '@/server/areas/search/rows/entries';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

export interface ImportOptions {
  path: string;
  mapping: FacilityMapping;
  /** Told now and then how many rows have been read. */
  progress?: (rows: number) => void;
  /** Says what would be done, and changes nothing. */
  dryRun?: boolean;
  /** Dangers that the operator has looked at and wants. */
  allow?: readonly DangerName[];
  /** "X=Y": the facility known as X has the key Y in this file; "X=Y" that are two; keys of those that have really closed. */
  same?: readonly string[];
  notSame?: readonly string[];
  close?: readonly string[];
}

/** Gives up the transaction with the report of what it would have done. */
class Stopped extends Error {
  constructor(readonly report: ImportReport) {
    super('stopped');
  }
}

/**
 * Imports a government's file of licensed facilities in one transaction: adds, updates and closes facilities, and refuses
 * rows that cannot be trusted. Bookings and facts that facilities stated themselves are never touched. If the whole file looks
 * dangerous (dangers.ts), nothing changes and the report says why. Throws ImportProblem if the file cannot be read.
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
  const { path, mapping, progress, dryRun = false, allow = [], same = [], notSame = [], close = [] } = options;
  await lockSource(tx, mapping.source);
  if (!dryRun) await writeList(tx, mapping);
  const before = new Map((await facilitiesOfSource(tx, mapping.source)).map((one) => [one.sourceKey, one]));
  const { known, keys, joined } = await joinKeys(before, path, mapping, same);
  const unknown = close.find((key) => !known.has(key));
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
  const watch = watchIdentities(known, report);
  const seen = new Map<string, SeenKey>();
  const changes: Changes = { toWrite: [], redated: [], released: [] };
  if (!dryRun) await setSourceKeys(tx, mapping.source, keys);
  const writer = batchWriter(tx, mapping, now);

  for await (const { about, facility: listed, listDate } of readRows({
    path,
    mapping,
    places,
    report,
    seen,
    progress,
  })) {
    const stands = known.get(about.key) ?? null;
    const facility = stands ? underOwnFacts(listed, stands) : listed;
    const changed = compare(report, about, stands, facility);
    watch.row(about, stands, listed);
    if (stands) tellKept(report, about, facility, listed);
    if (!stands && !dryRun) await writer.add({ key: about.key, facility, listDate, known: null });
    else if (changed) changes.toWrite.push({ key: about.key, facility, listDate, known: stands });
    else if (stands && stands.sourceDate !== listDate) changes.redated.push({ id: stands.id, date: listDate });
    if (stands && stands.releasedFacts.length > 0) changes.released.push(stands.id);
  }
  if (report.read === 0) throw new ImportProblem('The file has a header line but no rows.');

  const gone = watch.end(seen, differentPairs(notSame, mapping));
  report.closed = gone.length;
  const open = [...known.values()].filter(({ closed }) => !closed).length;
  report.stopped = dangersOf(report, { open, allow, close });
  if (report.stopped.length > 0) throw new Stopped(report);
  if (dryRun) return report;
  await write(tx, changes, writer);
  await closeFacilities(
    tx,
    gone.map(({ id }) => id),
    now,
  );
  await mergeTowns(tx);
  return report;
}

/** What is done to facilities that are there already, once the whole file is known to be good: nobody waits for it meanwhile. */
interface Changes {
  toWrite: FacilityToWrite[];
  redated: { id: string; date: string | null }[];
  /** Facilities that gave facts back to the list. */
  released: string[];
}

async function write(tx: Tx, { toWrite, redated, released }: Changes, writer: BatchWriter) {
  for (const one of toWrite) await writer.add(one);
  await writer.end();
  await setSourceDates(tx, redated);
  await takeReleasedFacts(tx, released);
}

const writeList = (tx: Tx, { source, list: { name, url, attribution } }: FacilityMapping) =>
  upsertList(tx, { id: source, name, url: url ?? null, attribution: attribution ?? null });

/** Counts and lists what a row changes; false when it changes nothing. */
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

/** Lists where the facility's own word differs from the list's; a policy that the mapping leaves open says nothing. */
function tellKept(report: ImportReport, about: About, facility: ImportedFacility, listed: ImportedFacility): void {
  if (facility === listed) return;
  const dropInCancellationPolicy = listed.dropInCancellationPolicy ?? facility.dropInCancellationPolicy;
  const changes = changesOf(facility, { ...listed, dropInCancellationPolicy });
  report.lines.push(...changes.map((change) => ({ what: 'kept' as const, ...about, change })));
}

/**
 * A first reading of the file: where its own points put its towns and postal areas. The second one checks each row against it,
 * and places the rows that have no point. Throws ImportProblem as readCsv does.
 */
async function surveyPlaces(path: string, columns: readonly string[], mapping: FacilityMapping): Promise<FilePlaces> {
  const places = newFilePlaces();
  if (!mapping.coordinates) return places;
  for await (const { row } of readCsv(path, columns, mapping.file)) {
    const cells = cellsOf(row, columns, mapping);
    if (isWanted(cells, mapping)) surveyRow(cells, mapping, places);
  }
  return places;
}
