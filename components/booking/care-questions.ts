import { lazy, mixed } from 'yup';
import type { ScheduleType } from '@/lib/enums';
import { childrenField, sessionField } from '@/lib/validation/requests';

/** Whatever a question holds that cannot be seen yet. */
export const notAsked = mixed().nullable();

/**
 * What a booking's form adds to the contract's rules of children and session. An error names only questions that can be seen:
 * without a session for all of the children there is none to choose.
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
