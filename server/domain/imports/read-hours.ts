import { WEEKDAY_NAMES } from '@/lib/dates';
import type { Weekday } from '@/lib/enums';
import { numbersOf, textOf, type Row } from '@/server/domain/imports/cells';
import type { FacilityMapping } from '@/server/domain/imports/mapping';

export interface DayHours {
  weekday: Weekday;
  opens: string;
  closes: string;
}

/** Null where the list does not say; a note where what it says cannot be read. */
export interface HoursRead {
  weekdays: Weekday[] | null;
  hours: DayHours[] | null;
  notes: string[];
}

/** A row's opening hours, by whichever way the mapping says. What cannot be read is unknown, and noted. */
export function readHours(cells: Row, mapping: FacilityMapping): HoursRead {
  const notes: string[] = [];
  const weekdays = readWeekdays(cells, mapping.weekdays, notes);
  const hours = hoursOf(cells, mapping.openingHours, weekdays, notes);
  return { weekdays: hours ? hours.map(({ weekday }) => weekday) : weekdays, hours, notes };
}

function readWeekdays(cells: Row, weekdays: FacilityMapping['weekdays'], notes: string[]): Weekday[] | null {
  if (!weekdays) return null;
  if (Array.isArray(weekdays)) {
    const open = numbersOf(cells, weekdays);
    return open.length > 0 ? open : null;
  }
  const text = cells[weekdays.column] ?? '';
  const read = text ? parseWeekdays(text) : null;
  if (text && !read) notes.push(`The weekdays "${text}" cannot be read and were left out.`);
  return read;
}

function hoursOf(cells: Row, mapped: FacilityMapping['openingHours'], weekdays: Weekday[] | null, notes: string[]) {
  if (!mapped) return null;
  const { opens, closes, column, byWeekday } = mapped;
  const texts: [string, Weekday[] | null][] = byWeekday
    ? Object.entries(byWeekday).map(([day, name]) => [cells[name] ?? '', [Number(day) as Weekday]])
    : [[column ? (cells[column] ?? '') : [textOf(cells, opens), textOf(cells, closes)].filter(Boolean).join(' - '), weekdays]]; // prettier-ignore
  const read = texts.filter(([text]) => text).map(([text, days]) => parseHours(text, days));
  if (read.includes(null)) {
    notes.push(`The hours "${texts.map(([text]) => text).filter(Boolean).join(', ')}" cannot be read and were left out.`); // prettier-ignore
    return null;
  }
  const all = read.flatMap((days) => days ?? []).sort((a, b) => a.weekday - b.weekday);
  return all.length > 0 ? all : null;
}

const time = String.raw`\d{1,2}(?::?[0-5]\d(?::00)?)?\s*(?:[ap]\.?m?\.?)?`;
const span = new RegExp(`^(.*?)[\\s:,]*(${time})\\s*(?:-|\u2013|\u2014|to|until)\\s*(${time})$`, 'i');

/**
 * "7:30 AM - 6:00 PM", "Mon-Fri: 07:30 to 18:00; Sat 9-12 pm": hours by weekday, of `days` where the text names none.
 * Null when any part of it cannot be read for sure.
 */
export function parseHours(text: string, days: readonly Weekday[] | null): DayHours[] | null {
  const found = new Map<Weekday, DayHours>();
  for (const part of text
    .split(/[;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    // prettier-ignore
    if (/^closed$/i.test(part)) continue;
    const [, named = '', from = '', to = ''] = span.exec(part) ?? [];
    const [opens, closes] = [parseTime(from), parseTime(to)];
    const on = named.trim() ? parseWeekdays(named) : days;
    if (!opens || !closes || opens >= closes || !on) return null;
    for (const weekday of on) {
      if (found.has(weekday)) return null;
      found.set(weekday, { weekday, opens, closes });
    }
  }
  return [...found.values()];
}

/** "7:30 AM", "0730" or "18:00" as HH:mm; null for what is no time of the day, and for "7" without morning or afternoon. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?::?([0-5]\d))?(?::00)?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hourText = '', minutes = '', half = ''] = match;
  if (!minutes && !half) return null;
  const hour = Number(hourText);
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  const afternoon = half.toLowerCase() === 'p';
  const onClock = half ? (hour % 12) + (afternoon ? 12 : 0) : hour;
  return `${String(onClock).padStart(2, '0')}:${minutes || '00'}`;
}

const initials: Record<string, number> = { m: 1, tu: 2, w: 3, th: 4, f: 5, sa: 6, su: 7, t: 2, r: 4 };

function parseWeekday(word: string): Weekday | null {
  const plain = word.toLowerCase().replace(/\.$/, '').replace(/s$/, '');
  const known = initials[word.toLowerCase()];
  if (known) return known as Weekday;
  if (plain.length < 3) return null;
  const index = WEEKDAY_NAMES.findIndex((name) => name.toLowerCase().startsWith(plain));
  return index < 0 ? null : ((index + 1) as Weekday);
}

/** "Monday to Friday", "M-F", "Mon, Wed & Fri", "Weekdays" as weekdays; null when a word of it is none. */
export function parseWeekdays(text: string): Weekday[] | null {
  const plain = text.trim().replace(/\bweekdays\b/i, 'Mon-Fri').replace(/\b(weekends)\b/i, 'Sat-Sun').replace(/\b(daily|every day|7 days a week)\b/i, 'Mon-Sun'); // prettier-ignore
  const days: Weekday[] = [];
  const parts = plain.replace(/\s*(?:-|\u2013|\bto\b|\bthrough\b|\bthru\b)\s*/gi, '-').split(/[\s,/&]+|\band\b/i);
  for (const part of parts.filter(Boolean)) {
    const [from, to, ...more] = part.split('-').map(parseWeekday);
    if (!from || to === null || more.length > 0) return null;
    if (to !== undefined && to < from) return null;
    for (let day = from; day <= (to ?? from); day += 1) days.push(day as Weekday);
  }
  return days.length > 0 ? sorted(days) : null;
}

const sorted = (days: readonly Weekday[]): Weekday[] => [...new Set(days)].sort((a, b) => a - b);
