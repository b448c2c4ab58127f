import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { entryOf } from '@/lib/workflow/workflow';
import { bookingEffects } from '@/server/areas/care/bookings/rules/effects';
import {
  aboutOf,
  type Answerable,
  type AskedMove,
  countsAsReply,
  isRepeat,
  isUnchanged,
  newsOf,
  type RecordedMove,
  type Reply,
  staysExample,
  waitingStatuses,
} from '@/server/areas/care/requests/rules';
import { type TourEffect, tourEffects } from '@/server/areas/care/tours/rules';
import { waitlistEffects } from '@/server/areas/care/waitlists/rules/moves';

describe('Effects', () => {
  /** The "actor action" pairs of a nested table. */
  const movesOf = (table: object) =>
    Object.entries(table).flatMap(([actor, actions]) =>
      Object.keys(actions as object).map((action) => `${actor} ${action}`),
    );

  test.each([
    ['booking', bookingWorkflow, bookingEffects],
    ['tour', { ...tourWorkflow, ...confirmedTourWorkflow }, tourEffects],
    ['waitlist', waitlistWorkflow, waitlistEffects],
  ])('Every move of a %s has an effect, and every effect belongs to a move', (_, workflow, effects) => {
    const moves = Object.values(workflow).flatMap(movesOf);
    expect(moves.length).toBeGreaterThan(5);
    expect(new Set(movesOf(effects))).toEqual(new Set(moves));
  });

  test('A move that is in no table throws', () => {
    expect(() => entryOf<TourEffect>(tourEffects, { actor: 'payment', action: 'succeed' })).toThrow(
      'no move payment succeed',
    );
  });
});

describe('Repeats', () => {
  /** Which moves are repeats (product rule 4, "Repeats"). */
  const absence = { action: 'absence', details: { dates: ['2026-03-10'], refund: 8_000 } } as const;
  const made = (over: Partial<RecordedMove> = {}): RecordedMove => ({
    actor: 'parent',
    note: 'Mar 10, 2026',
    fromVersion: 3,
    ...absence,
    ...over,
  });
  const asked = (over: Partial<AskedMove> = {}): AskedMove => ({ actor: 'parent', version: 3, ...absence, ...over });
  const paid = made({ actor: 'payment', action: 'succeed', details: null, fromVersion: 4 });
  const byDesk = made({ actor: 'facility', action: 'cancel', details: {}, fromVersion: 4 });
  const now = { version: 5 };

  test.each<[string, boolean, AskedMove, RecordedMove[]]>([
    ['a retry: the same move from the version before it', true, asked(), [made()]],
    [
      'a move without a stated amount',
      true,
      asked({ details: { dates: ['2026-03-10'], refund: undefined } }),
      [made()],
    ],
    ['a version in between', false, asked({ version: 4 }), [made()]],
    ['an older version', false, asked({ version: 2 }), [made()]],
    ['the same action for another date', false, asked({ details: { dates: ['2026-03-11'] } }), [made()]],
    ['the same date for another refund', false, asked({ details: { ...absence.details, refund: 0 } }), [made()]],
    ['another action', false, asked({ action: 'reschedule' }), [made()]],
    ['the other party’s move of the same name', false, asked({ actor: 'facility' }), [made()]],
    ['a move followed by another', false, asked(), [byDesk, made()]],
    ['an old version of a move paid since', false, asked(), [paid, made()]],
    ['the current version', true, asked({ version: 5 }), [made()]],
    ['the current version, paid since', true, asked({ version: 5 }), [paid, made()]],
    ['the current version, after another move', false, asked({ version: 5 }), [byDesk, made()]],
    ['no version', true, asked({ version: undefined }), [made()]],
    ['no version, paid since', true, asked({ version: undefined }), [paid, made()]],
    ['no version, cancelled since', false, asked({ version: undefined }), [byDesk, made()]],
    ['a move recorded without a version', false, asked(), [made({ fromVersion: null })]],
    ['a move recorded without details', false, asked({ version: 5 }), [made({ details: null })]],
    ['a request without a move', false, asked(), []],
    ['a request without a move, no version stated', false, asked({ version: undefined }), []],
    [
      'a facility that repeats itself without its note',
      true,
      asked({ actor: 'facility', note: null }),
      [made({ actor: 'facility' })],
    ],
    [
      'a facility that repeats its note',
      true,
      asked({ actor: 'facility', note: 'Mar 10, 2026' }),
      [made({ actor: 'facility' })],
    ],
    [
      'a facility with another note',
      false,
      asked({ actor: 'facility', note: 'Sorry.' }),
      [made({ actor: 'facility' })],
    ],
  ])('A repeat check for %s returns %p', (_, is, what, newest) => expect(isRepeat(what, now, newest)).toBe(is));

  const wish = { children: ['ava', 'ben'], dates: ['2026-03-09', '2026-03-10'], note: null };
  test.each<[string, boolean, object]>([
    ['nothing', true, {}],
    ['the same dates', true, { dates: ['2026-03-09', '2026-03-10'] }],
    ['the same children in another order', true, { children: ['ben', 'ava'] }],
    ['one child less', false, { children: ['ava'] }],
    ['dates in another order', false, { dates: ['2026-03-10', '2026-03-09'] }],
    ['the same children and a note', false, { children: ['ava', 'ben'], note: 'Hello' }],
    ['a field the request does not have', false, { endDate: '2026-04-01' }],
  ])('A change to %s leaves the request unchanged: %p', (_, is, asked) => {
    expect(isUnchanged(wish, asked as Record<string, unknown>)).toBe(is);
  });

  test.each([
    ['clock', true],
    ['payment', true],
    ['parent', false],
    ['facility', false],
  ] as const)('A demonstration example moved by the %s stays an example: %p', (actor, is) => {
    expect(staysExample({ isExample: true }, { actor })).toBe(is);
    expect(staysExample({ isExample: false }, { actor })).toBe(false);
  });
});

