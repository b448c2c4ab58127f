/** Ages of one group in a list; an end that is not stated is null. */
export interface StatedAges {
  title: string;
  fromMonths: number | null;
  toMonths: number | null;
}

/** Whether the last age that a list names belongs to the span; the mapping says so. */
export type LastAge = 'inclusive' | 'exclusive';

const agesMax = 21 * 12;
const titleMax = 100;
const amount = String.raw`\d+(?:[.,]\d+)?\s*(?:½|1/2)?`;
const unit = String.raw`(?:days?|jours?|d|j|weeks?|wks?|w|months?|mos?|m|mths?|years?|yrs?|yr|y|semaines?|sem|mois|ans?)`;
const part = String.raw`${amount}\s*${unit}\.?`;
/** "2 years", "2 yrs. 6 mos", "1 year and 6 months". */
const age = String.raw`${part}(?:\s*(?:,|&|and|et)?\s*${part}){0,2}`;
/** Also a number alone, whose unit is elsewhere: in the other end, or in the mapping. */
const ageOrNumber = String.raw`(${age}|${amount})`;
const between = String.raw`(?:to|through|thru|until|till|up to|à|a|au|jusqu['’]à|and|et|-|–|—)`;
const ofAge = String.raw`(?:\s*(?:old|of age|d['’]âge))?`;
const span = new RegExp(
  String.raw`^(?:(?:from|ages?|aged|de|entre|between)\s*:?\s*)*${ageOrNumber}\s*(?:old)?\s*${between}\s*${ageOrNumber}${ofAge}$`,
  'i',
);
const fromBirth = new RegExp(
  String.raw`^(?:(?:from|ages?|de)\s*:?\s*)*(?:birth|newborns?|naissance|la naissance)\s*${between}\s*${ageOrNumber}${ofAge}$`,
  'i',
);
const upwards = String.raw`\+|and (?:up|over|older|above)|or (?:older|over)|et plus|plus|-|–|—|to`;
const onlyFrom = new RegExp(
  String.raw`^(?:(?:from|over|ages?|dès|plus de|à partir de|min(?:imum)?\.?)\s*:?\s*)*${ageOrNumber}\s*(?:old\s*)?(${upwards})?$`,
  'i',
);
const onlyTo = new RegExp(
  String.raw`^(?:up to|under|until|to|through|jusqu['’]à|moins de|max(?:imum)?\.?|-|–|—)\s*:?\s*${ageOrNumber}${ofAge}$`,
  'i',
);
/** "5+ years" */
const plusBeforeUnit = new RegExp(String.raw`(\d)\s*\+\s*(${unit}\.?)$`, 'i');
const parts = new RegExp(String.raw`(\d+(?:[.,]\d+)?)\s*(½|1/2)?\s*(${unit})?`, 'gi');

type Unit = 'day' | 'week' | 'month' | 'year';
const inMonths: Record<Unit, number> = { day: 12 / 365.25, week: (7 * 12) / 365.25, month: 1, year: 12 };
const unitOf = (word: string): Unit =>
  /^[dj]/i.test(word) ? 'day' : /^[ws]/i.test(word) ? 'week' : /^(?:y|an)/i.test(word) ? 'year' : 'month';

/** An age in months, rounded down: six weeks are one month. Infinity if it is impossible, null without a unit. */
interface Age {
  months: number;
  /** Names whole years only: "5 years", but not "5 years 11 months". */
  isWholeYear: boolean;
}

/** @param unitOfNumber the unit of a number alone */
function ageOf(text: string, unitOfNumber: Unit | null): Age | null {
  let months = 0;
  let unitBefore: Unit | null = null;
  let isWholeYear = true;
  for (const [, digits = '', half, word] of text.matchAll(parts)) {
    const own = word ? unitOf(word) : unitOfNumber;
    if (!own) return null;
    const count: number = Number(digits.replace(',', '.')) + (half ? 0.5 : 0);
    // In "6 months 2 years" and "1 year 18 months", the parts are not of one age.
    if (unitBefore && count * inMonths[own] >= inMonths[unitBefore]) return { months: Infinity, isWholeYear: false };
    isWholeYear = own === 'year' && Number.isInteger(count);
    months += count * inMonths[own];
    unitBefore = own;
  }
  const whole = Math.floor(months + 1e-9);
  return { months: whole > agesMax ? Infinity : whole, isWholeYear };
}

