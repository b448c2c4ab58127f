import { SessionType } from '@/lib/enums';
import type { BookingExample } from '@/server/demonstration/data/examples/example';

const { FULL_DAY, HALF_DAY_AM, BEFORE_AND_AFTER_SCHOOL, AFTER_SCHOOL, WEEKEND_FULL_DAY } = SessionType;
const day = 24;

/** Finished bookings, one for each way to end. */
const bookingsOver: readonly BookingExample[] = [
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

const currentBookings: readonly BookingExample[] = [
  {
    key: 'permanent',
    facility: 'Harbourside Kids Hub',
    child: 'leo',
    care: { type: 'permanent', session: BEFORE_AND_AFTER_SCHOOL, weekdays: [1, 3, 5], startsInDays: 6 },
    note: 'Leo walks over from Ryerson Community School.',
    steps: [
      { hoursAgo: 5 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 4 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 4 * day, actor: 'payment', action: 'succeed' },
    ],
    payment: { status: 'succeeded', hoursAgo: 4 * day },
  },
  {
    key: 'permanent-renewed',
    facility: 'Sunbeam Kids Willowdale',
    child: 'maya',
    care: { type: 'permanent', session: WEEKEND_FULL_DAY, weekdays: [6], startsInDays: -80 },
    note: 'We both work on Saturdays.',
    steps: [
      { hoursAgo: 92 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 91 * day, actor: 'facility', action: 'approve' },
      { hoursAgo: 91 * day, actor: 'payment', action: 'succeed' },
    ],
    payment: { status: 'succeeded', hoursAgo: 91 * day },
  },
  {
    key: 'from-tour',
    facility: 'Annex Cooperative Nursery',
    child: 'maya',
    care: { type: 'permanent', session: FULL_DAY, weekdays: [1], startsInDays: 13 },
    steps: [{ hoursAgo: 2, actor: 'parent', action: 'approve' }],
    payment: { status: 'created', hoursAgo: 2 },
    tour: 'start-confirmed',
  },
  {
    key: 'new',
    facility: 'Maple & Wren Early Learning',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 8, days: 2 },
    note: 'Our nanny is away these two days.',
    steps: [{ hoursAgo: 5, actor: 'parent', action: 'request' }],
  },
  {
    key: 'approval-needed',
    facility: 'Liberty Tots',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 10, days: 3 },
    approvedDays: 2,
    steps: [
      { hoursAgo: 30, actor: 'parent', action: 'request' },
      { hoursAgo: 6, actor: 'facility', action: 'approveSome', note: 'The last day is a staff training day, sorry!' },
    ],
  },
  {
    key: 'pending-payment',
    facility: 'Esplanade Early Years',
    child: 'maya',
    care: { type: 'dropIn', session: HALF_DAY_AM, fromDay: 14, days: 2 },
    steps: [
      { hoursAgo: 20, actor: 'parent', action: 'request' },
      { hoursAgo: 1, actor: 'facility', action: 'approve' },
    ],
    payment: { status: 'created', hoursAgo: 1 },
  },
  {
    key: 'payment-failed',
    facility: 'Roncy Rascals Child Care',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 17, days: 1 },
    steps: [
      { hoursAgo: 28, actor: 'parent', action: 'request' },
      { hoursAgo: 9, actor: 'facility', action: 'approve' },
      { hoursAgo: 8, actor: 'payment', action: 'refuse', note: 'Your card has insufficient funds.' },
    ],
    payment: { status: 'failed', hoursAgo: 8 },
  },
  {
    key: 'authentication',
    facility: 'High Park Forest School',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 18, days: 1 },
    steps: [
      { hoursAgo: 26, actor: 'parent', action: 'request' },
      { hoursAgo: 4, actor: 'facility', action: 'approve', note: 'Bring rubber boots!' },
      { hoursAgo: 4, actor: 'payment', action: 'refuse', note: 'Your bank needs you to approve this payment.' },
    ],
    payment: { status: 'needs_authentication', hoursAgo: 4 },
  },
  {
    key: 'confirmed',
    facility: 'Agincourt Learning Tree',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 4, days: 2 },
    steps: [
      { hoursAgo: 4 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 3 * day + 20, actor: 'facility', action: 'approve', note: 'We look forward to meeting Maya.' },
      { hoursAgo: 3 * day + 20, actor: 'payment', action: 'succeed' },
    ],
    payment: { status: 'succeeded', hoursAgo: 3 * day + 20 },
  },
  {
    key: 'offered-from-waitlist',
    facility: 'The Cabbagetown Nest',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 22, days: 1 },
    steps: [{ hoursAgo: 7, actor: 'facility', action: 'offer', note: 'A spot has opened up that day.' }],
    waitlist: 'offered',
  },
  {
    key: 'confirmed-from-waitlist',
    facility: 'Bellwoods Playschool',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 24, days: 1 },
    steps: [
      { hoursAgo: 3 * day, actor: 'facility', action: 'offer' },
      { hoursAgo: 2 * day + 20, actor: 'parent', action: 'approve' },
      { hoursAgo: 2 * day + 20, actor: 'payment', action: 'succeed' },
    ],
    payment: { status: 'succeeded', hoursAgo: 2 * day + 20 },
    waitlist: 'confirmed',
  },
  {
    key: 'week-accepted',
    facility: 'Maple & Wren Early Learning',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 35, fromMonday: true, days: 2 },
    steps: [
      { hoursAgo: 11, actor: 'parent', action: 'request' },
      { hoursAgo: 3, actor: 'facility', action: 'approve' },
    ],
    plan: 'week',
  },
  {
    key: 'week-asked',
    facility: 'Esplanade Early Years',
    child: 'maya',
    care: { type: 'dropIn', session: FULL_DAY, fromDay: 35, fromMonday: true, days: 2 },
    steps: [{ hoursAgo: 11, actor: 'parent', action: 'request' }],
    plan: 'week',
  },
];

/**
 * A booking in every status (product rule 12). Steps are moves of lib/workflow/booking.ts; the statuses follow from
 * them.
 */
export const bookingExamples: readonly BookingExample[] = [...currentBookings, ...bookingsOver];
