import { createHash } from 'node:crypto';
import { AppError, conflict } from '@/lib/app-error';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { crockfordText } from '@/lib/ids';
import { type Actor, nextStatus, type Workflow } from '@/lib/workflow/workflow';
import type { MoveRow } from '@/server/areas/care/requests/rows/moves';
import type { NumberPrefix } from '@/server/areas/care/requests/rules';
import { holdPlaces } from '@/server/areas/facilities/capacity/hold-places';
import { type NewItem, insertItems } from '@/server/areas/facilities/capacity/rows';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { type CareChild, type CareTerms, opensOn } from '@/server/areas/facilities/listings/rules';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';
import type { ExampleChild, ExampleStep } from '@/server/demonstration/data/examples/example';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { leo, maya, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed';
import { careDaysOf, takenIds } from '@/server/demonstration/rows';

/** The inputs of an example: its facility's terms, its child, and the days on which that child already has care. */
interface ExampleInput {
  terms: CareTerms;
  child: CareChild;
  careDays: Set<string>;
  familyId: string;
  now: Date;
}

export interface ExampleRun {
  tx: Tx;
  now: Date;
  /**
   * Makes one example, or skips it: if a parent has changed the one with this id, or if `work` throws an AppError because
   * its child was deleted or has outgrown the facility, or a parent's own booking is in the way. Any other error aborts the start.
   */
  make(
    example: { key: string; facility: string; child: ExampleChild },
    id: string,
    work: (ground: ExampleInput) => Promise<void>,
  ): Promise<void>;
  /** Whether the tour or waitlist request is in the database: written by this run, or changed by somebody since an earlier one. */
  isThere: (id: string) => boolean;
}

/** @param ids of everything that the run may write: those still in the database were changed by somebody. */
export async function startRun(tx: Tx, deps: Pick<Deps, 'clock' | 'log'>, ids: readonly string[]): Promise<ExampleRun> {
  const now = deps.clock.now();
  const { familyId } = parentFamily;
  const rows = await readCareChildren(tx, familyId, [maya, leo]);
  const children = { maya: rows.find(({ id }) => id === maya), leo: rows.find(({ id }) => id === leo) };
  const careDays = { maya: new Set(await careDaysOf(tx, maya)), leo: new Set(await careDaysOf(tx, leo)) };
  const touched = await takenIds(tx, ids);
  const there = new Set(touched);
  return {
    tx,
    now,
    isThere: (id) => there.has(id),
    async make({ key, facility, child: name }, id, work) {
      const child = children[name];
      if (!child || touched.has(id)) return;
      try {
        await inSavepoint(tx, async () => {
          const terms = await readCareTerms(tx, facilityId(facility), seedId('address', facility, 0));
          if (!terms) throw new Error(`The demonstration has no facility ${facility}.`);
          await work({ terms, child, careDays: careDays[name], familyId, now });
        });
        there.add(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        deps.log.warn({ example: key, reason: error.code }, 'an example of the demonstration was left out');
      }
    },
  };
}

/** Inserts items and holds places for live ones, as any booking does. */
export async function writeItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  await insertItems(tx, items);
  const held = items.flatMap((item) => (item.held && item.childId ? [{ ...item, childId: item.childId }] : []));
  await holdPlaces(tx, held, 'clock');
}

const lookedAt = 60;

/** The next days on which the facility is open and the child is free; adds them to its days of care. */
export function freeCareDays(terms: CareTerms, from: string, count: number, careDays: Set<string>): string[] {
  const days: string[] = [];
  for (let step = 0; step < lookedAt && days.length < count; step += 1) {
    const day = addDays(from, step);
    if (weekdayOf(day) < 6 && isOpenOn(terms, day) && !careDays.has(day)) days.push(day);
  }
  if (days.length < count) throw conflict('The child has no free day of care.');
  for (const day of days) careDays.add(day);
  return days;
}

const isOpenOn = (terms: CareTerms, date: string) =>
  opensOn(terms, weekdayOf(date)) !== null && !terms.closedDays.includes(date);

/** The first day from `from` on which the facility is open, for tours. */
export function openDayFrom(terms: CareTerms, from: string): string {
  const days = Array.from({ length: lookedAt }, (_, step) => addDays(from, step));
  return days.find((day) => isOpenOn(terms, day)) ?? from;
}

/** A request number, deterministic by the words. */
export function exampleNumber(prefix: NumberPrefix, words: string): string {
  const bytes = createHash('sha256').update(`${prefix} ${words}`).digest();
  return `${prefix}-${crockfordText(bytes.subarray(0, 6))}`;
}

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

interface ExampleLife<Status> {
  status: Status;
  /** When it was requested, and when it got its status. */
  began: Date;
  since: Date;
  moves: MoveRow[];
}

/**
 * Applies the steps to a workflow, the first leading to `first`, and returns the history. Throws if the workflow does
 * not allow a step, so that examples show only what can happen.
 */
export function lifeOf<Status extends number>(
  subjectId: string,
  workflow: Workflow<Status>,
  first: Status,
  steps: readonly ExampleStep[],
  now: Date,
): ExampleLife<Status> {
  let status: Status | null = null;
  const moves = steps.map(({ hoursAgo, actor, action, note }): MoveRow => {
    const to: Status | null = status === null ? first : nextStatus(workflow, status, actor as Actor, action);
    if (to === null) throw new Error(`The table has no ${action} by the ${actor} in status ${status}.`);
    const move = {
      subjectId,
      at: hoursBefore(now, hoursAgo),
      actor,
      action,
      fromStatus: status,
      toStatus: to,
      note: note ?? null,
    };
    status = to;
    return move;
  });
  const [begin, end] = [moves[0], moves.at(-1)];
  if (!begin || !end) throw new Error('An example begins with a step.');
  return { status: end.toStatus as Status, began: begin.at, since: end.at, moves };
}
