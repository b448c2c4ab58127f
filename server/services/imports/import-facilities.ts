import { createHash } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { ImportProblem, RowRefused } from '@/server/domain/import/import-problem';
import type { FacilityMapping } from '@/server/domain/import/mapping';
import { keyOf, readRow, type Row } from '@/server/domain/import/read-row';
import { tidy } from '@/server/domain/import/text';
import { closeFacilities, facilitiesOfSource, lockSource } from '@/server/repositories/imports';
import type { Deps } from '@/server/services/deps';
import type { ImportReport } from '@/server/services/imports/import-report';
import { readCsv } from '@/server/services/imports/read-csv';
import { writeBatch, type FacilityToWrite } from '@/server/services/imports/write-batch';

const batchSize = 200;

export interface ImportOptions {
  path: string;
  mapping: FacilityMapping;
  /** Told now and then how many rows have been read. */
  progress?: (rows: number) => void;
  /** Lets a file through that would close more than half of what its source brought before. */
  allowClosing?: boolean;
}

/**
 * Imports one government's file of licensed facilities: adds, updates and closes what it says, in one transaction. Rows that
 * cannot be trusted are refused one by one, with the reason. Bookings are never touched. Throws ImportProblem, with nothing
 * changed, for a file that as a whole cannot be: empty, cut, without a mapped column, mostly refused, or suddenly half as long.
 */
export async function importFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: ImportOptions,
): Promise<ImportReport> {
  return inTransaction(deps.db, (tx) => run(tx, options, deps.clock.now()));
}

async function run(tx: Tx, { path, mapping, progress, allowClosing }: ImportOptions, now: Date): Promise<ImportReport> {
  await lockSource(tx, mapping.source);
  const known = new Map((await facilitiesOfSource(tx, mapping.source)).map((one) => [one.sourceKey, one]));
  const report: ImportReport = { source: mapping.source, read: 0, added: 0, updated: 0, reopened: 0, closed: 0, unchanged: 0, refused: [], notes: [] }; // prettier-ignore
  const lineOfKey = new Map<string, number>();
  let batch: FacilityToWrite[] = [];
  const flush = async () => {
    await writeBatch(tx, batch, mapping, now);
    batch = [];
  };

  for await (const { line, row } of readCsv(path, mapping)) {
    report.read += 1;
    progress?.(report.read);
    const about = { line, key: keyOf(row, mapping) ?? '', name: tidy(row[mapping.name.column] ?? '') };
    const { facility, notes, refused } = tryRow(row, mapping, lineOfKey.get(about.key));
    // A row that is refused still says that its facility exists: what stands of it is kept open.
    if (about.key && !lineOfKey.has(about.key)) lineOfKey.set(about.key, line);
    if (!facility) {
      report.refused.push({ ...about, reason: refused });
      continue;
    }
    report.notes.push(...notes.map((reason) => ({ ...about, reason })));
    const before = known.get(about.key) ?? null;
    const hash = createHash('sha256').update(JSON.stringify(facility)).digest('hex');
    if (before && before.sourceHash === hash && !before.closed) {
      report.unchanged += 1;
      continue;
    }
    report[before === null ? 'added' : before.closed ? 'reopened' : 'updated'] += 1;
    batch.push({ key: about.key, hash, facility, known: before });
    if (batch.length >= batchSize) await flush();
  }
  await flush();

  const open = [...known.values()].filter(({ closed }) => !closed);
  const gone = open.filter(({ sourceKey }) => !lineOfKey.has(sourceKey));
  checkWhole(report, open.length, gone.length, allowClosing ?? false);
  await closeFacilities(
    tx,
    gone.map(({ id }) => id),
    now,
  );
  report.closed = gone.length;
  return report;
}

function tryRow(row: Row, mapping: FacilityMapping, earlierLine: number | undefined) {
  try {
    if (earlierLine !== undefined) throw new RowRefused(`Its key stands already in line ${earlierLine}.`);
    return { ...readRow(row, mapping), refused: '' };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { facility: null, notes: [], refused: error.message };
  }
}

/** What can only be said when the whole file has been read. */
function checkWhole(report: ImportReport, open: number, gone: number, allowClosing: boolean): void {
  if (report.read === 0) throw new ImportProblem('The file has a first line but no rows.');
  if (report.refused.length * 2 > report.read) {
    const [first] = report.refused;
    throw new ImportProblem(
      `${report.refused.length} of ${report.read} rows would be refused, the first (line ${first!.line}) because: ${first!.reason} Does this mapping fit this file?`,
    );
  }
  if (gone * 2 > open && !allowClosing) {
    throw new ImportProblem(
      `This file would close ${gone} of ${open} facilities: it seems to be cut. If they have really closed, import it with --allow-closing.`,
    );
  }
}
