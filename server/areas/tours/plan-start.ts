import { AppError, notFound } from '@/lib/app-error';
import { TourStatus } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';
import { planPermanent } from '@/server/areas/bookings/rules/plan-permanent';
import type { TourGroupRow } from '@/server/areas/tours/rows';
import { readCareRequest } from '@/server/areas/requests/care-request';

/** True while an offered start waits for the parent's answer. */
export const isStartOpen = (tour: TourGroupRow): boolean =>
  tour.status === TourStatus.SCHEDULED_START && tour.confirmedAt === null;

/** What was offered, calculated as of the offer: a later horizon would promise a month of which nothing is held. */
export async function planStart(db: Queryable, tour: TourGroupRow): Promise<BookingPlan> {
  const { offer, familyId, facilityId, addressId } = tour;
  if (!offer) throw notFound();
  const { terms, children } = await readCareRequest(db, familyId, { facilityId, addressId, children: offer.children });
  return planPermanent(terms, { ...offer, children, endDate: null }, tour.updatedAt);
}

/** What approving charges and each later month, minor units; null where nothing is open, or the facility has no price any more. */
export async function startPrice(db: Queryable, tour: TourGroupRow) {
  if (!isStartOpen(tour)) return null;
  try {
    const { currency, lines, total, monthly } = await planStart(db, tour);
    return { currency, lines: [...lines], total, monthly };
  } catch (error) {
    // Approving says why it cannot be.
    if (error instanceof AppError) return null;
    throw error;
  }
}
