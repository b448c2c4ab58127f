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
const number = String.raw`(\d+(?:[.,]\d+)?)\s*(½|1/2)?`;
const unit = String.raw`(weeks?|wks?|w|months?|mos?|m|mths?|years?|yrs?|yr|y|semaines?|sem|mois|ans?)`;
const between = String.raw`(?:to|through|thru|until|till|up to|à|a|au|jusqu['’]à|and|et|-|–|—)`;
const span = new RegExp(
  String.raw`^(?:(?:from|ages?|aged|de|entre|between)\s*:?\s*)*${number}\s*${unit}?\.?\s*(?:old)?\s*${between}\s*${number}\s*${unit}\.?(?:\s*(?:old|of age|d['’]âge))?$`,
  'i',
);
const fromBirth = new RegExp(
  String.raw`^(?:(?:from|ages?|de)\s*:?\s*)*(?:birth|newborns?|naissance|la naissance)\s*${between}\s*${number}\s*${unit}\.?(?:\s*(?:old|of age))?$`,
  'i',
);
const onlyFrom = new RegExp(
  String.raw`^(?:(?:from|over|ages?|dès|plus de|à partir de|min(?:imum)?\.?)\s*:?\s*)*${number}\s*${unit}\.?\s*(?:old\s*)?(\+|and (?:up|over|older|above)|or (?:older|over)|et plus|plus|-|–|—|to)?$`,
  'i',
);
const onlyTo = new RegExp(
  String.raw`^(?:up to|under|until|to|through|jusqu['’]à|moins de|max(?:imum)?\.?|-|–|—)\s*:?\s*${number}\s*${unit}\.?(?:\s*(?:old|of age))?$`,
  'i',
);

type Unit = 'week' | 'month' | 'year';
const unitOf = (word: string): Unit => (/^(w|s)/i.test(word) ? 'week' : /^(y|an)/i.test(word) ? 'year' : 'month');
const amountOf = (digits: string, half: string | undefined) => Number(digits.replace(',', '.')) + (half ? 0.5 : 0);

/** An age in months, rounded down: six weeks are one month; Infinity if it is impossible. */
function monthsOf(digits: string, half: string | undefined, word: string): number {
  const [amount, of] = [amountOf(digits, half), unitOf(word)];
  const exact = of === 'week' ? (amount * 7 * 12) / 365.25 : of === 'year' ? amount * 12 + 1e-9 : amount;
  return Math.floor(exact) > agesMax ? Infinity : Math.floor(exact);
}

/**
 * The month at which a span ends. If it includes its last age, a year named whole includes all of it ("5 years" ends
 * with the sixth birthday), and any other age the month that it names.
 */
function endOf(last: LastAge, digits: string, half: string | undefined, word: string): number {
  const months = monthsOf(digits, half, word);
  if (last === 'exclusive' || months === 0) return months;
  return months + (unitOf(word) === 'year' && Number.isInteger(amountOf(digits, half)) ? 12 : 1);
}

/**
 * Parses the ages in a cell: one group per part between semicolons, bars and lines, with the list's text as title. Text
 * that is not a plain range ("infant/toddler", "by arrangement") gives a group without stated ages.
 */
export function readAges(text: string, last: LastAge): StatedAges[] {
  const parts = text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const groups = parts.map((part) => ({ title: part.slice(0, titleMax), ...spanOf(part, last) }));
  return groups.filter(({ title }, index) => groups.findIndex((other) => other.title === title) === index);
}

function spanOf(text: string, last: LastAge): Pick<StatedAges, 'fromMonths' | 'toMonths'> {
  const full = span.exec(text);
  if (full) {
    const [, from, fromHalf, fromUnit, to, toHalf, toUnit] = full;
    return checked(monthsOf(from!, fromHalf, fromUnit ?? toUnit!), endOf(last, to!, toHalf, toUnit!));
  }
  const born = fromBirth.exec(text);
  if (born) return checked(0, endOf(last, born[1]!, born[2], born[3]!));
  const least = onlyFrom.exec(text);
  // "3 years" alone may be the minimum or the only age, so neither end is known.
  const open = least && (least[4] !== undefined || /from|over|dès|plus|à partir|min/i.test(text));
  if (least && open) return checked(monthsOf(least[1]!, least[2], least[3]!), null);
  const most = onlyTo.exec(text);
  // "Under 5 years" says itself that it ends at the fifth birthday.
  const end = /^(?:under|moins de)/i.test(text) ? 'exclusive' : last;
  return most ? checked(null, endOf(end, most[1]!, most[2], most[3]!)) : checked(null, null);
}

/** Impossible ages count as not stated. */
function checked(fromMonths: number | null, toMonths: number | null) {
  const impossible = (months: number | null) => months === Infinity;
  const wrong = impossible(fromMonths) || impossible(toMonths) || (toMonths !== null && toMonths <= (fromMonths ?? 0));
  return wrong ? { fromMonths: null, toMonths: null } : { fromMonths, toMonths };
}

/** Ages in two cells, each with its own unit or the mapping's: "6 weeks" and "12". Null if both are empty. */
export function agesBetween(
  from: string,
  to: string,
  { unit: unitOfNumbers, last }: { unit: 'months' | 'years'; last: LastAge },
): StatedAges | null {
  if (!from && !to) return null;
  const withUnit = (text: string) => (/^[\d.,½/ ]+$/.test(text) ? `${text} ${unitOfNumbers}` : text);
  const [first, end] = [withUnit(from), withUnit(to)];
  const title = !to ? `From ${first}` : from ? `${first} to ${end}` : `Up to ${end}`;
  return { title: title.slice(0, titleMax), ...spanOf(title, last) };
}
