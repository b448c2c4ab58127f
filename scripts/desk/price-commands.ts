import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { UsageError, type Command } from '@/scripts/desk/command';
import { toMoney, toSession } from '@/scripts/desk/words';
import { AppError, conflict } from '@/lib/app-error';
import { formatMoney } from '@/lib/money/money';
import type { Deps } from '@/server/areas/shared/deps';
import { findAgeGroup, findFacility } from '@/server/areas/desk/facts/find-facility';
import { setPrices, type GroupPrice, type NewPrice } from '@/server/areas/desk/facts/set-price';

const columns = ['facility', 'age group', 'of', 'session', 'days', 'price'] as const;
type PriceRow = Record<(typeof columns)[number], string>;
const problemsMax = 20;

/** Commands that set a facility's prices. */
export const priceCommands = {
  'set-price': {
    usage: 'set-price <facility> <age group> day|month <session> <price> [--days n]',
    about: 'sets the price of a child’s day, or of a month with n days a week',
    options: { days: { type: 'string' } },
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const group = await findAgeGroup(deps, facility, input.word(1));
      const price = toPrice(input.word(2), input.word(3), input.word(4), input.option('days') ?? '');
      await setPrices(deps, [{ ageGroupId: group.id, price }]);
      const what =
        price.of === 'day' ? 'a day' : `a month with ${price.days} ${price.days === 1 ? 'day' : 'days'} a week`;
      return `${facility.name}, ${group.title}: ${what} costs ${formatMoney(price.price, facility.currency)}.`;
    },
  },
  'set-prices': {
    usage: 'set-prices <csv>',
    about: `sets many prices from a file, all or none; columns: ${columns.join(', ')}`,
    async run(deps, input) {
      const rows = await readRows(input.word(0));
      const prices: GroupPrice[] = [];
      const problems: string[] = [];
      const groups = new Map<string, Promise<string>>();
      for (const [index, row] of rows.entries()) {
        try {
          const key = JSON.stringify([row.facility, row['age group']]);
          const found = groups.get(key) ?? groupOf(deps, row);
          groups.set(key, found);
          prices.push({ ageGroupId: await found, price: toPrice(row.of, row.session, row.price, row.days) });
        } catch (error) {
          if (!(error instanceof AppError || error instanceof UsageError)) throw error;
          problems.push(`row ${index + 1}: ${error.message}`);
        }
      }
      if (problems.length > 0) {
        const more = problems.length > problemsMax ? [`… and ${problems.length - problemsMax} more`] : [];
        throw conflict(['No price was set.', ...problems.slice(0, problemsMax), ...more].join('\n'));
      }
      await setPrices(deps, prices);
      return `${prices.length} prices of ${groups.size} age groups are set.`;
    },
  },
} as const satisfies Record<string, Command>;

async function groupOf(deps: Deps, row: PriceRow): Promise<string> {
  const facility = await findFacility(deps, row.facility);
  return (await findAgeGroup(deps, facility, row['age group'])).id;
}

function toPrice(of: string, session: string, price: string, days: string): NewPrice {
  const amount = toMoney(price);
  if (of === 'day') return { of, sessionType: toSession(session), price: amount };
  if (of !== 'month') throw new UsageError('A price must be per day or per month.');
  if (!/^\d+$/.test(days)) throw new UsageError('Enter how many days a week: --days 3, or 3 in the column days.');
  return { of, scheduleType: toSession(session), days: Number(days), price: amount };
}

async function readRows(file: string): Promise<PriceRow[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  try {
    const rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true }) as Partial<PriceRow>[];
    const [first] = rows;
    if (!first) throw new UsageError('The file has no rows.');
    const missing = columns.filter((column) => first[column] === undefined);
    if (missing.length > 0) throw new UsageError(`The file has no column ${missing.join(', ')}.`);
    return rows as PriceRow[];
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`The file is not valid CSV: ${error.message}`);
    throw error;
  }
}
