import { BookingStatus as B, BookingType, TourStatus as T, valuesOf, WaitlistStatus as W } from '@/lib/enums';
import { awaitsAnswer, bookingExpiry, bookingWorkflow } from '@/lib/workflow/booking';
import { bookingMoveText, tourMoveText, waitlistMoveText } from '@/lib/workflow/move-words';
import { confirmedTourWorkflow, parentTourActions, tourNeedsAnswer, tourWorkflow } from '@/lib/workflow/tour';
import {
  isOffered,
  lastStartDay,
  movementReasons,
  ownReasonFor,
  parentWaitlistActions,
  waitEnds,
  type WaitlistDays,
  waitlistWorkflow,
} from '@/lib/workflow/waitlist';
import { actionsOf, type Actor, entryOf, isFinal, nextStatus } from '@/lib/workflow/workflow';

/** What the tables say is compared with docs/product.md (documents.test.ts); here, how they are read. */

test('an actor’s actions are those of its row, in order, or none without a row', () => {
  expect(actionsOf(bookingWorkflow, B.NEW, 'facility')).toEqual(['approve', 'approveSome', 'decline']);
  expect(actionsOf(bookingWorkflow, B.NEW, 'payment')).toEqual([]);
  expect(actionsOf(bookingWorkflow, B.TIMEOUT, 'parent')).toEqual([]);
});

test.each([
  ['parent', 'decline', B.CANCELED_BY_PARENT],
  ['facility', 'decline', B.DECLINED_BY_FACILITY],
  ['parent', 'approve', null],
  ['payment', 'succeed', null],
  ['parent', 'constructor', null],
] as const)('a new booking, %s %s: %p', (actor, action, next) => {
  expect(nextStatus(bookingWorkflow, B.NEW, actor, action)).toBe(next);
});

test('a status without actions is final', () => {
  const final = valuesOf(W).filter((status) => isFinal(waitlistWorkflow, status));
  expect(final).toEqual([W.DECLINED, W.CANCELED_BY_PARENT, W.COMPLETED, W.TIMEOUT]);
});

test.each([
  [B.NEW, 72],
  [B.WAITING_FOR_PARENTS_APPROVAL, 48],
  [B.PAYMENT_FAILED, 24],
  [B.PENDING_PAYMENT, null],
  [B.APPROVED, null],
])('a booking in status %d expires after %p hours, at the latest when care begins', (status, hours) => {
  const since = new Date('2026-11-20T15:00:00Z');
  const after = (count: number) => new Date(since.getTime() + count * 3_600_000);
  expect(awaitsAnswer(status)).toBe(hours !== null);
  expect(bookingExpiry(status, after(100), since)).toEqual(hours === null ? null : after(hours));
  expect(bookingExpiry(status, after(1), since)).toEqual(hours === null ? null : after(1));
});

test('an entry of a table is found by actor and action; a missing one is a fault of the table', () => {
  const table = { parent: { decline: 'Declined' }, facility: {}, clock: {}, payment: {} };
  expect(entryOf(table, { actor: 'parent', action: 'decline' })).toBe('Declined');
  expect(() => entryOf(table, { actor: 'clock', action: 'expire' })).toThrow('The table has no move clock expire.');
});

describe('the buttons of a tour', () => {
  const tour = {
    status: T.NEW as T,
    confirmedAt: null as string | null,
    changeWanted: null as { proposedAt: string | null } | null,
    canHide: false,
    hidden: false,
  };
  test.each<[string, Partial<typeof tour>, string[]]>([
    ['a request', {}, ['change', 'cancel']],
    ['a proposed time', { status: T.SCHEDULED_TOUR }, ['approve', 'change', 'cancel']],
    ['an offered start', { status: T.SCHEDULED_START }, ['approve', 'cancel']],
    ['a confirmed visit', { status: T.SCHEDULED_TOUR, confirmedAt: '2026-03-04' }, ['change', 'cancel']],
    [
      'a confirmed visit that is to be moved',
      { status: T.SCHEDULED_TOUR, confirmedAt: '2026-03-04', changeWanted: { proposedAt: null } },
      ['change', 'keep', 'cancel'],
    ],
    [
      'another time proposed for a confirmed visit',
      { status: T.SCHEDULED_TOUR, confirmedAt: '2026-03-04', changeWanted: { proposedAt: '2026-03-12' } },
      ['approve', 'change', 'keep', 'cancel'],
    ],
    ['a confirmed start', { status: T.SCHEDULED_START, confirmedAt: '2026-03-04' }, []],
    ['a visit that is over', { status: T.SCHEDULED_TOUR, confirmedAt: '2026-03-04', canHide: true }, ['hide']],
    ['a declined one', { status: T.DECLINED_BY_FACILITY, canHide: true }, ['hide']],
    ['one that was hidden', { status: T.TIMEOUT, canHide: true, hidden: true }, []],
    [
      'one that was called off by a status the table of confirmed ones does not have',
      { confirmedAt: '2026-03-04' },
      [],
    ],
  ])('%s', (_, change, actions) => {
    expect(parentTourActions({ ...tour, ...change })).toEqual(actions);
    expect(tourNeedsAnswer({ ...tour, ...change })).toBe(actions.includes('approve'));
  });
  test('only the parent’s actions become buttons of a tour', () => {
    for (const status of valuesOf(T)) {
      const own = actionsOf(tourWorkflow, status, 'parent');
      expect(parentTourActions({ ...tour, status })).toEqual(own);
    }
  });
});

