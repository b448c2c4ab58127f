/** Who can move a request: the parent, the facility (its desk), the clock (a job) or the outcome of a payment. */
export type Actor = 'parent' | 'facility' | 'clock' | 'payment';

/**
 * A request's life as data: for each status, who may do what, and where it leads. A status without entries is final.
 * The service enforces it; the screens ask it which buttons to show (product rule 4).
 */
export type Workflow<Status extends number> = Record<Status, { [A in Actor]?: Readonly<Record<string, Status>> }>;

/** The actions that an actor has anywhere in a table. */
type ActionsIn<Flow, A extends Actor> = Flow[keyof Flow] extends infer Row
  ? Row extends { readonly [K in A]: infer Moves }
    ? keyof Moves & string
    : never
  : never;

/** Every move of a table, as the pair of who and what. */
export type MoveIn<Flow> = { [A in Actor]: { actor: A; action: ActionsIn<Flow, A> } }[Actor];

/** A table with one entry for every move of `Flow`: a move without an entry does not compile. */
export type ByMove<Flow, Entry> = { readonly [A in Actor]: Readonly<Record<ActionsIn<Flow, A>, Entry>> };

/** The entry of a move. */
export function entryOf<Entry>(
  table: { readonly [A in Actor]: Readonly<Record<string, Entry>> },
  { actor, action }: { actor: Actor; action: string },
): Entry {
  const entry = table[actor][action];
  if (!entry) throw new Error(`The table has no move ${actor} ${action}.`);
  return entry;
}

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
