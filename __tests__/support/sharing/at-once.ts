import { after, type Deed, type Life, type Outcome } from '@/__tests__/support/sharing/rules';

export interface Answered {
  statuses: number[];
  life: Life;
}

/** What may come of these deeds at once, in one order or the other. */
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
    // Whoever is taken off a record, or deleted, while they ask something of it, is told that it is not there.
    if (['undo', 'delete'].includes(meanwhile.do)) return [inVainWith(404)];
    // An invitation that is accepted while it is being withdrawn is a link by then: the withdrawal is asked again.
    return deed.do === 'undo' && isOpen(life, deed.invitation) ? [inVainWith(409)] : [];
  };
  const turned = ({ statuses, life: left }: Answered) => ({ statuses: statuses.toReversed(), life: left });
  return [...[inOrder(one, other), ...inVain(one, other)], ...[inOrder(other, one), ...inVain(other, one)].map(turned)];
}
const toOne = ({ status, life }: Outcome): Answered => ({ statuses: [status], life });
const isOpen = ({ invitations }: Life, id: number) => invitations.some((one) => one.id === id && !one.accepted);

/** Of two at once each has to be told from the other afterwards; time and a change of address have steps of their own. */
export const canBeTold = ([one, other]: Deed[]): boolean =>
  [one, other].every((deed) => deed?.do !== 'wait' && deed?.do !== 'changeEmail') &&
  (one?.do !== other?.do || one?.do === 'accept');
