import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
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
    children: startingChildren(profile, draft),
    birthDates: draft.birthDates,
    scheduleType: kept?.scheduleType ?? null,
    bookingDates: [...dates].sort(),
    note: kept?.note ?? '',
    repeat: { weekdays: [], from: null, until: null },
  };
}

/** Those chosen before; else those whose dates of birth a visitor gave before logging in; else the only one. */
export function startingChildren(
  profile: Profile | null,
  { children, birthDates }: Pick<ReturnType<typeof selectBookingDraft>, 'children' | 'birthDates'>,
): string[] {
  const family = profile?.children ?? [];
  const known = family.filter(({ id }) => children.includes(id));
  const born = family.filter(({ birthDate }) => birthDates.includes(birthDate));
  const start = [known, born, family.length === 1 ? family : []].find((some) => some.length > 0) ?? [];
  return start.map(({ id }) => id);
}
