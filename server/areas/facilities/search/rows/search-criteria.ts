import { sql, type RawBuilder } from 'kysely';
import { BookingType } from '@/lib/enums';

export type Sql = RawBuilder<unknown>;

interface Point {
  lat: number;
  lng: number;
}

/** A typed word, resolved for the query (server/areas/facilities/search/rows/search-conditions.ts). */
export interface SearchWord {
  /** The typed word. Matches its other English endings and every word that begins with it. Null for a typo. */
  stem: string | null;
  /** Alternatives: known words that contain it, or for a typo similar ones. Both words of a pair must occur. */
  written: readonly (readonly string[])[];
}

/** A search ready to run: server/areas/facilities/search/rules/search-plan.ts explains each part. */
export interface SearchCriteria {
  center: Point | null;
  /** The route from the centre: its end, middle and straight-line length; the radius then limits the detour. */
  way: { to: Point; middle: Point; km: number } | null;
  radiusKm: number;
  /** Where to find facilities without coordinates; null without a named place. */
  unplaced: Unplaced | null;
  ids: readonly string[] | null;
  /** Facilities to leave out. */
  except: readonly string[];
  categories: readonly number[];
  language: string | null;
  subsidyFacts: readonly string[] | null;
  certainOnly: boolean;
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
  /** Places kept for waiting families, which count as taken. */
  keptMonths: readonly { ageGroupId: string; month: string }[];
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
 * A part of a search: the first addresses in the order of an index. Prices are compared in one currency; a walk by
 * words follows the rating, and is empty if `among` or more addresses match.
 */
export type Walk =
  | { by: 'rating' | 'replyTime' | 'distance'; most: number }
  | { by: 'relevance'; most: number; common: Common }
  | { by: 'words'; most: number; among: number }
  | { by: 'price'; most: number; own: string };

/** Whether matches (in the name, or anywhere) are so common that a walk by rating finds enough of them quickly. */
export interface Common {
  named: boolean;
  written: boolean;
}

/** A town in the spellings of our addresses, or a postal code prefix. */
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
