import { randomUUID } from 'node:crypto';
import { isPartly } from '@/lib/facilities/age-group';
import { conflict, invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { inTransaction } from '@/server/db/transaction';
import { ageGroupsOf } from '@/server/areas/facilities/rows/facilities';
import { facilityFacts, noteOwnFact, updateFacility } from '@/server/areas/facilities/rows/facts';
import { upsertAgeGroups } from '@/server/areas/facilities/rows/writes';
import type { Deps } from '@/server/areas/shared/deps';

const agesMax = 240;

/**
 * Makes an age group of the facility's first address, or gives the one of this title other ages; from then on the groups are
 * the facility's own. Throws `invalid`, or `conflict` where another group has some of these ages.
 */
export async function setAgeGroup(
  deps: Pick<Deps, 'db' | 'clock'>,
  facilityId: string,
  { title, fromMonths, toMonths }: { title: string; fromMonths: number; toMonths: number },
): Promise<void> {
  const isAge = (months: number) => Number.isInteger(months) && months >= 0 && months <= agesMax;
  if (!isAge(fromMonths) || !isAge(toMonths) || fromMonths >= toMonths) {
    throw invalid({ ages: 'Ages must be whole months, the first smaller than the second, such as 18 30.' });
  }
  if (title.trim() === '' || title.length > limits.textMax) throw invalid({ title: 'Enter the name of the group.' });
  await inTransaction(deps, async (tx) => {
    const { addressId } = await facilityFacts(tx, facilityId);
    const groups = (await ageGroupsOf(tx, facilityId)).filter((group) => group.addressId === addressId);
    const known = groups.find((group) => group.title.toLowerCase() === title.toLowerCase());
    // A listed group whose ages are stated in part rules nothing out; the facility states them by the group's own title.
    const other = groups.find(
      (group) => group !== known && !isPartly(group) && group.fromMonths! < toMonths && fromMonths < group.toMonths!,
    );
    if (other)
      throw conflict(`${other.title} already takes children of ${other.fromMonths} to ${other.toMonths} months.`);
    const position = known ? groups.indexOf(known) : groups.length;
    await upsertAgeGroups(tx, [
      { id: known?.id ?? randomUUID(), facilityId, addressId, position, title, fromMonths, toMonths, closedAt: null },
    ]);
    await noteOwnFact(tx, facilityId, 'ageGroups');
    const now = deps.clock.now();
    await updateFacility(tx, facilityId, { ownFactsAt: now, updatedAt: now });
  });
}
