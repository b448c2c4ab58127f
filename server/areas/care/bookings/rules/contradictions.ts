import { weekdayOf } from '@/lib/dates/dates';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { weekdayLabels } from '@/lib/labels';
import { joinWithAnd } from '@/lib/text/words';
import { isClosedDate, isClosedOn } from '@/lib/validation/offered-care';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';

/** One address of a facility before and after it changed a fact. */
export interface TermsChange {
  before: CareTerms;
  after: CareTerms;
}

export interface BookedCare {
  date: string;
  sessionType: ScheduleType;
  ageGroupId: string;
  /** The age group whose price applies; see {@link bookedCare}. */
  pricedIn: string;
  type: BookingType;
  /** Of permanent care. */
  daysAWeek: number;
}

interface Contradiction {
  /** Whether these terms exclude the care. A change contradicts it if only the later terms do. */
  excludes: (terms: CareTerms, care: BookedCare) => boolean;
  /** A sentence for the family. `dates` are in no order. */
  reason: (facilityName: string, dates: readonly string[]) => string;
}

/** The facts that can contradict live bookings. The first that does gives the reason. */
const contradictions = [
  {
    excludes: (terms, { ageGroupId }) => isAddressClosed(terms) || !terms.ageGroups.some(({ id }) => id === ageGroupId),
    reason: (name) => `${name} closes this location.`,
  },
  {
    excludes: (terms, { date }) => isClosedOn(terms, weekdayOf(date)),
    reason: (name, dates) => {
      const weekdays = [...new Set(dates.map(weekdayOf))].sort((a, b) => a - b);
      return `${name} is now closed on ${joinWithAnd(weekdays.map((weekday) => `${weekdayLabels[weekday]}s`))}.`;
    },
  },
  {
    excludes: (terms, { date }) => terms.closedDays.includes(date),
    reason: (name, dates) => `${name} is closed on ${writeDates(dates)}.`,
  },
  {
    excludes: (terms, care) => !isPriced(terms, care),
    reason: (name) => `${name} no longer offers this session.`,
  },
] as const satisfies readonly Contradiction[];

/** An address closes when it keeps no age group, or the facility closes. */
const isAddressClosed = ({ closed, ageGroups }: CareTerms): boolean => closed || ageGroups.length === 0;

const isPriced = (terms: CareTerms, { type, pricedIn, sessionType, daysAWeek }: BookedCare): boolean =>
  type === BookingType.DROP_IN
    ? terms.dropInPrices.some((price) => price.ageGroupId === pricedIn && price.sessionType === sessionType)
    : terms.schedules.some(
        (one) => one.ageGroupId === pricedIn && one.scheduleType === sessionType && one.days === daysAWeek,
      );

type Item = Pick<BookedCare, 'date' | 'sessionType' | 'ageGroupId'> & { childId: string | null };

/**
 * Coming sessions of a booking, by date, as care that a change may contradict. The monthly prices of permanent care are fixed, so
 * only a price that is taken from the group in which the child is next ends it.
 */
export function bookedCare<I extends Item>(
  items: readonly I[],
  type: BookingType,
  daysAWeek: number,
): (I & BookedCare)[] {
  const next = (childId: string | null) => items.find((item) => item.childId === childId)!.ageGroupId;
  return items.map((item) => ({
    ...item,
    type,
    daysAWeek,
    pricedIn: type === BookingType.PERMANENT ? next(item.childId) : item.ageGroupId,
  }));
}

/**
 * The care that a change of facts contradicts, with a sentence that says why; null if there is none. Care that the terms before
 * excluded, too, was agreed in spite of them, so it stays.
 */
export function contradicted<Care extends BookedCare>(
  { before, after }: TermsChange,
  care: readonly Care[],
): { care: Care[]; reason: string } | null {
  for (const { excludes, reason } of contradictions) {
    const found = care.filter((one) => excludes(after, one) && !excludes(before, one));
    if (found.length === 0) continue;
    return { care: found, reason: reason(after.facilityName, [...new Set(found.map(({ date }) => date))]) };
  }
  return null;
}

/** Whether a change of facts closes the address on a date of a visit. */
export function closesVisit({ before, after }: TermsChange, date: string): boolean {
  const isClosed = (terms: CareTerms) => isAddressClosed(terms) || isClosedDate(terms, date);
  return isClosed(after) && !isClosed(before);
}
