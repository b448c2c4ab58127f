import type { ImportReport, ReportLine } from '@/server/areas/facilities/imports/import-report';
import { readCsv } from '@/server/areas/facilities/imports/read-csv';
import { cellsOf, mappedColumns, type Row, tooLong } from '@/server/areas/facilities/imports/rules/cells';
import type { FilePlaces } from '@/server/areas/facilities/imports/rules/file-places';
import { RowRefused } from '@/server/areas/facilities/imports/rules/import-problem';
import type { ReadRow } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { textIn } from '@/server/areas/facilities/imports/rules/read-address';
import { keyOf, leftOutBy, readRow } from '@/server/areas/facilities/imports/rules/read-row';

export type About = Pick<ReportLine, 'line' | 'key' | 'name'>;

/** What happened to the row of a key so far: taken, refused, or left out by the filter. */
export interface ReadKey {
  line: number;
  as: 'taken' | 'refused' | 'leftOut';
}

interface Reading {
  path: string;
  mapping: FacilityMapping;
  places: FilePlaces;
  report: ImportReport;
  keysRead: Map<string, ReadKey>;
}

/**
 * Yields the valid rows of a file. The others are added to the report with their line; `keysRead` gets every key. Of rows
 * with the same key, the first valid one is used.
 */
export async function* readRows({ path, mapping, places, report, keysRead }: Reading) {
  const columns = mappedColumns(mapping);
  for await (const { line, row, mended, unclear } of readCsv(path, columns, mapping.file)) {
    report.read += 1;
    const cells = cellsOf(row, columns, mapping);
    const about: About = {
      line,
      key: keyOf(cells, mapping) ?? '',
      name: textIn(cells, mapping, mapping.name).slice(0, 200),
    };
    const { key } = about;
    const earlier = keysRead.get(key);
    const broken = unclear === null ? tooLong(row, columns) : unclearQuotes;
    const leftOut = broken === null ? leftOutBy(cells, mapping) : null;
    if (leftOut !== null) {
      report.leftOut += 1;
      report.lines.push({ what: 'leftOut', ...about, reason: leftOut });
      if (key && !earlier) keysRead.set(key, { line, as: 'leftOut' });
      continue;
    }
    const read = broken === null ? tryRow(cells, mapping, key, earlier, places) : { refused: broken };
    if ('refused' in read) {
      report.refused += 1;
      report.lines.push({
        what: 'refused',
        ...about,
        reason: read.refused,
        row: unclear?.slice(0, rowShown) ?? wordsOf(row),
      });
      // A refused row still shows that its facility exists, so the stored facility stays open.
      if (key && earlier?.as !== 'taken')
        keysRead.set(key, { line: earlier?.as === 'refused' ? earlier.line : line, as: 'refused' });
      continue;
    }
    if (mended) read.notes.unshift('A quote in this row was not doubled or not closed; check how it was read.');
    if (earlier?.as === 'refused')
      read.notes.push(`Line ${earlier.line} has the same key and was refused, so this row was taken.`);
    keysRead.set(key, { line, as: 'taken' });
    if (read.ages !== 'none') report.agesWritten += 1;
    if (read.ages === 'unread') report.agesUnread += 1;
    report.lines.push(...read.notes.map((reason) => ({ what: 'noted' as const, ...about, reason })));
    yield { about, facility: read.facility, listDate: read.listDate };
  }
}

function tryRow(
  cells: Row,
  mapping: FacilityMapping,
  key: string,
  earlier: ReadKey | undefined,
  places: FilePlaces,
): ReadRow | { refused: string } {
  try {
    if (!key) throw new RowRefused('The row has no key.');
    if (earlier?.as === 'taken') throw new RowRefused(sameKey(mapping, earlier.line));
    return readRow(cells, mapping, places);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { refused: error.message };
  }
}

const sameKey = ({ key }: FacilityMapping, line: number) =>
  key
    ? `Line ${line} has the same key.`
    : `Line ${line} has the same name, address and postal code. If each is a licence of its own, map key to what tells them apart.`;

const unclearQuotes =
  'The row’s quotes are not doubled or not closed, and it can be read in more than one way, or in none.';
const cellShown = 200;
const rowShown = 4_000;

/** The row's text, shortened, for the person who fixes the file. */
const wordsOf = (row: Row) =>
  Object.entries(row)
    .map(([column, value]) => [column, value.slice(0, cellShown * 2).trim()] as const)
    .filter(([, value]) => value)
    .map(([column, value]) => `${column}: ${value.length > cellShown ? `${value.slice(0, cellShown)}…` : value}`)
    .join(' | ')
    .slice(0, rowShown);

/** Reads all keys of the file, to look up the operator's pairs. */
export async function keysOfFile(path: string, mapping: FacilityMapping): Promise<Set<string>> {
  const columns = mappedColumns(mapping);
  const keys = new Set<string>();
  for await (const { row, unclear } of readCsv(path, columns, mapping.file)) {
    const cells = cellsOf(row, columns, mapping);
    const key = keyOf(cells, mapping);
    if (key && (unclear !== null || leftOutBy(cells, mapping) === null)) keys.add(key);
  }
  return keys;
}
