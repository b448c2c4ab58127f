/** When a request's status runs out, as the contract has it. */
export interface Expiring {
  expiresAt: string | null;
}

/**
 * Requests of one kind: what needs the parent's answer first, the nearest deadline before the others; the rest keeps its order.
 * @param needsAnswer the rule of that kind
 */
export function answerFirst<T extends Expiring>(requests: readonly T[], needsAnswer: (request: T) => boolean): T[] {
  const due = (one: T) => (needsAnswer(one) ? (one.expiresAt ?? '9998') : '9999');
  return [...requests].sort((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0));
}
