import {
  judgeCardDeletion,
  lastCardSentence,
  refuseMain,
  type DeletionVerdict,
} from '@/server/areas/money/wallet/rules';

const now = new Date('2026-03-04T15:00:00Z');
/** Cards, oldest first; a star marks the main one, a capital letter an expired one. */
const cards = (names: string) =>
  [...names.matchAll(/(\w)(\*?)/g)].map(([, id, star]) => ({
    id: id!,
    isMain: star === '*',
    expiryMonth: 2,
    expiryYear: /[A-Z]/.test(id!) ? 2026 : 2030,
  }));
const refused: DeletionVerdict = { allowed: false, sentence: lastCardSentence };
const allowed = (promote: string | null): DeletionVerdict => ({ allowed: true, promote });

test.each<[string, string, string, boolean, DeletionVerdict]>([
  ['another than the main card', 'a* b c', 'b', true, allowed(null)],
  ['the main card: the newest of the others takes over', 'a* b c', 'a', true, allowed('c')],
  ['the main card, which was the newest', 'a b c*', 'c', true, allowed('b')],
  ['the main card and the newest', 'a b* c', 'bc', true, allowed('a')],
  ['the main card, and the newest has expired', 'a* b C', 'a', true, allowed('b')],
  ['the main card, and all of the others have expired', 'a* B C', 'a', false, allowed('C')],
  ['all of them, and nothing is to be paid', 'a* b', 'ab', false, allowed(null)],
  ['all of them, and a booking is to be paid', 'a* b', 'ab', true, refused],
  ['the only card of an open booking', 'a*', 'a', true, refused],
  ['none of them', 'a* b', '', true, allowed(null)],
  ['a card that the family does not have', 'a* b', 'x', false, allowed(null)],
])('Deleting %s is allowed or refused correctly', (_, names, deleted, hasLiveBooking, verdict) => {
  expect(judgeCardDeletion(cards(names), new Set(deleted), hasLiveBooking, now)).toEqual(verdict);
});

test.each([
  ['a card that is valid', 'b', null],
  ['a card that has expired', 'B', expect.stringMatching(/^This card has expired/)],
  ['the main card, which has expired since', 'B*', null],
])('Making %s the main card is allowed or refused correctly', (_, name, refusal) => {
  expect(refuseMain(cards(name)[0]!, now)).toEqual(refusal);
});
