import { DayPart, SessionType } from '@/lib/enums';
import type { TourExample } from '@/server/demonstration/data/examples/example';

const day = 24;

/** Three facilities were asked in one request. */
const together = [
  { inDays: 8, dayPart: DayPart.MORNING },
  { inDays: 10, dayPart: DayPart.AFTERNOON },
];

/** A tour in every status; scheduled ones before and after the parent confirmed. */
export const tourExamples: readonly TourExample[] = [
  {
    key: 'new',
    facility: 'Pape Village Montessori',
    child: 'maya',
    preferred: [
      { inDays: 5, dayPart: DayPart.MORNING },
      { inDays: 7, dayPart: DayPart.AFTERNOON },
    ],
    note: 'We would love to see the garden too.',
    steps: [{ hoursAgo: 8, actor: 'parent', action: 'request' }],
  },
  {
    key: 'scheduled',
    facility: 'Fort York Children’s House',
    child: 'maya',
    preferred: [{ inDays: 6, dayPart: DayPart.MORNING }],
    steps: [
      { hoursAgo: 2 * day, actor: 'parent', action: 'request' },
      { hoursAgo: day, actor: 'facility', action: 'scheduleTour', note: 'Please ring twice; the bell is quiet.' },
    ],
    scheduled: { inDays: 6, time: '10:00' },
  },
  {
    key: 'scheduled-confirmed',
    facility: 'High Park Forest School',
    child: 'maya',
    preferred: [{ inDays: 9, dayPart: DayPart.AFTERNOON }],
    steps: [
      { hoursAgo: 4 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 3 * day, actor: 'facility', action: 'scheduleTour' },
      { hoursAgo: 2 * day, actor: 'parent', action: 'approve' },
    ],
    scheduled: { inDays: 9, time: '14:30' },
    confirmedHoursAgo: 2 * day,
  },
  {
    key: 'start-offered',
    facility: 'After the Bell Leaside',
    child: 'leo',
    preferred: [{ inDays: -4, dayPart: DayPart.AFTERNOON }],
    steps: [
      { hoursAgo: 9 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 20, actor: 'facility', action: 'offerStart', note: 'Leo fitted right in. Two afternoons are free.' },
    ],
    offer: { type: 'permanent', session: SessionType.AFTER_SCHOOL, weekdays: [2, 4], startsInDays: 12 },
  },
  {
    key: 'start-confirmed',
    facility: 'Annex Cooperative Nursery',
    child: 'maya',
    preferred: [{ inDays: -6, dayPart: DayPart.MORNING }],
    steps: [
      { hoursAgo: 12 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 2 * day, actor: 'facility', action: 'offerStart' },
      { hoursAgo: 2, actor: 'parent', action: 'approve' },
    ],
    offer: { type: 'permanent', session: SessionType.FULL_DAY, weekdays: [1], startsInDays: 13 },
    confirmedHoursAgo: 2,
  },
  {
    key: 'declined',
    facility: 'Esplanade Early Years',
    child: 'maya',
    preferred: [{ inDays: 2, dayPart: DayPart.FULL_DAY }],
    steps: [
      { hoursAgo: 5 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 4 * day, actor: 'facility', action: 'decline', note: 'We have no tours before the new year.' },
    ],
  },
  {
    key: 'canceled',
    facility: 'Liberty Tots',
    child: 'maya',
    preferred: [{ inDays: 3, dayPart: DayPart.MORNING }],
    steps: [
      { hoursAgo: 6 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 5 * day, actor: 'parent', action: 'cancel' },
    ],
  },
  {
    key: 'timeout',
    facility: 'Little Acorns of Leslieville',
    child: 'maya',
    preferred: [{ inDays: -12, dayPart: DayPart.AFTERNOON }],
    steps: [
      { hoursAgo: 20 * day, actor: 'parent', action: 'request' },
      { hoursAgo: 6 * day, actor: 'clock', action: 'expire' },
    ],
  },
  {
    key: 'together-scheduled',
    facility: 'Roncy Rascals Child Care',
    child: 'maya',
    preferred: together,
    note: 'We are looking for care from the spring on.',
    steps: [
      { hoursAgo: 27, actor: 'parent', action: 'request' },
      { hoursAgo: 22, actor: 'facility', action: 'scheduleTour', note: 'Come for the morning circle.' },
    ],
    scheduled: { inDays: 8, time: '09:30' },
    askedTogether: 'west',
  },
  {
    key: 'together-declined',
    facility: 'Oak & Otter Nursery School',
    child: 'maya',
    preferred: together,
    note: 'We are looking for care from the spring on.',
    steps: [
      { hoursAgo: 27, actor: 'parent', action: 'request' },
      { hoursAgo: 25, actor: 'facility', action: 'decline', note: 'We have no tours before the new year.' },
    ],
    askedTogether: 'west',
  },
  {
    key: 'together-new',
    facility: 'Mimico Lighthouse Child Care',
    child: 'maya',
    preferred: together,
    note: 'We are looking for care from the spring on.',
    steps: [{ hoursAgo: 27, actor: 'parent', action: 'request' }],
    askedTogether: 'west',
  },
];
