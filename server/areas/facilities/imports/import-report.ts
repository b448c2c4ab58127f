import type { FactChange } from '@/server/areas/facilities/imports/rules/imported-facility';

/** Outcomes of a row, or of a facility that is no longer in the file. */
export const outcomes = [
  'joined',
  'added',
  'renamed',
  'updated',
  'reopened',
  'closed',
  'alike',
  'another',
  'moved',
  'kept',
  'leftOut',
  'refused',
  'noted',
] as const;
export type Outcome = (typeof outcomes)[number];

export interface ReportLine {
  what: Outcome;
  /** Line of the file; null for a facility that is no longer in it. */
  line: number | null;
  key: string;
  name: string;
  /** Set for a closed facility or a changed identity: whether it has prices or confirmed availability. */
  takesPart?: boolean;
  /** The change, or for `kept` the list's different value. */
  change?: FactChange;
  reason?: string;
  /** The text of a refused row. */
  row?: string;
}

/** What an import did, or in a dry run would do: counts, and each facility in `lines`. */
export interface ImportReport {
  source: string;
  dryRun: boolean;
  /** Why nothing was written, as messages for the operator; empty on success. */
  stopped: string[];
  /** Counts of rows; `read` includes those that the mapping's filter leaves out. */
  read: number;
  leftOut: number;
  refused: number;
  /** Rows with ages as text, and those of them that could not be read completely. */
  agesWritten: number;
  agesUnread: number;
  /** Counts of facilities. A renamed one counts as updated too. */
  added: number;
  updated: number;
  renamed: number;
  reopened: number;
  closed: number;
  unchanged: number;
  lines: ReportLine[];
}

export const emptyReport = (source: string, dryRun: boolean): ImportReport => ({
  source,
  dryRun,
  stopped: [],
  read: 0,
  leftOut: 0,
  refused: 0,
  agesWritten: 0,
  agesUnread: 0,
  added: 0,
  updated: 0,
  renamed: 0,
  reopened: 0,
  closed: 0,
  unchanged: 0,
  lines: [],
});

const listedMax = 20;
const titles: Record<Outcome, string> = {
  joined: 'Known by another key from now on',
  added: 'Added',
  renamed: 'Renamed',
  updated: 'Updated',
  reopened: 'Reopened',
  closed: 'Closed',
  alike: 'New, but looks like one that is closed',
  another: 'A different facility under the same key',
  moved: 'Moved to another key',
  kept: 'Kept as stated by the facility itself',
  leftOut: 'Left out by the mapping’s filter',
  refused: 'Refused',
  noted: 'Noted',
};

/** The printed summary. Long lists are cut; the CSV is complete. */
export function summaryOf(report: ImportReport): string {
  const { source, dryRun, stopped, read, leftOut, refused, added, updated, renamed, reopened, closed, unchanged } =
    report;
  const { agesWritten, agesUnread } = report;
  const changed = added + updated + reopened + closed > 0;
  return [
    `${source}: ${read} rows read${leftOut > 0 ? `, ${leftOut} of them left out by the mapping’s filter` : ''}.`,
    `${added} added, ${updated} updated (${renamed} renamed), ${reopened} reopened, ${closed} closed, ${unchanged} unchanged, ${refused} refused.`,
    ...(agesUnread > 0 ? [`The ages of ${agesUnread} of ${agesWritten} rows could not be read.`] : []),
    ...outcomes.flatMap((what) => listed(what, report)),
    ...stopped,
    ...(stopped.length > 0
      ? ['Nothing was changed.']
      : dryRun
        ? ['This was a dry run: nothing was changed.']
        : changed
          ? []
          : ['There was nothing to change.']),
  ].join('\n');
}

function listed(what: Outcome, { lines, added, unchanged }: ImportReport): string[] {
  // Omits what a first import adds (everything) and what the filter excluded: both are long and expected.
  const of =
    what === 'leftOut' || (what === 'added' && unchanged === 0 && added > listedMax)
      ? []
      : lines.filter((one) => one.what === what);
  if (of.length === 0) return [];
  const shown = of.slice(0, listedMax).map((one) => `  ${placeOf(one)}${detailsOf(one)}`);
  return [`${titles[what]}:`, ...shown, ...(of.length > listedMax ? [`  … and ${of.length - listedMax} more`] : [])];
}

const placeOf = ({ line, name }: ReportLine) => `${line === null ? '' : `line ${line}, `}${name || 'no name'}`;

function detailsOf({ change, reason }: ReportLine): string {
  if (change?.fact === 'key') return `: "${change.before}" is now "${change.after}"${reason ? `? ${reason}` : ''}`;
  if (reason) return `: ${reason}`;
  if (!change) return '';
  return `: ${change.fact} was ${change.before || 'not stated'}, the list says ${change.after || 'nothing'}`;
}

const columns = ['what', 'line', 'key', 'name', 'fact', 'before', 'after', 'reason', 'row'];

/** Quotes a CSV cell. Text that begins like a formula is escaped, since it comes from an untrusted file. */
function quoted(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** The report as CSV, in the order of the file; closed facilities come last. */
export function reportCsv({ lines }: ImportReport): string {
  const ordered = [...lines].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0);
  const rows = ordered.map(({ what, line, key, name, change, reason, row }) =>
    [what, line, key, name, change?.fact, change?.before, change?.after, reason, row].map(quoted).join(','),
  );
  return [columns.join(','), ...rows, ''].join('\n');
}
