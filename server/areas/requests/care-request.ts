import { notFound } from '@/lib/app-error';
import type { Queryable, Tx } from '@/server/db/connection';
import type { CareTerms } from '@/server/areas/facilities/rules';
import { readCareChildren, type CareChildRow } from '@/server/areas/family/rows/children';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { listCards } from '@/server/areas/payments/rows/wallet-cards';
import { lockFamily } from '@/server/areas/family/rows/records';
import { noCard } from '@/server/areas/payments/begin-charge';

/**
 * What a request for care is checked against: the facility's terms at the address and the family's children, each once, in
 * the order of the family. Throws `notFound` for a facility, an address or a child that is missing or not the family's.
 */
export async function readCareRequest(
  db: Queryable,
  familyId: string,
  target: { facilityId: string; addressId: string; children: readonly string[] },
): Promise<{ terms: CareTerms; children: CareChildRow[] }> {
  const terms = await readCareTerms(db, target.facilityId, target.addressId);
  if (!terms) throw notFound();
  const wanted = new Set(target.children);
  const children = await readCareChildren(db, familyId, [...wanted]);
  if (children.length !== wanted.size) throw notFound();
  return { terms, children };
}

/**
 * Takes the family's turn, so that neither its last card nor a child goes while a request is made, and throws the way to
 * the wallet when there is no card (product rule 4).
 */
export async function needCard(tx: Tx, familyId: string): Promise<void> {
  await lockFamily(tx, familyId);
  if ((await listCards(tx, familyId)).length === 0) throw noCard();
}
