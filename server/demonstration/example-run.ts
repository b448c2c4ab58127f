import { AppError } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { leo, maya, parentFamily } from '@/server/demonstration/data/families/people';
import type { ExampleChild } from '@/server/demonstration/data/examples/example';
import { seedId } from '@/server/demonstration/data/seed-id';
import type { CareChild, CareTerms } from '@/server/areas/facilities/rules';
import { insertItems, type BookingItemRow } from '@/server/areas/capacity/rows';
import { readCareChildren } from '@/server/areas/family/rows/children';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { careDaysOf, takenIds } from '@/server/demonstration/rows/demonstration';
import { holdPlaces } from '@/server/areas/capacity/hold-places';
import type { Deps } from '@/server/areas/shared/deps';

/** What an example is made from: its facility's terms, its child, and the days on which that child has care already. */
export interface ExampleGround {
  terms: CareTerms;
  child: CareChild;
  taken: Set<string>;
  familyId: string;
  now: Date;
}

export interface ExampleRun {
  tx: Tx;
  now: Date;
  /**
   * Makes one example, or leaves it out: when a parent has touched the one under this id, when its child is gone, or when a
   * booking of the parent's own is in its way.
   */
  make(
    example: { key: string; facility: string; child: ExampleChild },
    id: string,
    work: (ground: ExampleGround) => Promise<void>,
  ): Promise<void>;
}

/** @param ids of all examples: those still in the record were touched. */
export async function startRun(tx: Tx, deps: Pick<Deps, 'clock' | 'log'>, ids: readonly string[]): Promise<ExampleRun> {
  const now = deps.clock.now();
  const { familyId } = parentFamily;
  const rows = await readCareChildren(tx, familyId, [maya, leo]);
  const children = { maya: rows.find(({ id }) => id === maya), leo: rows.find(({ id }) => id === leo) };
  const taken = { maya: new Set(await careDaysOf(tx, maya)), leo: new Set(await careDaysOf(tx, leo)) };
  const touched = await takenIds(tx, ids);
  return {
    tx,
    now,
    async make({ key, facility, child: name }, id, work) {
      const child = children[name];
      if (!child || touched.has(id)) return;
      try {
        await inSavepoint(tx, async () => {
          const terms = await readCareTerms(tx, facilityId(facility), seedId('address', facility, 0));
          if (!terms) throw new Error(`The demonstration has no facility ${facility}.`);
          await work({ terms, child, taken: taken[name], familyId, now });
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        deps.log.warn({ example: key, reason: error.code }, 'an example of the demonstration was left out');
      }
    },
  };
}

/** Writes items and holds the places of those that are live, as any booking does. */
export async function writeItems(tx: Tx, items: readonly BookingItemRow[]): Promise<void> {
  await insertItems(tx, items);
  const held = items.flatMap((item) => (item.held && item.childId ? [{ ...item, childId: item.childId }] : []));
  await holdPlaces(tx, held);
}
