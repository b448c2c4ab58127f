import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { careDates } from '@/lib/dates/booking-dates';
import { addDays, addMonths, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingStatus as S, BookingType, CancellationPolicy, valuesOf } from '@/lib/enums';
import { refundSentences, refundUntil } from '@/lib/money/refund-terms';
import { bookingDeadline, refundFactsOf } from '@/lib/requests/care/booking-facts';
import { awaitsAnswer } from '@/lib/workflow/booking';
import {
  clockEvents,
  deadlineOf,
  dueAgainAt,
  dueAt,
  type DueBooking,
  givesUp,
  isAnswerOver,
  type RenewalPayment,
  renewalState,
} from '@/server/areas/care/bookings/rules/due';
import { extensionDay, holdHorizon } from '@/server/areas/care/bookings/rules/horizon';
import { requestNumber } from '@/server/areas/care/requests/rules';
import { renderMail } from '@/server/areas/platform/mail/letters';
import type { MailContext } from '@/server/areas/platform/mail/rules/mail-entry';
import { writeInstant } from '@/server/areas/platform/mail/rules/mail-text';

const zone = 'America/Toronto';
const now = new Date('2026-03-04T17:00:00Z');
const booking = (over: Partial<DueBooking> = {}): DueBooking => ({
  type: BookingType.DROP_IN,
  status: S.NEW,
  firstStartAt: new Date('2026-04-01T12:00:00Z'),
  endDate: '2026-04-02',
  endsOn: null,
  heldThrough: null,
  paidThrough: null,
  ...over,
});
const permanent = (over: Partial<DueBooking> = {}) =>
  booking({
    type: BookingType.PERMANENT,
    status: S.APPROVED,
    endDate: null,
    heldThrough: '2027-03-31',
    paidThrough: '2026-03-31',
    ...over,
  });
const due = (one: DueBooking) => dueAt(one, { state: 'none' }, zone, now)?.toISOString() ?? null;
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

type EventName = keyof ReturnType<typeof clockEvents>;
/** When one event is due, so that a new kind of event does not break the tests of the others. */
const at = (one: DueBooking, name: EventName) => clockEvents(one, { state: 'none' }, zone)[name]?.toISOString() ?? null;

