import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import type { MailContext } from '@/server/areas/mail/rules/mail-entry';
import type { Mail, MailOf } from '@/server/areas/mail/letters';
import { renderMail } from '@/server/areas/mail/letters';

const context: MailContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now: new Date('2026-03-04T17:00:00Z'),
};
const request = { familyId: 'f', id: '0a', number: 'NB-4K7Q2M', facilityName: 'Willow House' };
const at = { at: new Date('2026-03-08T15:30:00Z'), timeZone: 'America/Toronto' };
const facility = { name: 'Willow House', phone: '+14165550111', phoneExtension: null, hasContact: true };
const changed = (change: MailOf<'bookingChange'>['change']): Mail => ({
  kind: 'bookingChange',
  ...request,
  facility,
  status: BookingStatus.APPROVED,
  currency: 'CAD',
  change,
});
const booking = (over: object): Mail => ({
  kind: 'bookingStatus',
  ...request,
  status: BookingStatus.CANCELED_BY_PARENT,
  days: { dates: [] },
  ...over,
});
const tour = (status: TourStatus, over: object = {}): Mail => ({ kind: 'tourStatus', ...request, status, ...over });
const offer = (over: object = {}): Mail => ({
  kind: 'waitlistStatus',
  ...request,
  status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL,
  ...over,
});
const passedOn = (over: object = {}): Mail => ({
  kind: 'requestPassedOn',
  to: 'desk@example.com',
  familyId: null,
  subjectKind: 'tour',
  change: false,
  number: 'NT-4K7Q2M',
  facilityName: 'Willow House',
  ageGroupTitle: 'Toddlers',
  agesInMonths: [23, 24, 61],
  preferences: ['Tuesday, March 10, 2026, morning'],
  note: 'May we come?',
  parent: { name: 'Ada Lee', email: 'ada@example.com', phone: '+14165550123' },
  ...over,
});
const absence = { kind: 'absence', dates: ['2026-03-10', '2026-03-11'], byMonth: false, refund: 0 } as const;
const moved = { kind: 'reschedule', from: '2026-03-10', to: '2026-03-12', refund: 0 } as const;
const cancelled = { ...absence, kind: 'cancelDates', reason: null, words: null } as const;
const refunded = 'to the card you paid with.';

