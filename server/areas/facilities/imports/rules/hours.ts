import { WEEKDAY_NAMES } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { holds, numbersOf, type Row, worded } from '@/server/areas/facilities/imports/rules/cells';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { textIn } from '@/server/areas/facilities/imports/rules/read-address';

/** Null if the list does not say; with a note if it cannot be parsed. */
interface HoursRead {
  weekdays: Weekday[] | null;
  hours: DayHours[] | null;
  notes: string[];
}

/** A row's opening hours, in any of the mapping's formats. Unparseable hours are unknown, with a note. */
export function readHours(cells: Row, mapping: FacilityMapping): HoursRead {
  const notes: string[] = [];
  const weekdays = readWeekdays(cells, mapping.weekdays, notes);
  const hours = hoursOf(cells, mapping, weekdays, notes);
  return { weekdays, hours, notes };
}

function readWeekdays(cells: Row, weekdays: FacilityMapping['weekdays'], notes: string[]): Weekday[] | null {
  if (!weekdays) return null;
  if (Array.isArray(weekdays)) {
    const open = numbersOf(cells, weekdays);
    return open.length > 0 ? open : null;
  }
  const text = holds(cells, weekdays.when) ? (cells[weekdays.column] ?? '') : '';
  const read = text ? parseWeekdays(worded(text, weekdays) ?? text) : null;
  if (text && !read) notes.push(`The weekdays "${text}" cannot be read and were left out.`);
  return read;
}

function hoursOf(cells: Row, mapping: FacilityMapping, weekdays: Weekday[] | null, notes: string[]) {
  const mapped = mapping.openingHours;
  if (!mapped || !holds(cells, mapped.when)) return null;
  const { opens, closes, column, byWeekday } = mapped;
  const ends = [opens, closes].map((one) => textIn(cells, mapping, one)).filter(Boolean);
  const texts: [string, Weekday[] | null][] = byWeekday
    ? Object.entries(byWeekday).map(([day, name]) => [cells[name] ?? '', [Number(day) as Weekday]])
    : [[column ? (cells[column] ?? '') : ends.join(' - '), weekdays]];
  const read = texts.map(([text, days]) => {
    const fact = worded(text, mapped) ?? text;
    return { text: fact, hours: parseHours(fact, days) };
  });
  const unread = read.filter(({ hours }) => hours === null).map(({ text }) => text);
  if (unread.length > 0) {
    noteUnread(unread, column || byWeekday ? [] : ends, notes);
    return null;
  }
  const all = read.flatMap(({ hours }) => hours ?? []).sort((a, b) => a.weekday - b.weekday);
  return all.length > 0 ? all : null;
}

/** Notes the text that could not be read: only the invalid one of an opening and a closing time. */
function noteUnread(texts: readonly string[], ends: readonly string[], notes: string[]): void {
  const lackDays = texts.every((text) => parseHours(text, [1]) !== null);
  // Unreadable weekdays already have a note.
  if (lackDays && notes.length > 0) return;
  const unclear = ends.filter((end) => parseTime(end) === null);
  const said = (unclear.length === 1 ? unclear : texts).join(', ');
  notes.push(
    lackDays
      ? `The hours "${said}" are of no stated weekday and were left out.`
      : `The hours "${said}" cannot be read and were left out.`,
  );
}

/** Times HH:mm. `closes` at or before `opens` is on the next day; equal times mean 24 hours. */
interface DayHours {
  weekday: Weekday;
  opens: string;
  closes: string;
}

const time = String.raw`(?:noon|midnight|midi|minuit|\d{1,2}(?:\s*[:h.]?\s*[0-5]\d(?::00)?|\s*h(?:\s*00)?)?\s*(?:[ap]\.?\s?m?\.?)?)`;
const span = new RegExp(
  `^(.*?)[\\s:,(]*(${time})\\s*(?:-|\u2013|\u2014|\\bto\\b|\\buntil\\b|\\btill\\b|\\bà\\b|\\bau?\\b|à)\\s*(${time})[\\s)]*$`,
  'iu',
);
const aroundTheClock =
  /^(.*?)[\s:,(]*(?:open\s*)?(?:24\s*(?:hours?|hrs?|heures?|h)(?:\s*(?:a|per)\s*day)?|24\s*\/\s*(?:7|24)|around the clock)[\s)]*$/i;
