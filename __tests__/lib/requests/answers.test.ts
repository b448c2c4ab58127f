import fc from 'fast-check';
import { aCare, anAnswerRequest } from '@/__tests__/support/builders/answers';
import { addDays, daysBetween } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { answerOf, asksForPreview } from '@/lib/requests/answer/answer-form';
import {
  answerNote,
  declineReasonNames,
  facilityActions,
  facilityMoveText,
  standingOf,
} from '@/lib/requests/answer/facility-answer';
import { type CalendarEvent, tourEvent, writeCalendar } from '@/lib/requests/icalendar';
import { threadClosesOn, threadFileName, threadState } from '@/lib/requests/thread';
import { oneLine } from '@/lib/validation/seen';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';

describe('a facility’s answer', () => {
  const tables = {
    booking: [bookingWorkflow],
    tour: [tourWorkflow, confirmedTourWorkflow],
    waitlist: [waitlistWorkflow],
  } as const;
  const moves = Object.entries(tables).flatMap(([kind, all]) =>
    all
      .flatMap((table) => Object.values(table) as Record<string, object>[])
      .flatMap((row) =>
        Object.entries(row).flatMap(([by, actions]) => Object.keys(actions).map((action) => [kind, by, action])),
      ),
  ) as ['booking' | 'tour' | 'waitlist', string, string][];

  /** Moves that keep a booking's status, which are not in the workflow table. */
  const unmoved = ['absence', 'comingAfterAll', 'reschedule'].map((action) => ['booking', 'parent', action] as const);

  it.each([...moves, ...unmoved])('a %s’s move "%s %s" has words of its own for the facility', (kind, by, action) => {
    expect(facilityMoveText(kind, by, action)).toMatch(/^[A-Z]/);
  });

  it.each([
    ['absence', { children: ['Maya', 'Leo'], movedTo: null }, 'The family said Maya and Leo aren’t coming'],
    ['absence', { children: [], movedTo: null }, 'The family said a child isn’t coming'],
    ['comingAfterAll', { children: ['Maya'], movedTo: null }, 'The family said Maya is coming after all'],
    ['reschedule', { children: [], movedTo: '2026-12-11' }, 'The family moved Dec 10 to Dec 11'],
    ['decline', { children: [], movedTo: null }, 'The family cancelled Dec 10'],
  ])('a change of single days (%s) names children and days', (action, about, text) => {
    expect(facilityMoveText('booking', 'parent', action, { dates: ['2026-12-10'], ...about })).toBe(text);
  });

  it('has an action for every move of a facility', () => {
    const own = new Set(
      moves.filter(([, by, action]) => by === 'facility' && action !== 'release').map(([, , action]) => action),
    );
    expect([...own].sort()).toEqual([...facilityActions].sort());
  });

  const tour = {
    ageGroup: 'Toddlers',
    preferredTimes: [],
    scheduledAt: '2026-11-12T15:00:00.000Z',
    proposedAt: null,
    confirmed: false,
    changeWanted: false,
    over: false,
    taken: [],
    schedules: [],
    offer: null,
  };
  const waitlist = { ageGroup: 'Toddlers', position: 2, lineLength: 3, othersFirst: false, obstacle: null };

  it('says how every status stands', () => {
    for (const status of valuesOf(BookingStatus)) expect(standingOf(anAnswerRequest({ status }))).toMatch(/\.$/);
    for (const status of valuesOf(TourStatus))
      expect(standingOf(anAnswerRequest({ kind: 'tour', status, tour }))).toMatch(/\.$/);
    for (const status of valuesOf(WaitlistStatus))
      expect(standingOf(anAnswerRequest({ kind: 'waitlist', status, waitlist }))).toMatch(/\.$/);
  });

  it('care that ended because a month was not paid was not cancelled by the facility', () => {
    const history = [
      ...anAnswerRequest().history,
      { at: '2026-12-04T15:00:00Z', by: 'payment', action: 'abandon', contactName: null, note: null } as const,
    ];
    expect(standingOf(anAnswerRequest({ status: BookingStatus.CANCELED_BY_FACILITY, history }))).toBe(
      'This care ended because a month wasn’t paid. We’ve told the family.',
    );
  });

  it('says how many days were offered and until when the family answers, in the facility’s time zone', () => {
    const page = anAnswerRequest({
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      expiresAt: '2026-11-07T23:00:00.000Z',
      care: aCare({
        days: aCare().days.map((day, index) => ({
          ...day,
          status: index === 0 ? BookingItemStatus.NOT_APPROVED : BookingItemStatus.APPROVED,
        })),
      }),
    });
    expect(standingOf(page)).toBe(
      'You offered 2 days. The Silva family has until Saturday, November 7 at 6:00 PM to approve and pay.',
    );
  });

  it.each([
    ['full', '', 'We’re full then.'],
    ['full', ' Try May. ', 'We’re full then. Try May.'],
    ['other', 'We are moving.', 'We are moving.'],
    ['other', '  ', undefined],
    [undefined, 'See you soon.', 'See you soon.'],
  ] as const)('a reason (%s) and a message (%j) become %j', (reason, note, told) => {
    expect(answerNote(reason, note)).toBe(told);
  });

  it('has a sentence for every reason but the one that is written', () => {
    expect(declineReasonNames.filter((reason) => answerNote(reason) === undefined)).toEqual(['other']);
  });

  describe('a posted form', () => {
    const form = (entries: [string, string][]) =>
      new URLSearchParams([['token', 't'], ['version', '3'], ['action', 'approve'], ...entries]);
    const head = { token: 't', version: 3, action: 'approve' };

    it('leaves out what was left blank', () => {
      expect(
        answerOf(
          form([
            ['note', ' \r\n '],
            ['reason', ''],
          ]),
        ),
      ).toEqual(head);
    });

    it('keeps every day, the time and the message', () => {
      const posted = form([
        ['dates', '2026-03-10'],
        ['dates', '2026-03-11'],
        ['visitDate', '2026-03-12'],
        ['visitTime', '10:30:00'],
        ['note', 'One\nTwo '],
      ]);
      expect(answerOf(posted)).toEqual({
        ...head,
        dates: ['2026-03-10', '2026-03-11'],
        visit: { date: '2026-03-12', time: '10:30' },
        note: 'One\nTwo',
      });
    });

    it.each([
      ['45', 4_500],
      ['45.5', 4_550],
      ['$45.50 ', 4_550],
      ['free', 0],
      ['-45', 0],
      ['', 0],
    ])('reads the price %j as %i', (typed, price) => {
      expect(answerOf(form([['price', typed]])).price).toBe(price);
    });

    it('may ask to see the refund first', () => {
      expect([asksForPreview(form([])), asksForPreview(form([['preview', '1']]))]).toEqual([false, true]);
    });
  });
});

