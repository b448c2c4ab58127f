import { lazy, mixed, string } from 'yup';
import type { Card } from '@/api/contract/types';
import type { ScheduleType } from '@/lib/enums';
import { isExpired } from '@/lib/money/card-facts';
import { childrenField, sessionField } from '@/lib/validation/requests';

/** For a question that is not visible yet. */
export const notAsked = mixed().nullable();

/**
 * Adds to the contract's rules for children and session. Errors appear only on visible questions: the session question
 * is hidden when the children have no session in common.
 */
export const careQuestions = <V>(sessionsOf: (values: V) => readonly ScheduleType[]) => ({
  children: childrenField().test(
    'session',
    'These children can’t share one request.',
    (children, { parent }) => children.length === 0 || sessionsOf(parent).length > 0,
  ),
  scheduleType: lazy((_, { parent }) => {
    const sessions = sessionsOf(parent);
    return sessions.length > 0 ? sessionField(sessions) : notAsked;
  }),
});

/** The card that pays can be charged; without any such card, the form leads to the wallet instead. */
export const cardQuestion = (cards: readonly Card[], now: Date) =>
  string()
    .nullable()
    .test('expired', 'This card has expired. Choose another one.', (id) => {
      const expired = cards.filter((card) => isExpired(card, now));
      return expired.length === cards.length || expired.every((card) => card.id !== id);
    });