inTimeZones(() => {
  describe('When the clock must act next', () => {
    test('An answer is due after the hours of its status, or at the first opening if sooner', () => {
      expect(due(booking())).toBe('2026-03-07T17:00:00.000Z');
      expect(due(booking({ status: 2 }))).toBe('2026-03-06T17:00:00.000Z');
      expect(due(booking({ status: 6 }))).toBe('2026-03-05T17:00:00.000Z');
      for (const status of [1, 2, 6] as const) {
        const soon = booking({ status, firstStartAt: new Date('2026-03-05T13:00:00Z') });
        expect(due(soon)).toBe('2026-03-05T13:00:00.000Z');
      }
      for (const status of [3, 4, 5, 8, 9, 10] as const) expect(due(booking({ status }))).toBeNull();
    });
    test('In an all-or-none plan, an answer is due by the first care of any part, until all have agreed', () => {
      const planStartAt = new Date('2026-03-05T13:00:00Z');
      const usual = '2026-03-07T17:00:00.000Z';
      expect(due(booking({ planState: 'open', planStartAt }))).toBe('2026-03-05T13:00:00.000Z');
      expect(due(booking({ planState: 'open', planStartAt: new Date('2026-05-01T13:00:00Z') }))).toBe(usual);
      expect(due(booking({ planState: 'open', planStartAt: null }))).toBe(usual);
      expect(due(booking({ planState: 'separate', planStartAt }))).toBe(usual);
      const first = { planState: 'open', planStartAt: new Date('2026-05-01T13:00:00Z') } as const;
      const own = new Date('2026-03-06T13:00:00Z');
      expect(due(booking({ ...first, firstStartAt: own }))).toBe('2026-03-06T13:00:00.000Z');
    });
    test("A drop-in is over at the end of its last day in the facility's time zone, on 23- and 25-hour days too", () => {
      const over = (endDate: string) => at(booking({ status: 7, endDate }), 'complete');
      expect(over('2026-03-07')).toBe('2026-03-08T05:00:00.000Z');
      expect(over('2026-03-08')).toBe('2026-03-09T04:00:00.000Z');
      expect(over('2026-11-01')).toBe('2026-11-02T05:00:00.000Z');
    });
    test("A permanent booking is due on the next month's first day, or a week before a new month can be requested", () => {
      expect(at(permanent(), 'extend')).toBe('2026-03-25T04:00:00.000Z');
      expect(at(permanent({ heldThrough: '2027-04-30' }), 'renew')).toBe('2026-04-01T04:00:00.000Z');
      expect(at(permanent({ endsOn: '2026-03-31' }), 'end')).toBe('2026-04-01T04:00:00.000Z');
      expect(at(permanent({ endDate: '2026-03-20', heldThrough: '2026-03-20' }), 'complete')).toBe(
        '2026-03-21T04:00:00.000Z',
      );
    });
    test('A confirmed booking is due at the earliest of its events', () => {
      const over = [{}, { heldThrough: '2027-04-30' }, { endsOn: '2026-03-31' }, { endDate: '2026-03-20' }];
      for (const one of [booking({ status: 7 }), ...over.map(permanent)]) {
        const times = Object.values(clockEvents(one, { state: 'none' }, zone)).flatMap((when) => when?.getTime() ?? []);
        expect(due(one)).toBe(new Date(Math.min(...times)).toISOString());
      }
    });
    test('A month is not charged while its charge is in progress, and a refused one waits for its retry', () => {
      const charging = clockEvents(permanent(), { state: 'charging' }, zone);
      expect(charging.renew).toBeNull();
      const retry = new Date('2026-04-02T04:00:05Z');
      expect(clockEvents(permanent(), { state: 'retry', at: retry }, zone).renew).toEqual(retry);
    });
    test.each<[string, Partial<DueBooking>, Partial<Record<EventName, string>>]>([
      [
        'without an end: the next month, and places for a month more',
        {},
        { renew: '2026-04-01T04:00:00.000Z', extend: '2026-03-25T04:00:00.000Z' },
      ],
      [
        'with an end that is not paid for yet',
        { endDate: '2026-04-10', heldThrough: '2026-04-10' },
        { complete: '2026-04-11T04:00:00.000Z', renew: '2026-04-01T04:00:00.000Z' },
      ],
      [
        'with an end that is paid for',
        { endDate: '2026-03-31', heldThrough: '2026-03-31' },
        { complete: '2026-04-01T04:00:00.000Z' },
      ],
      ['ended by its parent', { endDate: '2026-05-01', endsOn: '2026-03-31' }, { end: '2026-04-01T04:00:00.000Z' }],
      ['with nothing paid or held', { paidThrough: null, heldThrough: null }, {}],
    ])('A permanent booking %s is due at the right time', (_, over, expected) => {
      for (const name of ['end', 'complete', 'renew', 'extend'] as const)
        expect([name, at(permanent(over), name)]).toEqual([name, expected[name] ?? null]);
    });
    test('A drop-in ends and is neither renewed nor extended', () => {
      const over = booking({ status: 7, paidThrough: '2026-03-31', heldThrough: '2026-03-31' });
      expect(at(over, 'complete')).toBe('2026-04-03T04:00:00.000Z');
      for (const name of ['end', 'renew', 'extend'] as const) expect(at(over, name)).toBeNull();
    });
    test('A finished booking is never due', () => {
      const over = permanent({ paidThrough: null, heldThrough: null });
      expect(due(over)).toBeNull();
      expect(dueAgainAt(over, { state: 'none' }, zone, now)).toBeNull();
    });
    test('Later events keep their time after the clock has run', () => {
      expect(dueAgainAt(permanent(), { state: 'none' }, zone, now)).toEqual(new Date('2026-03-25T04:00:00Z'));
    });
    test('An event that failed is retried a day later', () => {
      const late = new Date('2026-03-26T12:00:00Z');
      expect(dueAgainAt(permanent(), { state: 'none' }, zone, late)).toEqual(new Date('2026-03-27T12:00:00Z'));
      const onTime = new Date('2026-03-25T04:00:00Z');
      expect(dueAgainAt(permanent(), { state: 'none' }, zone, onTime)).toEqual(new Date('2026-03-26T04:00:00Z'));
    });
  });
});

