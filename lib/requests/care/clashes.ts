import type { BookingGroup, Facility, TourGroup } from '@/api/contract/types';
import { isLive } from '@/lib/dates/booking-dates';
import { addDays, afternoonBegins, type CalendarDate, fullDate, morningEnds, weekdayOf } from '@/lib/dates/dates';
import { minuteMs } from '@/lib/dates/durations';
import { formatTime, plannedText, wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { DayPart, SessionType, TourStatus } from '@/lib/enums';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { tourMinutes } from '@/lib/requests/icalendar';
import { bookingListOf } from '@/lib/workflow/booking';

/** What the family has planned or been offered: its upcoming requests. */
export interface Planned {
  tours: readonly TourGroup[];
  bookings: readonly BookingGroup[];
}

/** Where something takes place, and the request it belongs to (null while it is not sent). */
export interface PlaceAndRequest {
  requestId: string | null;
  facilityName: string;
  timeZone: string;
  openingHours: BookingGroup['facility']['openingHours'];
}

interface Named {
  id: string;
  firstName: string;
}

interface CareDay {
  session: SessionType;
  children: readonly Named[];
}

interface Engagement extends PlaceAndRequest {
  kind: 'tour' | 'care';
  date: CalendarDate;
  start: Date;
  end: Date;
  children: readonly Named[];
  /** Care: the children are there from start to end. Before and after school they are not. */
  isThroughout: boolean;
  /** A tour at a time that the parent has not confirmed. */
  isProposed: boolean;
}

/** The time that a family needs from one place to another. */
const wayMinutes = 30;
const namedMax = 3;

/** The place of a tour or booking. */
export const placeOf = ({
  id,
  facility,
  address,
}: Pick<TourGroup, 'id' | 'facility' | 'address'>): PlaceAndRequest => ({
  requestId: id,
  facilityName: facility.name,
  timeZone: address.timeZone,
  openingHours: facility.openingHours,
});

/** The place of a request that is being written or changed. */
export function placeAt({ name, addresses, openingHours }: FacilityPlace, addressId: string, requestId?: string) {
  const { timeZone } = addressOrFirst(addresses, addressId);
  return { requestId: requestId ?? null, facilityName: name, timeZone, openingHours };
}

type FacilityPlace = Pick<Facility, 'name' | 'openingHours'> & {
  addresses: readonly { id: string; timeZone: string }[];
};

/** Sentences about what is planned around the time of a tour. */
export const clashesOfVisit = (tour: TourGroup, start: Date, planned: Planned): string[] =>
  describe([visitAt(tour, start)], planned);

/** The same for suggested times: whatever is planned in these parts of the day. */
export const clashesOfWish = (
  place: PlaceAndRequest,
  children: readonly Named[],
  times: readonly { date: CalendarDate; dayPart: DayPart }[],
  planned: Planned,
): string[] =>
  describe(
    times.map((time) => visitOn(place, children, time)),
    planned,
  );

/**
 * Sentences about the tours that are planned around days of care. Care of a child at two facilities is refused, and siblings may be
 * brought one after the other.
 *
 * @param careOn the care of a date, or null
 */
export function clashesOfCare(
  place: PlaceAndRequest,
  careOn: (date: CalendarDate) => CareDay | null,
  planned: Pick<Planned, 'tours'>,
): string[] {
  const dates = [...new Set(visitsOf(planned.tours).map(({ date }) => date))];
  const wanted = dates.flatMap((date) => {
    const care = careOn(date);
    return care ? [careAt(place, care, date)] : [];
  });
  return describe(wanted, { ...planned, bookings: [] });
}

/** The same for the days of a booking that still count. */
export const clashesOfBooking = (booking: BookingGroup, planned: Planned): string[] =>
  clashesOfCare(placeOf(booking), (date) => careOfBooking(booking, date), planned);

/** Warnings only: another adult of the family may go, and times can be moved. */
function describe(wanted: readonly Engagement[], { tours, bookings }: Planned): string[] {
  const dates = new Set(wanted.map(({ date }) => date));
  const upcoming = bookings.filter(({ status }) => bookingListOf[status] === 'upcoming');
  const planned = [
    ...visitsOf(tours),
    ...[...dates].flatMap((date) =>
      upcoming.flatMap((booking) => {
        const care = careOfBooking(booking, date);
        return care ? [careAt(placeOf(booking), care, date)] : [];
      }),
    ),
  ];
  const met = planned
    .filter((other) => wanted.some((one) => isOtherRequest(one, other) && clash(one, other)))
    .sort((one, other) => one.start.getTime() - other.start.getTime());
  const said = [...new Set(met.map(sentenceOf))];
  return said.length > namedMax ? [...said.slice(0, namedMax), `And ${said.length - namedMax} more.`] : said;
}

const isOtherRequest = (one: Engagement, other: Engagement): boolean =>
  one.requestId === null || one.requestId !== other.requestId;

function clash(one: Engagement, other: Engagement): boolean {
  if (one.kind === other.kind) return one.kind === 'tour' && overlap(one, other);
  const [tour, care] = one.kind === 'tour' ? [one, other] : [other, one];
  const isSameChild = care.children.some(({ id }) => tour.children.some((child) => child.id === id));
  if (care.isThroughout && isSameChild) return overlap(tour, care);
  // An adult drops the children off and picks them up.
  return [care.start, care.end].some((at) => overlap(tour, { start: at, end: at }));
}

const overlap = (one: Pick<Engagement, 'start' | 'end'>, other: Pick<Engagement, 'start' | 'end'>): boolean =>
  one.start.getTime() < other.end.getTime() + wayMinutes * minuteMs &&
  other.start.getTime() < one.end.getTime() + wayMinutes * minuteMs;

function sentenceOf({ kind, isProposed, facilityName, timeZone, start, end, date, children }: Engagement): string {
  if (kind === 'tour') {
    const at = plannedText(start, timeZone);
    return isProposed
      ? `A tour of ${facilityName} is proposed for ${at}.`
      : `You have a tour of ${facilityName} on ${at}.`;
  }
  const [from, to] = [wallClockIn(timeZone, start), wallClockIn(timeZone, end)];
  const who = children.length > 0 ? childrenNames({ children }) : 'Your child';
  const hours = from.date === to.date ? `, ${formatTime(from.time)} to ${formatTime(to.time)}` : '';
  return `${who} ${children.length > 1 ? 'have' : 'has'} care at ${facilityName} on ${fullDate(date)}${hours}.`;
}

/** The tours with a proposed or confirmed time. */
const visitsOf = (tours: readonly TourGroup[]): Engagement[] =>
  tours
    .filter(({ status }) => status === TourStatus.SCHEDULED_TOUR)
    .flatMap((tour) =>
      [tour.scheduledAt, tour.changeWanted?.proposedAt].flatMap((at) => (at ? [visitAt(tour, new Date(at))] : [])),
    );

const visitAt = (tour: TourGroup, start: Date): Engagement => ({
  ...placeOf(tour),
  kind: 'tour',
  date: wallClockIn(tour.address.timeZone, start).date,
  start,
  end: new Date(start.getTime() + tourMinutes * minuteMs),
  children: tour.children,
  isThroughout: false,
  isProposed: tour.confirmedAt === null || start.getTime() !== new Date(tour.scheduledAt ?? 0).getTime(),
});

function visitOn(
  place: PlaceAndRequest,
  children: readonly Named[],
  { date, dayPart }: { date: CalendarDate; dayPart: DayPart },
): Engagement {
  const { from, to } = hoursOn(place, date);
  const begins = dayPart === DayPart.AFTERNOON && morningEnds > from ? morningEnds : from;
  const ends = dayPart === DayPart.MORNING && morningEnds < to ? morningEnds : to;
  return {
    ...place,
    kind: 'tour',
    date,
    ...instants(place, date, begins, ends),
    children,
    isThroughout: false,
    isProposed: true,
  };
}

const schoolSessions: readonly SessionType[] = [
  SessionType.BEFORE_AND_AFTER_SCHOOL,
  SessionType.BEFORE_SCHOOL,
  SessionType.AFTER_SCHOOL,
];

/** A day of care, from drop-off when the facility opens to pick-up when it closes. */
function careAt(place: PlaceAndRequest, { session, children }: CareDay, date: CalendarDate): Engagement {
  const { from, to } = hoursOn(place, date);
  const begins = session === SessionType.HALF_DAY_PM && afternoonBegins > from ? afternoonBegins : from;
  const ends = session === SessionType.HALF_DAY_AM && morningEnds < to ? morningEnds : to;
  const isThroughout = !schoolSessions.includes(session);
  return {
    ...place,
    kind: 'care',
    date,
    ...instants(place, date, begins, ends),
    children,
    isThroughout,
    isProposed: false,
  };
}

function careOfBooking({ items, children }: BookingGroup, date: CalendarDate): CareDay | null {
  const live = items.filter((item) => item.date === date && isLive(item));
  const [first] = live;
  if (!first) return null;
  const there = children.filter(({ id }) => live.some(({ childId }) => childId === id));
  return { session: first.sessionType, children: there };
}

const midnight = '24:00';

/** The facility's hours; the whole day if they are not stated. */
function hoursOn({ openingHours }: PlaceAndRequest, date: CalendarDate): { from: string; to: string } {
  const hours = openingHours?.find(({ weekday }) => weekday === weekdayOf(date));
  return { from: hours?.opens ?? '00:00', to: hours?.closes ?? midnight };
}

const instants = ({ timeZone }: PlaceAndRequest, date: CalendarDate, from: string, to: string) => ({
  start: zonedInstant(date, from, timeZone),
  end: to === midnight ? zonedInstant(addDays(date, 1), '00:00', timeZone) : zonedInstant(date, to, timeZone),
});
