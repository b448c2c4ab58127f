import { whole, type PageWeight } from '@/bench/bytes/weigh';

/**
 * How many times an empty page of the same framework a page's first load may weigh. A page where a parent types is a form;
 * every other one is read, before and behind the log-in.
 */
export const limits = { read: 1.5, form: 1.8 } as const;
export type PageKind = keyof typeof limits;

export interface Measured {
  name: string;
  kind: PageKind;
  weight: PageWeight;
  /** What the first touch adds. */
  touch: PageWeight;
}

export interface Verdict {
  gzip: number;
  brotli: number;
  limit: number;
  within: boolean;
}

/** A page against the empty page, JavaScript and CSS together; both encodings have to be within the limit. */
export function judge({ kind, weight }: Pick<Measured, 'kind' | 'weight'>, empty: PageWeight): Verdict {
  const [page, base] = [whole(weight), whole(empty)];
  const gzip = page.gzip / base.gzip;
  const brotli = page.brotli / base.brotli;
  const limit = limits[kind];
  return { gzip, brotli, limit, within: Math.max(gzip, brotli) <= limit };
}

const columns = [
  'page',
  'JS gz',
  'CSS gz',
  'both gz',
  '× empty',
  'JS br',
  'CSS br',
  'both br',
  '× empty',
  'limit',
  'touch gz',
  '',
];

/** The table as text: kB with one decimal place, ratios with three. */
export function table(pages: readonly Measured[], empty: PageWeight): string {
  const rows = [
    columns,
    ['an empty page', ...sizes(empty, 1, 1), '', '', ''],
    ...pages.map((page) => {
      const { gzip, brotli, limit, within } = judge(page, empty);
      const touch = kilobytes(whole(page.touch).gzip);
      return [page.name, ...sizes(page.weight, gzip, brotli), limit.toFixed(2), touch, within ? '' : 'TOO HEAVY'];
    }),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function sizes(weight: PageWeight, gzip: number, brotli: number): string[] {
  const { script, style } = weight;
  const both = whole(weight);
  return [
    ...[script.gzip, style.gzip, both.gzip].map(kilobytes),
    gzip.toFixed(3),
    ...[script.brotli, style.brotli, both.brotli].map(kilobytes),
    brotli.toFixed(3),
  ];
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
