/** What an import did: counts, and every row that was refused or remarked on, with the reason. */
export interface ImportReport {
  source: string;
  read: number;
  added: number;
  updated: number;
  reopened: number;
  closed: number;
  unchanged: number;
  refused: ReportedRow[];
  notes: ReportedRow[];
}

export interface ReportedRow {
  line: number;
  key: string;
  name: string;
  reason: string;
}

const listedMax = 20;

/** The summary that is printed; a long list of refused rows is cut, the file has them all. */
export function summaryOf(report: ImportReport): string {
  const { source, read, added, updated, reopened, closed, unchanged, refused, notes } = report;
  const changed = added + updated + reopened + closed > 0;
  const lines = [
    `${source}: ${read} rows read.`,
    `${added} added, ${updated} updated, ${reopened} reopened, ${closed} closed, ${unchanged} unchanged, ${refused.length} refused.`,
    ...(changed ? [] : ['Nothing has changed.']),
    ...listed('Refused', refused),
    ...listed('Noted', notes),
  ];
  return lines.join('\n');
}

function listed(title: string, rows: readonly ReportedRow[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows
    .slice(0, listedMax)
    .map(({ line, name, reason }) => `  line ${line}, ${name || 'no name'}: ${reason}`);
  const more = rows.length > listedMax ? [`  … and ${rows.length - listedMax} more`] : [];
  return [`${title}:`, ...shown, ...more];
}

/** A cell that a spreadsheet shows as text: what begins like a formula came from a stranger's file and is not to be run. */
function quoted(value: string | number): string {
  const text = String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Every refused and noted row as CSV. */
export function reportCsv({ refused, notes }: ImportReport): string {
  const rows = [
    ...refused.map((row) => ({ kind: 'refused', ...row })),
    ...notes.map((row) => ({ kind: 'noted', ...row })),
  ].sort((a, b) => a.line - b.line);
  const lines = rows.map(({ kind, line, key, name, reason }) => [kind, line, key, name, reason].map(quoted).join(','));
  return ['kind,line,key,name,reason', ...lines, ''].join('\n');
}
