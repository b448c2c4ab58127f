import { answerBooking } from '@/server/areas/care/bookings/answer-booking';
import { moveDate } from '@/server/areas/care/bookings/change-dates';
import { chooseCard } from '@/server/areas/care/bookings/choose-card';
import { dismissUnmetBooking } from '@/server/areas/care/bookings/dismiss-unmet';
import { getBooking, listBookings, listBusyDays, listUnmetBookings } from '@/server/areas/care/bookings/read-bookings';
import { reportAbsence, shareAbsence, undoAbsence } from '@/server/areas/care/bookings/report-absence';
import { requestDropIn, requestPermanent, requestWeek } from '@/server/areas/care/bookings/request-booking';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

type BookingHandlers = Pick<
  Handlers,
  | 'listUpcomingBookings'
  | 'listPastBookings'
  | 'listCanceledBookings'
  | 'listUnmetBookings'
  | 'getBooking'
  | 'dismissUnmetBooking'
  | 'approveBooking'
  | 'declineBooking'
  | 'chooseBookingCard'
  | 'shareAbsence'
  | 'reportAbsence'
  | 'undoAbsence'
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
  listUnmetBookings: ({ caller, query }) => listUnmetBookings(deps, caller, query),
  getBooking: ({ caller, params }) => getBooking(deps, caller, params.id),
  dismissUnmetBooking: ({ caller, params, body }) => dismissUnmetBooking(deps, caller, params.id, body),
  approveBooking: ({ caller, params, body }) => answerBooking(deps, caller, params.id, 'approve', body),
  declineBooking: ({ caller, params, body }) => answerBooking(deps, caller, params.id, 'decline', body),
  chooseBookingCard: ({ caller, params, body }) => chooseCard(deps, caller, params.id, body),
  shareAbsence: ({ caller, params, body }) => shareAbsence(deps, caller, params.id, body),
  reportAbsence: ({ caller, params, body }) => reportAbsence(deps, caller, params.id, body),
  undoAbsence: ({ caller, params, body }) => undoAbsence(deps, caller, params.id, body),
  moveBookingDate: ({ caller, params, body }) => moveDate(deps, caller, params.id, body),
  requestDropIn: ({ caller, body, context }) => requestDropIn(deps, caller, context.idempotency, body),
  requestPermanent: ({ caller, body, context }) => requestPermanent(deps, caller, context.idempotency, body),
  requestWeek: ({ caller, body, context }) => requestWeek(deps, caller, context.idempotency, body),
  listBusyDays: ({ caller, query }) => listBusyDays(deps, caller, query),
});
