import { anAnswerRequest } from '@/__tests__/support/builders/answers';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { answerOf, asksForPreview } from '@/lib/requests/answer-form';
import {
  answerNote,
  declineReasonNames,
  facilityActions,
  facilityMoveText,
  standingOf,
} from '@/lib/requests/facility-answer';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';

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

it('says until when the family answers, in the facility’s time zone', () => {
  const page = anAnswerRequest({
    status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
    expiresAt: '2026-11-07T23:00:00.000Z',
  });
  expect(standingOf(page)).toBe(
    'Spots are offered. The Silva family has until Saturday, November 7 at 6:00 PM to approve and pay.',
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
