import { invalid } from '@/lib/app-error';
import { addDays, addMonths, ageInMonths, eachDate, isCalendarDate, weekdayOf } from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { BookingType, HalfDayPermanent, ProgramCategory, SessionType, type Weekday } from '@/lib/enums';
import { subsidyFacts } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import type { FacilitySort } from '@/lib/search/search';
import { type CareNeed, careNeeds } from '@/server/areas/facilities/search/rules/care-needs';

/** The filters of GET facility after contract validation (product rules 9 and 11). */
export interface SearchQuery {
  radius?: number;
  categories?: ProgramCategory[];
  type?: BookingType;
  birthDates?: string[];
  dates?: string[];
  weekdays?: Weekday[];
  scheduleType?: SessionType;
  maxPrice?: number;
  minRating?: number;
  language?: string;
  subsidy?: boolean;
  certain?: boolean;
  q?: string;
  sort?: FacilitySort;
}

type SearchOrder = FacilitySort | 'relevance';

/** A validated search, ready for one statement. */
interface SearchPlan {
  categories: ProgramCategory[];
  language: string | null;
  /** The facts that show a subsidy; null without this filter. */
  subsidyFacts: readonly string[] | null;
  /** True to leave out facilities whose places were not confirmed within four weeks. */
  certainOnly: boolean;
  minRating: number | null;
  /** Minor units; monthly prices where priceType is permanent. */
  maxPrice: number | null;
  words: string[];
  text: string | null;
  priceType: BookingType;
  /** True to leave out facilities without prices. */
  pricedOnly: boolean;
  session: SessionFilter;
  sessionAsked: boolean;
  halfDayPermanent: HalfDayPermanent | null;
  /** Days a week of the monthly price; null for any. */
  daysAWeek: number | null;
  /**
   * The children's ages on the first day of care, by what "tomorrow" is in the facility's zone; empty without children.
   */
  agesOn: { tomorrow: string; ages: number[] }[];
  needs: CareNeed[];
  /** True to compute the total: children and days were given. */
  priceAsked: boolean;
  /** False for permanent care on single dates, which has no price of its own. */
  wholePrice: boolean;
  /** Weekdays on which the facility must open. */
  openOn: number[];
  /** Requested dates, on which the facility must not be closed; a holiday among weekdays does not exclude it. */
  openDays: string[];
  /** First and last requested date; null without dates. */
  span: { first: string; last: string } | null;
  order: SearchOrder;
}

const priceMax = 2_147_483_647;
/** The zones where "tomorrow" begins first and last in the two countries. */
const [eastmost, westmost] = ['America/St_Johns', 'Pacific/Honolulu'];

/** True if the plan needs the ages at which groups begin and end: with many dates, children change groups. */
export const needsBoundaries = ({ birthDates: births, dates, weekdays }: SearchQuery): boolean =>
  Boolean(births?.length && (dates?.length || weekdays?.length));

/**
 * Validates a search's filters against each other and the clock. Throws `invalid` by field.
 * @param boundaries the ages at which any age group begins or ends, if {@link needsBoundaries}
 */
export function planSearch(query: SearchQuery, hasPlace: boolean, now: Date, boundaries?: number[]): SearchPlan {
  const type = query.type ?? BookingType.DROP_IN;
  const session = query.scheduleType === undefined ? anySession : sessionFilters[query.scheduleType];
  const births = birthDatesOf(query.birthDates ?? []);
  const [early, late] = [tomorrowIn(westmost, now), tomorrowIn(eastmost, now)];
  const asked = askedDates(query, early, addMonths(todayIn(eastmost, now), limits.bookingMonthsAhead));
  const weekdays = [...new Set(query.weekdays ?? [])];
  const dates = asked ?? occurrences(weekdays, type, late);
  checkWeekend(query, dates);
  const span = asked ? { first: asked[0]!, last: asked.at(-1)! } : null;
  const words = searchWords(query.q ?? '');
  return {
    categories: query.categories ?? [],
    language: plainText(query.language),
    subsidyFacts: query.subsidy ? subsidyFacts : null,
    certainOnly: query.certain ?? false,
    minRating: query.minRating ?? null,
    maxPrice: query.maxPrice === undefined ? null : Math.min(query.maxPrice, priceMax),
    words,
    text: words.length > 0 ? words.join(' ') : null,
    priceType: type,
    pricedOnly: query.type !== undefined || query.maxPrice !== undefined || dates.length > 0,
    session,
    sessionAsked: query.scheduleType !== undefined,
    halfDayPermanent: type === BookingType.PERMANENT && session.halfDay ? HalfDayPermanent.ALLOWED : null,
    daysAWeek: type === BookingType.PERMANENT && !asked && weekdays.length > 0 ? weekdays.length : null,
    agesOn: agesOn(births, span ? [span.first] : [...new Set([early, late])]),
    needs: careNeeds(dates, {
      birthDates: births,
      mustThrough: span ? span.last : addDays(late, 7 * limits.searchWeeks),
      boundaries,
    }),
    priceAsked: births.length > 0 && dates.length > 0,
    wholePrice: births.length > 0 && dates.length > 0 && !(asked && type === BookingType.PERMANENT),
    openOn: [...new Set(dates.map(weekdayOf))],
    openDays: asked ?? [],
    span,
    order: orderOf(query, hasPlace),
  };
}

