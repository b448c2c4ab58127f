import { invalid } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import {
  facilityFacts,
  noteOwnFact,
  releaseOwnFact,
  updateAddress,
  updateFacility,
} from '@/server/areas/facilities/rows/facts';
import type { Deps } from '@/server/areas/shared/deps';
import { fieldNamed } from '@/server/areas/desk/facts/facility-fields';

/**
 * Sets one fact of a facility; from then on it is the facility's own, and a list does not change it. "none" takes it away,
 * "as-listed" lets the next import of the facility's list write it again. Answers what is stored then. Throws `invalid`.
 */
export async function setFact(deps: Pick<Deps, 'db' | 'clock'>, facilityId: string, name: string, text: string) {
  const field = fieldNamed(name);
  return inTransaction(deps, async (tx) => {
    const before = await facilityFacts(tx, facilityId);
    if (text === 'as-listed') {
      if (!field.own || before.source === null) throw invalid({ value: 'This fact does not come from a list.' });
      await releaseOwnFact(tx, facilityId, field.own);
      return { shown: field.show(before), asListed: true };
    }
    if (text === 'none' && !field.none) throw invalid({ value: 'This fact is required; give it a value.' });
    const change =
      text === 'none' ? { facility: field.none, address: field.noAddress?.(before) } : field.read(text, before);
    const now = deps.clock.now();
    await updateFacility(tx, facilityId, { ...change.facility, ownFactsAt: now, updatedAt: now });
    if ('address' in change && change.address) await updateAddress(tx, before.addressId, change.address);
    if (field.own) await noteOwnFact(tx, facilityId, field.own);
    return { shown: field.show(await facilityFacts(tx, facilityId)), asListed: false };
  });
}
