import { judgeCardDeletion, lastCardSentence, type DeletionVerdict } from '@/server/areas/wallet/rules';

/** Cards, oldest first; a star marks the main one. */
const cards = (names: string) =>
  [...names.matchAll(/(\w)(\*?)/g)].map(([, id, star]) => ({ id: id!, isMain: star === '*' }));
const refused: DeletionVerdict = { allowed: false, sentence: lastCardSentence };
const allowed = (promote: string | null): DeletionVerdict => ({ allowed: true, promote });

test.each<[string, string, string, boolean, DeletionVerdict]>([
  ['another than the main card', 'a* b c', 'b', true, allowed(null)],
  ['the main card: the newest of the others takes over', 'a* b c', 'a', true, allowed('c')],
  ['the main card, which was the newest', 'a b c*', 'c', true, allowed('b')],
  ['the main card and the newest', 'a b* c', 'bc', true, allowed('a')],
  ['all of them, and nothing is to be paid', 'a* b', 'ab', false, allowed(null)],
  ['all of them, and a booking is to be paid', 'a* b', 'ab', true, refused],
  ['the only card of an open booking', 'a*', 'a', true, refused],
  ['none of them', 'a* b', '', true, allowed(null)],
  ['a card that the family does not have', 'a* b', 'x', false, allowed(null)],
])('Deleting %s is allowed or refused correctly', (_, names, deleted, hasLiveBooking, verdict) => {
  expect(judgeCardDeletion(cards(names), new Set(deleted), hasLiveBooking)).toEqual(verdict);
});