describe('messages about a request', () => {
  /** When messages about a request can be sent (product rule 8). */
  const lastDay = '2026-03-10';
  const lastMoveOn = '2026-03-04';
  const days = { lastDay, lastMoveOn };

  it.each([
    ['a new request for care', { kind: 'booking', status: BookingStatus.NEW }, null],
    [
      'an offer that waits for the family',
      { kind: 'booking', status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL },
      null,
    ],
    ['a payment that failed', { kind: 'booking', status: BookingStatus.PAYMENT_FAILED }, null],
    ['confirmed care', { kind: 'booking', status: BookingStatus.APPROVED }, '2026-03-24'],
    ['confirmed care that goes on', { kind: 'booking', status: BookingStatus.APPROVED, lastDay: null }, null],
    ['care that is over', { kind: 'booking', status: BookingStatus.COMPLETED }, '2026-03-24'],
    ['a declined request', { kind: 'booking', status: BookingStatus.DECLINED_BY_FACILITY }, '2026-03-18'],
    ['a cancelled booking', { kind: 'booking', status: BookingStatus.CANCELED_BY_PARENT }, '2026-03-18'],
    ['a new tour request', { kind: 'tour', status: TourStatus.NEW, lastDay: null }, null],
    ['a scheduled tour', { kind: 'tour', status: TourStatus.SCHEDULED_TOUR }, '2026-03-24'],
    ['a start that was offered', { kind: 'tour', status: TourStatus.SCHEDULED_START, lastDay: null }, null],
    ['an expired tour', { kind: 'tour', status: TourStatus.TIMEOUT }, '2026-03-18'],
    ['a waitlist request', { kind: 'waitlist', status: WaitlistStatus.NEW, lastDay: null }, null],
    ['a waitlist request that was left', { kind: 'waitlist', status: WaitlistStatus.CANCELED_BY_PARENT }, '2026-03-18'],
  ] as const)('%s: messages until %#', (_, request, expected) => {
    expect(threadClosesOn({ ...days, ...request })).toBe(expected);
  });

  it.each([
    ['open', { closesOn: null, reachable: true }, '2030-01-01'],
    ['open', { closesOn: '2026-03-24', reachable: true }, '2026-03-24'],
    ['closed', { closesOn: '2026-03-24', reachable: true }, '2026-03-25'],
    ['unreachable', { closesOn: null, reachable: false }, '2026-03-04'],
    // Nobody has to call about a request that is long over.
    ['closed', { closesOn: '2026-03-24', reachable: false }, '2026-03-25'],
  ] as const)('is %s with %j on %s', (expected, thread, today) => {
    expect(threadState(thread, today)).toBe(expected);
  });

  const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  const anyRequest = fc.oneof(
    fc.record({ kind: fc.constant('booking' as const), status: fc.constantFrom(...valuesOf(BookingStatus)) }),
    fc.record({ kind: fc.constant('tour' as const), status: fc.constantFrom(...valuesOf(TourStatus)) }),
    fc.record({ kind: fc.constant('waitlist' as const), status: fc.constantFrom(...valuesOf(WaitlistStatus)) }),
  );

  it('stays open until 14 days after the care or the end, then never opens again', () => {
    fc.assert(
      fc.property(anyRequest, fc.option(anyDay), anyDay, anyDay, (request, last, moved, today) => {
        const closesOn = threadClosesOn({ ...request, lastDay: last, lastMoveOn: moved });
        if (closesOn !== null)
          expect([last, moved].map((from) => from && daysBetween(from, closesOn))).toContain(limits.threadDays);
        const state = threadState({ closesOn, reachable: true }, today);
        expect(state).toBe(closesOn === null || today <= closesOn ? 'open' : 'closed');
        const later = threadState({ closesOn, reachable: true }, addDays(today, 1));
        expect(state === 'closed' && later !== 'closed').toBe(false);
      }),
    );
  });

  it('makes one line with something to see of any file name, at most 100 characters long', () => {
    expect(threadFileName(' Immunization form.pdf ')).toBe('Immunization form.pdf');
    expect(threadFileName('\u202efdp.exe')).toBe('fdp.exe');
    expect(threadFileName('\u200b\n')).toBe('File');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const line = threadFileName(name);
        expect(line).toMatch(oneLine);
        expect(line.length).toBeLessThanOrEqual(limits.textMax);
      }),
    );
  });
});

