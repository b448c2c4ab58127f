import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { startingChildren } from '@/lib/requests/starting-children';
import type { selectBookingDraft } from '@/store/slices/booking-draft';

/** What the draft keeps beside an address. */
export const addressTitle = ({ addresses }: Facility, addressId: string): string | null =>
  addresses.find(({ id }) => id === addressId)?.title ?? null;

/** The day and address that were chosen on the facility's page. */
export interface DropInSelection {
  date: string | null;
  addressId: string | null;
}

/** What the form begins with: what was kept of this request, and what was chosen on the facility's page. */
export function startingDropIn(
  facility: Facility,
  profile: Profile | null,
  draft: ReturnType<typeof selectBookingDraft>,
  chosen: DropInSelection,
): DropInValues {
  const kept = draft.facilityId === facility.id ? draft : null;
  const addressOf = (id: string | null | undefined) => facility.addresses.find((address) => address.id === id)?.id;
  const keptDates = (kept?.bookingDates ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.date));
  const dates = new Set([...keptDates, ...(chosen.date ? [chosen.date] : [])].filter((date) => date > facility.today));
  return {
    addressId: addressOf(chosen.addressId) ?? addressOf(kept?.addressId) ?? facility.addresses[0]!.id,
    children: startingChildren(profile?.children ?? [], draft),
    birthDates: draft.birthDates,
    scheduleType: kept?.scheduleType ?? null,
    bookingDates: [...dates].sort(),
    note: kept?.note ?? '',
    repeat: { weekdays: [], from: null, until: null },
  };
}
