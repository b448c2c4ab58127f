import type { Weekday } from '@/lib/enums';
import { holds, numbersOf, textOf, type Row } from '@/server/areas/imports/rules/cells';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import { parseHours, parseWeekdays, type DayHours } from '@/server/areas/imports/rules/parse-hours';

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
  return { weekdays, hours, notes };
}

function readWeekdays(cells: Row, weekdays: FacilityMapping['weekdays'], notes: string[]): Weekday[] | null {
  if (!weekdays) return null;
  if (Array.isArray(weekdays)) {
    const open = numbersOf(cells, weekdays);
    return open.length > 0 ? open : null;
  }
  const text = holds(cells, weekdays.when) ? (cells[weekdays.column] ?? '') : '';
  const read = text ? parseWeekdays(text) : null;
  if (text && !read) notes.push(`The weekdays "${text}" cannot be read and were left out.`);
  return read;
}

function hoursOf(cells: Row, mapped: FacilityMapping['openingHours'], weekdays: Weekday[] | null, notes: string[]) {
  if (!mapped || !holds(cells, mapped.when)) return null;
  const { opens, closes, column, byWeekday } = mapped;
  const texts: [string, Weekday[] | null][] = byWeekday
    ? Object.entries(byWeekday).map(([day, name]) => [cells[name] ?? '', [Number(day) as Weekday]])
    : [
        [
          column ? (cells[column] ?? '') : [textOf(cells, opens), textOf(cells, closes)].filter(Boolean).join(' - '),
          weekdays,
        ],
      ];
  const read = texts.map(([text, days]) => parseHours(text, days));
  const known = read.filter((days) => days !== null);
  if (known.length < read.length) {
    const said = texts.map(([text]) => text).filter(Boolean);
    notes.push(`The hours "${said.join(', ')}" cannot be read and were left out.`);
    return null;
  }
  const all = known.flat().sort((a, b) => a.weekday - b.weekday);
  return all.length > 0 ? all : null;
}
