import { careAt, groupOf, pricesIn, usualOf, type Answer, type Wish } from '@/__tests__/support/search/plain-care';
import { km, plainPlace, type PlainPlace } from '@/__tests__/support/search/plain-place';
import {
  type PlainAddress,
  type PlainFacility,
  type PlainGroup,
  type PlainRows,
  remembered,
} from '@/__tests__/support/search/plain-rows';
import { foundByWord, likeness, plain, wordsOf } from '@/__tests__/support/search/plain-words';
import { relaxableFilters } from '@/api/contract/facilities';
import type { Query } from '@/api/contract/types';
import { addDays, addMonths, ageInMonths, daysBetween, eachDate, weekdayOf } from '@/lib/dates/dates';
import type { Point } from '@/lib/search/map-area';

/** Reference implementation of the search (product rule 9): plain loops over all rows. */
export type PlainQuery = Query<'listFacilities'>;
interface Hit {
  facility: PlainFacility;
  address: PlainAddress;
  /** Distance or detour in kilometres; null if unknown. */
  farKm: number | null;
  answer: Partial<Answer>;
}

/** The current date in all time zones at the tests' time of day, and the next day. */
export const today = '2026-03-04';
const tomorrow = addDays(today, 1);

const programs: Record<number, number> = { 8: 1, 9: 2, 10: 4 };

const known = remembered<PlainQuery, 'all', string[]>();
const datesOf = (query: PlainQuery) => known(query, 'all', () => allDates(query));

function allDates({ dates = [], weekdays = [], type }: PlainQuery): string[] {
  if (dates.length > 0) return [...new Set(dates)].sort();
  const through = type === 2 ? addMonths(tomorrow, 12) : addDays(tomorrow, 27);
  return weekdays.length > 0 ? eachDate(tomorrow, through).filter((date) => weekdays.includes(weekdayOf(date))) : [];
}

const birthsOf = ({ birthDates = [] }: PlainQuery) =>
  birthDates.map((birth) => (birth.length === 7 ? `${birth}-01` : birth));

function wishOf(query: PlainQuery): Wish {
  const { dates = [], weekdays = [], type = 1, scheduleType } = query;
  const days = datesOf(query);
  return {
    births: birthsOf(query),
    dates: days,
    permanent: type === 2,
    daysAWeek: type === 2 && dates.length === 0 && weekdays.length > 0 ? new Set(weekdays).size : null,
    session: scheduleType !== undefined && scheduleType <= 7 ? scheduleType : null,
    skipsClosed: type !== 2 && dates.length === 0,
    mustThrough: dates.length > 0 ? days.at(-1)! : addDays(tomorrow, 28),
  };
}

/** How long ago the facility confirmed its places; null if it never did. */
const confirmedDaysAgo = ({ availabilityConfirmedAt: at }: PlainFacility): number | null =>
  at && daysBetween(at.toISOString().slice(0, 10), today);

/** Whether a facility matches the filters that do not depend on free places. */
function isKind(rows: PlainRows, facility: PlainFacility, query: PlainQuery): boolean {
  const { categories = [], scheduleType = 0, language, minRating, subsidy, dates = [], type, ids } = query;
  const program = programs[scheduleType];
  const days = datesOf(query);
  const opens = (day: number) => facility.hours.some(({ weekday, opens: at }) => weekday === day && at);
  const priced = type === 2 ? rows.months : rows.days;
  const pricedOnly = type !== undefined || query.maxPrice !== undefined || days.length > 0;
  return (
    (categories.length === 0 || facility.categories.some((one) => (categories as number[]).includes(one))) &&
    (program === undefined || facility.categories.includes(program)) &&
    (!language || (facility.languages ?? []).some((one) => plain(one) === plain(language))) &&
    (minRating === undefined || (facility.ratingAverage ?? -1) >= minRating) &&
    (!subsidy || [...facility.listFacts, ...facility.amenities].map(plain).includes('fee subsidy accepted')) &&
    (!query.certain || (confirmedDaysAgo(facility) ?? 28) < 28) &&
    (!(type === 2 && [2, 3].includes(scheduleType)) || facility.halfDayPermanent === 1) &&
    (!ids || ids.includes(facility.id)) &&
    [1, 2, 3, 4, 5, 6, 7].every((day) => opens(day) || !days.some((date) => weekdayOf(date) === day)) &&
    !dates.some((date) => facility.closedDays.includes(date)) &&
    (!pricedOnly || facility.groups.some(({ id }) => priced.has(id)))
  );
}

