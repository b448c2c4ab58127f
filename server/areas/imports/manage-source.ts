import { inTransaction } from '@/server/db/transaction';
import { ImportProblem } from '@/server/areas/imports/rules/import-problem';
import { closeFacilities, facilitiesOfSource, hasList, lockSource, renameList } from '@/server/areas/imports/rows';
import type { Deps } from '@/server/areas/shared/deps';

export interface Retired {
  /** Names of facilities that are closed now: they were known from this list only. */
  closed: string[];
  /** Names of facilities that stay open, because they take part. */
  open: string[];
}

/**
 * Takes a list out of use. Facilities that are known from it only are closed, and their open requests run their course; those
 * that take part stay open with what the list last said, and its date. An import of the source takes it up again. Throws
 * ImportProblem where there is no such source.
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
 * Gives a source another name; its facilities keep their ids, keys, bookings and facts. The mapping has to say the new name from
 * then on. Throws ImportProblem where there is no such source, or one of the new name.
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
