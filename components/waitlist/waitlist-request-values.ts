import { object } from 'yup';
import type { Body, BookingGroup, Facility, Profile, WaitlistGroup } from '@/api/contract/types';
import { requestShape, waitlistWishShape } from '@/components/request/draft-shapes';
import { waitlistAgeDate } from '@/components/request/waitlist-wish';
import { addDays, monthOf } from '@/lib/dates/dates';
import { BookingType, isScheduleType, type ScheduleType, type Weekday } from '@/lib/enums';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { askedOfBooking, datesAhead } from '@/lib/requests/lead-on';
import { type AskedSearch, datesAsked } from '@/lib/search/asked-search';
import { firstMonthToWaitFor, startMonths } from '@/lib/validation/offered-care';

/** Form values. Dates are yyyy-MM-dd, the month is yyyy-MM. */
export interface WaitlistRequestValues {
  addressId: string;
  children: string[];
  type: BookingType;
  scheduleType: ScheduleType | null;
  bookingDates: string[];
  startMonth: string;
  permanentBookingDays: Weekday[];
  note: string;
}

/** Validates a saved draft: its address and children must still exist. */
export function waitlistFits(values: unknown, facility: Facility, profile: Profile): values is WaitlistRequestValues {
  const shape = object({
    ...requestShape(facility, profile),
    ...waitlistWishShape,
  });
  return shape.isValidSync(values, { strict: true });
}

export interface WaitlistChosen {
  date: string | null;
  addressId: string | null;
  /** Ids of the family's children. */
  children: readonly string[];
  search: AskedSearch;
  /** A request that came to nothing, whose days the family now waits for. */
  earlier?: { booking: BookingGroup | null; waitlist: WaitlistGroup | null };
}

/** Initial values: the selected children, an earlier booking, or the request being edited. */
export function startingWaitlist(
  facility: Facility,
  profile: Profile,
  chosen: WaitlistChosen,
  change: WaitlistGroup | null,
): WaitlistRequestValues {
  const tomorrow = addDays(facility.today, 1);
  const months = startMonths(facility, facility.today);
  const firstMonth = firstMonthToWaitFor(months, facility.today);
  /** The month of an earlier request, unless it has too few days ahead by now. */
  const monthAsked = (asked: string | null) =>
    months.find((month) => month === asked && month > firstMonth) ?? firstMonth;
  if (change) {
    return {
      addressId: change.address.id,
      children: change.children.map(({ id }) => id),
      type: change.type,
      scheduleType: change.scheduleType as ScheduleType,
      bookingDates: change.bookingDates.filter((date) => date >= tomorrow),
      startMonth: months.find((month) => month === change.startMonth) ?? firstMonth,
      permanentBookingDays: change.permanentBookingDays,
      note: change.note ?? '',
    };
  }
  const { date, addressId, children, search, earlier } = chosen;
  const address = addressOrFirst(facility.addresses, addressId);
  if (earlier?.waitlist) {
    const { waitlist } = earlier;
    return {
      addressId: address.id,
      children: waitlist.children.map(({ id }) => id),
      type: waitlist.type,
      scheduleType: waitlist.scheduleType as ScheduleType,
      bookingDates: waitlist.bookingDates.filter((day) => day >= tomorrow),
      startMonth: monthAsked(waitlist.startMonth),
      permanentBookingDays: waitlist.permanentBookingDays,
      note: waitlist.note ?? '',
    };
  }
  if (earlier?.booking) {
    const { booking } = earlier;
    const sameAs = askedOfBooking(booking);
    const permanent = booking.type === BookingType.PERMANENT;
    return {
      addressId: booking.address.id,
      children: sameAs.children.map(({ id }) => id),
      type: booking.type,
      scheduleType: booking.scheduleType as ScheduleType,
      bookingDates: permanent ? [] : datesAhead(sameAs.items, facility.today),
      startMonth: monthAsked(monthOf(sameAs.from ?? booking.startDate)),
      permanentBookingDays: permanent ? [...sameAs.permanentBookingDays] : [],
      note: '',
    };
  }
  const { filters, hours } = search;
  const days = date ? [date] : datesAsked({ ...filters, weekdays: [] }, facility);
  const session = hours ?? filters.session;
  return {
    addressId: address.id,
    children: [...children],
    type: days.length > 0 ? BookingType.DROP_IN : BookingType.PERMANENT,
    scheduleType: session !== null && isScheduleType(session) ? session : null,
    bookingDates: days.filter((day) => day >= tomorrow),
    startMonth: firstMonth,
    permanentBookingDays: [...filters.weekdays],
    note: '',
  };
}

/** One body per age group; children without a group are in none. */
export function waitlistLines(
  facility: Facility,
  profile: Profile,
  values: WaitlistRequestValues,
): Body<'requestWaitlist'>[] {
  const { addressId, type, bookingDates, startMonth, permanentBookingDays } = values;
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const note = values.note.trim();
  return linesOfChildren(facility.ageGroups, addressId, children, waitlistAgeDate(values, facility.today)).map(
    (line) => ({
      ...line,
      facilityId: facility.id,
      addressId,
      type,
      scheduleType: values.scheduleType!,
      ...(type === BookingType.DROP_IN ? { bookingDates } : { startMonth, permanentBookingDays }),
      ...(note ? { note } : {}),
    }),
  );
}