describe('The deadline of an answer', () => {
  const firstStartAt = new Date('2026-03-07T12:00:00Z');
  const deadline = (status: S, dueAt: Date | null) => deadlineOf({ status, dueAt, firstStartAt, timeZone: zone });

  test('is named while an answer is awaited, and says so if it is the start of care', () => {
    expect(deadline(S.NEW, now)).toEqual({ at: now, timeZone: zone, isCare: false });
    expect(deadline(S.NEW, firstStartAt)).toEqual({ at: firstStartAt, timeZone: zone, isCare: true });
    // A confirmed booking is due for its completion.
    expect(deadline(S.APPROVED, firstStartAt)).toBeNull();
    expect(deadline(S.NEW, null)).toBeNull();
  });

  test('is over from its moment on, if an answer is awaited', () => {
    expect(isAnswerOver({ status: S.NEW, dueAt: now }, now)).toBe(true);
    expect(isAnswerOver({ status: S.NEW, dueAt: firstStartAt }, now)).toBe(false);
    expect(isAnswerOver({ status: S.NEW, dueAt: null }, now)).toBe(false);
    expect(isAnswerOver({ status: S.APPROVED, dueAt: now }, now)).toBe(false);
  });
});

describe('Holding places ahead', () => {
  test('Permanent bookings hold every date before anyone can request it', () => {
    fc.assert(
      fc.property(day, (today) => {
        expect(holdHorizon(today) >= addMonths(addDays(today, 6), 12)).toBe(true);
        expect(holdHorizon(today)).toBe(lastOfMonth(monthOf(holdHorizon(today))));
      }),
    );
  });
  test('The extension day is the first on which the horizon is later', () => {
    fc.assert(
      fc.property(day, (some) => {
        const held = lastOfMonth(monthOf(some));
        const first = extensionDay(held);
        expect(holdHorizon(first) > held).toBe(true);
        expect(holdHorizon(addDays(first, -1)) <= held).toBe(true);
      }),
    );
  });
  test('Care dates are the chosen weekdays, each once', () => {
    expect(careDates('2026-03-07', '2026-03-16', [1, 3], ['2026-03-11'])).toEqual(['2026-03-09', '2026-03-16']);
  });
});

describe('Renewals', () => {
  const tried = (hours: number, over: Partial<RenewalPayment> = {}): RenewalPayment => {
    const at = new Date(Date.parse('2026-04-01T04:00:00Z') + hours * 3_600_000);
    return { status: 'failed', createdAt: at, settledAt: at, dueAt: null, ...over };
  };
  test('A renewal is retried a day after its last refusal and given up three days after the first', () => {
    expect(renewalState([])).toEqual({ state: 'none' });
    expect(renewalState([tried(0), tried(24, { status: 'succeeded' })])).toEqual({ state: 'none' });
    const settled = new Date('2026-04-01T09:00:00Z');
    expect(renewalState([tried(0, { settledAt: settled })])).toMatchObject({ at: new Date('2026-04-02T09:00:00Z') });
    expect(renewalState([tried(0, { settledAt: null })])).toMatchObject({ at: new Date('2026-04-02T04:00:00Z') });
    expect(givesUp([], now)).toBe(false);
    expect(renewalState([tried(0, { status: 'created', dueAt: now })])).toEqual({ state: 'charging' });
    expect(renewalState([tried(0), tried(24)])).toEqual({ state: 'retry', at: new Date('2026-04-03T04:00:00Z') });
    expect(givesUp([tried(0), tried(48)], new Date('2026-04-04T03:59:59Z'))).toBe(false);
    expect(givesUp([tried(0), tried(72)], new Date('2026-04-04T04:00:00Z'))).toBe(true);
  });
  test('A renewal resumed after authentication counts as in progress', () => {
    expect(renewalState([tried(0, { status: 'needs_authentication', dueAt: now })])).toEqual({ state: 'charging' });
  });
});

test('Request numbers contain no I, L, O or U', () => {
  for (let n = 0; n < 500; n += 1) expect(requestNumber('NB', randomInt)).toMatch(/^NB-[0-9A-HJKMNP-TV-Z]{6}$/);
});

describe('No deadline shown on a page or in a mail is past, or after the care it is for (record 0154)', () => {
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
});
