import { after, type Deed, type Life, type Outcome } from '@/__tests__/support/sharing/rules';

export interface Answered {
  statuses: number[];
  life: Life;
}

/** All results that two concurrent deeds may have, in either order. */
export function outcomesOf(life: Life, [one, other]: Deed[]): Answered[] {
  const alone = (deed: Deed) => toOne(after(life, deed));
  if (!one || !other) return [alone(one!)];
  const inOrder = (first: Deed, then: Deed): Answered => {
    const before = after(life, first);
    const last = after(before.life, then);
    return { statuses: [before.status, last.status], life: last.life };
  };
  const inVain = (deed: Deed, meanwhile: Deed): Answered[] => {
    const { statuses, life: left } = alone(meanwhile);
    const inVainWith = (status: number) => ({ statuses: [status, ...statuses], life: left });
    // An adult who is removed from a record, or deleted, during a call gets a 404.
    if (['undo', 'delete'].includes(meanwhile.do)) return [inVainWith(404)];
    // An invitation accepted during its withdrawal is a link by then, so the withdrawal must be repeated.
    return deed.do === 'undo' && isOpen(life, deed.invitation) ? [inVainWith(409)] : [];
  };
  const turned = ({ statuses, life: left }: Answered) => ({ statuses: statuses.toReversed(), life: left });
  return [...[inOrder(one, other), ...inVain(one, other)], ...[inOrder(other, one), ...inVain(other, one)].map(turned)];
}
const toOne = ({ status, life }: Outcome): Answered => ({ statuses: [status], life });
const isOpen = ({ invitations }: Life, id: number) => invitations.some((one) => one.id === id && !one.accepted);

/** Excludes deeds that cannot be told apart afterwards; time and changes of address have their own steps. */
export const canBeTold = ([one, other]: Deed[]): boolean =>
  [one, other].every((deed) => deed?.do !== 'wait' && deed?.do !== 'changeEmail') &&
  (one?.do !== other?.do || one?.do === 'accept');
