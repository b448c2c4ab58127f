import type { BookingDateEntry } from '@/lib/booking-dates';
import type { BookingItemStatus, BookingStatus } from '@/lib/enums';

/** Words for the facts of a booking that more than one screen says; shapes as in the contract. */

/** The dates of a booking with their status, each once however many children come. */
export function bookingDateEntries(booking: {
  items: readonly { date: string; status: BookingItemStatus | null }[];
}): BookingDateEntry[] {
  const byDate = new Map<string, BookingDateEntry>();
  for (const { date, status } of booking.items) {
    if (!byDate.has(date)) byDate.set(date, { date, status });
  }
  return [...byDate.values()];
}

/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export function childrenNames(booking: { children: readonly { firstName: string }[] }): string {
  return new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(
    booking.children.map(({ firstName }) => firstName),
  );
}

/** What happens next, in a sentence, by status; `expires` is the moment the status runs out, in words. */
const nextSteps = {
  1: (expires) =>
    `The facility has your request${expires ? ` and answers by ${expires}` : ''}. Your places are held until then.`,
  2: (expires) => `The facility can take some of your days. Please look and answer${expires ? ` by ${expires}` : ''}.`,
  3: () => 'The facility could not take this request. You have not been charged.',
  4: () => 'You cancelled this booking.',
  5: () => 'The facility accepted your request. We are charging your card now.',
  6: (expires) =>
    `Your card was refused. Try again or use another card${expires ? ` by ${expires}` : ''}; your places are held.`,
  7: () => 'All is set. See you there!',
  8: () => 'Nobody answered in time, so this request has ended. You have not been charged.',
  9: () => 'This booking is over. We hope it was a good time.',
  10: () => 'The facility cancelled this booking. Whatever you paid comes back in full.',
} as const satisfies Record<BookingStatus, (expires: string | null) => string>;

export const bookingNextStep = (status: BookingStatus, expires: string | null): string => nextSteps[status](expires);
