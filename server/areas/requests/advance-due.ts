import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import type { Deps } from '@/server/areas/shared/deps';

interface Due {
  /** Ids of requests that are due, the longest due first, without those to be skipped. */
  list: (now: Date, skip: readonly string[], limit: number) => Promise<string[]>;
  /** Does what is due. A request that has just been moved by somebody else is left as it is. */
  advance: (tx: Tx, id: string) => Promise<unknown>;
  /** The name of the id in the log, and the message for one that failed. */
  failed: readonly [id: string, message: string];
}

const batch = 50;

/**
 * Lets the clock do its business with every request that is due, each in a transaction of its own, so that any number of
 * processes share the work and one that dies leaves nothing half done. One that fails is passed over until the next sweep.
 * Answers how many were advanced.
 */
export async function advanceDue(deps: Deps, { list, advance, failed: [name, message] }: Due): Promise<number> {
  const failed: string[] = [];
  for (let advanced = 0; ;) {
    const ids = await list(deps.clock.now(), failed, batch);
    if (ids.length === 0) return advanced;
    for (const id of ids) {
      try {
        await inTransaction(deps, (tx) => advance(tx, id));
        advanced += 1;
      } catch (error) {
        failed.push(id);
        deps.log.error({ [name]: id, err: error }, message);
      }
    }
  }
}
