import { invalid } from '@/lib/app-error';
import { addDays, daysBetween, isCalendarDate, longDate } from '@/lib/dates/dates';
import { valuesOf, Weekday } from '@/lib/enums';
import type { PricedCell, TypedDay, TypedPrice } from '@/lib/facilities/answer-facts';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { moneyOf } from '@/lib/money/money';
import { daysAWeekText } from '@/lib/validation/requests';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { parseHours } from '@/server/areas/facilities/imports/rules/hours';
import { plainHash } from '@/server/areas/platform/shared/rules';

/** Stands for a value that a form shows. */
export const seenOf = (value: unknown): string => plainHash(JSON.stringify(value));

/** Minor units by cell. */
export type Cells = ReadonlyMap<string, PricedCell & { price: number }>;

export const cellKey = ({ of, session, days }: PricedCell): string => `${of} ${session} ${days}`;

interface PricedGroup {
  dropInItem: readonly { sessionType: number; price: number }[];
  schedule: readonly { scheduleType: number; days: number; monthlyPrice: number }[];
}

/** A group's prices: days first, then months. */
export function cellsOf({ dropInItem, schedule }: PricedGroup): Cells {
  const cells = [
    ...dropInItem.map(({ sessionType, price }) => ({ of: 'day' as const, session: sessionType, days: 0, price })),
    ...schedule.map(({ scheduleType, days, monthlyPrice }) => ({
      of: 'month' as const,
      session: scheduleType,
      days,
      price: monthlyPrice,
    })),
  ] as (PricedCell & { price: number })[];
  return new Map(cells.map((cell) => [cellKey(cell), cell]));
}

/** The terms with these prices of a group; null removes one. */
export function withPrices(
  terms: CareTerms,
  ageGroupId: string,
  cells: readonly (PricedCell & { price: number | null })[],
): CareTerms {
  if (!terms.ageGroups.some(({ id }) => id === ageGroupId)) return terms;
  const stays = (cell: PricedCell) => !cells.some((one) => cellKey(one) === cellKey(cell));
  const set = cells.flatMap(({ price, ...cell }) => (price === null ? [] : [{ ...cell, price }]));
  return {
    ...terms,
    dropInPrices: [
      ...terms.dropInPrices.filter(
        (one) => one.ageGroupId !== ageGroupId || stays({ of: 'day', session: one.sessionType, days: 0 }),
      ),
      ...set.flatMap(({ of, session, price }) => (of === 'day' ? [{ ageGroupId, sessionType: session, price }] : [])),
    ],
    schedules: [
      ...terms.schedules.filter(
        (one) => one.ageGroupId !== ageGroupId || stays({ of: 'month', session: one.scheduleType, days: one.days }),
      ),
      ...set.flatMap(({ of, session, days, price }) =>
        of === 'month' ? [{ ageGroupId, scheduleType: session, days, monthlyPrice: price }] : [],
      ),
    ],
  };
}

/** The prices that were typed; null for an empty amount. Throws `invalid` by cell. */
export function readPrices(typed: readonly TypedPrice[]): (PricedCell & { price: number | null })[] {
  const problems: Record<string, string> = {};
  const read = typed.map(({ amount, ...cell }, index) => {
    const price = amount.trim() === '' ? null : (moneyOf(amount) ?? 0);
    const fits = cell.of === 'day' ? cell.days === 0 : cell.days > 0;
    if (price === 0 || !fits) {
      problems[`prices.cells.${index}.amount`] =
        `${sessionTypeLabels[cell.session]}, ${cellWords(cell)}: enter an amount such as 45 or 45.50, or leave it blank.`;
    }
    return { ...cell, price };
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return read;
}

const cellWords = ({ of, days }: PricedCell) => (of === 'day' ? 'a day' : daysAWeekText([days]));

/** A week's hours as they are stored: open days only. */
export type Hours = NonNullable<CareTerms['openingHours']>;

/** All seven days, from Monday. Of hours that nobody stated, none is open. */
export function weekOf(hours: Hours | null) {
  return valuesOf(Weekday).map((weekday) => {
    const day = hours?.find((one) => one.weekday === weekday);
    return {
      weekday,
      open: day !== undefined && (day.open === true || day.opens !== null),
      opens: day?.opens ?? null,
      closes: day?.closes ?? null,
    };
  });
}

type Week = ReturnType<typeof weekOf>;

/** The week that was typed, in the form in which it is stored. Throws `invalid` by field. */
export function readHours(typed: readonly TypedDay[], before: Week): Partial<Week[number]>[] {
  const problems: Record<string, string> = {};
  const days = typed.map((day, index) => {
    const {
      value,
      field = 'opens',
      problem,
    } = readDay(
      day,
      before.find(({ weekday }) => weekday === day.weekday)!,
    );
    if (problem) problems[`hours.${index}.${field}`] = problem;
    return value;
  });
  if (new Set(typed.map(({ weekday }) => weekday)).size < typed.length) problems.hours = 'Name each weekday once.';
  if (typed.every(({ open, opens, closes }) => !open && !opens && !closes)) problems.hours = 'Check at least one day.';
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return days.filter((day) => day !== null);
}

function readDay(
  { weekday, open, opens: from, closes: to }: TypedDay,
  before: Week[number],
): { value: Partial<Week[number]> | null; field?: 'opens' | 'closes'; problem?: string } {
  const name = weekdayLabels[weekday];
  const [opens, closes] = [from.trim(), to.trim()];
  if (!open) {
    const isLeftOver = before.open || (opens === '' && closes === '');
    return isLeftOver ? { value: null } : { value: null, problem: `Check “Open” for ${name}, or clear its times.` };
  }
  if (opens === '' && closes === '' && before.open && before.opens === null) return { value: { weekday, open: true } };
  if (opens === '' || closes === '') {
    const field = opens === '' ? 'opens' : 'closes';
    return { value: null, field, problem: `Enter when you open and close on ${name}.` };
  }
  const [hours] = parseHours(`${opens} - ${closes}`, [weekday]) ?? [];
  const problem = `${name}: enter a closing time after the opening time.`;
  return hours ? { value: hours } : { value: null, field: 'closes', problem };
}

/** The days from the first to the last. Throws `invalid` by field. */
export function readClosing({ from, to }: { from: string; to: string }, today: string): string[] {
  const last = to === '' ? from : to;
  const problem = (field: 'from' | 'to', sentence: string) => invalid({ [`close.${field}`]: sentence });
  if (!isCalendarDate(from)) throw problem('from', 'Enter the first day on which you’re closed.');
  if (!isCalendarDate(last)) throw problem('to', 'Enter the last day on which you’re closed, or leave it blank.');
  if (from < today) throw problem('from', `${longDate(from)} has passed.`);
  if (last < from) throw problem('to', 'The last day is before the first.');
  const count = daysBetween(from, last) + 1;
  if (count > limits.closedRangeDaysMax)
    throw problem('to', `Add at most ${limits.closedRangeDaysMax} days at a time.`);
  if (daysBetween(today, last) > limits.closedAheadDaysMax)
    throw problem(to === '' ? 'from' : 'to', 'Enter days within the next two years.');
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}
