import { BookingProcess, BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';

/** The form of the request that was begun before the registration; null without one. */
export function useBegunRequest(): string | null {
  const { process, facilityId, type } = useAppSelector(selectBookingDraft);
  if (process !== BookingProcess.INITIATED || !facilityId) return null;
  return type === BookingType.PERMANENT ? paths.requestPermanent(facilityId) : paths.requestCare(facilityId);
}
