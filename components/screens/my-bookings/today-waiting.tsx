import { useEffect } from 'react';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { BookingWaiting } from '@/components/booking/booking-waiting';
import { TourWaiting } from '@/components/tour/tour-waiting';
import { answerFirst, needsAnswer } from '@/lib/requests/booking-facts';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { useAppDispatch } from '@/store/hooks';
import { countNotices } from '@/store/slices/notices';

interface TodayWaitingProps {
  bookings: readonly BookingGroup[];
  tours: readonly TourGroup[];
  now: Date;
}

/** What the family is asked, the nearest deadline first. */
export function TodayWaiting({ bookings, tours, now }: TodayWaitingProps) {
  const dispatch = useAppDispatch();
  const waiting = answerFirst(
    [
      ...bookings
        .filter(needsAnswer)
        .map((booking) => ({ ...dueOf(booking), card: <BookingWaiting booking={booking} now={now} /> })),
      ...tours.filter(tourNeedsAnswer).map((tour) => ({ ...dueOf(tour), card: <TourWaiting tour={tour} /> })),
    ],
    () => true,
  );
  const count = waiting.length;
  // An answer given here changes what the bell, the tabs and the menu say.
  useEffect(() => void dispatch(countNotices()), [dispatch, count]);
  const title = count === 0 ? 'Nothing needs your answer' : `${count} ${count === 1 ? 'needs' : 'need'} your answer`;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      {/* Said aloud when an answer that was given here changes it. */}
      <h2 id="waiting" aria-live="polite" className="text-xl font-black">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {waiting.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </section>
  );
}

const dueOf = ({ id, expiresAt }: { id: string; expiresAt: string | null }) => ({ id, expiresAt });
