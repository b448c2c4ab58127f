import type { SeenRequest } from '@/components/request/use-answers';
import { cardName } from '@/lib/labels';

interface Words<G> {
  /** "booking". */
  noun: string;
  /** What its status is called on the screen. */
  labelOf: (group: G) => string;
  /** What is told where the status is called the same and something else has moved. */
  sameStatus?: (seen: G, now: G) => string | null;
  /** Further differences, a sentence each: price, time, place in line. */
  details: (seen: G, now: G) => (string | false | null)[];
}

/** What has changed in a request since a question about it was asked, in sentences for the parent. */
export function changesIn<G extends { version: number }>(words: Words<G>) {
  return (seen: SeenRequest<G>, now: SeenRequest<G>): string => {
    const otherCard = seen.card?.id !== now.card?.id;
    const onlyCard = otherCard && seen.group.version === now.group.version;
    const [before, after] = [words.labelOf(seen.group), words.labelOf(now.group)];
    const lines = [
      `${onlyCard ? 'Your wallet' : `This ${words.noun}`} has changed since you opened this page. Nothing has been done.`,
      before === after ? words.sameStatus?.(seen.group, now.group) : `It was “${before}” and is now “${after}”.`,
      ...words.details(seen.group, now.group),
      otherCard &&
        (now.card ? `Your main card is now ${cardName(now.card)}.` : 'There is no card in your wallet any more.'),
    ];
    return lines.filter(Boolean).join(' ');
  };
}
