import { conflict, invalid, notFound } from '@/lib/app-error';
import { formatPhoneFully } from '@/lib/validation/phone';
import type { Tx } from '@/server/db/connection';
import type { CareTerms } from '@/server/areas/facilities/rules';
import { firstAddressOf, readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { readRequestChannel } from '@/server/areas/search/rows/participation';
import { readCareChildren, type CareChildRow } from '@/server/areas/family/rows/children';

export interface RequestTarget {
  facilityId: string;
  addressId?: string;
  ageGroupId: string;
  children: readonly string[];
}

export interface CheckedRequest {
  terms: CareTerms;
  ageGroup: CareTerms['ageGroups'][number];
  children: CareChildRow[];
  /** Where the request is passed on to; null where the facility answers here. */
  mailbox: string | null;
}

/**
 * What tours and waitlists are checked against: an open facility, the address (the first unless given), one of its age
 * groups, and the family's own children. Throws `notFound` for what is missing or another's, `invalid` by field,
 * `conflict` for a facility that no request can reach.
 */
export async function checkRequest(tx: Tx, familyId: string, target: RequestTarget): Promise<CheckedRequest> {
  const addressId = target.addressId ?? (await firstAddressOf(tx, target.facilityId));
  const terms = addressId ? await readCareTerms(tx, target.facilityId, addressId) : null;
  if (!terms) throw notFound();
  if (terms.closed) throw invalid({ facilityId: 'This facility isn’t accepting requests.' });
  const ageGroup = terms.ageGroups.find((group) => group.id === target.ageGroupId);
  if (!ageGroup) throw invalid({ ageGroupId: 'This address does not have this age group.' });
  const wanted = new Set(target.children);
  const children = await readCareChildren(tx, familyId, [...wanted]);
  if (children.length !== wanted.size) throw notFound();
  return { terms, ageGroup, children, mailbox: await mailboxToPassOnTo(tx, terms.facilityId) };
}

/**
 * The mailbox that a request of this facility has to be passed on to; null where the facility answers here. Throws `conflict`
 * where there is no way to reach it (record 0086).
 */
async function mailboxToPassOnTo(tx: Tx, facilityId: string): Promise<string | null> {
  const { channel, email, phone, phoneExtension } = await readRequestChannel(tx, facilityId);
  if (channel === 'none') {
    const call = phone ? ` Call it: ${formatPhoneFully(phone, phoneExtension)}.` : '';
    throw conflict(`This facility does not take part yet, and we have no way to send it requests.${call}`);
  }
  return channel === 'byMail' ? email : null;
}
