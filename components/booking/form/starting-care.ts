import type { Facility, Profile } from '@/api/contract/types';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { payingCard } from '@/lib/money/card-facts';
import { startingChildren } from '@/lib/requests/care/care-choices';
import type { BookingDraft } from '@/store/slices/booking-draft';
import type { AskedCare } from '@/store/use-asked-search';

/** Selected on the facility's page; the card, in the wallet. */
export interface CareSelection {
  addressId: string | null;
  cardId?: string | null;
  /** The search that led here. */
  search: AskedCare;
}

/**
 * What both forms start with: what was searched for, or the saved draft of that search, overridden by the selection on the
 * facility's page. `kept` is the draft if it is for this facility; `isNew`, whether the search is to be applied.
 */
export function startingCare(
  facility: Facility,
  profile: Profile | null,
  draft: BookingDraft,
  { addressId, cardId, search }: CareSelection,
) {
  const kept = draft.facilityId === facility.id ? draft : null;
  const isNew = search.key !== '' && kept?.searched !== search.key;
  const { addresses } = facility;
  const address = addresses.find(({ id }) => id === addressId) ?? addressOrFirst(addresses, kept?.addressId);
  const start = {
    addressId: address.id,
    children: startingChildren(profile?.children ?? [], draft, isNew ? search.careFor : null),
    note: kept?.note ?? '',
    cardId: payingCard(profile?.cards ?? [], cardId)?.id ?? null,
  };
  return { kept, isNew, start };
}
