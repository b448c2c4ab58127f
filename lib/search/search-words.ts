import type { FacilityListItem, Paged } from '@/api/contract/types';
import {
  ageInMonths,
  type CalendarDate,
  firstOfMonth,
  formatDate,
  formatMonth,
  shortDay,
  type YearMonth,
} from '@/lib/dates/dates';
import { BookingType, isScheduleType, type ScheduleType, SessionType } from '@/lib/enums';
import { childrenCount } from '@/lib/facilities/facts';
import {
  bookingTypeLabels,
  programCategoryLabels,
  sessionTypeLabels,
  shortWeekdayLabels,
  weekdayLabels,
} from '@/lib/labels';
import { type Currency, formatMoney, formatRoundMoney, groupDigits } from '@/lib/money/money';
import { daysInBrief } from '@/lib/requests/answer/request-in-brief';
import { filtersOf } from '@/lib/search/alerts';
import { type FilterName, hasPlace, hasWay, noFilters, type SearchFilters } from '@/lib/search/search';
import { joinWithAnd } from '@/lib/text/words';

/** "14 months", "4 years". The month of birth counts as its first day (product rule 9). */
export function monthAge(born: YearMonth, today: CalendarDate): string {
  const months = ageInMonths(firstOfMonth(born), today);
  if (months < 0) return `born in ${formatMonth(born)}`;
  if (months === 0) return 'newborn';
  if (months < 24) return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${Math.floor(months / 12)} years`;
}

/** "14"; "1,000+" for a lower bound. */
export const totalWords = ({ totalItems, more = false }: Pick<Paged<unknown>, 'totalItems' | 'more'>): string =>
  `${groupDigits(totalItems)}${more ? '+' : ''}`;

/** "2 children: 14 months, 4 years". */
const childrenWords = (born: readonly YearMonth[], today: CalendarDate): string =>
  `${childrenCount(born.length)}: ${born.map((month) => monthAge(month, today)).join(', ')}`;

/** "Monday", "Mon and Wed". */
const weekdayWords = (weekdays: SearchFilters['weekdays']): string =>
  joinWithAnd(weekdays.map((day) => (weekdays.length === 1 ? weekdayLabels : shortWeekdayLabels)[day]));

const when = (value: unknown, words: string): string | null => (value ? words : null);

type Words = (filters: SearchFilters, today: CalendarDate) => string | null;

/** A label per filter, in the order of the form; null if the filter isn't set. */
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
  certain: ({ certain }) => when(certain, 'Spots confirmed in the last 4 weeks'),
  except: ({ except }) => when(except.length, 'Without those that declined'),
  q: ({ q }) => when(q, `“${q}”`),
  sort: () => null,
  page: () => null,
} as const satisfies Record<FilterName, Words>;

export interface AppliedFilter {
  name: FilterName;
  label: string;
  /** Removes the filter. */
  change: Partial<SearchFilters>;
}

/** The filters that are set, with labels. */
export const appliedFilters = (filters: SearchFilters, today: CalendarDate): AppliedFilter[] =>
  (Object.keys(wordsOf) as FilterName[]).flatMap((name) => {
    const label = wordsOf[name](filters, today);
    return label === null ? [] : [{ name, label, change: { [name]: noFilters[name] } }];
  });

/** The filters behind "More filters". */
export const moreNames = [
  'type',
  'price',
  'radius',
  'rating',
  'language',
  'subsidy',
  'certain',
  'q',
] as const satisfies FilterName[];

/** How many of the filters behind "More filters" are set. */
export const moreCount = (filters: SearchFilters): number =>
  moreNames.filter((name) => filters[name] !== noFilters[name]).length;

/** "2 children: 14 months, 4 years"; null without children. Ignores empty rows of the form. */
export function childrenAsked(born: readonly string[], today: CalendarDate): string | null {
  const known = born.filter(Boolean);
  return known.length > 0 ? childrenWords(known, today) : null;
}

/** "Nov 27 and 30", "Every Mon and Wed"; null without days. */
export const daysAsked = (filters: SearchFilters): string | null => wordsOf.dates(filters) ?? wordsOf.weekdays(filters);

/** "2 children, 2 days", "1 child, Mon and Wed". */
export const wishInBrief = (filters: SearchFilters): string => {
  const days = daysOfWish(filters, ['day', 'days']);
  const children = childrenCount(filters.born.filter(Boolean).length);
  return days ? `${children}, ${days}` : children;
};

/** "2 days", "every Mon and Wed for 4 weeks", "Mon and Wed" of a month; null where only a month is meant. */
function daysOfWish({ dates, weekdays, type }: SearchFilters, [day, days]: readonly [string, string]): string | null {
  const isMonthly = type === BookingType.PERMANENT;
  if (dates.length > 0) return isMonthly ? null : `${dates.length} ${dates.length === 1 ? day : days}`;
  if (weekdays.length === 0) return null;
  return isMonthly ? weekdayWords(weekdays) : `every ${weekdayWords(weekdays)} for 4 weeks`;
}

/** Single days by their session: "3 full days". */
const daysOfSession = {
  [SessionType.FULL_DAY]: ['full day', 'full days'],
  [SessionType.HALF_DAY_AM]: ['morning', 'mornings'],
  [SessionType.HALF_DAY_PM]: ['afternoon', 'afternoons'],
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: ['day before and after school', 'days before and after school'],
  [SessionType.BEFORE_SCHOOL]: ['day before school', 'days before school'],
  [SessionType.AFTER_SCHOOL]: ['day after school', 'days after school'],
  [SessionType.WEEKEND_FULL_DAY]: ['full weekend day', 'full weekend days'],
} as const satisfies Record<ScheduleType, readonly [string, string]>;

/** "2 children, 3 full days", "1 child, every Mon for 4 weeks, full days". Children may each need other hours. */
function wishWithHours(filters: SearchFilters, session: ScheduleType | null): string {
  const hours = session === null ? 'different hours' : hoursWords[session].toLowerCase();
  if (session === null || filters.dates.length === 0 || filters.type === BookingType.PERMANENT)
    return `${wishInBrief(filters)}, ${hours}`;
  return `${childrenCount(filters.born.filter(Boolean).length)}, ${daysOfWish(filters, daysOfSession[session])}`;
}

/** Sessions as the price says them. */
export const hoursWords = {
  [SessionType.FULL_DAY]: 'Full days',
  [SessionType.HALF_DAY_AM]: 'Half days, mornings',
  [SessionType.HALF_DAY_PM]: 'Half days, afternoons',
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: 'Before and after school',
  [SessionType.BEFORE_SCHOOL]: 'Before school',
  [SessionType.AFTER_SCHOOL]: 'After school',
  [SessionType.WEEKEND_FULL_DAY]: 'Weekend full days',
} as const satisfies Record<ScheduleType, string>;

const pricePer = { [BookingType.DROP_IN]: 'a day', [BookingType.PERMANENT]: 'a month' } as const;

type PricedItem = Pick<FacilityListItem, 'priceFrom' | 'priceType' | 'priceAsked' | 'priceSession' | 'halfDayPrice'>;

export interface ShownPrice {
  /** What the price is for: "2 children, 3 full days"; of a price per child its hours: "full days", or nothing. */
  what: string;
  /** Minor units. */
  amount: number;
  from: boolean;
  /** "a month"; absent for the total of single days. */
  per?: string;
  /** The same for half days, in minor units; null if it isn't known or the price is for half days. */
  half: number | null;
}

/**
 * The price on cards, pins, comparisons and mails: the total of the search if it has one, else the lowest price per
 * child; null without prices. It says for which hours it is.
 */
export function shownPrice(item: PricedItem, asked: SearchFilters | undefined): ShownPrice | null {
  const { priceFrom, priceType, priceAsked, priceSession, halfDayPrice: half } = item;
  const session = priceSession !== null && isScheduleType(priceSession) ? priceSession : null;
  if (asked && typeof priceAsked === 'number') {
    const what = wishWithHours(asked, session);
    const per = asked.type === BookingType.PERMANENT ? { per: pricePer[BookingType.PERMANENT] } : {};
    return { what, amount: priceAsked, from: false, ...per, half };
  }
  if (priceFrom === null) return null;
  return {
    what: session === null ? '' : hoursWords[session].toLowerCase(),
    amount: priceFrom,
    from: true,
    per: pricePer[priceType],
    half,
  };
}

/** The line of a card: "$294 · 2 children, 3 full days", "From $49 a day · $29 half day". */
export function priceInBrief(price: ShownPrice, currency: Currency): { amount: string; rest: string } {
  const { amount, from, per, half, what } = price;
  // The days of half days are those of the wish; its card has one line.
  const hours = from && half !== null ? `${formatRoundMoney(half, currency)} half day` : what;
  return {
    amount: `${from ? 'From ' : ''}${formatRoundMoney(amount, currency)}`,
    rest: `${per ? ` ${per}` : ''}${hours ? ` · ${hours}` : ''}`,
  };
}

/** "$294.00 CAD · 2 children, 3 full days · half days from $174.00", "From $49.00 CAD a day per child · full days". */
export function priceSentence({ what, amount, from, per, half }: ShownPrice, currency: Currency): string {
  const sum = `${from ? 'From ' : ''}${formatMoney(amount, currency)} ${currency}`;
  const each = [per, from && 'per child'].filter(Boolean).join(' ');
  const halfDays = half !== null && `half days from ${formatMoney(half, currency)}`;
  return joined([each ? `${sum} ${each}` : sum, what, halfDays]);
}

/** What the price limit applies to: the total if children and days are given, else the price on cards. */
export function priceLimitFor(filters: SearchFilters): string {
  const isPermanent = filters.type === BookingType.PERMANENT;
  // Permanent care has no price for single dates.
  const hasPrice = (filters.dates.length > 0 && !isPermanent) || filters.weekdays.length > 0;
  const isWhole = filters.born.some(Boolean) && hasPrice;
  if (isWhole) return `${isPermanent ? 'a month ' : ''}for ${wishInBrief(filters)}`;
  return isPermanent ? 'a month per child' : 'a day per child';
}

/** Which hours the price limit applies to; null if the search names them. */
export const limitHours = ({ session }: Pick<SearchFilters, 'session'>): string | null =>
  session === null ? 'full days, or the longest hours offered' : null;

/** "1 spot left on Nov 27", "Room for both on all 3 days": a result has room for all of the children together. */
export function placesLeftWords(placesLeft: number, { dates, born }: Pick<SearchFilters, 'dates' | 'born'>): string {
  const count = dates.length === 0 ? 'your' : dates.length;
  const days =
    dates.length === 1 ? `on ${daysInBrief(dates)}` : dates.length === 2 ? 'on both days' : `on all ${count} days`;
  if (born.length < 2) return `${placesLeft} ${placesLeft === 1 ? 'spot' : 'spots'} left ${days}`;
  return `Room for ${born.length === 2 ? 'both' : `all ${born.length} children`} ${days}`;
}

/** "2.4 km detour, by straight line", "on your way, by straight line". Null means that the detour is unknown. */
export function detourWords(kilometres: number | null): string {
  if (kilometres === null) return 'detour not known';
  if (kilometres < 0.1) return 'on your way, by straight line';
  return `${kilometres < 10 ? Number(kilometres.toFixed(1)) : Math.round(kilometres)} km detour, by straight line`;
}

/** "Mondays and Tuesdays", "Tue, Mar 10, 2026"; empty without days. */
export const daysWords = ({ dates, weekdays }: Pick<SearchFilters, 'dates' | 'weekdays'>): string =>
  joinWithAnd(
    dates.length > 0
      ? dates.map((date) => `${shortDay(date)}, ${formatDate(date, 'yyyy')}`)
      : weekdays.map((day) => `${weekdayLabels[day]}s`),
  );

/** "A child born in March 2024", "A child of any age". Alerts live for months, so they don't show an age. */
export function bornWords(born: readonly string[]): string {
  if (born.length === 0) return 'A child of any age';
  const months = joinWithAnd(born.map((month) => formatMonth(month)));
  return `${born.length === 1 ? 'A child' : 'Children'} born in ${months}`;
}

/** "A child born in March 2024 · Mondays and Tuesdays · Full Day · Drop-in care". */
const wishWords = (filters: SearchFilters): string =>
  joined([bornWords(filters.born), daysWords(filters), wordsOf.session(filters), wordsOf.type(filters)]);

/** "Child care near M5V · Within 25 km · Up to $80 a day per child". */
export function placeWords(filters: SearchFilters): string {
  const { category, at, place } = filters;
  const what = category ? programCategoryLabels[category] : 'Child care';
  const where = at ? ' near where you were' : place && ` near ${place}`;
  const { to, radius, q, price, rating, language, subsidy, certain } = wordsOf;
  const rest = [to, radius, q, price, rating, language, subsidy, certain];
  return joined([what + where, ...rest.map((words) => words(filters))]);
}

const joined = (words: readonly (string | null | false)[]): string => words.filter(Boolean).join(' · ');

export function alertWords({ facility, search }: { facility: string | null; search: string }) {
  const filters = filtersOf(search);
  return { title: facility ?? placeWords(filters), wish: wishWords(filters) };
}
