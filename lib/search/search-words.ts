import {
  ageInMonths,
  type CalendarDate,
  firstOfMonth,
  formatDate,
  formatMonth,
  shortDay,
  type YearMonth,
} from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { childrenCount } from '@/lib/facilities/facts';
import {
  bookingTypeLabels,
  programCategoryLabels,
  sessionTypeLabels,
  shortWeekdayLabels,
  weekdayLabels,
} from '@/lib/labels';
import { daysInBrief } from '@/lib/requests/request-in-brief';
import { filtersOf } from '@/lib/search/alerts';
import { type FilterName, hasPlace, hasWay, noFilters, type SearchFilters } from '@/lib/search/search';
import { listed } from '@/lib/text/listed';

/** The filters of a search in words, and what the numbers on a card are for. */

/** "14 months", "4 years": the age of a child born in that month, which is taken as its 1st (product rule 9). */
export function monthAge(born: YearMonth, today: CalendarDate): string {
  const months = ageInMonths(firstOfMonth(born), today);
  if (months < 0) return `born in ${formatMonth(born)}`;
  if (months === 0) return 'newborn';
  if (months < 24) return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${Math.floor(months / 12)} years`;
}

/** "2 children: 14 months, 4 years". */
const childrenWords = (born: readonly YearMonth[], today: CalendarDate): string =>
  `${childrenCount(born.length)}: ${born.map((month) => monthAge(month, today)).join(', ')}`;

/** "Monday", "Mon and Wed". */
const weekdayWords = (weekdays: SearchFilters['weekdays']): string =>
  listed(weekdays.map((day) => (weekdays.length === 1 ? weekdayLabels : shortWeekdayLabels)[day]));

const when = (value: unknown, words: string): string | null => (value ? words : null);

type Words = (filters: SearchFilters, today: CalendarDate) => string | null;

/** Each filter in words; null where it narrows nothing. The order is that of the form. */
const wordsOf = {
  category: ({ category }) => category && programCategoryLabels[category],
  at: ({ at }) => when(at, 'Around this position'),
  place: ({ place, at }) => when(place && !at, `Near ${place}`),
  to: (filters) => when(hasWay(filters), `On the way to ${filters.to}`),
  radius: (filters) =>
    when(
      filters.radius && hasPlace(filters),
      hasWay(filters) ? `Detour up to ${filters.radius} km` : `Within ${filters.radius} km`,
    ),
  born: ({ born }, today) => when(born.length, childrenWords(born, today)),
  dates: ({ dates }) => when(dates.length, daysInBrief(dates)),
  weekdays: ({ weekdays, dates }) => when(weekdays.length && !dates.length, `Every ${weekdayWords(weekdays)}`),
  session: ({ session }) => session && sessionTypeLabels[session],
  type: ({ type }) => type && `${bookingTypeLabels[type]} care`,
  price: (filters) => when(filters.price !== null, `Up to $${filters.price} ${priceLimitFor(filters)}`),
  rating: ({ rating }) => when(rating, rating === 5 ? '5 stars' : `${rating} stars or more`),
  language: ({ language }) => when(language, `Language: ${language}`),
  subsidy: ({ subsidy }) => when(subsidy, 'Accepts a fee subsidy'),
  q: ({ q }) => when(q, `“${q}”`),
  sort: () => null,
  page: () => null,
} as const satisfies Record<FilterName, Words>;

export interface AppliedFilter {
  name: FilterName;
  label: string;
  /** What the filters lose when it is removed. */
  change: Partial<SearchFilters>;
}

/** What narrows the list, each in words and removable by itself. */
export const appliedFilters = (filters: SearchFilters, today: CalendarDate): AppliedFilter[] =>
  (Object.keys(wordsOf) as FilterName[]).flatMap((name) => {
    const label = wordsOf[name](filters, today);
    return label === null ? [] : [{ name, label, change: { [name]: noFilters[name] } }];
  });

/** What of the form is behind "More filters". */
export const moreNames = [
  'type',
  'price',
  'radius',
  'rating',
  'language',
  'subsidy',
  'q',
] as const satisfies FilterName[];

/** How many of the filters behind "More filters" are set. */
export const moreCount = (filters: SearchFilters): number =>
  moreNames.filter((name) => filters[name] !== noFilters[name]).length;

/** "2 children: 14 months, 4 years"; null where no child is named. A row of the form that is still empty is none. */
export function childrenAsked(born: readonly string[], today: CalendarDate): string | null {
  const known = born.filter(Boolean);
  return known.length > 0 ? childrenWords(known, today) : null;
}

/** "Nov 27 and 30", "Every Mon and Wed"; null where any day will do. */
export const daysAsked = (filters: SearchFilters): string | null => wordsOf.dates(filters) ?? wordsOf.weekdays(filters);

/** What the price of a search is for: "for 2 children, 2 days", "a month for 1 child, Mon and Wed". */
export function priceFor({ born, dates, weekdays, type }: SearchFilters): string {
  const children = childrenCount(born.filter(Boolean).length);
  if (type === BookingType.PERMANENT) {
    const days = dates.length === 0 && weekdays.length > 0 ? `, ${weekdayWords(weekdays)}` : '';
    return `a month for ${children}${days}`;
  }
  if (dates.length > 0) return `for ${children}, ${dates.length} ${dates.length === 1 ? 'day' : 'days'}`;
  return `for ${children}, every ${weekdayWords(weekdays)} for 4 weeks`;
}

/** What the lowest price of a list is for. */
const priceUnits = {
  [BookingType.DROP_IN]: 'a day per child, drop-in',
  [BookingType.PERMANENT]: 'a month per child, permanent care',
} as const;

export interface ShownPrice {
  /** Minor units. */
  amount: number;
  from: boolean;
  per: string;
}

/** The whole price of what was asked, and what it is for. Where any hours will do, it is that of the cheapest of them. */
export const wholePrice = (amount: number, asked: SearchFilters): ShownPrice => ({
  amount,
  from: asked.session === null,
  per: `${priceFor(asked)}, ${asked.session === null ? 'any hours' : sessionTypeLabels[asked.session]}`,
});

/** The price that a list and a map show: of what was asked where it is known, else the lowest; null where there is none. */
export function shownPrice(
  item: { priceFrom: number | null; priceType: BookingType; priceAsked?: number | null },
  asked: SearchFilters | undefined,
): ShownPrice | null {
  const { priceFrom, priceType, priceAsked } = item;
  if (asked && typeof priceAsked === 'number') return wholePrice(priceAsked, asked);
  return priceFrom === null ? null : { amount: priceFrom, from: true, per: priceUnits[priceType] };
}

/** What a price limit is for: the whole price, where children and days are asked for; else the price that cards show. */
export function priceLimitFor(filters: SearchFilters): string {
  const isPermanent = filters.type === BookingType.PERMANENT;
  // Permanent care has no price for single dates.
  const hasPrice = (filters.dates.length > 0 && !isPermanent) || filters.weekdays.length > 0;
  const isWhole = filters.born.some(Boolean) && hasPrice;
  if (isWhole) return priceFor(filters);
  return isPermanent ? 'a month per child' : 'a day per child';
}

/**
 * "3 places left on all your days", "1 place left on Nov 27"; of several children the number is that of the fullest of their
 * groups, and says so.
 */
export function placesLeftWords(placesLeft: number, { dates, born }: Pick<SearchFilters, 'dates' | 'born'>): string {
  const days = dates.length === 1 ? `on ${daysInBrief(dates)}` : 'on all your days';
  if (born.length < 2) return `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left ${days}`;
  const children = born.length === 2 ? 'both children' : `all ${born.length} children`;
  return `Places for ${children} ${days}, ${placesLeft} left in the fullest group`;
}

/** How much longer the way becomes: "2.4 km detour, by straight line", "On your way"; null is a detour that nobody knows. */
export function detourWords(kilometres: number | null): string {
  if (kilometres === null) return 'detour not known';
  if (kilometres < 0.1) return 'on your way, by straight line';
  return `${kilometres < 10 ? Number(kilometres.toFixed(1)) : Math.round(kilometres)} km detour, by straight line`;
}

/** "Mondays and Tuesdays", "Tue, Mar 10, 2026": each day by name; empty where no days are asked for. */
export const daysWords = ({ dates, weekdays }: Pick<SearchFilters, 'dates' | 'weekdays'>): string =>
  listed(
    dates.length > 0
      ? dates.map((date) => `${shortDay(date)}, ${formatDate(date, 'yyyy')}`)
      : weekdays.map((day) => `${weekdayLabels[day]}s`),
  );

/** "A child born in March 2024"; of any age where no month is said. What is kept for months says no age. */
export function bornWords(born: readonly string[]): string {
  if (born.length === 0) return 'A child of any age';
  const months = listed(born.map((month) => formatMonth(month)));
  return `${born.length === 1 ? 'A child' : 'Children'} born in ${months}`;
}

/** For whom, which days and which session: "A child born in March 2024 · Mondays and Tuesdays · Full Day · Drop-in care". */
const wishWords = (filters: SearchFilters): string =>
  joined([bornWords(filters.born), daysWords(filters), wordsOf.session(filters), wordsOf.type(filters)]);

/** Where is looked and what else is asked: "Child care near M5V · Within 25 km · Up to $80 a day per child". */
export function placeWords(filters: SearchFilters): string {
  const { category, at, place } = filters;
  const what = category ? programCategoryLabels[category] : 'Child care';
  const where = at ? ' near where you were' : place && ` near ${place}`;
  const { to, radius, q, price, rating, language, subsidy } = wordsOf;
  return joined([what + where, ...[to, radius, q, price, rating, language, subsidy].map((words) => words(filters))]);
}

const joined = (words: readonly (string | null)[]): string => words.filter(Boolean).join(' · ');

/** Whom and what an alert (record 0165) is about, in one line each. */
export function alertWords({ facility, search }: { facility: string | null; search: string }) {
  const filters = filtersOf(search);
  return { title: facility ?? placeWords(filters), wish: wishWords(filters) };
}
