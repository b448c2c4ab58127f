import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError, conflict } from '@/lib/app-error';
import { Pool } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { type Command, toMoney, toSession, toWeekdays, UsageError } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { confirmAvailability, setPlaces } from '@/server/areas/facility-side/day/change-places';
import { facilityFields, fieldNames } from '@/server/areas/facility-side/facts/facility-fields';
import type { GroupPrice, NewPrice } from '@/server/areas/facility-side/facts/write-facts';
import {
  closeAddress,
  findAgeGroup,
  findFacility,
  removePrice,
  setAgeGroup,
  setFact,
  setPrices,
  showFacility,
} from '@/server/areas/operations/desk/facility-facts';
import type { Deps } from '@/server/areas/platform/shared/deps';

const poolWords: Readonly<Record<string, readonly Pool[]>> = {
  day: [Pool.MORNING, Pool.AFTERNOON],
  am: [Pool.MORNING],
  pm: [Pool.AFTERNOON],
  'before-after': [Pool.BEFORE_AFTER],
};

/** Confirms the listed cancellations of requests that conflict with the change (`changeFacts`). */
const cancelOption = { cancel: { type: 'string' } } as const;

/** Commands for facts that the facility states itself. */
export const factCommands = {
  show: {
    usage: 'show <facility>',
    about: 'shows every fact of a facility, and whether it comes from the facility or from a list',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const facts = await showFacility(deps, facility.id);
      return table(facts.map(({ name, value, from }) => [name, from, value || 'not stated']));
    },
  },
  set: {
    usage: 'set <facility> <fact> <value> | none | as-listed [--cancel code]',
    options: cancelOption,
    about: `sets a fact: ${fieldNames.map((name) => `${name} (${facilityFields[name].example})`).join(' · ')}`,
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const name = input.word(1);
      input.word(2);
      const text = input.words.slice(2).join(' ').trim();
      const { shown, asListed, affected } = await setFact(deps, facility.id, name, text, input.option('cancel'));
      return asListed
        ? `${facility.name}: the next import of its list will update ${name} again.`
        : [`${facility.name}: ${name} is now ${shown || 'not stated'}.`, ...affected].join('\n');
    },
  },
  'set-places': {
    usage: `set-places <facility> <age group> <mon,wed,…> ${Object.keys(poolWords).join('|')} <places>`,
    about: 'sets how many places an age group offers on these weekdays',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const group = await findAgeGroup(deps, facility, input.word(1));
      const [weekdays, word, places] = [toWeekdays(input.word(2)), input.word(3), input.word(4)];
      const pools = Object.hasOwn(poolWords, word) ? poolWords[word]! : undefined;
      if (!pools) throw new UsageError(`The kind of place must be one of ${Object.keys(poolWords).join(', ')}.`);
      if (!/^\d+$/.test(places)) throw new UsageError(`${places} is not a number of places.`);
      await setPlaces(deps, group.id, { weekdays, pools, places: Number(places) });
      return `${facility.name}, ${group.title}: ${places} places (${word}) on ${weekdays.length} weekdays.`;
    },
  },
  'set-age-group': {
    usage: 'set-age-group <facility> <title> <from months> <to months>',
    about: 'creates an age group or changes its ages; the last month is excluded',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const [title, fromMonths, toMonths] = [input.word(1), Number(input.word(2)), Number(input.word(3))];
      await setAgeGroup(deps, facility.id, { title, fromMonths, toMonths });
      return `${facility.name}: ${title} takes children of ${fromMonths} to ${toMonths} months.`;
    },
  },
  'close-address': {
    usage: 'close-address <facility> <address> [--cancel code]',
    about: 'closes one of a facility’s addresses; without an open one the facility is closed',
    options: cancelOption,
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const { title, affected } = await closeAddress(deps, facility, input.word(1), input.option('cancel'));
      return [`${facility.name}: ${title} is closed.`, ...affected].join('\n');
    },
  },
  'confirm-availability': {
    usage: 'confirm-availability <facility>',
    about: 'confirms that the availability shown is correct',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const at = await confirmAvailability(deps, facility.id);
      return `${facility.name} has confirmed its availability at ${at.toISOString()}.`;
    },
  },
} as const satisfies Record<string, Command>;

const columns = ['facility', 'age group', 'of', 'session', 'days', 'price'] as const;
type PriceRow = Record<(typeof columns)[number], string>;
const problemsMax = 20;

export const priceCommands = {
  'set-price': {
    usage: 'set-price <facility> <age group> day|month <session> <price> | none [--days n] [--cancel code]',
    about: 'sets the price of a child’s day, or of a month with n days a week; none ends the session',
    options: { ...cancelOption, days: { type: 'string' } },
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const group = await findAgeGroup(deps, facility, input.word(1));
      const text = input.word(4);
      const isNone = text === 'none';
      const price = toPrice(input.word(2), input.word(3), isNone ? '0' : text, input.option('days') ?? '');
      const what =
        price.priceKind === 'day' ? 'a day' : `a month with ${price.days} ${price.days === 1 ? 'day' : 'days'} a week`;
      if (isNone) {
        const affected = await removePrice(deps, facility.id, { ageGroupId: group.id, price }, input.option('cancel'));
        return [`${facility.name}, ${group.title}: ${what} is no longer offered.`, ...affected].join('\n');
      }
      await setPrices(deps, [{ ageGroupId: group.id, price }]);
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

function toPrice(priceKind: string, session: string, price: string, days: string): NewPrice {
  const amount = toMoney(price);
  if (priceKind === 'day') return { priceKind, sessionType: toSession(session), price: amount };
  if (priceKind !== 'month') throw new UsageError('A price must be per day or per month.');
  if (!/^\d+$/.test(days)) throw new UsageError('Enter how many days a week: --days 3, or 3 in the column days.');
  return { priceKind, scheduleType: toSession(session), days: Number(days), price: amount };
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
