import { createHash } from 'node:crypto';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { BookingType, DayPart, type ScheduleType, type Weekday } from '@/lib/enums';
import { tomorrowIn, zonedInstant } from '@/lib/dates/instants';
import { opensOn, type CareTerms } from '@/server/areas/facilities/listings/rules';

/**
 * The answers of the demonstration's automatic desk (product rule 8): varied, but deterministic by the request's id. Of
 * ten requests:
 */
const ofTen = {
  booking: [
    'approve',
    'approveSome',
    'approve',
    'approve',
    'decline',
    'approve',
    'approveSome',
    'approve',
    'approve',
    'approve',
  ],
  tour: [
    'scheduleTour',
    'offerStart',
    'scheduleTour',
    'scheduleTour',
    'decline',
    'offerStart',
    'scheduleTour',
    'offerStart',
    'scheduleTour',
    'scheduleTour',
  ],
  waitlist: ['offer', 'offer', 'offer', 'offer', 'decline', 'offer', 'offer', 'offer', 'offer', 'offer'],
} as const;

/** A uniformly distributed integer hash of the id and a word. */
const roll = (id: string, word: string): number =>
  createHash('sha256').update(`${word} ${id}`).digest().readUInt32BE(0);

export type BookingAnswer =
  | { action: 'approve' }
  | { action: 'decline' }
  /** The approved dates: all but one. */
  | { action: 'approveSome'; dates: string[] };

interface AskedBooking {
  id: string;
  type: BookingType;
  /** The different dates that were asked for, in order. */
  dates: readonly string[];
  /** The family's first request is accepted, so that a first visit ends with care. */
  isFirst: boolean;
}

export function bookingAnswer({ id, type, dates, isFirst }: AskedBooking): BookingAnswer {
  if (isFirst) return { action: 'approve' };
  const action = ofTen.booking[roll(id, 'booking') % 10]!;
  if (action !== 'approveSome') return { action };
  if (type === BookingType.PERMANENT || dates.length < 2) return { action: 'approve' };
  const without = roll(id, 'date') % dates.length;
  return { action, dates: dates.filter((_, index) => index !== without) };
}

export const tourAnswer = (id: string): (typeof ofTen.tour)[number] => ofTen.tour[roll(id, 'tour') % 10]!;
export const waitlistAnswer = (id: string): (typeof ofTen.waitlist)[number] =>
  ofTen.waitlist[roll(id, 'waitlist') % 10]!;

const visitTimes = {
  [DayPart.MORNING]: '10:00',
  [DayPart.AFTERNOON]: '14:00',
  [DayPart.FULL_DAY]: '11:00',
  [DayPart.BEFORE_AFTER]: '16:30',
} as const satisfies Record<DayPart, string>;

/** The first of the family's preferred times at which the facility is open, else tomorrow at eleven. */
export function visitTime(
  terms: Pick<CareTerms, 'openingHours' | 'timeZone'>,
  preferred: readonly { date: string; dayPart: DayPart }[],
  now: Date,
): Date {
  const times = preferred
    .filter(({ date }) => opensOn(terms, weekdayOf(date)) !== null)
    .map(({ date, dayPart }) => zonedInstant(date, visitTimes[dayPart], terms.timeZone));
  return times.find((at) => at > now) ?? zonedInstant(tomorrowIn(terms.timeZone, now), '11:00', terms.timeZone);
}

export interface StartTerms {
  permanentBookingDays: Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
}

/** A start from the age group's price list: the fewest days a week, two weeks from now; null without a price. */
export function startTerms(terms: CareTerms, ageGroupId: string, now: Date): StartTerms | null {
  const open = ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => opensOn(terms, weekday) !== null);
  const [cheapest] = terms.schedules
    .filter((schedule) => schedule.ageGroupId === ageGroupId && schedule.days <= open.length)
    .sort((one, other) => one.days - other.days || one.scheduleType - other.scheduleType);
  if (!cheapest) return null;
  const startDate = addDays(tomorrowIn(terms.timeZone, now), 13);
  return { permanentBookingDays: open.slice(0, cheapest.days), scheduleType: cheapest.scheduleType, startDate };
}

/** Price of an offered place if the facility has set none: minor units, per day or month. */
export const agreedPrice = (id: string, type: BookingType): number =>
  type === BookingType.DROP_IN ? 4_500 + (roll(id, 'price') % 8) * 500 : 60_000 + (roll(id, 'price') % 12) * 5_000;
