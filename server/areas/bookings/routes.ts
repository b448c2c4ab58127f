import type { Handlers } from '@/server/http/types';
import { moveDate } from '@/server/areas/bookings/changes/move-date';
import { shareAbsence } from '@/server/areas/bookings/changes/share-absence';
import { answerBooking } from '@/server/areas/bookings/answer-booking';
import { getBooking } from '@/server/areas/bookings/get-booking';
import { listBusyDays } from '@/server/areas/bookings/list-busy-days';
import { listBookings } from '@/server/areas/bookings/list-bookings';
import { requestDropIn } from '@/server/areas/bookings/request-drop-in';
import { requestPermanent } from '@/server/areas/bookings/request-permanent';
import { requestWeek } from '@/server/areas/bookings/request-week';
import type { Deps } from '@/server/areas/shared/deps';

type BookingHandlers = Pick<
  Handlers,
  | 'listUpcomingBookings'
  | 'listPastBookings'
  | 'listCanceledBookings'
  | 'getBooking'
  | 'approveBooking'
  | 'declineBooking'
  | 'shareAbsence'
  | 'moveBookingDate'
  | 'requestDropIn'
  | 'requestPermanent'
  | 'requestWeek'
  | 'listBusyDays'
>;

export const bookingRoutes = (deps: Deps): BookingHandlers => ({
  listUpcomingBookings: ({ caller, query }) => listBookings(deps, caller, 'upcoming', query),
  listPastBookings: ({ caller, query }) => listBookings(deps, caller, 'past', query),
  listCanceledBookings: ({ caller, query }) => listBookings(deps, caller, 'canceled', query),
  getBooking: ({ caller, params }) => getBooking(deps, caller, params.id),
  approveBooking: ({ caller, params, body }) => answerBooking(deps, caller, params.id, 'approve', body),
  declineBooking: ({ caller, params, body }) => answerBooking(deps, caller, params.id, 'decline', body),
  shareAbsence: ({ caller, params, body }) => shareAbsence(deps, caller, params.id, body),
  moveBookingDate: ({ caller, params, body }) => moveDate(deps, caller, params.id, body),
  requestDropIn: ({ caller, body, context }) => requestDropIn(deps, caller, context.idempotency, body),
  requestPermanent: ({ caller, body, context }) => requestPermanent(deps, caller, context.idempotency, body),
  requestWeek: ({ caller, body, context }) => requestWeek(deps, caller, context.idempotency, body),
  listBusyDays: ({ caller, query }) => listBusyDays(deps, caller, query),
});
