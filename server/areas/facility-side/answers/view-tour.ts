import { firstDayOffered } from '@/lib/dates/booking-dates';
import { TourStatus } from '@/lib/enums';
import { movesOfTour } from '@/server/areas/facility-side/answers/rules';
import { headOf, type ReadView } from '@/server/areas/facility-side/answers/view';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { readRequestPlaces } from '@/server/areas/care/requests/rows/facilities';
import { confirmedVisits, readTour } from '@/server/areas/care/tours/rows';
import { hasPassed } from '@/server/areas/care/tours/rules';

/** A tour as the facility sees it. */
export const viewOfTour: ReadView = async ({ db, clock }, id) => {
  const tour = await readTour(db, id);
  if (!tour) return null;
  const now = clock.now();
  const terms = await readCareTerms(db, tour.facilityId, tour.addressId);
  const [place] = await readRequestPlaces(db, [tour.addressId]);
  const schedules = (terms?.schedules ?? [])
    .filter(({ ageGroupId }) => ageGroupId === tour.ageGroupId)
    .map(({ scheduleType, days }) => ({ scheduleType, days }));
  const canStart = tour.children.length > 0 && schedules.length > 0 && terms?.policy !== null;
  const { status, changeWanted, scheduledAt, confirmedAt, offer } = tour;
  const startDate = offer && firstDayOffered(offer, place!);
  return {
    ...headOf(tour),
    note: changeWanted?.note ?? tour.note,
    seesHealth: false,
    unanswered: status === TourStatus.NEW || (changeWanted !== null && changeWanted.proposedAt === null),
    dueAt: tour.dueAt,
    careDays: startDate ? [startDate] : [],
    moves: movesOfTour({ ...tour, canStart }, now),
    care: null,
    refund: null,
    tour: {
      ageGroup: tour.ageGroupTitle,
      preferredTimes: changeWanted?.preferredTimes ?? tour.preferredTimes,
      scheduledAt: scheduledAt?.toISOString() ?? null,
      proposedAt: changeWanted?.proposedAt ?? null,
      confirmed: confirmedAt !== null,
      changeWanted: changeWanted !== null,
      over: hasPassed(tour, now),
      taken: (await confirmedVisits(db, tour, now)).map((at) => at.toISOString()),
      schedules,
      offer: offer && {
        permanentBookingDays: offer.permanentBookingDays,
        scheduleType: offer.scheduleType,
        startDate: startDate!,
      },
    },
    waitlist: null,
  };
};
