import type { AgeGroup, Facility, FacilityListItem } from '@/api/contract/types';
import { addDays, type CalendarDate, firstOfMonth, formatMonth } from '@/lib/dates/dates';
import { BookingType, type Weekday } from '@/lib/enums';
import { streetLine } from '@/lib/facilities/addresses';
import { ageGroupOn } from '@/lib/facilities/age-group';
import {
  distanceAway,
  groupWords,
  hoursOfDay,
  licenceNumberWords,
  notListed,
  placesAllowed,
  replyTime,
} from '@/lib/facilities/facts';
import { dropInPrices, monthlyPrices, usualPrice } from '@/lib/facilities/session-length';
import {
  cancellationPolicyLabels,
  programCategoryLabels,
  reviewCategoryLabels,
  shortWeekdayLabels,
} from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { daysInBrief } from '@/lib/requests/answer/request-in-brief';
import { asksForDays } from '@/lib/search/alerts';
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
  /** The days with spots for all of the children (lib/search/open-days); null if that is not known. */
  openDays: readonly CalendarDate[] | null;
}

export interface ComparisonRow {
  label: string;
  /** The lines of each facility's cell. */
  cells: string[][];
  differs: boolean;
}

type Say = (compared: Compared, filters: SearchFilters, all: readonly Compared[]) => readonly (string | null | false)[];
const distanceLabel = 'Distance, straight line';

const rows: readonly (readonly [label: string, say: Say])[] = [
  ['Price', priceLines],
  [
    distanceLabel,
    ({ near }) => [near?.distanceKm === undefined ? null : distanceAway(near.distanceKm, near.address.pointPrecision)],
  ],
  ['Open days', openDaysLines],
  [
    'Rating',
    ({ facility: { rating, reviewCount } }) => [
      rating.average === null
        ? 'No reviews yet'
        : `${rating.average.toFixed(1)} of 5, ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`,
      ...rating.byCategory.map(({ category, average }) => `${reviewCategoryLabels[category]}: ${average.toFixed(1)}`),
    ],
  ],
  ['Ages', ({ facility }) => facility.ageGroups.map((group) => groupWords(group))],
  ['Opening hours', ({ facility }) => hoursLines(facility.openingHours)],
  ['Care', ({ facility }) => facility.categories.map((category) => programCategoryLabels[category])],
  ['Reply time', ({ facility }) => [replyTime(facility.medianReplyHours) ?? 'Not known yet']],
  ['Languages', ({ facility }) => [facility.languages?.join(', ') || null]],
  ['Amenities', ({ facility }) => facility.amenities],
  [
    'License',
    ({ facility: { licenceKind, licenceNumber, licensedPlaces } }) => [
      licenceNumber && licenceNumberWords(licenceKind, licenceNumber),
      licensedPlaces !== null && placesAllowed(licenceKind, licensedPlaces),
    ],
  ],
  [
    'If you cancel a drop-in',
    ({ facility: { dropInCancellationPolicy: policy } }) => [policy && cancellationPolicyLabels[policy]],
  ],
  ['Address', addressLines],
];

/** The rows of a comparison. Omits distances if the search has no location. */
export function comparisonRows(compared: readonly Compared[], filters: SearchFilters): ComparisonRow[] {
  return rows
    .filter(([label]) => label !== distanceLabel || compared.some(({ near }) => near?.distanceKm !== undefined))
    .map(([label, say]) => {
      const cells = compared.map((one) => {
        const lines = [...new Set(say(one, filters, compared).filter((line): line is string => Boolean(line)))];
        return lines.length > 0 ? lines : [notListed];
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
  const priceOf = (own: readonly AgeGroup[], whose = '') => {
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
    const hours = hoursWords[usual.session].toLowerCase();
    const from = usual.isOnly ? '' : whose ? 'from ' : 'From ';
    return `${whose}${from}${write(usual.amount)} ${per}${whose ? '' : ' per child'} · ${hours}${half}`;
  };
  if (born.length === 0) return [priceOf(groups)];
  const on = dates[0] ?? addDays(today, 1);
  return born.map((month) => {
    const group = ageGroupOn(groups, firstOfMonth(month), on);
    const child = `Born in ${formatMonth(month, 'MMM yyyy')}`;
    if (!group) return `${child}: no group for this age`;
    return priceOf([group], `${child}: `) ?? `${child}: no price listed`;
  });
}

function openDaysLines({ facility, found, openDays }: Compared, filters: SearchFilters): (string | false)[] {
  const { born, dates, weekdays } = filters;
  if (!facility.participates) return [notListed];
  if (found?.placesLeft !== undefined) return [placesLeftWords(found.placesLeft, filters)];
  if (openDays === null) {
    const all = born.length > 1 ? ' for all of the children' : '';
    if (asksForDays(filters)) return [`No spot on all of these days${all}`];
    return [born.length > 0 ? 'No group for this age' : 'Select a child to see open days'];
  }
  if (dates.length > 0) {
    const open = dates.filter((date) => openDays.includes(date));
    if (open.length === dates.length) return ['All of your days'];
    return [`${open.length} of ${dates.length} days${open.length > 0 ? `: ${daysInBrief(open)}` : ''}`];
  }
  return [
    weekdays.length > 0 && 'Not all of these days for 4 weeks',
    openDays.length > 0 ? `Next available: ${daysInBrief(openDays.slice(0, 3))}` : 'Full this month and next',
  ];
}

/** Streets; with the city only if the facilities are in different ones. */
function addressLines({ facility }: Compared, _: SearchFilters, all: readonly Compared[]): string[] {
  const cities = new Set(all.flatMap((one) => one.facility.addresses.map(({ city }) => city)));
  return facility.addresses.map((address) =>
    cities.size > 1 ? `${streetLine(address)}, ${address.city}` : streetLine(address),
  );
}

/** Groups consecutive days with the same hours: "Mon to Fri: 7:30 AM – 6:00 PM". */
function hoursLines(hours: Facility['openingHours']): string[] {
  if (!hours) return [];
  const said = hours.map(({ weekday, open, opens, closes }) => ({
    weekday,
    text: opens && closes ? hoursOfDay(opens, closes) : open ? 'open, hours not listed' : null,
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