describe('the buttons of a waitlist request', () => {
  const waitlist = { status: W.NEW as W, canHide: false, hidden: false };
  test.each<[string, Partial<typeof waitlist>, string[]]>([
    ['in line', {}, ['change', 'cancel']],
    ['an offer, which is answered at its booking', { status: W.WAITING_FOR_PARENTS_APPROVAL }, ['cancel']],
    ['confirmed: it ends with its booking', { status: W.APPROVED }, []],
    ['over', { status: W.TIMEOUT, canHide: true }, ['hide']],
    ['hidden', { status: W.TIMEOUT, canHide: true, hidden: true }, []],
  ])('%s', (_, change, actions) => {
    expect(parentWaitlistActions({ ...waitlist, ...change })).toEqual(actions);
  });
  test('a waitlist offer exists in one status only', () => {
    expect(valuesOf(W).filter((status) => isOffered({ status }))).toEqual([W.WAITING_FOR_PARENTS_APPROVAL]);
  });
});

test.each<[string, Partial<WaitlistDays>, string | null]>([
  ['single days: the first', { type: BookingType.DROP_IN, bookingDates: ['2026-12-10', '2026-12-02'] }, '2026-12-02'],
  ['no days yet', { type: BookingType.DROP_IN }, null],
  ['no month yet', { permanentBookingDays: [1] }, null],
  ['the last of its weekdays in the month', { startMonth: '2026-12', permanentBookingDays: [1, 2] }, '2026-12-29'],
  ['a month by its first day', { startMonth: '2026-12-01', permanentBookingDays: [1] }, '2026-12-28'],
  ['no weekdays yet: the end of the month', { startMonth: '2026-12' }, '2026-12-31'],
])('the last day on which care may begin, %s', (_, given, day) => {
  const nothing = { type: BookingType.PERMANENT, bookingDates: [], startMonth: null, permanentBookingDays: [] };
  expect(lastStartDay({ ...nothing, ...given })).toBe(day);
});

test('a waitlist request ends the day before care could last begin', () => {
  expect(waitEnds('2026-12-29')).toBe('If no spot opens by Monday, December 28, this request ends.');
});

test('the family that caused a move sees the sibling reason, else "own"', () => {
  const told = Object.fromEntries(movementReasons.map((reason) => [reason, ownReasonFor(reason)]));
  const other = Object.entries(told).filter(([, own]) => own !== 'own');
  expect(other).toEqual([
    ['accepted', 'enrolled'],
    ['siblingGone', 'enrolled'],
  ]);
});

const move = <S extends number>(from: S | null, by: Actor, action: string, to: S) => ({ from, by, action, to });

const about = (children: string[], movedTo: string | null = null) => ({ children, dates: ['2026-12-10'], movedTo });

test.each<[string, Parameters<typeof bookingMoveText>[0]]>([
  ['Requested by you', move<B>(null, 'parent', 'request', B.NEW)],
  ['Spot offered by the facility', move<B>(null, 'facility', 'offer', B.WAITING_FOR_PARENTS_APPROVAL)],
  ['Spot accepted by you', move<B>(null, 'parent', 'approve', B.PENDING_PAYMENT)],
  ['Accepted by the facility', move<B>(B.NEW, 'facility', 'approve', B.PENDING_PAYMENT)],
  ['Approved by you', move<B>(B.WAITING_FOR_PARENTS_APPROVAL, 'parent', 'approve', B.PENDING_PAYMENT)],
  ['Payment failed', move<B>(B.PENDING_PAYMENT, 'payment', 'refuse', B.PAYMENT_FAILED)],
  ['Cancelled by you', move<B>(B.APPROVED, 'parent', 'decline', B.CANCELED_BY_PARENT)],
  ['Ended by you', move<B>(B.APPROVED, 'parent', 'decline', B.APPROVED)],
  ['You said your child isn’t coming', move<B>(B.APPROVED, 'parent', 'absence', B.APPROVED)],
  ['You said your child is coming after all', move<B>(B.APPROVED, 'parent', 'comingAfterAll', B.APPROVED)],
  ['Single days cancelled by the facility', move<B>(B.APPROVED, 'facility', 'cancelDates', B.APPROVED)],
  ['Date moved by you', move<B>(B.APPROVED, 'parent', 'reschedule', B.APPROVED)],
  [
    'You said Maya and Leo aren’t coming',
    { ...move<B>(B.APPROVED, 'parent', 'absence', B.APPROVED), about: about(['Maya', 'Leo']) },
  ],
  [
    'You said Maya is coming after all',
    { ...move<B>(B.APPROVED, 'parent', 'comingAfterAll', B.APPROVED), about: about(['Maya']) },
  ],
  [
    'You moved Dec 10 to Dec 11',
    { ...move<B>(B.APPROVED, 'parent', 'reschedule', B.APPROVED), about: about([], '2026-12-11') },
  ],
])('a booking: %s', (text, made) => expect(bookingMoveText(made)).toBe(text));

