import type { ParseArgsConfig } from 'node:util';
import { isCalendarDate } from '@/lib/dates/dates';
import { dayMs, hourMs, minuteMs } from '@/lib/dates/durations';
import { isWallTime, skippedTimeText, zonedInstant } from '@/lib/dates/instants';
import { type ScheduleType, SessionType, type Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { moneyOf } from '@/lib/money/money';
import { someSeen, withoutHidden } from '@/lib/validation/seen';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** The arguments after the command's name. */
export interface Input {
  words: readonly string[];
  /** The word at this index; throws a UsageError if it is missing. */
  word(index: number): string;
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Who gives the command. */
  by: string;
}

export interface Command {
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns the text to print. Throws an AppError if the command is refused. */
  run(deps: Deps, input: Input): Promise<string>;
}

/** The command line is wrong. */
export class UsageError extends Error {}

/** Session names on the command line. */
export const sessionWords = {
  'full-day': SessionType.FULL_DAY,
  am: SessionType.HALF_DAY_AM,
  pm: SessionType.HALF_DAY_PM,
  'before-after': SessionType.BEFORE_AND_AFTER_SCHOOL,
  before: SessionType.BEFORE_SCHOOL,
  after: SessionType.AFTER_SCHOOL,
  weekend: SessionType.WEEKEND_FULL_DAY,
} as const satisfies Record<string, ScheduleType>;
const mostRows = 500;
const dayWords = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export function toSession(text: string): ScheduleType {
  const session = (sessionWords as Record<string, ScheduleType>)[text.toLowerCase()];
  if (session === undefined) throw new UsageError(`A session is one of ${Object.keys(sessionWords).join(', ')}.`);
  return session;
}

/** "mon,wed" as weekdays. */
export function toWeekdays(text: string): Weekday[] {
  return text.split(',').map((word) => {
    const index = dayWords.indexOf(word.trim().toLowerCase().slice(0, 3));
    if (index < 0) throw new UsageError(`Write days as ${dayWords.join(',')}.`);
    return (index + 1) as Weekday;
  });
}

export function toDate(text: string): string {
  if (!isCalendarDate(text)) throw new UsageError(`${text} is not a date; write yyyy-MM-dd.`);
  return text;
}

/** "yyyy-MM-dd HH:mm" in the zone's local time, as an instant. */
export function toInstant(text: string, timeZone: string): Date {
  const [date = '', time = '', ...rest] = text.trim().split(/[\sT]+/);
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || rest.length > 0) {
    throw new UsageError(`${text} is not a time; write yyyy-MM-dd HH:mm.`);
  }
  if (!isWallTime(date, time, timeZone)) throw new UsageError(skippedTimeText(date, time));
  return zonedInstant(date, time, timeZone);
}

/** "45" or "45.50" as minor units. */
export function toMoney(text: string): number {
  const amount = moneyOf(text);
  if (amount === null) throw new UsageError(`${text} is not a price; write it as 45 or 45.50.`);
  return amount;
}

export function toNote(text: string | undefined): string | undefined {
  if (text !== undefined && (text.length > limits.noteMax || !someSeen.test(text))) {
    throw new UsageError(`Write a note of at most ${limits.noteMax} characters.`);
  }
  return text && withoutHidden(text);
}

/** The request's version that the caller last saw. */
export function toVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is not a version; write its number.`);
  return Number(text);
}

/** In UTC, "2026-03-04 17:00". */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** How many rows to show. */
export function toLimit(text = '30'): number {
  const limit = Number(text);
  if (!(limit >= 1 && limit <= mostRows)) throw new UsageError(`The limit must be between 1 and ${mostRows}.`);
  return limit;
}

/** "3d", "12h" or "30m" as milliseconds. */
export function toSpan(text: string): number {
  const match = /^(\d{1,5})([dhm])$/.exec(text);
  if (!match) throw new UsageError(`${text} is not a duration; write it as 3d, 12h or 30m.`);
  return Number(match[1]) * { d: dayMs, h: hourMs, m: minuteMs }[match[2] as 'd' | 'h' | 'm'];
}