/** Default order: relevance with a text, else distance with a place, else rating. Distance requires a place. */
function orderOf({ sort, q }: SearchQuery, hasPlace: boolean): SearchOrder {
  const natural = q ? 'relevance' : hasPlace ? 'distance' : 'rating';
  return sort === undefined || (sort === 'distance' && !hasPlace) ? natural : sort;
}

/** A birth month counts as its first day (product rule 9). */
export function birthDatesOf(texts: readonly string[]): string[] {
  const dates = texts.map((text) => (text.length === 7 ? `${text}-01` : text));
  const wrong = dates.findIndex((date) => !isCalendarDate(date));
  if (wrong >= 0) throw invalid({ birthDates: `There is no date ${texts[wrong]}.` });
  return dates;
}

/** The requested dates, sorted and unique; null if none were given. */
function askedDates(query: SearchQuery, tomorrow: string, last: string): string[] | null {
  if (!query.dates || query.dates.length === 0) return null;
  const dates = [...new Set(query.dates)].sort();
  const wrong = dates.find((date) => !isCalendarDate(date));
  if (wrong !== undefined) throw invalid({ dates: `There is no date ${wrong}.` });
  if (dates[0]! < tomorrow) throw invalid({ dates: 'Choose dates starting tomorrow.' });
  if (dates.at(-1)! > last) throw invalid({ dates: 'Choose dates within the next twelve months.' });
  return dates;
}

/** Weekdays mean every such day of the next weeks, or of the period for which a permanent booking holds its places. */
function occurrences(weekdays: readonly Weekday[], type: BookingType, from: string): string[] {
  if (weekdays.length === 0) return [];
  const through =
    type === BookingType.PERMANENT
      ? addMonths(from, limits.bookingMonthsAhead)
      : addDays(from, 7 * limits.searchWeeks - 1);
  return eachDate(from, through).filter((date) => weekdays.includes(weekdayOf(date)));
}

function checkWeekend({ scheduleType, dates: asked }: SearchQuery, dates: readonly string[]): void {
  if (scheduleType !== SessionType.WEEKEND_FULL_DAY || dates.every((date) => weekdayOf(date) >= 6)) return;
  throw invalid({ [asked?.length ? 'dates' : 'weekdays']: 'Weekend care is offered on Saturdays and Sundays only.' });
}

function agesOn(births: readonly string[], days: readonly string[]): SearchPlan['agesOn'] {
  if (births.length === 0) return [];
  const all = days.map((day) => ({ tomorrow: day, ages: births.map((birth) => ageInMonths(birth, day)) }));
  const same = all.every(({ ages }) => ages.join() === all[0]!.ages.join());
  return same ? all.slice(0, 1) : all;
}

/** The counters that a session needs: both halves of the day, one half, the school pool, or any with places. */
type PoolNeed = 'full' | 'am' | 'pm' | 'beforeAfter' | 'any';

interface SessionFilter {
  need: PoolNeed;
  /** Session types with matching prices; null for all. */
  priced: readonly SessionType[] | null;
  /** Programs 8 to 10 are kinds of care, not hours: they filter by category (product rule 9). */
  category: ProgramCategory | null;
  halfDay: boolean;
}

const hours = (need: PoolNeed, type: SessionType): SessionFilter => ({
  need,
  priced: [type],
  category: null,
  halfDay: need === 'am' || need === 'pm',
});
const program = (category: ProgramCategory): SessionFilter => ({ need: 'any', priced: null, category, halfDay: false });

export const sessionFilters = {
  [SessionType.FULL_DAY]: hours('full', SessionType.FULL_DAY),
  [SessionType.HALF_DAY_AM]: hours('am', SessionType.HALF_DAY_AM),
  [SessionType.HALF_DAY_PM]: hours('pm', SessionType.HALF_DAY_PM),
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: hours('beforeAfter', SessionType.BEFORE_AND_AFTER_SCHOOL),
  [SessionType.BEFORE_SCHOOL]: hours('beforeAfter', SessionType.BEFORE_SCHOOL),
  [SessionType.AFTER_SCHOOL]: hours('beforeAfter', SessionType.AFTER_SCHOOL),
  [SessionType.WEEKEND_FULL_DAY]: hours('full', SessionType.WEEKEND_FULL_DAY),
  [SessionType.CHILD_CARE]: program(ProgramCategory.DAY_CARE),
  [SessionType.PRESCHOOL]: program(ProgramCategory.PRESCHOOL),
  [SessionType.KINDERGARTEN]: program(ProgramCategory.KINDERGARTEN),
} as const satisfies Record<SessionType, SessionFilter>;

/** No session given: any place of the day counts. */
export const anySession: SessionFilter = { need: 'any', priced: null, category: null, halfDay: false };

const wordsMax = 8;
/** Stop words; kept if nothing else was typed. */
const empty = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);

/** Splits free text into words that must all match. Control characters never reach the database. */
export function searchWords(text: string): string[] {
  const words = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/[\s,;:.!?"()/]+/)
    .filter(Boolean);
  const meaningful = words.filter((word) => !empty.has(word.toLowerCase()));
  return (meaningful.length > 0 ? meaningful : words).slice(0, wordsMax);
}

/** Text without control characters; null if empty. */
export function plainText(text: string | undefined): string | null {
  const plain = text?.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return plain ? plain : null;
}
