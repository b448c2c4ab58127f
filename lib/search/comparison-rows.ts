/** What a comparison says of each facility, row by row (record 0165): what decides comes first. Pure. */
import { ageGroupOn, type AgeSpan } from '@/lib/facilities/age-group';
import { asksForDays } from '@/lib/search/alerts';
import { addDays, firstOfMonth, formatMonth, type CalendarDate } from '@/lib/dates/dates';
import {
  BookingType,
  type CancellationPolicy,
  type ProgramCategory,
  type ReviewCategory,
  type SessionType,
  type Weekday,
} from '@/lib/enums';
import {
  distanceAway,
  groupWords,
  hoursOfDay,
  licenceNumberWords,
  placesAllowed,
  replyTime,
  type PointPrecision,
} from '@/lib/facilities/facts';
import {
  cancellationPolicyLabels,
  programCategoryLabels,
  reviewCategoryLabels,
  shortWeekdayLabels,
} from '@/lib/labels';
import { formatMoney, type Currency } from '@/lib/money/money';
import type { SearchFilters } from '@/lib/search/search';
import { placesLeftWords, wholePrice } from '@/lib/search/search-words';

interface Group extends AgeSpan {
  id: string;
  addressId: string;
  title: string;
  dropInItem: readonly { sessionType: SessionType; price: number }[];
  schedule: readonly { scheduleType: SessionType; days: number; monthlyPrice: number }[];
}

interface ComparedFacility {
  id: string;
  name: string;
  categories: readonly ProgramCategory[];
  addresses: readonly { id: string; city: string; region: string }[];
  ageGroups: readonly Group[];
  openingHours: readonly { weekday: Weekday; open: boolean; opens: string | null; closes: string | null }[] | null;
  rating: { average: number | null; byCategory: readonly { category: ReviewCategory; average: number }[] };
  reviewCount: number;
  medianReplyHours: number | null;
  languages: readonly string[] | null;
  amenities: readonly string[];
  licenceNumber: string | null;
  licenceKind: string | null;
  licensedPlaces: number | null;
  dropInCancellationPolicy: CancellationPolicy | null;
  currency: Currency;
  participates: boolean;
  today: CalendarDate;
}

/** A search's answer for one facility. */
interface FoundItem {
  address: { id: string; pointPrecision: PointPrecision | null };
  distanceKm?: number | null;
  placesLeft?: number;
  priceAsked?: number | null;
}

export interface Compared<F extends ComparedFacility = ComparedFacility> {
  facility: F;
  /** What the search found for the whole wish; null where it has no place. */
  found: FoundItem | null;
  /** The same without the wish, where a place was given. */
  near: FoundItem | null;
}

export interface ComparisonRow {
  label: string;
  /** For each facility, in lines. */
  cells: string[][];
  differs: boolean;
}

type Say = (compared: Compared, filters: SearchFilters) => readonly (string | null | false)[];
const notStated = 'Not stated';
const distanceLabel = 'Distance, straight line';

const rows: readonly (readonly [label: string, say: Say])[] = [
  ['Price', priceLines],
  ['Places left', placesLines],
  [
    distanceLabel,
    ({ near }) => [near?.distanceKm === undefined ? null : distanceAway(near.distanceKm, near.address.pointPrecision)],
  ],
  ['Ages', ({ facility }) => facility.ageGroups.map((group) => groupWords(group))],
  ['Care', ({ facility }) => facility.categories.map((category) => programCategoryLabels[category])],
  ['Opening hours', ({ facility }) => hoursLines(facility.openingHours)],
  [
    'Rating',
    ({ facility: { rating, reviewCount } }) => [
      rating.average === null
        ? 'No reviews yet'
        : `${rating.average.toFixed(1)} of 5, ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`,
      ...rating.byCategory.map(({ category, average }) => `${reviewCategoryLabels[category]}: ${average.toFixed(1)}`),
    ],
  ],
  ['Reply time', ({ facility }) => [replyTime(facility.medianReplyHours) ?? 'Not known yet']],
  ['Languages', ({ facility }) => [facility.languages?.join(', ') || null]],
  ['Amenities', ({ facility }) => facility.amenities],
  [
    'Licence',
    ({ facility: { licenceKind, licenceNumber, licensedPlaces } }) => [
      licenceNumber && licenceNumberWords(licenceKind, licenceNumber),
      licensedPlaces !== null && placesAllowed(licenceKind, licensedPlaces),
    ],
  ],
  [
    'If you cancel a drop-in',
    ({ facility: { dropInCancellationPolicy: policy } }) => [policy && cancellationPolicyLabels[policy]],
  ],
  ['Address', ({ facility }) => facility.addresses.map(({ city, region }) => `${city}, ${region}`)],
];

