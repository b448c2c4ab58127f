import { invalid } from '@/lib/app-error';
import { addDays, addMonths, ageInMonths, eachDate, isCalendarDate, weekdayOf } from '@/lib/dates/dates';
import { BookingType, HalfDayPermanent, SessionType, type ProgramCategory, type Weekday } from '@/lib/enums';
import { subsidyFacts } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import type { FacilitySort } from '@/lib/search/search';
import { todayIn, tomorrowIn } from '@/lib/dates/time-zones';
import { careNeeds, type CareNeed } from '@/server/areas/search/rules/care-needs';
import { plainText, searchWords } from '@/server/areas/search/rules/search-words';
import { anySession, sessionFilters, type SessionFilter } from '@/server/areas/search/rules/session-filter';

/** The filters of GET facility as the contract lets them through (product rules 9 and 11). */
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
  q?: string;
  sort?: FacilitySort;
}

export type SearchOrder = FacilitySort | 'relevance';

/** A search checked and made ready for one statement. */
export interface SearchPlan {
  categories: ProgramCategory[];
  language: string | null;
  /** The facts that say so; null unless asked. */
  subsidyFacts: readonly string[] | null;
  minRating: number | null;
  /** Minor units; monthly prices where priceType is permanent. */
  maxPrice: number | null;
  words: string[];
  text: string | null;
  priceType: BookingType;
  /** True where facilities without prices are left out. */
  pricedOnly: boolean;
  session: SessionFilter;
  sessionAsked: boolean;
  halfDayPermanent: HalfDayPermanent | null;
  /** Days a week that a monthly price has to be for; null for any. */
  daysAWeek: number | null;
  /** The children's ages on the first day of care, by what is tomorrow in the facility's zone; empty without children. */
  agesOn: { tomorrow: string; ages: number[] }[];
  needs: CareNeed[];
  /** True where the whole price is told: children and days were asked. */
  priceAsked: boolean;
  /** False where the days are permanent care on single dates, which has no price of its own. */
  wholePrice: boolean;
  /** Weekdays on which the facility has to be open. */
  openOn: number[];
  /** Asked dates, on none of which it may have said that it is closed; a holiday among weekdays leaves it in. */
  openDays: string[];
  /** First and last asked date; null without asked dates. */
  span: { first: string; last: string } | null;
  order: SearchOrder;
}

/** Weekdays mean every such day of the next four weeks, or of as long as a permanent booking holds its places. */
const weekdayWeeks = 4;
const priceMax = 2_147_483_647;
/** The zones where "tomorrow" comes first and last in the two countries. */
const [eastmost, westmost] = ['America/St_Johns', 'Pacific/Honolulu'];

/** True where the plan wants to know at which ages groups begin and end: many dates, children who grow. */
export const needsBoundaries = ({ birthDates: births, dates, weekdays }: SearchQuery): boolean =>
  Boolean(births?.length && (dates?.length || weekdays?.length));

/**
 * Checks a search's filters against each other and the clock. Throws `invalid` by field.
 * @param boundaries the ages at which any facility's group begins or ends, where {@link needsBoundaries}
 */
export function planSearch(query: SearchQuery, hasPlace: boolean, now: Date, boundaries?: number[]): SearchPlan {
  const type = query.type ?? BookingType.DROP_IN;
  const session = query.scheduleType === undefined ? anySession : sessionFilters[query.scheduleType];
  const births = birthDates(query.birthDates ?? []);
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
      mustThrough: span ? span.last : addDays(late, 7 * weekdayWeeks),
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

/** Without a wish: the best match of the text, else the nearest, else the best rated. A place is what distances need. */
function orderOf({ sort, q }: SearchQuery, hasPlace: boolean): SearchOrder {
  const natural = q ? 'relevance' : hasPlace ? 'distance' : 'rating';
  return sort === undefined || (sort === 'distance' && !hasPlace) ? natural : sort;
}

/** Birth months mean their first day (product rule 9). */
function birthDates(texts: readonly string[]): string[] {
  const dates = texts.map((text) => (text.length === 7 ? `${text}-01` : text));
  const wrong = dates.findIndex((date) => !isCalendarDate(date));
  if (wrong >= 0) throw invalid({ birthDates: `There is no date ${texts[wrong]}.` });
  return dates;
}

/** The asked dates, each once and in order; null when none were asked. */
function askedDates(query: SearchQuery, tomorrow: string, last: string): string[] | null {
  if (!query.dates || query.dates.length === 0) return null;
  const dates = [...new Set(query.dates)].sort();
  const wrong = dates.find((date) => !isCalendarDate(date));
  if (wrong !== undefined) throw invalid({ dates: `There is no date ${wrong}.` });
  if (dates[0]! < tomorrow) throw invalid({ dates: 'Choose dates starting tomorrow.' });
  if (dates.at(-1)! > last) throw invalid({ dates: 'Choose dates within the next twelve months.' });
  return dates;
}

function occurrences(weekdays: readonly Weekday[], type: BookingType, from: string): string[] {
  if (weekdays.length === 0) return [];
  const through =
    type === BookingType.PERMANENT ? addMonths(from, limits.bookingMonthsAhead) : addDays(from, 7 * weekdayWeeks - 1);
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
