import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { cellsOf, textOf, type Row } from '@/server/domain/imports/cells';
import { changesOf } from '@/server/domain/imports/changes';
import type { ImportedFacility } from '@/server/domain/imports/facility-row';
import { isAnother } from '@/server/domain/imports/identity';
import type { FilePlaces } from '@/server/domain/imports/file-places';
import { ImportProblem, RowRefused } from '@/server/domain/imports/import-problem';
import { mappedColumns } from '@/server/domain/imports/mapped-columns';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { isWanted, keyOf, readRow } from '@/server/domain/imports/read-row';
import { upsertList } from '@/server/repositories/facility-writes';
import { closeFacilities, facilitiesOfSource, lockSource, setSourceDates, type KnownFacility } from '@/server/repositories/imports'; // prettier-ignore
import type { Deps } from '@/server/services/deps';
import { dangersOf, type DangerName } from '@/server/services/imports/dangers';
import { emptyReport, type ImportReport, type ReportLine } from '@/server/services/imports/import-report';
import { keptFacility, underOwnFacts } from '@/server/services/imports/known-facility';
import { readCsv } from '@/server/services/imports/read-csv';
import { surveyPlaces } from '@/server/services/imports/survey-places';
import { writeBatch, type FacilityToWrite } from '@/server/services/imports/write-batch';

const batchSize = 200;

export interface ImportOptions {
  path: string;
  mapping: FacilityMapping;
  /** Told now and then how many rows have been read. */
  progress?: (rows: number) => void;
  /** Says what would be done, and changes nothing. */
  dryRun?: boolean;
  /** Dangers that the operator has looked at and wants. */
  allow?: readonly DangerName[];
}

type About = Pick<ReportLine, 'line' | 'key' | 'name'>;

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
  return inTransaction(deps.db, (tx) => run(tx, options, deps.clock.now())).catch((error: unknown) => {
    if (error instanceof Stopped) return error.report;
    throw error;
  });
}

async function run(tx: Tx, options: ImportOptions, now: Date): Promise<ImportReport> {
  const { path, mapping, progress, dryRun = false, allow = [] } = options;
  await lockSource(tx, mapping.source);
  if (!dryRun) await writeList(tx, mapping);
  const known = new Map((await facilitiesOfSource(tx, mapping.source)).map((one) => [one.sourceKey, one]));
  const report = emptyReport(mapping.source, dryRun);
  const columns = mappedColumns(mapping);
  const places = await surveyPlaces(path, columns, mapping);
  const lineOfKey = new Map<string, number>();
  let batch: FacilityToWrite[] = [];
  const redated: { id: string; date: string | null }[] = [];
  const flush = async () => {
    if (!dryRun) await writeBatch(tx, batch, mapping, now);
    batch = [];
  };

  for await (const { line, row } of readCsv(path, columns, mapping.file)) {
    report.read += 1;
    progress?.(report.read);
    const cells = cellsOf(row, columns, mapping);
    if (!isWanted(cells, mapping)) {
      report.leftOut += 1;
      continue;
    }
    const about = { line, key: keyOf(cells, mapping) ?? '', name: textOf(cells, mapping.name) };
    const read = tryRow(cells, mapping, about.key, lineOfKey.get(about.key), places);
    // A row that is refused still says that its facility exists: what stands of it is kept open.
    if (about.key && !lineOfKey.has(about.key)) lineOfKey.set(about.key, line);
    if ('refused' in read) {
      report.refused += 1;
      report.lines.push({ what: 'refused', ...about, reason: read.refused, row: wordsOf(row) });
      continue;
    }
    report.lines.push(...read.notes.map((reason) => ({ what: 'noted' as const, ...about, reason })));
    const before = known.get(about.key) ?? null;
    const facility = before ? underOwnFacts(read.facility, before) : read.facility;
    const changed = compare(report, about, before, facility);
    if (before) tellKept(report, about, facility, read.facility);
    if (changed) batch.push({ key: about.key, facility, listDate: read.listDate, known: before });
    else if (before && before.sourceDate !== read.listDate) redated.push({ id: before.id, date: read.listDate });
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  if (report.read === 0) throw new ImportProblem('The file has a header line but no rows.');

  const open = [...known.values()].filter(({ closed }) => !closed);
  const gone = open.filter(({ sourceKey }) => !lineOfKey.has(sourceKey));
  report.closed = gone.length;
  for (const { sourceKey, name } of gone) report.lines.push({ what: 'closed', line: null, key: sourceKey, name });
  report.stopped = dangersOf(report, open.length, allow);
  if (report.stopped.length > 0) throw new Stopped(report);
  if (dryRun) return report;
  await setSourceDates(tx, redated);
  await closeFacilities(tx, gone.map(({ id }) => id), now); // prettier-ignore
  return report;
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
  for (const change of changes) report.lines.push({ what: change.fact === 'name' ? 'renamed' : 'updated', ...about, change }); // prettier-ignore
  const now = { name: facility.name, line1: facility.address.line1, phone: facility.phone };
  if (isAnother(before, now)) {
    const told = ({ name, line1, phone }: typeof now) => [name, line1, phone].filter(Boolean).join(', ');
    report.lines.push({ what: 'another', ...about, change: { fact: 'identity', before: told(before), after: told(now) } }); // prettier-ignore
  }
  return true;
}

/** Lists where the facility's own word stands against the list's; a policy that the mapping leaves open says nothing. */
function tellKept(report: ImportReport, about: About, facility: ImportedFacility, listed: ImportedFacility): void {
  const dropInCancellationPolicy = listed.dropInCancellationPolicy ?? facility.dropInCancellationPolicy;
  const changes = changesOf(facility, { ...listed, dropInCancellationPolicy });
  report.lines.push(...changes.map((change) => ({ what: 'kept' as const, ...about, change })));
}

function tryRow(
  cells: Row,
  mapping: FacilityMapping,
  key: string,
  earlierLine: number | undefined,
  places: FilePlaces,
) {
  try {
    if (!key) throw new RowRefused('The row has no key.');
    if (earlierLine !== undefined) throw new RowRefused(`Line ${earlierLine} has the same key.`);
    return readRow(cells, mapping, places);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { refused: error.message };
  }
}

/** A row as the file has it, for whoever mends the file. */
const wordsOf = (row: Row) =>
  Object.entries(row)
    .filter(([, value]) => value.trim())
    .map(([column, value]) => `${column}: ${value.trim()}`)
    .join(' | ');
