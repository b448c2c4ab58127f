import { whole, type PageWeight } from '@/bench/bytes/weigh';

export interface Measured {
  name: string;
  weight: PageWeight;
  /** What the first touch adds. */
  touch: PageWeight;
}

const columns = [
  ...['page', 'JS gz', 'CSS gz', 'both gz', '× empty'],
  ...['JS br', 'CSS br', 'both br', '× empty', 'touch gz'],
];

/** The table as text: kB with one decimal place, ratios with three. */
export function table(pages: readonly Measured[], empty: PageWeight): string {
  const rows = [
    columns,
    ['an empty page', ...sizes(empty, empty), ''],
    ...pages.map(({ name, weight, touch }) => [name, ...sizes(weight, empty), kilobytes(whole(touch).gzip)]),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A page's sizes, JavaScript and CSS together also as a ratio to the empty page's. */
function sizes(weight: PageWeight, empty: PageWeight): string[] {
  const { script, style } = weight;
  const [both, base] = [whole(weight), whole(empty)];
  return [
    ...[script.gzip, style.gzip, both.gzip].map(kilobytes),
    (both.gzip / base.gzip).toFixed(3),
    ...[script.brotli, style.brotli, both.brotli].map(kilobytes),
    (both.brotli / base.brotli).toFixed(3),
  ];
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
