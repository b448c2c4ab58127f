import { TourStatus as S, valuesOf } from '@/lib/enums';
import { tourWorkflow } from '@/lib/workflow/tour';
import { actionsOf, type Actor, isFinal, nextStatus } from '@/lib/workflow/workflow';
import {
  canHideTour,
  firstWished,
  hasPassed,
  requireTourMove,
  tourDueAt,
  type TourMove,
  tourRefusal,
  type TourState,
} from '@/server/areas/care/tours/rules';

/** The status a move leads to; null if it is refused. */
function nextStatusOf(tour: TourState, actor: Actor, action: string, now: Date): S | null {
  try {
    return requireTourMove(tour, { actor, action } as TourMove, now);
  } catch {
    return null;
  }
}

const now = new Date('2026-03-04T17:00:00Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now.getTime() + hours * hour);
const tour = (status: S, over: Partial<TourState> = {}): TourState => ({
  status,
  confirmedAt: null,
  scheduledAt: null,
  changeWanted: null,
  ...over,
});
const confirmed = (status: S, scheduledAt: Date | null) => tour(status, { confirmedAt: at(-24), scheduledAt });

describe('Moves of an unconfirmed tour', () => {
  test('The workflow decides for every status, actor and action', () => {
    for (const status of valuesOf(S))
      for (const actor of ['parent', 'facility', 'clock', 'payment'] as const)
        for (const action of [...actionsOf(tourWorkflow, status, actor), 'approve', 'constructor'])
          expect(nextStatusOf(tour(status, { scheduledAt: at(1) }), actor, action, now)).toBe(
            nextStatus(tourWorkflow, status, actor, action),
          );
  });
  test.each<[string, TourState, S | null]>([
    ['before it expires', tour(S.SCHEDULED_TOUR, { dueAt: at(1) }), S.SCHEDULED_TOUR],
    ['not at the moment it expires', tour(S.SCHEDULED_TOUR, { dueAt: now }), null],
    ['not after it has expired', tour(S.SCHEDULED_START, { dueAt: at(-1) }), null],
    ['without an expiry', tour(S.SCHEDULED_START, { dueAt: null }), S.SCHEDULED_START],
  ])('Approval of a proposal: %s', (_, proposed, next) => {
    expect(nextStatusOf(proposed, 'parent', 'approve', now)).toBe(next);
  });
  test('An expired proposal can still be cancelled', () => {
    const late = tour(S.SCHEDULED_TOUR, { dueAt: at(-1) });
    expect(nextStatusOf(late, 'parent', 'cancel', now)).toBe(S.CANCELED_BY_PARENT);
  });
});

describe('Moves of a confirmed tour', () => {
  test.each<[string, TourState, Actor, string, S | null]>([
    [
      'the parent can cancel a coming visit',
      confirmed(S.SCHEDULED_TOUR, at(1)),
      'parent',
      'cancel',
      S.CANCELED_BY_PARENT,
    ],
    [
      'the facility can cancel a coming visit',
      confirmed(S.SCHEDULED_TOUR, at(1)),
      'facility',
      'decline',
      S.DECLINED_BY_FACILITY,
    ],
    [
      'the parent can change the times of a coming visit',
      confirmed(S.SCHEDULED_TOUR, at(1)),
      'parent',
      'change',
      S.SCHEDULED_TOUR,
    ],
    ['a visit that has begun cannot be changed', confirmed(S.SCHEDULED_TOUR, now), 'parent', 'change', null],
    ['a visit cannot be confirmed again', confirmed(S.SCHEDULED_TOUR, at(1)), 'parent', 'approve', null],
    ['a confirmed visit does not expire', confirmed(S.SCHEDULED_TOUR, at(1)), 'clock', 'expire', null],
    ['a visit that begins now cannot be cancelled', confirmed(S.SCHEDULED_TOUR, now), 'parent', 'cancel', null],
    ['an accepted start cannot be cancelled as a tour', confirmed(S.SCHEDULED_START, null), 'parent', 'cancel', null],
    ['a cancelled tour stays cancelled', confirmed(S.CANCELED_BY_PARENT, at(1)), 'facility', 'decline', null],
  ])('The workflow of a confirmed tour: %s', (_, state, actor, action, next) => {
    expect(nextStatusOf(state, actor, action, now)).toBe(next);
  });
  test("A confirmed tour ignores the proposal's expiry", () => {
    const visit = { ...confirmed(S.SCHEDULED_TOUR, at(1)), dueAt: at(-1) };
    expect(nextStatusOf(visit, 'parent', 'cancel', now)).toBe(S.CANCELED_BY_PARENT);
  });
});

test.each<[string, TourState, boolean]>([
  ['a request', tour(S.NEW), false],
  ['a proposed time, even one that is over', tour(S.SCHEDULED_TOUR, { scheduledAt: at(-1) }), false],
  ['an offered start', tour(S.SCHEDULED_START), false],
  ['a confirmed visit to come', confirmed(S.SCHEDULED_TOUR, at(1)), false],
  ['a past visit', confirmed(S.SCHEDULED_TOUR, at(-1)), true],
  ['an accepted start', confirmed(S.SCHEDULED_START, null), true],
  ['a declined tour', tour(S.DECLINED_BY_FACILITY), true],
])('Hiding is possible for %s: %p', (_, state, can) => expect(canHideTour(state, now)).toBe(can));

test('A confirmed visit has passed from its first moment on', () => {
  expect(hasPassed(confirmed(S.SCHEDULED_TOUR, now), now)).toBe(true);
  expect(hasPassed(confirmed(S.SCHEDULED_TOUR, new Date(now.getTime() + 1)), now)).toBe(false);
  expect(hasPassed(confirmed(S.SCHEDULED_START, null), now)).toBe(false);
  expect(hasPassed(tour(S.SCHEDULED_TOUR, { scheduledAt: at(-1) }), now)).toBe(false);
});

describe('The expiry of a tour', () => {
  const latest = new Date('2026-03-18T17:00:00Z');
  test.each<[string, TourState, Date | null, Date | null]>([
    ['after 14 days', tour(S.NEW), null, latest],
    ['at the proposed time, if that is sooner', tour(S.SCHEDULED_TOUR, { scheduledAt: at(48) }), null, at(48)],
    ['after 14 days, if that is sooner', tour(S.SCHEDULED_TOUR, { scheduledAt: at(400) }), null, latest],
    ['an offered start at its first opening', tour(S.SCHEDULED_START), at(72), at(72)],
    ['an offered start without stated opening hours', tour(S.SCHEDULED_START, { scheduledAt: at(1) }), null, latest],
    ['the opening does not count for a visit', tour(S.SCHEDULED_TOUR, { scheduledAt: at(48) }), at(1), at(48)],
    ['never once confirmed', confirmed(S.SCHEDULED_TOUR, at(48)), null, null],
  ])('The expiry of a tour: %s', (_, state, careBegins, due) => expect(tourDueAt(state, now, careBegins)).toEqual(due));
  const moving = (scheduledAt: Date, proposedAt: string | null) =>
    tour(S.SCHEDULED_TOUR, { confirmedAt: at(-24), scheduledAt, changeWanted: { proposedAt } });
  test.each<[string, TourState, Date | null, Date | null]>([
    ['a request at its earliest suggested time', tour(S.NEW), at(20), at(20)],
    ['a confirmed visit that is to be moved at its own time', moving(at(48), null), at(72), at(48)],
    ['or at the earliest suggested time', moving(at(48), null), at(20), at(20)],
    ['or at the time proposed instead', moving(at(48), at(30).toISOString()), at(20), at(30)],
    ['or after 14 days', moving(at(400), null), at(390), latest],
  ])('The expiry of what is asked for: %s', (_, state, begins, due) =>
    expect(tourDueAt(state, now, begins)).toEqual(due),
  );
  test('A final tour never expires', () => {
    for (const status of valuesOf(S).filter((one) => isFinal(tourWorkflow, one)))
      expect(tourDueAt(tour(status, { scheduledAt: at(48) }), now)).toBeNull();
  });
  test('An offered start without a first day of care expires after 14 days', () => {
    expect(tourDueAt(tour(S.SCHEDULED_START), now)).toEqual(latest);
  });
});

test('The earliest suggested time is one that can still be chosen', () => {
  const open = { weekday: 3, opens: '07:30', closes: '18:00', open: true } as never;
  const terms = { openingHours: [open], timeZone: 'America/Toronto' };
  const times = (...parts: [string, 1 | 2 | 3 | 4][]) => parts.map(([date, dayPart]) => ({ date, dayPart }));
  const first = (...parts: [string, 1 | 2 | 3 | 4][]) =>
    firstWished(terms, times(...parts), now)?.toISOString() ?? null;
  // Wednesday, March 11, in daylight-saving time.
  expect(first(['2026-03-18', 1], ['2026-03-11', 1])).toBe('2026-03-11T11:30:00.000Z');
  expect(first(['2026-03-11', 2])).toBe('2026-03-11T16:00:00.000Z');
  expect(first(['2026-03-11', 4])).toBe('2026-03-11T11:30:00.000Z');
  // Closed on Thursdays: the day begins at midnight, as for care.
  expect(first(['2026-03-12', 1])).toBe('2026-03-12T04:00:00.000Z');
  expect(first(['2026-03-03', 1], ['2026-03-12', 2])).toBe('2026-03-12T16:00:00.000Z');
  expect(first(['2026-03-03', 1])).toBeNull();
});

test.each<[TourMove['action'] | 'hide', string]>([
  ['approve', 'There’s nothing left to approve.'],
  ['cancel', 'This tour can’t be cancelled anymore.'],
  ['change', 'This tour can’t be changed anymore.'],
  ['hide', 'Only a tour that is over can be removed from the list.'],
  ['offerStart', 'This tour has changed, so you can no longer do this.'],
])('The refusal of %s has its own sentence', (action, sentence) => expect(tourRefusal(action)).toBe(sentence));
