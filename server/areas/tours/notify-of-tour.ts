import { TourStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { TourMail } from '@/server/areas/mail/rules/mail';
import { aboutRequest } from '@/server/areas/mail/rules/request-of-mail';
import type { TourGroupRow } from '@/server/areas/tours/rows';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { letterPlace } from '@/server/areas/requests/letter-facts';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

/** Writes the mail that tells the family the new status of its tour; `by` is the account of the parent whose deed it was. */
export async function notifyOfTour(
  tx: Tx,
  deps: RequestDeps,
  tour: TourGroupRow,
  { note = null, by }: { note?: string | null; by?: string },
): Promise<void> {
  const isPlanned = tour.status === TourStatus.SCHEDULED_TOUR || tour.status === TourStatus.SCHEDULED_START;
  const place = isPlanned ? await letterPlace(tx, tour.addressId) : null;
  await enqueueMail(tx, deps, { ...tourMail(tour, { note, by }), place });
}

export const tourMail = (tour: TourGroupRow, said: { note?: string | null; by?: string } = {}): TourMail => ({
  kind: 'tourStatus',
  ...aboutRequest(tour),
  passedOn: tour.passedOnAt !== null,
  ...said,
  confirmed: tour.confirmedAt !== null,
  scheduledAt: tour.scheduledAt ? { at: tour.scheduledAt, timeZone: tour.timeZone } : null,
  startDate: tour.offer?.startDate ?? null,
});