test.each<[string, Mail, string[], string[]]>([
  [
    'a refund',
    booking({ refund: { amount: 8_050, currency: 'CAD' } }),
    [`refund $80.50 CAD ${refunded}`],
    ['Dates:', 'wrote:'],
  ],
  ['a refund of nothing', booking({ refund: { amount: 0, currency: 'CAD' } }), [], [refunded]],
  [
    'no refund, dates and a note',
    booking({ days: { dates: ['2026-03-10'] }, note: 'Sorry.' }),
    ['Dates: Mar 10, 2026', 'Willow House wrote: “Sorry.”'],
    [refunded],
  ],
  [
    'weekdays',
    booking({ days: { weekdays: [1, 3], from: '2026-12-07' } }),
    ['Days: Mondays and Wednesdays from Monday, December 7, 2026'],
    ['Dates:'],
  ],
  [
    'a failed payment with its reason',
    booking({ status: BookingStatus.PAYMENT_FAILED, reason: 'Your card has expired.' }),
    ['Your card has expired. We’re still holding'],
    ['Your card wasn’t charged.', 'Please answer by'],
  ],
  [
    'a failed payment without a reason',
    booking({ status: BookingStatus.PAYMENT_FAILED, answerBy: at }),
    ['Your card wasn’t charged. We’re still holding', 'Please answer by Sunday, March 8, 2026 at 11:30 AM'],
    [],
  ],
  [
    'an absence that is refunded',
    changed({ ...absence, refund: 8_000 }),
    ['you aren’t coming on Mar 10 - Mar 11, 2026.', `$80.00 CAD ${refunded}`],
    ['not refunded', 'monthly price'],
  ],
  [
    'an absence that is not refunded',
    changed(absence),
    ['Under the cancellation terms, these dates aren’t refunded.'],
    [refunded, 'monthly price'],
  ],
  [
    'an absence in permanent care',
    changed({ ...absence, byMonth: true }),
    ['The monthly price stays the same.'],
    [refunded, 'cancellation terms'],
  ],
  [
    'dates that the facility cancelled because it is closed',
    changed({ ...cancelled, refund: 8_000, reason: 'Willow House is closed on Mar 10 - Mar 11, 2026.' }),
    [
      'We’re sorry. Willow House is closed on Mar 10 - Mar 11, 2026. You won’t have care there on these dates:',
      `$80.00 CAD ${refunded}`,
    ],
    ['cancelled part', 'monthly price', 'cancellation terms'],
  ],
  [
    'dates of permanent care that the facility cancelled',
    changed({ ...cancelled, byMonth: true, words: 'No heating.' }),
    [
      'Willow House cancelled part of your booking.',
      'wrote: “No heating.”',
      'The monthly price stays the same.',
      'these dates: Mar 10 - Mar 11, 2026.',
    ],
    [refunded, 'cancellation terms'],
  ],
  [
    'a moved date that costs less',
    changed({ ...moved, refund: 500 }),
    ['has moved from Mar 10, 2026 to Mar 12, 2026.', `$5.00 CAD ${refunded}`],
    [],
  ],
  ['a moved date that costs the same', changed(moved), [], [refunded]],
  [
    'the end of permanent care',
    changed({ kind: 'end', on: '2026-04-30' }),
    ['The last day is Apr 30, 2026.', 'we won’t charge you again'],
    [refunded],
  ],
  [
    'a proposed time',
    tour(TourStatus.SCHEDULED_TOUR, { scheduledAt: at }),
    ['proposes Sunday, March 8, 2026 at 11:30 AM', 'Please confirm the time'],
    ['expects you'],
  ],
  [
    'a confirmed time',
    tour(TourStatus.SCHEDULED_TOUR, { scheduledAt: at, confirmed: true }),
    ['expects you on Sunday, March 8, 2026'],
    ['proposes', 'Please confirm'],
  ],
  [
    'an offered start',
    tour(TourStatus.SCHEDULED_START, { startDate: '2026-04-01' }),
    ['a spot starting Wednesday, April 1, 2026', 'Please accept or decline'],
    ['charging'],
  ],
  [
    'an accepted start',
    tour(TourStatus.SCHEDULED_START, { startDate: '2026-04-01', confirmed: true }),
    ['We’re charging your card'],
    ['Please accept'],
  ],
  ['a tour request', tour(TourStatus.NEW), ['as soon as they propose a time'], ['isn’t on our service']],
  [
    'a tour request that was passed on',
    tour(TourStatus.NEW, { passedOn: true }),
    ['isn’t on our service', 'contact you directly'],
    ['propose a time'],
  ],
  [
    'a waitlist offer with a deadline',
    offer({ answerBy: at }),
    ['decline it by Sunday, March 8, 2026'],
    ['decline it soon'],
  ],
  ['a waitlist offer without a deadline', offer(), ['decline it soon'], []],
  [
    'a facility about a family’s request',
    passedOn(),
    [
      'asks for a tour at Willow House.',
      'Children: 23 months, 2 years, 5 years old',
      'Times that work for them:\nTuesday',
      'They wrote: “May we come?”',
      'Ada Lee\nada@example.com\n+1 416 555 0123',
    ],
    ['This replaces'],
  ],
  [
    'a facility about a request with fewer details',
    passedOn({
      subjectKind: 'waitlist',
      change: true,
      agesInMonths: [],
      preferences: [],
      note: null,
      parent: { name: null, email: 'ada@example.com', phone: null },
    }),
    ['a spot on your waitlist at Willow House. This replaces their earlier request.', 'directly:\nada@example.com\n'],
    ['Children:', 'What they are looking for', 'They wrote', 'null'],
  ],
])('the mail for %s says what applies and nothing else', (_, mail, says, doesNotSay) => {
  const { subject, text } = renderMail(mail, context);
  for (const words of says) expect(text).toContain(words);
  for (const words of doesNotSay) expect(`${subject}\n${text}`).not.toContain(words);
});

test('the subject of a passed-on request says whether the request was changed', () => {
  expect(renderMail(passedOn(), context).subject).toBe('A family asks for a tour: Willow House (NT-4K7Q2M)');
  expect(renderMail(passedOn({ change: true }), context).subject).toBe(
    'A family has changed its request: Willow House (NT-4K7Q2M)',
  );
});
