import { hourMs } from '@/lib/dates/durations';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import type { RequestKind } from '@/lib/paths';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';

/** The statuses in which the inbox shows a request before anybody has written. */
export const liveStatuses = {
  booking: valuesOf(BookingStatus).filter((status) => !isFinal(bookingWorkflow, status)),
  tour: valuesOf(TourStatus).filter((status) => !isFinal(tourWorkflow, status)),
  waitlist: valuesOf(WaitlistStatus).filter((status) => !isFinal(waitlistWorkflow, status)),
} as const satisfies Record<RequestKind, readonly number[]>;

/** Messages within this time of one that was mailed and is not seen yet send no other mail. */
const quietMs = hourMs;

/**
 * Whether the next message is mailed.
 *
 * @param unseen what the same side wrote before and the other has not seen
 */
export const isMailed = (unseen: readonly { createdAt: Date; mailed: boolean }[], now: Date): boolean =>
  !unseen.some(({ mailed, createdAt }) => mailed && now.getTime() - createdAt.getTime() < quietMs);

interface SentMessage {
  position: number;
  contactId: string | null;
  text: string;
  files: number;
}

/** Whether a contact has sent this message already from the page that they saw: a form can be posted twice. */
export const isSentAlready = (
  messages: readonly SentMessage[],
  { seenUpTo, contactId, text, files }: Omit<SentMessage, 'position'> & { seenUpTo: number },
): boolean =>
  messages.some(
    (sent) => sent.position > seenUpTo && sent.contactId === contactId && sent.text === text && sent.files === files,
  );
