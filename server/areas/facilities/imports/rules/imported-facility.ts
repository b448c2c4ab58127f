import { type CalendarDate, WEEKDAY_NAMES } from '@/lib/dates/dates';
import type { CancellationPolicy, ProgramCategory, Weekday } from '@/lib/enums';
import type { PointPrecision } from '@/lib/facilities/facts';
import { formatPhoneLocally } from '@/lib/validation/phone';

/** A facility as read from a list; null means "not stated". */
export interface ImportedFacility {
  name: string;
  description: string | null;
  categories: ProgramCategory[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  website: string | null;
  /** By open weekday; without times if the list states only the days. */
  openingHours: { weekday: Weekday; opens: string | null; closes: string | null }[] | null;
  languages: string[] | null;
  licenceNumber: string | null;
  licensedPlaces: number | null;
  /** The list's name for a permission that is not a licence: "Licence-exempt". */
  licenceKind: string | null;
  listFacts: string[];
  dropInCancellationPolicy: CancellationPolicy | null;
  address: {
    /** Null if the list gives no street. */
    line1: string | null;
    city: string;
    region: string;
    postalCode: string;
    country: 'CA' | 'US';
    /** Coordinates and precision are null together, if unknown. */
    lat: number | null;
    lng: number | null;
    pointPrecision: PointPrecision | null;
    timeZone: string;
  };
  ageGroups: {
    title: string;
    position: number;
    /** Null if the list does not state the end. */
    fromMonths: number | null;
    toMonths: number | null;
    licensedPlaces: number | null;
  }[];
}

/** A parsed row: the facility, its key, the list's date, and warnings. */
export interface ReadRow {
  facility: ImportedFacility;
  listDate: CalendarDate | null;
  /** Whether ages written as text could be read; `unread` also if only some of them could not. */
  ages: 'none' | 'read' | 'unread';
  notes: string[];
}

/** A fact before and after, as text for the operator; empty if not stated. */
export interface FactChange {
  fact: string;
  before: string;
  after: string;
}

/** The differences between two versions of a facility, fact by fact. */
export function changesOf(before: ImportedFacility, after: ImportedFacility): FactChange[] {
  const [old, now] = [factTexts(before), factTexts(after)];
  const facts = [...new Set([...old.keys(), ...now.keys()])];
  return facts
    .map((fact) => ({ fact, before: old.get(fact) ?? '', after: now.get(fact) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** Every fact of a facility as text, for comparison. */
function factTexts({ address, ageGroups, ...facility }: ImportedFacility): Map<string, string> {
  const { phone, phoneExtension, openingHours } = facility;
  const hours = (openingHours ?? []).map(({ weekday, opens, closes }) =>
    [WEEKDAY_NAMES[weekday - 1], opens && `${opens}-${closes}`].filter(Boolean).join(' '),
  );
  const groups = ageGroups.map(
    ({ title, fromMonths, toMonths, licensedPlaces }) =>
      [
        `age group ${title}`,
        `${fromMonths ?? 'unknown'} to ${toMonths ?? 'unknown'} months, ${licensedPlaces ?? 'unknown'} places`,
      ] as const,
  );
  return new Map<string, string>([
    ['name', facility.name],
    ['description', facility.description ?? ''],
    ['categories', facility.categories.join(', ')],
    ['phone', phone ? `${formatPhoneLocally(phone)}${phoneExtension ? ` x${phoneExtension}` : ''}` : ''],
    ['email', facility.email ?? ''],
    ['website', facility.website ?? ''],
    ['openingHours', hours.join(', ')],
    ['languages', (facility.languages ?? []).join(', ')],
    ['licenceNumber', facility.licenceNumber ?? ''],
    ['licensedPlaces', String(facility.licensedPlaces ?? '')],
    ['licenceKind', facility.licenceKind ?? ''],
    ['facts', facility.listFacts.join('; ')],
    ['dropInCancellationPolicy', String(facility.dropInCancellationPolicy ?? '')],
    ['address', address.line1 ?? ''],
    ['city', address.city],
    ['region', address.region],
    ['postalCode', address.postalCode],
    ['point', address.pointPrecision ? `${address.lat}, ${address.lng} (${address.pointPrecision})` : ''],
    ['timeZone', address.timeZone],
    ...groups,
  ]);
}

type Group = ImportedFacility['ageGroups'][number];

/** A stored age group; `offered` if the facility has set prices or places in it. */
export interface KeptGroup extends Group {
  id: string;
  open: boolean;
  offered: boolean;
}

const sameAges = (one: Group, other: Group) =>
  one.fromMonths !== null &&
  one.toMonths !== null &&
  one.fromMonths === other.fromMonths &&
  one.toMonths === other.toMonths;
const overlap = (one: Group, other: Group) =>
  one.fromMonths !== null &&
  one.toMonths !== null &&
  other.fromMonths !== null &&
  other.toMonths !== null &&
  one.fromMonths < other.toMonths &&
  other.fromMonths < one.toMonths;

/** Matches listed to stored groups by title; a group with prices or places also by ages, if its title is new. */
export function matchGroups<G extends Group>(listed: readonly G[], kept: readonly KeptGroup[]): Map<G, KeptGroup> {
  const found = new Map<G, KeptGroup>();
  for (const group of listed) {
    const titled = kept.find(({ title }) => title === group.title);
    if (titled) found.set(group, titled);
  }
  const taken = new Set(found.values());
  for (const group of listed.filter((one) => !found.has(one))) {
    const aged = kept.find((one) => one.open && one.offered && !taken.has(one) && sameAges(one, group));
    if (!aged) continue;
    found.set(group, aged);
    taken.add(aged);
  }
  return found;
}

/**
 * Merges listed groups with those that have prices or places: an import never closes those, or adds a group of the same
 * ages. Facts the list no longer states become unknown.
 */
export function besideOffers(listed: readonly Group[], kept: readonly KeptGroup[]): Group[] {
  const matched = new Set(matchGroups(listed, kept).values());
  const offers = kept.filter((one) => one.open && one.offered && !matched.has(one));
  const others = listed.filter((group) => !offers.some((offer) => overlap(offer, group)));
  const stay = offers.map(({ title, position, fromMonths, toMonths }) => ({
    title,
    position,
    fromMonths,
    toMonths,
    licensedPlaces: null,
  }));
  return [...others, ...stay];
}
