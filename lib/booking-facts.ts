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
    `The facility has your request${expires ? ` and has until ${expires} to answer` : ''}. We hold your places until then.`,
  2: (expires) =>
    `The facility can offer some of your days. Please review and answer${expires ? ` by ${expires}` : ''}.`,
  3: () => 'The facility declined this request. You have not been charged.',
  4: () => 'You cancelled this booking.',
  5: () => 'The facility accepted your request. We are charging your card now.',
  6: (expires) =>
    `Your card was refused. Try again or use another card${expires ? ` by ${expires}` : ''}. We are still holding your places.`,
  7: () => 'Your booking is confirmed.',
  8: () => 'This request was not completed in time and has expired. You have not been charged.',
  9: () => 'This booking is complete.',
  10: () =>
    'The facility cancelled this booking. Whatever you paid for care that was not provided is refunded in full.',
} as const satisfies Record<BookingStatus, (expires: string | null) => string>;

export const bookingNextStep = (status: BookingStatus, expires: string | null): string => nextSteps[status](expires);