const closed = /^(.*?)[\s:,]*\b(?:closed|ferm[ée]e?)$/i;

/**
 * Parses "7:30 AM - 6:00 PM", "Mon-Fri: 07:30 to 18:00; Sat 9-12 pm", "24 hours", "22:00-06:00" to hours by weekday;
 * for `days` if the text names none. Null if any part is uncertain.
 */
export function parseHours(text: string, days: readonly Weekday[] | null): DayHours[] | null {
  const found = new Map<Weekday, DayHours>();
  const shut = new Set<Weekday>();
  const parts = text
    .split(/[;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
  for (const part of parts) {
    const off = closed.exec(part);
    if (off) {
      const named = off[1] ? parseWeekdays(off[1]) : [];
      if (!named) return null;
      for (const weekday of named) shut.add(weekday);
      continue;
    }
    const read = readPart(part, days);
    if (!read) return null;
    for (const { weekday, opens, closes } of read) {
      // The week has one span per day, so two spans cannot be stored.
      if (found.has(weekday)) return null;
      found.set(weekday, { weekday, opens, closes });
    }
  }
  if ([...shut].some((weekday) => found.has(weekday))) return null;
  return [...found.values()];
}

function readPart(part: string, days: readonly Weekday[] | null): DayHours[] | null {
  const whole = aroundTheClock.exec(part);
  const match = whole ?? span.exec(part);
  if (!match) return null;
  const [, named, from, to] = match;
  const [opens, closes] = whole ? ['00:00', '00:00'] : [parseTime(from!), parseTime(to!)];
  const everyDay = whole && /24\s*\/\s*7/.test(part) ? ([1, 2, 3, 4, 5, 6, 7] as const) : days;
  const on = named ? parseWeekdays(named) : everyDay;
  if (!opens || !closes || !on) return null;
  const allDay = whole !== null || /^24/.test(to!);
  if (!allDay && opens >= closes && !isOvernight(opens, closes)) return null;
  return on.map((weekday) => ({ weekday, opens, closes }));
}

/**
 * Overnight care ends at midnight or lasts at most twelve hours. Longer spans may be swapped columns; anything else
 * that ends before it begins is a typo.
 */
function isOvernight(opens: string, closes: string): boolean {
  if (opens === closes) return false;
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return closes === '00:00' || minutes(closes) + 24 * 60 - minutes(opens) <= 12 * 60;
}

const namedTimes = new Map([
  ['noon', '12:00'],
  ['midi', '12:00'],
  ['midnight', '00:00'],
  ['minuit', '00:00'],
]);

/** "7:30 AM", "0730", "7h30" or "18:00" as HH:mm; null for invalid times, and for "7" without AM or PM. */
export function parseTime(text: string): string | null {
  const named = namedTimes.get(text.toLowerCase());
  if (named) return named;
  const match = /^(\d{1,2})(?:\s*([:h.])?\s*([0-5]\d))?(?::00)?\s*(h)?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text);
  if (!match) return null;
  const [, hourText = '', , minutes = '', french = '', half = ''] = match;
  if (!minutes && !half && !french) return null;
  const hour = Number(hourText) === 24 && !half && (minutes || '00') === '00' ? 0 : Number(hourText);
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  const afternoon = half.toLowerCase() === 'p';
  const onClock = half ? (hour % 12) + (afternoon ? 12 : 0) : hour;
  return `${String(onClock).padStart(2, '0')}:${minutes || '00'}`;
}

const shortDays: Record<string, number> = {
  m: 1,
  t: 2,
  w: 3,
  r: 4,
  f: 5,
  th: 4,
  mo: 1,
  tu: 2,
  we: 3,
  fr: 5,
  sa: 6,
  su: 7,
  lun: 1,
  mar: 2,
  mer: 3,
  jeu: 4,
  ven: 5,
  sam: 6,
  dim: 7,
};
const frenchDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

function parseWeekday(word: string): Weekday | null {
  const whole = word.toLowerCase().replace(/\.$/, '');
  const known = shortDays[whole];
  if (known) return known as Weekday;
  const plain = whole.replace(/s$/, '');
  if (plain.length < 3) return null;
  const french = frenchDays.indexOf(plain);
  const index = french >= 0 ? french : WEEKDAY_NAMES.findIndex((name) => name.toLowerCase().startsWith(plain));
  return index < 0 ? null : ((index + 1) as Weekday);
}

const letters: Record<string, readonly Weekday[]> = {
  ...{ m: [1], t: [2, 4], w: [3], r: [4], f: [5], s: [6, 7], u: [7] },
  ...{ mo: [1], tu: [2], we: [3], th: [4], fr: [5], sa: [6], su: [7] },
};

/** All ways to split the letters into weekdays in ascending order. */
const readings = (rest: string, after = 0): Weekday[][] =>
  rest === ''
    ? [[]]
    : [rest.slice(0, 1), rest.slice(0, 2)].flatMap((head, index) =>
        (head.length > index ? (letters[head] ?? []) : [])
          .filter((day) => day > after)
          .flatMap((day) => readings(rest.slice(head.length), day).map((more) => [day, ...more])),
      );

/** "MTWTHF", "MWF" or "SMTWTFS", starting on Monday or Sunday; null if it is not weekdays, or ambiguous. */
function daysInOneWord(word: string): Weekday[] | null {
  if (!/^[A-Z][A-Za-z]{1,13}$/.test(word)) return null;
  const low = word.toLowerCase();
  const fromSunday = readings(low.replace(/^(?:su|s|u)/, ''))
    .filter((days) => /^[su]/.test(low) && !days.includes(7))
    .map((days): Weekday[] => [7, ...days]);
  const found = new Map([...readings(low), ...fromSunday].map((days) => [sorted(days).join(''), sorted(days)]));
  return found.size === 1 ? [...found.values()][0]! : null;
}

/**
 * "Monday to Friday", "M-F", "Mo Tu We", "Mon, Wed & Fri", "Weekdays", "lundi au vendredi", or letters in one word; null if
 * any word is not a weekday.
 */
export function parseWeekdays(text: string): Weekday[] | null {
  const plain = text
    .replace(/:$/, '')
    .replace(/\bweekdays\b/i, 'Mon-Fri')
    .replace(/\bweekends\b/i, 'Sat-Sun')
    .replace(/\b(?:daily|every ?day|7 days(?: (?:a|per) week)?|tous les jours)\b/i, 'Mon-Sun');
  const days: Weekday[] = [];
  const parts = plain
    .replace(/\s*(?:-|\u2013|\u2014|\b(?:to|through|thru|au)\b)\s*|\s+à\s+/gi, '-')
    .split(/[\s,/&+]|\b(?:and|et)\b/i);
  for (const part of parts.filter(Boolean)) {
    const inOneWord = parseWeekday(part) === null ? daysInOneWord(part) : null;
    if (inOneWord) {
      days.push(...inOneWord);
      continue;
    }
    const [from, to, ...more] = part.split('-').map(parseWeekday);
    if (!from || to === null || more.length > 0) return null;
    if (to !== undefined && to < from) return null;
    for (let day = from; day <= (to ?? from); day += 1) days.push(day as Weekday);
  }
  return days.length > 0 ? sorted(days) : null;
}

const sorted = (days: readonly Weekday[]): Weekday[] => [...new Set(days)].sort((a, b) => a - b);
