import { BookingStatus as B, TourStatus as T, valuesOf, WaitlistStatus as W } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { parentTourActions, tourNeedsAnswer, tourWorkflow } from '@/lib/workflow/tour';
import {
  isOffered,
  movementReasons,
  ownReasonFor,
  parentWaitlistActions,
  waitlistWorkflow,
} from '@/lib/workflow/waitlist';
import { actionsOf, isFinal, nextStatus } from '@/lib/workflow/workflow';

/** What the tables say is compared with docs/product.md (product.test.ts); here, how they are read. */

test('the actions of an actor are those of its row, in order, and none where it has no row', () => {
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

test('a status is final where nobody may do anything', () => {
  const final = valuesOf(W).filter((status) => isFinal(waitlistWorkflow, status));
  expect(final).toEqual([W.DECLINED, W.CANCELED_BY_PARENT, W.COMPLETED, W.TIMEOUT]);
});

describe('the buttons of a tour', () => {
  const tour = { status: T.NEW as T, confirmedAt: null as string | null, canHide: false, hidden: false };
  test.each<[string, Partial<typeof tour>, string[]]>([
    ['a request', {}, ['change', 'cancel']],
    ['a proposed time', { status: T.SCHEDULED_TOUR }, ['approve', 'change', 'cancel']],
    ['an offered start', { status: T.SCHEDULED_START }, ['approve', 'cancel']],
    ['a confirmed visit', { status: T.SCHEDULED_TOUR, confirmedAt: '2026-03-04' }, ['change', 'cancel']],
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
  test('nobody but the parent decides on them', () => {
    for (const status of valuesOf(T)) {
      const own = actionsOf(tourWorkflow, status, 'parent');
      expect(parentTourActions({ ...tour, status })).toEqual(own);
    }
  });
});

describe('the buttons of a place in line', () => {
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
  test('a place is held in one status only', () => {
    expect(valuesOf(W).filter((status) => isOffered({ status }))).toEqual([W.WAITING_FOR_PARENTS_APPROVAL]);
  });
});

test('a family whose own move it was is told of its siblings, else that a request of its own ended', () => {
  const told = Object.fromEntries(movementReasons.map((reason) => [reason, ownReasonFor(reason)]));
  const other = Object.entries(told).filter(([, own]) => own !== 'own');
  expect(other).toEqual([
    ['accepted', 'enrolled'],
    ['siblingGone', 'enrolled'],
  ]);
});
