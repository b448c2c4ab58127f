import type { BookingGroup } from '@/api/contract/types';
import { answerDifference } from '@/lib/answer-difference';
import { bookingDeadline, bookingNextStep } from '@/lib/booking-facts';
import { timeLeft } from '@/lib/moments';

/** A booking's status, what happens next and by when, with the time that is left. */
export function BookingProgress({ booking, now }: { booking: BookingGroup; now: Date }) {
  const expiresAt = booking.expiresAt ? new Date(booking.expiresAt) : null;
  const left = expiresAt && timeLeft(expiresAt, now);
  const difference = answerDifference(booking);
  return (
    <>
      {/* Said aloud when it changes, by the parent's move or the facility's. */}
      <div aria-live="polite" className="flex flex-col gap-3 text-lg">
        {difference && <p className="font-bold wrap-anywhere">{difference}</p>}
        <p>{bookingNextStep(booking, bookingDeadline(booking))}</p>
      </div>
      {left && <p className="font-bold">{left}</p>}
    </>
  );
}