test('a move without a text shows its new status', () => {
  expect(bookingMoveText(move<B>(null, 'facility', 'import', B.APPROVED))).toBe('Confirmed');
  expect(bookingMoveText(move<B>(B.COMPLETED, 'parent', 'decline', B.CANCELED_BY_PARENT))).toBe('Cancelled by you');
  expect(bookingMoveText(move<B>(B.APPROVED, 'parent', 'note', B.APPROVED))).toBe('Confirmed');
  expect(tourMoveText(move<T>(T.TIMEOUT, 'clock', 'expire', T.TIMEOUT))).toBe('Expired');
  expect(waitlistMoveText(move<W>(W.NEW, 'payment', 'fail', W.TIMEOUT))).toBe('Expired');
});

test('history texts distinguish a facility’s withdrawal from a parent’s decline', () => {
  const from = W.WAITING_FOR_PARENTS_APPROVAL;
  expect(waitlistMoveText(move<W>(from, 'facility', 'withdraw', W.NEW))).toBe(
    'The facility withdrew its offer. You kept your spot on the waitlist',
  );
  expect(waitlistMoveText(move<W>(from, 'parent', 'decline', W.NEW))).toBe(
    'You declined the offer and kept your spot on the waitlist',
  );
  expect(tourMoveText(move<T>(T.SCHEDULED_TOUR, 'facility', 'decline', T.DECLINED_BY_FACILITY))).toBe(
    'Cancelled by the facility',
  );
  expect(tourMoveText(move<T>(T.NEW, 'facility', 'decline', T.DECLINED_BY_FACILITY))).toBe('Declined by the facility');
});

test('a proposed time reads differently once a tour is confirmed', () => {
  expect(tourMoveText(move<T>(T.NEW, 'facility', 'scheduleTour', T.SCHEDULED_TOUR))).toBe(
    'Time proposed by the facility',
  );
  expect(tourMoveText(move<T>(T.SCHEDULED_TOUR, 'facility', 'scheduleTour', T.SCHEDULED_TOUR))).toBe(
    'Another time proposed by the facility',
  );
  expect(tourMoveText(move<T>(T.SCHEDULED_TOUR, 'clock', 'expire', T.TIMEOUT))).toBe('No answer in time');
  expect(tourMoveText(move<T>(T.SCHEDULED_TOUR, 'payment', 'fail', T.SCHEDULED_TOUR))).toBe('Tour scheduled');
});

test('history texts name the actor if it is a person', () => {
  const texts = [
    ...phrases<B>(bookingWorkflow, bookingMoveText),
    ...phrases<T>(tourWorkflow, tourMoveText),
    ...phrases<T>({ ...tourWorkflow, [T.SCHEDULED_TOUR]: confirmedTourWorkflow.changeWanted }, tourMoveText),
    ...phrases<T>({ ...tourWorkflow, [T.SCHEDULED_TOUR]: confirmedTourWorkflow.changeProposed }, tourMoveText),
    ...phrases<W>(waitlistWorkflow, waitlistMoveText),
  ];
  for (const [by, text] of texts) {
    if (by === 'parent') expect(text).toMatch(/\b[Yy]ou\b/);
    if (by === 'facility') expect(text).toMatch(/\b[Tt]he facility\b/);
    if (by === 'clock' || by === 'payment') expect(text).not.toMatch(/\byou\b|the facility/i);
  }
});

type Rows<S extends number> = Record<S, { [A in Actor]?: Readonly<Record<string, S>> }>;

/** Every move of a table, with its phrase. */
function phrases<S extends number>(rows: Rows<S>, textOf: (made: ReturnType<typeof move<S>>) => string) {
  return Object.entries<Rows<S>[S]>(rows).flatMap(([from, row]) =>
    Object.entries(row).flatMap(([by, actions]) =>
      Object.entries(actions as Record<string, S>).map(
        ([action, to]) => [by, textOf(move(Number(from) as S, by as Actor, action, to))] as const,
      ),
    ),
  );
}
