import type { Tx } from '@/server/db/connection';
import type { TourGroupRow } from '@/server/repositories/tour-groups';
import type { RequestDeps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

/** Writes the mail that tells the family how its tour stands now. */
export async function notifyOfTour(tx: Tx, deps: RequestDeps, tour: TourGroupRow, note: string | null): Promise<void> {
  await enqueueMail(tx, deps, {
    kind: 'tourStatus',
    familyId: tour.familyId,
    id: tour.id,
    number: tour.number,
    facilityName: tour.facilityName,
    status: tour.status,
    passedOn: tour.passedOnAt !== null,
    note,
    scheduledAt: tour.scheduledAt ? { at: tour.scheduledAt, timeZone: tour.timeZone } : null,
    startDate: tour.offer?.startDate ?? null,
  });
}
