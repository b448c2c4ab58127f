import type { AgeGroup, Facility, FacilityListItem } from '@/api/contract/types';
import { longDate } from '@/lib/dates/dates';
import { formatTime } from '@/lib/dates/instants';
import { groupDigits } from '@/lib/money/money';

/** What parents read where neither the facility nor a list has a fact. */
export const notListed = 'Not listed';

/** Facts that either an imported list or the facility can state. */
export const ownableFacts = [
  'name',
  'description',
  'phone',
  'email',
  'website',
  'openingHours',
  'languages',
  'categories',
  'licenceNumber',
  'address',
  'ageGroups',
  'dropInCancellationPolicy',
] as const;
export type OwnableFact = (typeof ownableFacts)[number];

/**
 * Phrases meaning that a facility accepts a fee subsidy, compared by the database's search_text (no case, no accents).
 * Matched whole: "no subsidised places left" must not count.
 */
export const subsidyFacts = [
  'fee subsidy accepted',
  'fee subsidies accepted',
  'fee subsidy available',
  'accepts fee subsidy',
  'accepts fee subsidies',
  'subsidy accepted',
  'subsidies accepted',
  'accepts subsidy',
  'accepts subsidies',
  'child care subsidy accepted',
  'accepts child care subsidy',
] as const;

/** Whether an address's point is exact, the center of its town, or the center of a postal area. */
export const pointPrecisions = ['exact', 'town', 'postalArea'] as const;
export type PointPrecision = (typeof pointPrecisions)[number];

/** How a facility receives tour and waitlist requests: here, forwarded by mail, or not at all. */
export const requestChannels = ['here', 'byMail', 'none'] as const;
export type RequestChannel = (typeof requestChannels)[number];

export const inventedShares = ['none', 'some', 'all'] as const;
export type InventedShare = (typeof inventedShares)[number];

/**
 * An age span of months [from, to): "Birth to 18 months", "2½ to 4 years", "6 to 13 years"; with one end "from 5 years"
 * or "up to 4 years". Null without either.
 */
export function ageSpan(fromMonths: number | null, toMonths: number | null): string | null {
  if (fromMonths === null) return toMonths === null ? null : `up to ${ageInWords(toMonths)}`;
  if (toMonths === null) return `from ${ageInWords(fromMonths)}`;
  const years = (months: number) => {
    const whole = Math.floor(months / 12);
    const rest = months % 12;
    if (rest === 0) return String(whole);
    return rest === 6 ? `${whole === 0 ? '' : whole}½` : null;
  };
  const from = years(fromMonths);
  const to = years(toMonths);
  if (fromMonths < 24 && toMonths <= 24) {
    return `${fromMonths === 0 ? 'Birth' : fromMonths} to ${toMonths} ${toMonths === 1 ? 'month' : 'months'}`;
  }
  if (fromMonths < 24 || from === null) {
    const start = fromMonths === 0 ? 'Birth' : ageInWords(fromMonths);
    return to === null ? `${start} to ${toMonths} months` : `${start} to ${to} years`;
  }
  return to === null ? `${from} years to ${toMonths} months` : `${from} to ${to} years`;
}

function ageInWords(months: number): string {
  if (months === 0) return 'birth';
  if (months === 1) return '1 month';
  return months < 24 || months % 12 > 0 ? `${months} months` : `${months / 12} years`;
}

/** A group's ages, unless its title contains them. */
export function groupAges({ title, fromMonths, toMonths }: GroupWords): string {
  if (/\d/.test(title)) return fromMonths === null || toMonths === null ? 'some ages not listed' : '';
  return ageSpan(fromMonths, toMonths) ?? 'ages not listed';
}
type GroupWords = Pick<AgeGroup, 'title' | 'fromMonths' | 'toMonths'>;

/** "Toddlers, 18 to 30 months", "6 weeks to 12 years", "Infants, ages not listed". */
export const groupWords = (group: GroupWords): string => [group.title, groupAges(group)].filter(Boolean).join(', ');

/** "6 to 13 years", "from 5 years, some ages not listed", "Ages not listed". */
export function agesOf(item: Pick<FacilityListItem, 'ageFromMonths' | 'ageToMonths' | 'agesPartlyStated'>): string {
  const { ageFromMonths, ageToMonths, agesPartlyStated } = item;
  const span = ageSpan(ageFromMonths, ageToMonths);
  if (!span) return 'Ages not listed';
  return agesPartlyStated ? `${span}, some ages not listed` : span;
}

/** "Usually replies within 3 hours"; null before the first reply. */
export function replyTime(medianReplyHours: number | null): string | null {
  if (medianReplyHours === null) return null;
  if (medianReplyHours <= 1) return 'Usually replies within an hour';
  if (medianReplyHours < 36) return `Usually replies within ${Math.ceil(medianReplyHours)} hours`;
  return `Usually replies within ${Math.ceil(medianReplyHours / 24)} days`;
}

/** "City of Toronto list, November 29, 2024". */
export const sourceWords = ({ name, date }: Pick<NonNullable<Facility['source']>, 'name' | 'date'>): string =>
  date === null ? name : `${name}, ${longDate(date)}`;

/** The licence kind if a list has several kinds and doesn't say which one applies. */
export const unnamedLicence = 'On the list';

/** Licence kinds that read well as "... for 16". */
const permissions = /^(licen[cs]ed|registered|certified|approved|authori[sz]ed|permitted|accredited)$/i;

/** "Licensed for 16", "Registered for 6", "Licence-exempt: 6 spots". */
export function placesAllowed(kind: string | null, places: number): string {
  const word = kind ?? 'Licensed';
  if (permissions.test(word)) return `${capitalised(word)} for ${groupDigits(places)}`;
  return `${capitalised(word)}: ${groupDigits(places)} ${places === 1 ? 'spot' : 'spots'}`;
}

/** "Licensed for 16 children", "Licence-exempt: 6 spots". */
export const childrenAllowed = (kind: string | null, places: number): string =>
  placesAllowed(kind, places).replace(/ for [\d,]+$/, ` for ${childrenCount(places)}`);

/** "Licence ON-1042"; "Registered: number 77" for other kinds. */
export const licenceNumberWords = (kind: string | null, number: string): string =>
  kind === null ? `License ${number}` : `${capitalised(kind)}: number ${number}`;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Opening hours (HH:mm): "7:30 AM – 6:00 PM", "24 hours", "10:00 PM – 6:00 AM the next day". A closing time at or
 * before the opening time is on the next day.
 */
export function hoursOfDay(opens: string, closes: string, between = ' – '): string {
  if (opens === closes) return '24 hours';
  const words = `${formatTime(opens)}${between}${formatTime(closes)}`;
  return closes < opens && closes !== '00:00' ? `${words} the next day` : words;
}

/** "1 child", "16 children". */
export const childrenCount = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'child' : 'children'}`;

/**
 * "850 m away", "3.2 km away", "41 km away". "about 3 km away" to a postal area, "town centre about 12 km away" if only
 * the town is known. Null means that the distance is unknown.
 */
export function distanceAway(kilometres: number | null, precision: PointPrecision | null = 'exact'): string {
  if (kilometres === null || precision === null) return 'distance not known';
  if (precision === 'town') {
    return kilometres < 5 ? 'somewhere in this town' : `town center about ${Math.round(kilometres)} km away`;
  }
  if (precision === 'postalArea') return kilometres < 1 ? 'about 1 km away' : `about ${Math.round(kilometres)} km away`;
  if (kilometres < 0.05) return 'Right here';
  if (kilometres < 0.95) return `${Math.round(kilometres * 20) * 50} m away`;
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km away`;
}
