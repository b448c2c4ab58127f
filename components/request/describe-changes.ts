import type { SeenRequest } from '@/components/request/use-answers';
import { cardName } from '@/lib/labels';

interface Words<G> {
  /** "booking". */
  noun: string;
  /** Status label on the screen. */
  labelOf: (group: G) => string;
  /** Message when the status label is unchanged but something else differs. */
  sameStatus?: (seen: G, now: G) => string | null;
  /** Further differences, one sentence each: price, time, position on the waitlist. */
  details: (seen: G, now: G) => (string | false | null)[];
}

/** Sentences for the parent: what changed in a request since the question was asked. */
export function changeDescriber<G extends { version: number }>(words: Words<G>) {
  return (seen: SeenRequest<G>, now: SeenRequest<G>): string => {
    const otherCard = seen.card?.id !== now.card?.id;
    const onlyCard = otherCard && seen.group.version === now.group.version;
    const [before, after] = [words.labelOf(seen.group), words.labelOf(now.group)];
    const lines = [
      `${onlyCard ? 'Your wallet' : `This ${words.noun}`} has changed since you opened this page. Nothing has been done.`,
      before === after ? words.sameStatus?.(seen.group, now.group) : `It was “${before}” and is now “${after}”.`,
      ...words.details(seen.group, now.group),
      otherCard &&
        (now.card ? `The card that pays is now ${cardName(now.card)}.` : 'There’s no card in your wallet anymore.'),
    ];
    return lines.filter(Boolean).join(' ');
  };
}
