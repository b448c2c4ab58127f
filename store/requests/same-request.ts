import type { BookingGroup, Facility } from '@/api/contract/types';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { askedOfBooking, datesAhead } from '@/lib/requests/lead-on';
import type { SliceThunk } from '@/store/api-thunk';
import { type BookingDraft, draftChanged, draftStarted } from '@/store/slices/booking-draft';

/** Starts a draft at another facility with what this booking asked for and still needs. */
export const startSameRequest =
  (booking: BookingGroup, facility: Facility, addressId: string | null): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch) => {
    const { type, scheduleType, startDate, endDate, note } = booking;
    const { children, items, permanentBookingDays, from, until } = askedOfBooking(booking);
    const address = addressOrFirst(facility.addresses, addressId);
    const permanent = type === BookingType.PERMANENT;
    dispatch(
      draftStarted({
        facilityId: facility.id,
        facilityName: facility.name,
        addressId: address.id,
        addressTitle: address.title,
      }),
    );
    dispatch(
      draftChanged({
        type,
        scheduleType: scheduleType as ScheduleType,
        children: children.map(({ id }) => id),
        bookingDates: permanent ? [] : datesAhead(items, facility.today),
        permanentBookingDays: permanent ? [...permanentBookingDays] : [],
        startDate: permanent ? (from ?? startDate) : null,
        endDate: permanent ? (until ?? endDate) : null,
        note: note ?? '',
        total: null,
      }),
    );
  };
