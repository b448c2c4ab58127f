import type { BookingGroup } from '@/api/contract/types';
import { answerDifference } from '@/lib/requests/answer-difference';
import { bookingDeadline, bookingNextStep } from '@/lib/requests/booking-facts';
import { timeLeft } from '@/lib/dates/moments';

/** A booking's status, what happens next and by when, with the time that is left. */
export function BookingProgress({ booking, now }: { booking: BookingGroup; now: Date }) {
  const expiresAt = booking.expiresAt ? new Date(booking.expiresAt) : null;
  const left = expiresAt && timeLeft(expiresAt, now);
  const difference = answerDifference(booking);
  return (
    <>
      {difference && <p className="text-lg font-bold wrap-anywhere">{difference}</p>}
      {/* Said aloud when it changes, by the parent's move or the facility's. */}
      <p aria-live="polite" className="text-lg">
        {bookingNextStep(booking, bookingDeadline(booking))}
      </p>
      {left && <p className="font-bold">{left}</p>}
    </>
  );
}
