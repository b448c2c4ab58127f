import type { Visit } from '@/components/booking/booking-cards';
import { TourCard } from '@/components/tour/tour-card';
import { TourStatus } from '@/lib/enums';
import { wallClockIn } from '@/lib/time-zones';
import { useAppSelector } from '@/store/hooks';
import { loadTours, selectTours } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';

/** The family's tours that have a time and are still to come, for the month of its upcoming bookings; none where not `wanted`. */
export function useVisits(wanted: boolean): Visit[] {
  const tours = useAppSelector((state) => selectTours(state, 'upcoming'));
  useLoad(loadTours, { list: 'upcoming' }, { skip: !wanted });
  if (!wanted || !tours) return [];
  return tours
    .flatMap((tour) => {
      const { id, status, scheduledAt, confirmedAt, address, children, facility } = tour;
      if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt) return [];
      const { date } = wallClockIn(address.timeZone, new Date(scheduledAt));
      return [
        { id, date, children, facility, scheduledAt, confirmed: confirmedAt !== null, card: <TourCard tour={tour} /> },
      ];
    })
    .sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
}