/** Price and places at an address; null if it does not offer what was searched for. */
function offerAt(
  rows: PlainRows,
  facility: PlainFacility,
  address: PlainAddress,
  query: PlainQuery,
): Partial<Answer> | null {
  const wish = wishOf(query);
  if (wish.dates.length > 0) return careAt(rows, facility, address, wish);
  const { births, session } = wish;
  const pricedOnly = query.type !== undefined || query.maxPrice !== undefined;
  const here = facility.groups.filter(({ addressId }) => addressId === address.id);
  const hasPlaces = (id: string) =>
    session === null ||
    ({ 1: [1, 2], 2: [1], 3: [2], 4: [3], 5: [3], 6: [3], 7: [1, 2] }[session] ?? []).every((pool) =>
      [1, 2, 3, 4, 5, 6, 7].some((weekday) => (rows.capacity.get([id, weekday, pool].join()) ?? 0) > 0),
    );
  const pricesOf = (id: string) => (hasPlaces(id) ? pricesIn(rows, facility, id, wish) : []);
  const chosen = births.map((birth) => groupOf(here, ageInMonths(birth, tomorrow)));
  const seats = births.length > 0 ? chosen.map((group) => (group ? [group] : [])) : [here];
  const prices = seats.map((groups) => groups.flatMap(({ id }) => pricesOf(id)));
  const shown = usualOf(prices.flat()) ?? {};
  const isPriced = prices.every((list) => list.length > 0);
  if (pricedOnly && !isPriced) return null;
  const asked = query.scheduleType !== undefined || births.length > 0;
  const seated = seats.every((groups) => groups.some(({ id }) => hasPlaces(id)));
  const vague =
    here.length === 0 ||
    here.some(({ fromMonths, toMonths }) => fromMonths === null || toMonths === null) ||
    (births.length > 0 && isBetween(facility, here, births));
  if (asked && !seated && !(vague && session === null && !pricedOnly)) return null;
  const anyPrice = facility.groups.some(({ id }) => rows.days.has(id) || rows.months.has(id));
  if (query.scheduleType !== undefined && !pricedOnly && !isPriced && anyPrice) return null;
  return shown;
}

/** Whether a licence for more places than the groups have leaves ages between the groups open. */
function isBetween({ licensedPlaces, groups }: PlainFacility, here: readonly PlainGroup[], births: readonly string[]) {
  const stated = groups.every((group) => group.licensedPlaces !== null);
  const places = groups.reduce((sum, group) => sum + (group.licensedPlaces ?? 0), 0);
  const youngest = Math.min(...here.map(({ fromMonths }) => fromMonths!));
  const oldest = Math.max(...here.map(({ toMonths }) => toMonths!));
  const ages = births.map((birth) => ageInMonths(birth, tomorrow));
  return (
    stated && licensedPlaces !== null && places < licensedPlaces && ages.every((age) => age >= youngest && age < oldest)
  );
}

interface Where {
  from: Point | null;
  way: Point | null;
  isThere: PlainPlace['isThere'];
}

function whereOf(rows: PlainRows, { place, lat, lng, to }: PlainQuery): Where {
  const named = lat === undefined && place ? plainPlace(rows, place) : null;
  const from = lat === undefined ? (named?.center ?? null) : { lat, lng: lng! };
  return { from, way: to ? plainPlace(rows, to).center : null, isThere: named?.isThere ?? (() => false) };
}

const offers = remembered<PlainQuery, PlainAddress, Partial<Answer> | null>();

/** All matches in order, the radius that was searched (null if not shown), and what the distances mean. */
export function plainSearch(rows: PlainRows, query: PlainQuery) {
  const where = whereOf(rows, query);
  const isPlaced = query.lat !== undefined || Boolean(query.place);
  const measured = where.way ? ('detour' as const) : isPlaced ? ('distance' as const) : null;
  const steps = stepsOf(where, query, isPlaced);
  for (const radius of steps) {
    const hits = within(rows, query, where, radius);
    if (hits.length > 0 || radius === steps.at(-1)) return { hits, radius: where.from && radius, measured };
  }
  throw new Error('There is a last step.');
}

function stepsOf({ from, way }: Where, { radius }: PlainQuery, isPlaced: boolean): (number | null)[] {
  if (!isPlaced) return [null];
  if (radius !== undefined) return [radius];
  if (!from) return [25];
  return way ? [2, 5, 10, 25] : [25, 50, 100, 200];
}

const byFar = (a: number | null, b: number | null) => (a === b ? 0 : (a ?? Infinity) < (b ?? Infinity) ? -1 : 1);

