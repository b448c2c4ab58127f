import { inTransaction } from '@/server/db/transaction';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import {
  closeFacilities,
  facilitiesOfSource,
  hasList,
  lockSource,
  renameList,
} from '@/server/areas/facilities/imports/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

export interface Retired {
  /** Names of facilities that were closed, because they came from this list only. */
  closed: string[];
  /** Names of participating facilities, which stay open. */
  open: string[];
}

/**
 * Retires a list. Facilities known only from it are closed, without canceling their open requests; participating ones
 * stay open with the list's last facts and date. The next import of the source reopens it. Throws ImportProblem if the
 * source does not exist.
 */
export async function retireSource(
  deps: Pick<Deps, 'db' | 'clock'>,
  source: string,
  dryRun: boolean,
): Promise<Retired> {
  return inTransaction(deps, async (tx) => {
    await lockSource(tx, source);
    if (!(await hasList(tx, source))) throw unknownSource(source);
    const facilities = (await facilitiesOfSource(tx, source)).filter(({ closed }) => !closed);
    const listed = facilities.filter(({ participates }) => !participates);
    if (!dryRun)
      await closeFacilities(
        tx,
        listed.map(({ id }) => id),
        deps.clock.now(),
      );
    const open = facilities.filter(({ participates }) => participates);
    return { closed: listed.map(({ name }) => name), open: open.map(({ name }) => name) };
  });
}

/**
 * Renames a source; its facilities keep their ids, keys, bookings and facts. The mapping must use the new name from
 * then on. Throws ImportProblem if the source does not exist or the new name is taken.
 */
export async function renameSource(deps: Pick<Deps, 'db'>, from: string, to: string): Promise<void> {
  if (!/^[a-z0-9-]+$/.test(to)) throw new ImportProblem('A source is named with small letters, digits and hyphens.');
  await inTransaction(deps, async (tx) => {
    for (const source of [from, to].sort()) await lockSource(tx, source);
    if (!(await hasList(tx, from))) throw unknownSource(from);
    if (await hasList(tx, to)) throw new ImportProblem(`There is a source named ${to} already. Nothing was changed.`);
    await renameList(tx, from, to);
  });
}

const unknownSource = (source: string) => new ImportProblem(`There is no source named ${source}. Nothing was changed.`);
