/** Who moves a request: parent, facility (its desk), clock (a job) or payment result. */
export type Actor = 'parent' | 'facility' | 'clock' | 'payment';

/**
 * A state machine: for each status, each actor's actions and the resulting status. A status without entries is final.
 * The server enforces it, and the pages derive their buttons from it (product rule 4).
 */
export type Workflow<Status extends number> = Record<Status, { [A in Actor]?: Readonly<Record<string, Status>> }>;

/** All actions of an actor in a table. */
type ActionsIn<Flow, A extends Actor> = Flow[keyof Flow] extends infer Row
  ? Row extends { readonly [K in A]: infer Moves }
    ? keyof Moves & string
    : never
  : never;

/** All moves of a table, as pairs of actor and action. */
export type MoveIn<Flow> = { [A in Actor]: { actor: A; action: ActionsIn<Flow, A> } }[Actor];

/** Every move of a table as one text, "parent decline". */
export type MoveName<Flow> = { [A in Actor]: `${A} ${ActionsIn<Flow, A>}` }[Actor];

/** A table with an entry for every move of `Flow`; missing entries don't compile. */
export type ByMove<Flow, Entry> = { readonly [A in Actor]: Readonly<Record<ActionsIn<Flow, A>, Entry>> };

export function entryOf<Entry>(
  table: { readonly [A in Actor]: Readonly<Record<string, Entry>> },
  { actor, action }: { actor: Actor; action: string },
): Entry {
  const entry = table[actor][action];
  if (!entry) throw new Error(`The table has no move ${actor} ${action}.`);
  return entry;
}

/** An actor's actions in a status, in the table's order. */
export function actionsOf<Status extends number>(workflow: Workflow<Status>, status: Status, actor: Actor): string[] {
  return Object.keys(workflow[status][actor] ?? {});
}

/** Null if the table doesn't allow the action. */
export function nextStatus<Status extends number>(
  workflow: Workflow<Status>,
  status: Status,
  actor: Actor,
  action: string,
): Status | null {
  const actions = workflow[status][actor];
  return actions && Object.hasOwn(actions, action) ? (actions[action] as Status) : null;
}

export function isFinal<Status extends number>(workflow: Workflow<Status>, status: Status): boolean {
  return Object.keys(workflow[status]).length === 0;
}
