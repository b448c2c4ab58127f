import { sql, type RawBuilder } from 'kysely';
import { BookingType } from '@/lib/enums';

export type Sql = RawBuilder<unknown>;

interface Point {
  lat: number;
  lng: number;
}

/** A word that was typed, as it is looked for (server/areas/search/rows/words.ts). */
export interface SearchWord {
  /** Found with any of its English endings; null for a slip. */
  stem: string | null;
  /** Known words that have it as a part, or for a slip those that it is like; of two at once, both are wanted. */
  written: readonly (readonly string[])[];
}

/** A search made ready: server/areas/search/rules/search-plan.ts says what each part means. */
export interface SearchCriteria {
  center: Point | null;
  /** Where the way leads that begins at the centre, and its length in a straight line; the radius is then of the detour. */
  way: { to: Point; middle: Point; km: number } | null;
  radiusKm: number;
  /** Where facilities without a point are looked for; null without a place that has a name. */
  unplaced: Unplaced | null;
  /** Only these facilities; null for all. */
  ids: readonly string[] | null;
  categories: readonly number[];
  language: string | null;
  subsidyFacts: readonly string[] | null;
  minRating: number | null;
  maxPrice: number | null;
  words: readonly SearchWord[];
  text: string | null;
  priceType: BookingType;
  pricedOnly: boolean;
  session: { need: PoolNeed; priced: readonly number[] | null; category: number | null };
  sessionAsked: boolean;
  halfDayPermanent: number | null;
  daysAWeek: number | null;
  agesOn: readonly { tomorrow: string; ages: readonly number[] }[];
  needs: readonly { age: number | null; child: number; must: boolean; weekday: number }[];
  priceAsked: boolean;
  wholePrice: boolean;
  openOn: readonly number[];
  openDays: readonly string[];
  span: { first: string; last: string } | null;
  order: 'distance' | 'price' | 'rating' | 'replyTime' | 'relevance';
  offset: number;
  limit: number;
  now: Date;
}

/**
 * A part of a search: at most so many addresses, the first in the order of an index. Prices are compared in one currency; by words,
 * the first in the order of the rating, unless as many as `among` bear them.
 */
export type Walk =
  | { by: 'rating' | 'replyTime' | 'distance'; most: number }
  | { by: 'relevance'; most: number; common: Common }
  | { by: 'words'; most: number; among: number }
  | { by: 'price'; most: number; own: string };

/** Whether so many fit that the best rated of them are soon found along the rating: with the words in their name, or anywhere. */
export interface Common {
  named: boolean;
  written: boolean;
}

/** A town under the spellings of our addresses, or the beginning of a postal code. */
export type Unplaced =
  { country: string; region: string; cities: readonly string[] } | { country: string; area: string };
export type PoolNeed = 'full' | 'am' | 'pm' | 'beforeAfter' | 'any';

export const all = (parts: readonly Sql[], between: string) => sql.join([...parts], sql.raw(between));
export const pools = ['am', 'pm', 'before_after'] as const;
export const poolsNeeded = {
  full: ['am', 'pm'],
  am: ['am'],
  pm: ['pm'],
  beforeAfter: ['before_after'],
  any: pools,
} as const satisfies Record<PoolNeed, readonly (typeof pools)[number][]>;

export const isPermanent = (c: SearchCriteria): boolean => c.priceType === BookingType.PERMANENT;
