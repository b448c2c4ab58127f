import { facilityFacts } from '@/server/areas/facilities/rows/facts';
import type { Deps } from '@/server/areas/shared/deps';
import { fieldNamed, fieldNames } from '@/server/areas/desk/facts/facility-fields';

/** Every fact of a facility by name, with whether the facility has stated it itself or its list has. */
export async function showFacility(deps: Pick<Deps, 'db'>, facilityId: string) {
  const facts = await facilityFacts(deps.db, facilityId);
  return fieldNames.map((name) => {
    const { own, show } = fieldNamed(name);
    const listed = facts.source !== null && own !== undefined && !facts.ownFacts.includes(own);
    return { name, value: show(facts), from: listed ? 'list' : 'facility' };
  });
}