describe('calendar files', () => {
  const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
    uid: 'one@nestling.test',
    summary: 'Willow House',
    description: '',
    location: '',
    updatedAt: new Date('2026-03-04T17:00:00Z'),
    when: { date: '2026-12-31' },
    ...over,
  });

  test('an all-day event ends on the next day, also at the end of a year', () => {
    expect(writeCalendar('Nestling', [event()])).toContain(
      'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n',
    );
  });

  test('text cannot end its line, inject a property, or be split within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const wellFormed = Buffer.from(text).toString();
        const feed = writeCalendar('Nestling', [event({ summary: wellFormed, location: `é${wellFormed}` })]);
        const raw = feed.split('\r\n');
        expect(raw.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
        expect(raw.every((line) => !line.includes('\ufffd') || wellFormed.includes('\ufffd'))).toBe(true);
        const whole = feed.replace(/\r\n /g, '').split('\r\n');
        expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
        expect(whole.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
        expect(whole).toHaveLength(8 + 12 + 2);
      }),
    );
  });

  test('a feed follows RFC 5545, with an all-day event and one of half an hour', () => {
    const visit = event({
      uid: 'two@nestling.test',
      summary: 'Tour; Willow House, King Street \\ back door',
      description: 'Ring twice.\r\nThen wait.\rOr\nnot.\u0007',
      location: '100 King Street',
      when: { start: new Date('2026-12-01T14:45:00Z'), minutes: 30 },
    });
    expect(writeCalendar('Nestling', [event(), visit]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Nestling//Family calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Nestling',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:one@nestling.test',
      'DTSTAMP:20260304T170000Z',
      'LAST-MODIFIED:20260304T170000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Willow House',
      'DESCRIPTION:',
      'LOCATION:',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:two@nestling.test',
      'DTSTAMP:20260304T170000Z',
      'LAST-MODIFIED:20260304T170000Z',
      'DTSTART:20261201T144500Z',
      'DTEND:20261201T151500Z',
      'SUMMARY:Tour\\; Willow House\\, King Street \\\\ back door',
      'DESCRIPTION:Ring twice.\\nThen wait.\\nOr\\nnot. ',
      'LOCATION:100 King Street',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('lines are folded at the maximum length', () => {
    const folded = (summary: string) => {
      const lines = writeCalendar('N', [event({ summary })]).split('\r\n');
      const from = lines.findIndex((line) => line.startsWith('SUMMARY:'));
      return lines.slice(from).map((line) => Buffer.byteLength(line));
    };
    // "SUMMARY:" and 67 letters are 75 octets; a continuation line starts with a blank, which counts.
    expect(folded('x'.repeat(67))[0]).toBe(75);
    expect(folded('x'.repeat(68)).slice(0, 2)).toEqual([75, 2]);
    expect(folded('x'.repeat(67 + 74)).slice(0, 2)).toEqual([75, 75]);
    expect(folded(`${'x'.repeat(66)}é`).slice(0, 2)).toEqual([74, 3]);
  });

  const visit = {
    id: '0a',
    number: 'NT-7H2K9P',
    facility: 'Willow House',
    line1: '100 King Street West',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V 1J2',
    scheduledAt: new Date('2026-11-12T15:00:00Z'),
    updatedAt: new Date('2026-11-03T15:00:00Z'),
  };

  it('a tour event has a stable id, its address and the link to its page', () => {
    expect(tourEvent(visit, 'https://nestling.example')).toEqual({
      uid: '0a@nestling.example',
      summary: 'Tour of Willow House',
      description: 'Tour NT-7H2K9P\nhttps://nestling.example/my-bookings/tours/0a',
      location: '100 King Street West, Toronto, ON M5V 1J2',
      updatedAt: visit.updatedAt,
      when: { start: visit.scheduledAt, minutes: 30 },
    });
  });
});
