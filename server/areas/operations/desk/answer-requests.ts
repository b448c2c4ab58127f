import { AppError } from '@/lib/app-error';
import { hourMs } from '@/lib/dates/durations';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { type AnyRequest, unansweredRequests } from '@/server/areas/care/requests/rows/any-request';
import { newestAction } from '@/server/areas/care/requests/rows/moves';
import { declineTour, declineTourChange, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { readTour } from '@/server/areas/care/tours/rows';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { readWaitlist } from '@/server/areas/care/waitlists/rows';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { hasAskedBefore } from '@/server/areas/operations/desk/rows';
import {
  agreedPrice,
  bookingAnswer,
  startTerms,
  tourAnswer,
  visitTime,
  waitlistAnswer,
} from '@/server/areas/operations/desk/rules';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** A request stays pending this long, so that the family sees the status. */
const patienceMs = 4_000;
/** Requests older than this are left to expire. */
const sinceMs = hourMs;
const batch = 200;

/**
 * The demonstration's automatic desk (product rule 8): answers requests a few seconds after they arrive. Examples are
 * skipped, as are requests that a person answers by mail, cannot be answered now or were answered concurrently.
 */
export async function answerRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const [since, until] = [new Date(now - sinceMs), new Date(now - patienceMs)];
  for (const request of await unansweredRequests(deps.db, since, until, batch)) {
    try {
      await answers[request.kind](deps, request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

const regrets = 'We are sorry, we can’t offer this.';

async function answerBooking(deps: Deps, { id, familyId, dates, createdAt }: AnyRequest): Promise<unknown> {
  const booking = await readGroup(deps.db, id, familyId);
  if (!booking) return;
  const isFirst = !(await hasAskedBefore(deps.db, familyId, createdAt));
  const answer = bookingAnswer({ id, type: booking.type, dates, isFirst });
  if (answer.action === 'decline') return declineBooking(deps, id, regrets);
  if (answer.action === 'approve') return approveBooking(deps, id);
  return approveSomeDates(deps, id, answer.dates, 'We are full on the other dates.');
}

async function answerTour(deps: Deps, { id, facilityId, addressId, familyId }: AnyRequest): Promise<unknown> {
  const tour = await readTour(deps.db, id, familyId);
  const terms = await readCareTerms(deps.db, facilityId, addressId);
  if (!tour || !terms) return;
  const action = tourAnswer(id);
  const now = deps.clock.now();
  if (tour.changeWanted) {
    if (action === 'decline') return declineTourChange(deps, id, regrets);
    return scheduleTour(deps, id, visitTime(terms, tour.changeWanted.preferredTimes, now), 'This works for us, too.');
  }
  if (action === 'decline') return declineTour(deps, id, regrets);
  const start = startTerms(terms, tour.ageGroupId, now);
  if (action === 'offerStart' && start && tour.children.length > 0) {
    try {
      return await offerStart(deps, id, { ...start, children: tour.children }, 'We have a place for you.');
    } catch (error) {
      // If no place or age group fits, the family is offered a tour instead.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return scheduleTour(deps, id, visitTime(terms, tour.preferredTimes, now), 'We look forward to meeting you.');
}

async function answerWaitlist(deps: Deps, { id, familyId, facilityId, addressId }: AnyRequest): Promise<unknown> {
  const waitlist = await readWaitlist(deps.db, id, familyId);
  const terms = await readCareTerms(deps.db, facilityId, addressId);
  if (!waitlist || !terms) return;
  // Back on the waitlist after a declined offer: it has had its answer.
  if ((await newestAction(deps.db, 'waitlist', id, 'facility')) !== null) return;
  if (waitlistAnswer(id) === 'decline') return declineWaitlist(deps, id, regrets);
  // With prices, the waitlist itself offers free places in order.
  if (terms.dropInPrices.length > 0 || terms.schedules.length > 0) return;
  return offerPlace(deps, id, { agreedPrice: agreedPrice(id, waitlist.type) });
}

const answers: Record<AnyRequest['kind'], (deps: Deps, request: AnyRequest) => Promise<unknown>> = {
  booking: answerBooking,
  tour: answerTour,
  waitlist: answerWaitlist,
};