/** The unit that an age names first; null for a number alone. */
const unitIn = (text: string): Unit | null => {
  const word = [...text.matchAll(parts)][0]?.[3];
  return word ? unitOf(word) : null;
};

/**
 * The month at which a span ends. If it includes its last age, a year named whole includes all of it ("5 years" ends
 * with the sixth birthday), and any other age the month that it names.
 */
function endOf(last: LastAge, { months, isWholeYear }: Age): number {
  if (last === 'exclusive' || months === 0) return months;
  return months + (isWholeYear ? 12 : 1);
}

/** How a list writes its ages. */
interface AgeRules {
  last: LastAge;
  /** The unit of numbers that have none. */
  unit?: 'months' | 'years' | undefined;
}

/**
 * Parses the ages in a cell: one group per part between semicolons, bars and lines, with the list's text as title. Text
 * that is not a plain range ("infant/toddler", "by arrangement") gives a group without stated ages.
 */
export function readAges(text: string, rules: AgeRules): StatedAges[] {
  const pieces = text
    .split(/[;|\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const groups = pieces.map((piece) => ({ title: piece.slice(0, titleMax), ...spanOf(piece, rules) }));
  return groups.filter(({ title }, index) => groups.findIndex((other) => other.title === title) === index);
}

function spanOf(written: string, { last, unit: ofNumbers }: AgeRules): Pick<StatedAges, 'fromMonths' | 'toMonths'> {
  const text = written.replace(plusBeforeUnit, '$1 $2+');
  const unitOfNumber = ofNumbers ? unitOf(ofNumbers) : null;
  const full = span.exec(text);
  if (full) {
    const [, from = '', to = ''] = full;
    return checked(ageOf(from, unitIn(to) ?? unitOfNumber), ageOf(to, unitOfNumber), last);
  }
  const born = fromBirth.exec(text);
  if (born) return checked({ months: 0, isWholeYear: true }, ageOf(born[1]!, unitOfNumber), last);
  const least = onlyFrom.exec(text);
  // "3 years" alone may be the minimum or the only age, so neither end is known.
  if (least && (least[2] !== undefined || /from|over|dès|plus|à partir|min/i.test(text))) {
    return checked(ageOf(least[1]!, unitOfNumber), 'open', last);
  }
  const most = onlyTo.exec(text);
  // "Under 5 years" says itself that it ends at the fifth birthday.
  const end = /^(?:under|moins de)/i.test(text) ? 'exclusive' : last;
  return most ? checked('open', ageOf(most[1]!, unitOfNumber), end) : unstated;
}

const unstated = { fromMonths: null, toMonths: null };

/** Impossible ages, and numbers of an unknown unit, count as not stated. */
function checked(from: Age | 'open' | null, to: Age | 'open' | null, last: LastAge) {
  if (!from || !to) return unstated;
  const fromMonths = from === 'open' ? null : from.months;
  const toMonths = to === 'open' ? null : endOf(last, to);
  const wrong =
    fromMonths === Infinity || toMonths === Infinity || (toMonths !== null && toMonths <= (fromMonths ?? 0));
  return wrong ? unstated : { fromMonths, toMonths };
}

/** Ages in two cells, each with its own unit or the mapping's: "6 weeks" and "12". Null if both are empty. */
export function agesBetween(
  from: string,
  to: string,
  { unit: ofNumbers = 'years', last }: AgeRules,
): StatedAges | null {
  if (!from && !to) return null;
  const withUnit = (text: string) => (/^[\d.,½/ ]+$/.test(text) ? `${text} ${ofNumbers}` : text);
  const [first, end] = [withUnit(from), withUnit(to)];
  const title = !to ? `From ${first}` : from ? `${first} to ${end}` : `Up to ${end}`;
  return { title: title.slice(0, titleMax), ...spanOf(title, { last }) };
}
