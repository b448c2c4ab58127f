import { SessionType } from '@/lib/enums';
import type { BookingExample } from '@/server/demonstration/data/examples/example';

const { FULL_DAY, AFTER_SCHOOL } = SessionType;
const day = 24;

/** Bookings that are over, in every way in which one can end. */
export const bookingsOver: readonly BookingExample[] = [
  {
    key: 'declined',
    facility: 'Davisville Day Nursery',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 2, days: 2 },
    steps: [
      { hoursAgo: 3 * day, actor: 'parent', action: 'request' },
      {
        hoursAgo: 2 * day,
        actor: 'facility',
        action: 'decline',
        note: 'Our preschool room is on an outing that week.',
      },
    ],
  },
  {
    key: 'canceled-by-parent',
    facility: 'Oak & Otter Nursery School',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 6, days: 1 },
    steps: [
      { hoursAgo: 9 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 8 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 8 * day, actor: 'payment', action: 'succeed' },
      { hoursAgo: 3 * day, actor: 'parent', action: 'decline' },
    ],
    payment: { status: 'succeeded', hoursAgo: 8 * day, refundedHoursAgo: 3 * day },
  },
  {
    key: 'canceled-by-facility',
    facility: 'Mimico Lighthouse Child Care',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 3, days: 2 },
    steps: [
      { hoursAgo: 8 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 7 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 7 * day, actor: 'payment', action: 'succeed' },
      {
        hoursAgo: 30,
        actor: 'facility',
        action: 'cancel',
        note: 'A burst pipe: the toddler wing is closed for a week.',
      },
    ],
    payment: { status: 'succeeded', hoursAgo: 7 * day, refundedHoursAgo: 30 },
  },
  {
    key: 'timeout',
    facility: 'Little Acorns of Leslieville',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: -6, days: 1 },
    steps: [
      { hoursAgo: 14 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 11 * day, actor: 'clock', action: 'expire' },
    ],
  },
  {
    key: 'completed',
    facility: 'Kew Garden Preschool',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: -15, days: 2 },
    steps: [
      { hoursAgo: 24 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 23 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 23 * day, actor: 'payment', action: 'succeed' },
      { hoursAgo: 10 * day, actor: 'clock', action: 'complete' },
    ],
    payment: { status: 'succeeded', hoursAgo: 23 * day },
  },
  {
    key: 'completed-reviewed',
    facility: 'Sunbeam Kids Willowdale',
    child: 'leo',
    care: { type: 'dropIn', session: AFTER_SCHOOL, fromDay: -34, days: 2 },
    steps: [
      { hoursAgo: 44 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 43 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 43 * day, actor: 'payment', action: 'succeed' },
      { hoursAgo: 30 * day, actor: 'clock', action: 'complete' },
    ],
    payment: { status: 'succeeded', hoursAgo: 43 * day },
    review: {
      rating: 5,
      text: 'Leo did not want to come home: there was a chess tournament and grilled cheese. Pickup was quick, even at six.',
      hoursAgo: 28 * day,
    },
  },
  {
    key: 'completed-from-waitlist',
    facility: 'Fort York Children’s House',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: -22, days: 1 },
    steps: [
      { hoursAgo: 27 * day, actor: 'facility', action: 'offer' },
      { hoursAgo: 26 * day, actor: 'parent', action: 'approve' },
      { hoursAgo: 26 * day, actor: 'payment', action: 'succeed' },
      { hoursAgo: 17 * day, actor: 'clock', action: 'complete' },
    ],
    payment: { status: 'succeeded', hoursAgo: 26 * day },
    waitlist: 'completed',
  },
];
