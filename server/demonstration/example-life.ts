import { hourMs } from '@/lib/dates/moments';
import { nextStatus, type Actor, type Workflow } from '@/lib/workflow/workflow';
import type { ExampleStep } from '@/server/demonstration/data/examples/example';
import type { MoveRow } from '@/server/areas/requests/rows/moves';

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

export interface ExampleLife<Status> {
  status: Status;
  /** When it was asked for, and when it came into its status. */
  began: Date;
  since: Date;
  moves: MoveRow[];
}

/**
 * The history that these steps make by a workflow's table, the first leading into `first`. Throws when the table does not
 * allow a step: an example shows nothing that could not have happened.
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
