import type { AgeGroup, Facility, FacilityListItem } from '@/api/contract/types';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { asksForDays } from '@/lib/search/alerts';
import { addDays, firstOfMonth, formatMonth } from '@/lib/dates/dates';
import { BookingType, type Weekday } from '@/lib/enums';
import {
  distanceAway,
  groupWords,
  hoursOfDay,
  licenceNumberWords,
  placesAllowed,
  replyTime,
} from '@/lib/facilities/facts';
import {
  cancellationPolicyLabels,
  programCategoryLabels,
  reviewCategoryLabels,
  shortWeekdayLabels,
} from '@/lib/labels';
import { dropInPrices, monthlyPrices, usualPrice } from '@/lib/facilities/session-length';
import { formatMoney } from '@/lib/money/money';
import type { SearchFilters } from '@/lib/search/search';
import { hoursWords, placesLeftWords, priceSentence, shownPrice } from '@/lib/search/search-words';

type ComparedFacility = Pick<
  Facility,
  | 'id'
  | 'name'
  | 'categories'
  | 'addresses'
  | 'ageGroups'
  | 'openingHours'
  | 'rating'
  | 'reviewCount'
  | 'medianReplyHours'
  | 'languages'
  | 'amenities'
  | 'licenceNumber'
  | 'licenceKind'
  | 'licensedPlaces'
  | 'dropInCancellationPolicy'
  | 'halfDayPermanent'
  | 'currency'
  | 'participates'
  | 'today'
>;
type FoundItem = Pick<
  FacilityListItem,
  'address' | 'distanceKm' | 'placesLeft' | 'priceAsked' | 'priceFrom' | 'priceType' | 'priceSession' | 'halfDayPrice'
>;

export interface Compared<F extends ComparedFacility = ComparedFacility> {
  facility: F;
  /** The search result for the family's dates and children; null if the facility has no free place for them. */
  found: FoundItem | null;
  /** The result without dates and children, for the distance; null if the search has no location. */
  near: FoundItem | null;
}

export interface ComparisonRow {
  label: string;
  /** The lines of each facility's cell. */
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

/** The rows of a comparison. Omits distances if the search has no location. */
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

/** The total if the search computed it, else a price per child; without children, the lowest price. */
function priceLines({ facility, found, near }: Compared, filters: SearchFilters): (string | null)[] {
  const { currency, ageGroups, addresses, today, halfDayPermanent } = facility;
  const { born, dates, weekdays } = filters;
  const write = (amount: number) => `${formatMoney(amount, currency)} ${currency}`;
  const isMonthly = filters.type === BookingType.PERMANENT;
  if (typeof found?.priceAsked === 'number') {
    const price = shownPrice(found, filters);
    return [price && priceSentence(price, currency)];
  }
  const here = (found ?? near)?.address.id ?? addresses[0]?.id;
  const groups = ageGroups.filter(({ addressId }) => addressId === here);
  const per = isMonthly ? `a month${weekdays.length > 0 ? ` for ${weekdays.length} days a week` : ''}` : 'a day';
  const priceOf = (own: readonly AgeGroup[]) => {
    const prices = isMonthly
      ? monthlyPrices(own, halfDayPermanent)
      : dropInPrices(own).map((one) => ({ ...one, days: 0 }));
    const usual = usualPrice(
      prices
        .filter((one) => filters.session === null || one.session === filters.session)
        .filter(({ days }) => !isMonthly || weekdays.length === 0 || days === weekdays.length),
    );
    if (!usual) return null;
    const half = usual.half === null ? '' : ` · half days from ${formatMoney(usual.half, currency)}`;
    return `${hoursWords[usual.session]}, per child: ${usual.isOnly ? '' : 'from '}${write(usual.amount)} ${per}${half}`;
  };
  if (born.length === 0) return [priceOf(groups)];
  const on = dates[0] ?? addDays(today, 1);
  return born.map((month) => {
    const group = ageGroupOn(groups, firstOfMonth(month), on);
    const child = `Born in ${formatMonth(month, 'MMM yyyy')}`;
    return `${child}: ${group ? (priceOf([group]) ?? 'price not stated') : 'no group for this age'}`;
  });
}

function placesLines({ facility, found }: Compared, filters: SearchFilters): string[] {
  if (!facility.participates) return [notStated];
  if (!asksForDays(filters)) return ['Choose days to see places left'];
  const all = filters.born.length > 1 ? ' for all of the children' : '';
  if (found?.placesLeft === undefined) return [`No place on all of these days${all}`];
  return [placesLeftWords(found.placesLeft, filters)];
}

/** Groups consecutive days with the same hours: "Mon to Fri: 7:30 AM – 6:00 PM". */
function hoursLines(hours: Facility['openingHours']): string[] {
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