function within(rows: PlainRows, query: PlainQuery, where: Where, radius: number | null): Hit[] {
  const { from, way, isThere } = where;
  const far = ({ lat, lng }: PlainAddress) => {
    if (!from || lat === null || lng === null) return null;
    const there = { lat, lng };
    return way ? Math.max(0, km(from, there) + km(there, way) - km(from, way)) : km(from, there);
  };
  const isNear = (address: PlainAddress, farKm: number | null) =>
    radius === null || (farKm === null ? address.lat === null && isThere(address) : farKm <= radius);
  const words = wordsOf(query.q).map((word) => foundByWord(rows.facilities, word));
  const near = rows.facilities
    .filter((facility) => words.every((found) => found.has(facility)) && isKind(rows, facility, query))
    .flatMap((facility) => facility.addresses.map((address) => ({ facility, address, farKm: far(address) })))
    .filter(({ address, farKm }) => isNear(address, farKm));
  const own = currencyOf(near, from !== null);
  const shown = ({ answer }: Hit) => shownOf(query, answer);
  const fits = near
    .flatMap((place): Hit[] => {
      const answer = offers(query, place.address, () => offerAt(rows, place.facility, place.address, query));
      return answer ? [{ ...place, answer }] : [];
    })
    .filter(
      (hit) =>
        query.maxPrice === undefined || (hit.facility.currency === own && (shown(hit) ?? Infinity) <= query.maxPrice),
    )
    .sort(
      (a, b) =>
        byFar(a.farKm, b.farKm) || a.address.position - b.address.position || (a.address.id < b.address.id ? -1 : 1),
    );
  const once = [...new Map([...fits].reverse().map((hit) => [hit.facility.id, hit])).values()];
  const keys = once.map((hit) => ({ hit, key: sortKey(hit, query, own, shown(hit), from !== null) }));
  return keys.sort((a, b) => compare(a.key, b.key)).map(({ hit }) => hit);
}

export function shownOf(query: PlainQuery, answer: Partial<Answer>): number | null {
  const whole = birthsOf(query).length > 0 && datesOf(query).length > 0 && !(query.type === 2 && query.dates?.length);
  return (whole ? answer.priceAsked : answer.priceFrom) ?? null;
}

function currencyOf(
  near: readonly { facility: PlainFacility; farKm: number | null }[],
  placed: boolean,
): string | undefined {
  if (placed) {
    return [...near].sort((a, b) => byFar(a.farKm, b.farKm) || (a.facility.currency < b.facility.currency ? -1 : 1))[0]
      ?.facility.currency;
  }
  const canadian = near.filter(({ facility }) => facility.currency === 'CAD').length;
  return canadian * 2 >= near.length ? 'CAD' : 'USD';
}

/** Default order: best text match, then nearest, then best rated. */
function sortKey(
  { facility, farKm }: Hit,
  { sort, q, dates = [], weekdays = [], birthDates = [] }: PlainQuery,
  own: string | undefined,
  price: number | null,
  hasPoint: boolean,
): (number | string)[] {
  const natural = q ? 'match' : hasPoint ? 'distance' : 'rating';
  const keys = {
    match: [q ? -likeness(wordsOf(q).join(' '), facility.name) : 0, farKm ?? Infinity],
    distance: [farKm ?? Infinity],
    price: [price === null ? 2 : facility.currency === own ? 0 : 1, price ?? 0],
    rating: [-(facility.ratingAverage ?? -1), -facility.reviewCount],
    replyTime: [facility.medianReplyHours ?? Infinity],
  };
  const order = sort === undefined || (sort === 'distance' && !hasPoint) ? natural : sort;
  // A search by ages lists facilities without any last, and one with days those whose places are no longer certain.
  const isAgeless =
    birthDates.length > 0 && facility.groups.every((group) => group.fromMonths === null && group.toMonths === null);
  const isLast = dates.length + weekdays.length > 0 && (confirmedDaysAgo(facility) ?? 0) >= 28;
  return [isAgeless ? 1 : 0, isLast ? 1 : 0, ...keys[order], facility.name.toLowerCase(), facility.id];
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at === -1) return 0;
  const [one, other] = [a[at]!, b[at]!];
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return one < Number(other) ? -1 : 1;
}

/** For an empty search, the matches without each filter, most first. */
export function plainWithout(rows: PlainRows, query: PlainQuery) {
  const set = relaxableFilters.filter((name) => {
    const value = query[name];
    return name === 'weekdays' && query.dates?.length
      ? false
      : Array.isArray(value)
        ? value.length > 0
        : Boolean(value);
  });
  return set
    .map((filter) => {
      const rest = {
        ...query,
        [filter]: undefined,
        ...(filter === 'dates' ? { weekdays: undefined } : {}),
        sort: undefined,
      };
      const found = plainSearch(rows, rest).hits.length;
      return { filter, totalItems: Math.min(found, 1000), ...(found > 1000 ? { more: true } : {}) };
    })
    .filter(({ totalItems }) => totalItems > 0)
    .sort((a, b) => b.totalItems - a.totalItems);
}