/** The rows of a comparison. Distances are left out where no place was given. */
export function comparisonRows(compared: readonly Compared[], filters: SearchFilters): ComparisonRow[] {
  return rows
    .filter(([label]) => label !== distanceLabel || compared.some(({ near }) => near?.distanceKm !== undefined))
    .map(([label, say]) => {
      const cells = compared.map((one) => {
        const lines = [...new Set(say(one, filters).filter((line): line is string => Boolean(line)))];
        return lines.length > 0 ? lines : [notStated];
      });
      return { label, cells, differs: new Set(cells.map((lines) => lines.join('\n'))).size > 1 };
    });
}

/** For all that was asked where the search says it, else child by child; without children from the lowest. */
function priceLines({ facility, found, near }: Compared, filters: SearchFilters): (string | null)[] {
  const { currency, ageGroups, addresses, today } = facility;
  const { born, dates, weekdays } = filters;
  const write = (amount: number) => `${formatMoney(amount, currency)} ${currency}`;
  const isMonthly = filters.type === BookingType.PERMANENT;
  if (typeof found?.priceAsked === 'number') {
    const { amount, from, per } = wholePrice(found.priceAsked, filters);
    return [`${from ? 'from ' : ''}${write(amount)} ${per}`];
  }
  const here = (found ?? near)?.address.id ?? addresses[0]?.id;
  const groups = ageGroups.filter(({ addressId }) => addressId === here);
  const per = isMonthly ? `a month${weekdays.length > 0 ? ` for ${weekdays.length} days a week` : ''}` : 'a day';
  const priceOf = (own: readonly Group[]) => {
    const lowest = lowestOf(own, filters);
    return lowest && `${lowest.isOnly ? '' : 'from '}${write(lowest.amount)} ${per}`;
  };
  if (born.length === 0) return [priceOf(groups)];
  const on = dates[0] ?? addDays(today, 1);
  return born.map((month) => {
    const group = ageGroupOn(groups, firstOfMonth(month), on);
    const child = `Born in ${formatMonth(month, 'MMM yyyy')}`;
    return `${child}: ${group ? (priceOf([group]) ?? 'price not stated') : 'no group for this age'}`;
  });
}

function lowestOf(groups: readonly Group[], { type, session, weekdays }: SearchFilters) {
  const prices =
    type === BookingType.PERMANENT
      ? groups.flatMap(({ schedule }) =>
          schedule
            .filter((one) => (session ? one.scheduleType === session : true))
            .filter((one) => (weekdays.length > 0 ? one.days === weekdays.length : true))
            .map(({ monthlyPrice }) => monthlyPrice),
        )
      : groups.flatMap(({ dropInItem }) =>
          dropInItem.filter((one) => (session ? one.sessionType === session : true)).map(({ price }) => price),
        );
  return prices.length === 0 ? null : { amount: Math.min(...prices), isOnly: new Set(prices).size === 1 };
}

function placesLines({ facility, found }: Compared, filters: SearchFilters): string[] {
  if (!facility.participates) return [notStated];
  if (!asksForDays(filters)) return ['Choose days to see places left'];
  const all = filters.born.length > 1 ? ' for all of the children' : '';
  if (found?.placesLeft === undefined) return [`No place on all of these days${all}`];
  return [placesLeftWords(found.placesLeft, filters)];
}

/** Days of the same hours in one line: "Mon to Fri: 7:30 AM – 6:00 PM". */
function hoursLines(hours: ComparedFacility['openingHours']): string[] {
  if (!hours) return [];
  const said = hours.map(({ weekday, open, opens, closes }) => ({
    weekday,
    text: opens && closes ? hoursOfDay(opens, closes) : open ? 'open, hours not stated' : null,
  }));
  const runs: { from: Weekday; to: Weekday; text: string }[] = [];
  for (const { weekday, text } of said) {
    const last = runs.at(-1);
    if (text === null) continue;
    if (last && last.text === text && last.to === weekday - 1) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, text });
  }
  const day = (weekday: Weekday) => shortWeekdayLabels[weekday];
  return runs.map(({ from, to, text }) => `${from === to ? day(from) : `${day(from)} to ${day(to)}`}: ${text}`);
}
