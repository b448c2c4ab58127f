/** Who can move a request: the parent, the facility (its desk), the clock (a job) or the outcome of a payment. */
export type Actor = 'parent' | 'facility' | 'clock' | 'payment';

/**
 * A request's life as data: for each status, who may do what, and where it leads. A status without entries is final.
 * The service enforces it; the screens ask it which buttons to show (product rule 4).
 */
export type Workflow<Status extends number> = Record<Status, { [A in Actor]?: Readonly<Record<string, Status>> }>;

/** The actions this actor may take in this status, in the table's order. */
export function actionsOf<Status extends number>(workflow: Workflow<Status>, status: Status, actor: Actor): string[] {
  return Object.keys(workflow[status][actor] ?? {});
}

/** Where the action leads, or null when the table does not allow it. */
export function nextStatus<Status extends number>(
  workflow: Workflow<Status>,
  status: Status,
  actor: Actor,
  action: string,
): Status | null {
  const actions = workflow[status][actor];
  return actions && Object.hasOwn(actions, action) ? (actions[action] as Status) : null;
}

/** True when nobody may move it any more. */
export function isFinal<Status extends number>(workflow: Workflow<Status>, status: Status): boolean {
  return Object.keys(workflow[status]).length === 0;
}
