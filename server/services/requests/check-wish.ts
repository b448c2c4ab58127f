import { invalid, notFound } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import type { CareTerms } from '@/server/domain/bookings/care-terms';
import { firstAddressOf, readCareTerms } from '@/server/repositories/care-terms';
import { readCareChildren, type CareChildRow } from '@/server/repositories/care-children';

export interface Wish {
  facilityId: string;
  addressId?: string;
  ageGroupId: string;
  children: readonly string[];
}

export interface CheckedWish {
  terms: CareTerms;
  ageGroup: CareTerms['ageGroups'][number];
  children: CareChildRow[];
}

/**
 * What tours and waitlists are checked against: an open facility, the address (the first unless given), one of its age
 * groups, and the family's own children. Throws `notFound` for what is missing or another's, `invalid` by field.
 */
export async function checkWish(tx: Tx, familyId: string, wish: Wish): Promise<CheckedWish> {
  const addressId = wish.addressId ?? (await firstAddressOf(tx, wish.facilityId));
  const terms = addressId ? await readCareTerms(tx, wish.facilityId, addressId) : null;
  if (!terms) throw notFound();
  if (terms.closed) throw invalid({ facilityId: 'This facility no longer takes requests.' });
  const ageGroup = terms.ageGroups.find((group) => group.id === wish.ageGroupId);
  if (!ageGroup) throw invalid({ ageGroupId: 'This age group is not at this address.' });
  const wanted = new Set(wish.children);
  const children = await readCareChildren(tx, familyId, [...wanted]);
  if (children.length !== wanted.size) throw notFound();
  return { terms, ageGroup, children };
}
