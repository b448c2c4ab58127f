import { SessionType } from '@/lib/enums';
import type { WaitlistExample } from '@/server/demonstration/data/examples/example';

const { FULL_DAY, AFTER_SCHOOL } = SessionType;
const day = 24;

/** A waitlist request in every status. examples/bookings.ts names those with a booking, which share its days. */
export const waitlistExamples: readonly WaitlistExample[] = [
  {
    key: 'waiting',
    facility: 'Boardwalk Babies',
    child: 'maya',
    care: { type: 'permanent', session: FULL_DAY, weekdays: [2, 4], inMonths: 2 },
    note: 'Any two days would help.',
    steps: [{ hoursAgo: 11 * day, actor: 'parent', action: 'request' }],
    ahead: 2,
    behind: 1,
    movedUp: [
      { hoursAgo: 8 * day, reason: 'left' },
      { hoursAgo: 3 * day, reason: 'accepted' },
    ],
  },
  {
    key: 'offered',
    facility: 'The Cabbagetown Nest',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 22, days: 1 },
    steps: [
      { hoursAgo: 6 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 7, actor: 'facility', action: 'offer', note: 'A spot has opened up that day.' },
    ],
  },
  {
    key: 'confirmed',
    facility: 'Bellwoods Playschool',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 24, days: 1 },
    steps: [
      { hoursAgo: 9 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 3 * day, actor: 'facility', action: 'offer' },
      { hoursAgo: 2 * day + 20, actor: 'payment', action: 'succeed' },
    ],
  },
  {
    key: 'completed',
    facility: 'Fort York Children’s House',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: -22, days: 1 },
    steps: [
      { hoursAgo: 33 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 27 * day, actor: 'facility', action: 'offer' },
      { hoursAgo: 26 * day, actor: 'payment', action: 'succeed' },
      { hoursAgo: 20 * day, actor: 'clock', action: 'complete' },
    ],
  },
  {
    key: 'declined',
    facility: 'Nonna’s House',
    child: 'maya',
    care: { type: 'permanent', session: FULL_DAY, weekdays: [1, 2, 3, 4, 5], inMonths: 3 },
    steps: [
      { hoursAgo: 16 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 12 * day, actor: 'facility', action: 'decline', note: 'No family is leaving us before the summer.' },
    ],
  },
  {
    key: 'canceled',
    facility: 'Riverdale Before & After Club',
    child: 'leo',
    care: { type: 'permanent', session: AFTER_SCHOOL, weekdays: [2], inMonths: 1 },
    steps: [
      { hoursAgo: 18 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 5 * day, actor: 'parent', action: 'cancel' },
    ],
  },
  {
    key: 'timeout',
    facility: 'Kew Garden Preschool',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: -9, days: 1 },
    steps: [
      { hoursAgo: 21 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 7 * day, actor: 'clock', action: 'expire' },
    ],
  },
];