describe('Replies', () => {
  test('A request waits for the parent while there is something to approve', () => {
    expect(waitingStatuses).toEqual({
      bookings: [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, BookingStatus.PAYMENT_FAILED],
      tours: [TourStatus.SCHEDULED_TOUR, TourStatus.SCHEDULED_START],
      waitlists: [WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL],
    });
  });

  test.each<[Reply, Answerable, number, boolean]>([
    ['silence', 'booking', BookingStatus.NEW, true],
    ['silence', 'tour', TourStatus.NEW, true],
    ['silence', 'waitlist', WaitlistStatus.NEW, true],
    // The facility has answered; the parent let it time out.
    ['silence', 'booking', BookingStatus.WAITING_FOR_PARENTS_APPROVAL, false],
    ['silence', 'tour', TourStatus.SCHEDULED_TOUR, false],
    ['silence', 'waitlist', WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, false],
    ['accepted', 'booking', BookingStatus.NEW, true],
    ['declined', 'tour', TourStatus.SCHEDULED_TOUR, true],
  ])('Whether a reply %s of a %s in status %p counts is %p', (reply, kind, from, does) =>
    expect(countsAsReply(reply, kind, from)).toBe(does),
  );
});

describe('What a history says about single days', () => {
  const [monday, tuesday] = ['2026-03-09', '2026-03-10'];
  const children = [
    { id: 'a', firstName: 'Ava' },
    { id: 'b', firstName: 'Ben' },
  ];
  const dates = [monday];
  test.each([
    ['reschedule', { from: monday, to: tuesday }, { children: [], dates, movedTo: tuesday }],
    ['reschedule', { from: monday }, undefined],
    ['reschedule', { to: tuesday }, undefined],
    ['absence', { dates, children: ['b'] }, { children: ['Ben'], dates, movedTo: null }],
    ['absence', { dates }, { children: ['Ava', 'Ben'], dates, movedTo: null }],
    ['comingAfterAll', { dates, children: ['a'] }, { children: ['Ava'], dates, movedTo: null }],
    ['decline', { dates }, { children: [], dates, movedTo: null }],
    ['decline', {}, undefined],
    ['cancelDates', { dates }, undefined],
    ['absence', null, undefined],
  ])('%s of %j is %j', (action, details, about) => {
    expect(aboutOf({ action, details }, children)).toEqual(about);
  });
});

test.each([
  ['booking', 'parent decline', BookingStatus.NEW, 'The family withdrew its request'],
  ['booking', 'parent decline', BookingStatus.APPROVED, 'The family cancelled its care'],
  ['tour', 'parent keep', TourStatus.SCHEDULED_TOUR, 'The family keeps its confirmed tour'],
  ['waitlist', 'clock expire', WaitlistStatus.NEW, null],
  ['booking', 'facility approve', BookingStatus.NEW, null],
] as const)('to a facility, "%s: %s" from status %s is %j', (kind, move, from, news) => {
  expect(newsOf(kind, move, from)).toBe(news);
});
