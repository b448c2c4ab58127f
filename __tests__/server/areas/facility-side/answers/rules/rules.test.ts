import { BookingStatus as B, BookingType, TourStatus as T, valuesOf, WaitlistStatus as W } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { movesOfBooking, movesOfTour, movesOfWaitlist, seesHealth } from '@/server/areas/facility-side/answers/rules';

const now = new Date('2026-03-04T17:00:00Z');
const ahead = new Date('2026-03-07T17:00:00Z');
const booking = { type: BookingType.DROP_IN, dueAt: ahead, requested: 3, coming: 3 };

describe('a booking', () => {
  it.each([
    [B.NEW, ['approve', 'approveSome', 'decline']],
    [B.WAITING_FOR_PARENTS_APPROVAL, ['withdraw']],
    [B.PENDING_PAYMENT, ['cancel']],
    [B.PAYMENT_FAILED, ['cancel']],
    [B.APPROVED, ['cancelDates', 'cancel']],
    [B.DECLINED_BY_FACILITY, []],
    [B.CANCELED_BY_PARENT, []],
    [B.TIMEOUT, []],
    [B.COMPLETED, []],
    [B.CANCELED_BY_FACILITY, []],
  ] as const)('in status %i has exactly the moves of the table: %j', (status, moves) => {
    expect(movesOfBooking({ ...booking, status }, now)).toEqual(moves);
    expect(Object.keys((bookingWorkflow[status] as { facility?: object }).facility ?? {})).toEqual(moves);
  });

  it.each([
    ['a single day can’t be accepted in part', { requested: 1 }, ['approve', 'decline']],
    ['permanent care can’t be accepted in part', { type: BookingType.PERMANENT }, ['approve', 'decline']],
    ['after its deadline it can only be declined', { dueAt: now }, ['decline']],
  ])('%s', (_, given, moves) => {
    expect(movesOfBooking({ ...booking, status: B.NEW, ...given }, now)).toEqual(moves);
  });

  it.each([
    ['its only day left is cancelled with the booking', B.APPROVED, 1, ['cancel']],
    ['nothing is left to cancel', B.APPROVED, 0, []],
    ['before it’s paid, it can be cancelled though no day is confirmed', B.PENDING_PAYMENT, 0, ['cancel']],
  ])('%s', (_, status, coming, moves) => {
    expect(movesOfBooking({ ...booking, status, coming }, now)).toEqual(moves);
  });
});

const tour = { confirmedAt: null, scheduledAt: null, changeWanted: null, canStart: true };
const confirmed = { status: T.SCHEDULED_TOUR, confirmedAt: now, scheduledAt: ahead };

it.each([
  ['new', { status: T.NEW }, ['scheduleTour', 'offerStart', 'decline']],
  ['new, without a child or a price', { status: T.NEW, canStart: false }, ['scheduleTour', 'decline']],
  ['proposed', { status: T.SCHEDULED_TOUR, scheduledAt: ahead }, ['decline']],
  ['confirmed', confirmed, ['decline']],
  ['confirmed and over', { ...confirmed, scheduledAt: now }, []],
  [
    'confirmed, and to be moved',
    { ...confirmed, changeWanted: { proposedAt: null } },
    ['scheduleTour', 'declineChange', 'decline'],
  ],
  [
    'confirmed, with another time proposed',
    { ...confirmed, changeWanted: { proposedAt: ahead.toISOString() } },
    ['declineChange', 'decline'],
  ],
  ['start offered', { status: T.SCHEDULED_START }, ['decline']],
  ['start accepted', { status: T.SCHEDULED_START, confirmedAt: now }, []],
  ['declined', { status: T.DECLINED_BY_FACILITY }, []],
])('a tour that is %s', (_, given, moves) => {
  expect(movesOfTour({ ...tour, ...given }, now)).toEqual(moves);
});

describe('a waitlist request', () => {
  it.each([
    ['waits, with a free spot', { status: W.NEW, canOffer: true, offer: null }, ['offer', 'decline']],
    ['waits, without one', { status: W.NEW, canOffer: false, offer: null }, ['decline']],
    [
      'has an open offer',
      { status: W.WAITING_FOR_PARENTS_APPROVAL, canOffer: false, offer: B.WAITING_FOR_PARENTS_APPROVAL },
      ['withdraw', 'decline'],
    ],
    ['is being paid', { status: W.WAITING_FOR_PARENTS_APPROVAL, canOffer: false, offer: B.PENDING_PAYMENT }, []],
    ['is accepted', { status: W.APPROVED, canOffer: false, offer: null }, []],
  ])('that %s', (_, given, moves) => {
    expect(movesOfWaitlist(given)).toEqual(moves);
  });

  it('has no move outside of the table', () => {
    for (const status of valuesOf(W))
      expect(Object.keys((waitlistWorkflow[status] as { facility?: object }).facility ?? {})).toEqual(
        expect.arrayContaining(movesOfWaitlist({ status, canOffer: true, offer: null })),
      );
  });
});

describe('allergies and medical notes', () => {
  const own = { tourId: null, waitlistId: null };

  it('are shown while the request or the care is alive', () => {
    const shown = valuesOf(B).filter((status) => seesHealth({ status, ...own }));
    expect(shown).toEqual([B.NEW, B.WAITING_FOR_PARENTS_APPROVAL, B.PENDING_PAYMENT, B.PAYMENT_FAILED, B.APPROVED]);
  });

  it.each(['tourId', 'waitlistId'] as const)('of a booking offered by %s are shown once the family approves', (by) => {
    const offered = { ...own, [by]: '1' };
    expect(seesHealth({ status: B.WAITING_FOR_PARENTS_APPROVAL, ...offered })).toBe(false);
    expect(seesHealth({ status: B.PENDING_PAYMENT, ...offered })).toBe(true);
  });
});
