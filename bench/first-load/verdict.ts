import type { Load } from '@/bench/first-load/load';
import type { Limits } from '@/bench/first-load/pages';
import { table } from '@/scripts/desk/table';

export interface MeasuredPage {
  name: string;
  load: Load;
  limits?: Limits;
}

const judged = ['blocking', 'work'] as const;
const words = { blocking: 'blocking', work: 'main-thread work' } as const;

/** What of a page is over its limit, in words; nothing for a page that is not judged. */
export function misses({ load, limits }: MeasuredPage, byHand: Load): string[] {
  if (!limits) return [];
  return judged.filter((figure) => load[figure] / byHand[figure] > limits[figure]).map((figure) => words[figure]);
}

const columns = [
  ...['page', 'blocking', '÷ by hand', 'limit', 'work', '÷ by hand', 'limit'],
  ...['script', 'style and layout', 'largest paint', 'elements', ''],
];

/** The pages as lines of text, milliseconds; blocking and work also as ratios to the page by hand. */
export function loadTable(pages: readonly MeasuredPage[], byHand: Load): string {
  const ms = (value: number) => value.toFixed(0);
  const lines = pages.map((page) => {
    const { name, load, limits } = page;
    const ratios = judged.flatMap((figure) => [
      ms(load[figure]),
      (load[figure] / byHand[figure]).toFixed(2),
      limits?.[figure].toFixed(2) ?? '',
    ]);
    const rest = [load.script, load.style, load.largestPaint, load.elements].map(ms);
    return [name, ...ratios, ...rest, misses(page, byHand).length > 0 ? 'OVER' : ''];
  });
  return table([columns, ...lines]);
}
