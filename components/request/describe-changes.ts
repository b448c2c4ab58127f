import type { ShownRequest } from '@/components/request/use-answers';
import { cardName } from '@/lib/labels';

interface Words<G> {
  /** "booking". */
  noun: string;
  /** Status label on the screen. */
  labelOf: (group: G) => string;
  /** Message when the status label is unchanged but something else differs. */
  sameStatus?: (shown: G, now: G) => string | null;
  /** Further differences, one sentence each: price, time, position on the waitlist. */
  details: (shown: G, now: G) => (string | false | null)[];
}

/** Sentences for the parent: what changed in a request since the question was asked. */
export function changeDescriber<G extends { version: number }>(words: Words<G>) {
  return (shown: ShownRequest<G>, now: ShownRequest<G>): string => {
    const otherCard = shown.card?.id !== now.card?.id;
    const onlyCard = otherCard && shown.group.version === now.group.version;
    const [before, after] = [words.labelOf(shown.group), words.labelOf(now.group)];
    const lines = [
      `${onlyCard ? 'Your wallet' : `This ${words.noun}`} has changed since you opened this page. Nothing has been done.`,
      before === after ? words.sameStatus?.(shown.group, now.group) : `It was “${before}” and is now “${after}”.`,
      ...words.details(shown.group, now.group),
      otherCard &&
        (now.card ? `The card that pays is now ${cardName(now.card)}.` : 'There’s no card in your wallet anymore.'),
    ];
    return lines.filter(Boolean).join(' ');
  };
}
