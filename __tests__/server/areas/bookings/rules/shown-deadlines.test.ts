import { inTimeZones } from '@/__tests__/support/time-zones';
import { BookingType, CancellationPolicy, BookingStatus as S, valuesOf } from '@/lib/enums';
import { refundSentences, refundUntil } from '@/lib/money/refund-terms';
import { bookingDeadline, refundFactsOf } from '@/lib/requests/booking-facts';
import { awaitsAnswer } from '@/lib/workflow/booking';
import { deadlineOf, dueAt, isAnswerOver } from '@/server/areas/bookings/rules/due';
import { renderMail } from '@/server/areas/mail/letters';
import type { MailContext } from '@/server/areas/mail/rules/mail-entry';
import { writeInstant } from '@/server/areas/mail/rules/mail-text';

/** No deadline shown on a page or in a mail is past, or after the care it is for (record 0154). */
const hourMs = 3_600_000;
const now = new Date('2026-11-20T15:00:00Z');
const context: MailContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now,
};
const hoursOf: Partial<Record<S, number>> = {
  [S.NEW]: 72,
  [S.WAITING_FOR_PARENTS_APPROVAL]: 48,
  [S.PAYMENT_FAILED]: 24,
};
/** Hours around every limit: of the answers and of the policies. */
const hours = [-30, -1, 0, 1, 12, 23, 24, 25, 47, 48, 49, 71, 72, 73, 96, 119, 120, 121, 144, 167, 168, 169, 400];
const facilityZones = ['America/Toronto', 'America/Vancouver', 'America/St_Johns'];
const cases = facilityZones.flatMap((timeZone) =>
  valuesOf(CancellationPolicy).flatMap((policy) =>
    valuesOf(S).flatMap((status) => hours.map((until) => ({ timeZone, policy, status, until }))),
  ),
);

function promised({ timeZone, policy, status, until }: (typeof cases)[number]) {
  const firstStartAt = new Date(now.getTime() + until * hourMs);
  const row = { type: BookingType.DROP_IN, status, firstStartAt, endDate: null, endsOn: null, heldThrough: null };
  const due = dueAt({ ...row, paidThrough: null }, { state: 'none' }, timeZone, now);
  const shown = {
    policy,
    status,
    firstStartAt: firstStartAt.toISOString(),
    expiresAt: due && due.toISOString(),
    address: { timeZone },
    items: [{ status: null, startAt: firstStartAt.toISOString() }],
  };
  return { firstStartAt, due, facts: refundFactsOf(shown), deadline: bookingDeadline(shown) };
}

inTimeZones(() => {
  test.each(valuesOf(S))(
    'In status %d an answer is awaited until its deadline, and never beyond the start of care',
    (status) => {
      for (const one of cases.filter((some) => some.status === status)) {
        const { due, firstStartAt, deadline } = promised(one);
        const patience = hoursOf[status];
        expect(awaitsAnswer(status)).toBe(patience !== undefined);
        if (patience === undefined) {
          expect(due).toBe(null);
          expect(deadline).toBe(null);
          continue;
        }
        expect(due!.getTime()).toBe(Math.min(firstStartAt.getTime(), now.getTime() + patience * hourMs));
        // A deadline that is not the usual number of hours states its reason.
        expect(deadline!.endsWith(', when care begins')).toBe(one.until <= patience);
        expect(isAnswerOver({ status, dueAt: due }, now)).toBe(one.until <= 0);
        expect(isAnswerOver({ status, dueAt: due }, new Date(due!.getTime() - 1))).toBe(false);
      }
    },
  );

  test('A refund is promised up to its last moment, which is neither past nor after the start of care', () => {
    for (const one of cases) {
      const { facts, firstStartAt, due } = promised(one);
      const last = refundUntil(one.policy, firstStartAt, one.timeZone);
      const written: Date[] = [];
      const sentences = refundSentences(facts, now, (at) => (written.push(at), 'THEN'));
      for (const at of written) {
        expect(at >= now).toBe(true);
        expect(at <= firstStartAt).toBe(true);
      }
      const text = sentences.join(' ');
      expect(text.includes('too late for a refund on these dates')).toBe(last < now);
      expect(text.includes('Cancel by THEN')).toBe(last >= now);
      // The answer may come after the refund deadline: the text says what then applies.
      const mayBeLate = last >= now && due !== null && last < due;
      expect(/If (they accept|you accept|you pay) after THEN, there is no refund\./.test(text)).toBe(mayBeLate);
    }
  });

  test("The mail states the same deadline as the page, in the facility's time zone", () => {
    for (const one of cases.filter(({ until, status }) => until > 0 && hoursOf[status] !== undefined)) {
      const { facts, due, firstStartAt } = promised(one);
      const { timeZone, status, until } = one;
      const mail = {
        kind: 'bookingStatus',
        familyId: 'f',
        id: '0a',
        number: 'NB-4K7Q2M',
        facilityName: 'Willow',
      } as const;
      const answerBy = deadlineOf({ status, dueAt: due, firstStartAt, timeZone });
      const { text } = renderMail({ ...mail, status, days: { dates: [] }, terms: facts, answerBy }, context);
      const write = (at: Date) => writeInstant({ at, timeZone });
      for (const sentence of refundSentences(facts, now, write)) expect(text).toContain(sentence);
      expect(text).toContain(`${write(due!)}${until <= hoursOf[status]! ? ', when care begins' : ''}.`);
    }
  });
});

test("The page explains a refund deadline that ends before the facility's answer deadline", () => {
  const facts = {
    policy: CancellationPolicy.FULL_72_HOURS,
    startsAt: [new Date('2026-11-26T13:00:00Z')],
    timeZone: 'America/Toronto',
    status: S.NEW,
    expiresAt: new Date('2026-11-23T15:00:00Z'),
  };
  expect(refundSentences(facts, now)).toEqual([
    'Cancel by November 23, 2026 at 8:00 AM and the full price is refunded.',
    'If they accept after November 23, 2026 at 8:00 AM, there is no refund.',
  ]);
});

test('Each date has its own refund deadline', () => {
  const facts = {
    policy: CancellationPolicy.FULL_24_HOURS,
    startsAt: ['2026-11-25T13:00:00Z', '2026-11-23T13:00:00Z'].map((at) => new Date(at)),
    timeZone: 'America/Toronto',
    status: S.NEW,
    expiresAt: new Date('2026-11-23T13:00:00Z'),
  };
  expect(refundSentences(facts, now)).toEqual([
    'Cancel by November 22, 2026 at 8:00 AM and the full price is refunded.',
    'After that, each later date is refunded until its own deadline.',
    'If they accept after November 22, 2026 at 8:00 AM, dates past their deadline are not refunded.',
  ]);
  const confirmed = { ...facts, status: S.APPROVED, expiresAt: null };
  expect(refundSentences(confirmed, new Date('2026-11-22T15:00:00Z'))).toEqual([
    'Cancel by November 24, 2026 at 8:00 AM and the full price of the dates for which it is not too late is refunded.',
  ]);
  // A date that has begun is not mentioned.
  expect(refundSentences(confirmed, new Date('2026-11-23T15:00:00Z'))).toEqual([
    'Cancel by November 24, 2026 at 8:00 AM and the full price is refunded.',
  ]);
  expect(refundSentences(confirmed, new Date('2026-11-24T15:00:00Z'))).toEqual([
    'It’s too late for a refund on these dates. Once confirmed, you pay even if you cancel.',
  ]);
});
