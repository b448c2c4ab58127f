import { careTerms, refusalOf as thrown } from '@/__tests__/support/builders/care-terms';
import { BookingItemStatus as I, BookingStatus as S, BookingType, SessionType, valuesOf } from '@/lib/enums';
import type { Actor } from '@/lib/workflow/workflow';
import {
  type BookedCare,
  bookedCare,
  closesVisit,
  contradicted,
  type TermsChange,
} from '@/server/areas/care/bookings/rules/contradictions';
import {
  bookingEffects,
  type BookingMove,
  effectOf,
  itemChanges,
  planStep,
  reasonOfEnd,
} from '@/server/areas/care/bookings/rules/effects';
import { refusalOf, requireBookingMove } from '@/server/areas/care/bookings/rules/refusal';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';

const { DROP_IN, PERMANENT } = BookingType;
const none = { approve: [], refuse: [], cancel: [] };

describe('The dates that a move changes', () => {
  const items = [
    { id: 'open', date: '2026-03-10', status: null },
    { id: 'approved', date: '2026-03-11', status: I.APPROVED },
    { id: 'refused', date: '2026-03-12', status: I.NOT_APPROVED },
    { id: 'attended', date: '2026-03-02', status: I.ATTENDED },
    { id: 'missed', date: '2026-03-03', status: I.NOT_ATTENDED },
    { id: 'past', date: '2026-03-03', status: I.APPROVED },
    { id: 'canceled', date: '2026-03-13', status: I.CANCELED },
  ];
  const at = (type: BookingType, dates: string[] = [], closedDays: string[] = []) => ({
    type,
    today: '2026-03-04',
    dates,
    closedDays,
  });
  const change = (effect: Parameters<typeof itemChanges>[0], ...[type, ...days]: Parameters<typeof at>) =>
    itemChanges(effect, items, at(type, ...days));

  test('A cancellation leaves refused items and recorded attendance', () => {
    expect(change('cancel', DROP_IN)).toEqual({ ...none, cancel: ['open', 'approved', 'past'] });
  });
  test('A cancellation leaves the past days of a permanent booking', () => {
    expect(change('cancel', PERMANENT)).toEqual({ ...none, cancel: ['open', 'approved'] });
  });
  test('A cancellation takes today’s day of a permanent booking', () => {
    const today = [{ id: 'today', date: '2026-03-04', status: I.APPROVED }];
    expect(itemChanges('cancel', today, at(PERMANENT)).cancel).toEqual(['today']);
  });
  test('Approving some dates refuses the others', () => {
    expect(change('approveSome', DROP_IN, ['2026-03-10'])).toEqual({
      ...none,
      approve: ['open'],
      refuse: ['approved', 'past'],
    });
  });
  test('Approving cancels the days that the facility has closed since the request', () => {
    expect(change('approve', PERMANENT)).toEqual({ ...none, approve: ['open', 'approved', 'past'] });
    expect(change('approve', PERMANENT, [], ['2026-03-11', '2026-03-12'])).toEqual({
      ...none,
      approve: ['open', 'past'],
      cancel: ['approved'],
    });
  });
  test('Declining a request refuses all that was open', () => {
    expect(change('refuse', DROP_IN)).toEqual({ ...none, refuse: ['open', 'approved', 'past'] });
  });
  test('A move that is not about dates leaves them', () => expect(change('keep', DROP_IN)).toEqual(none));
});

test('Each move has its own effect', () => {
  expect(effectOf({ actor: 'parent', action: 'decline' })).toMatchObject({ items: 'cancel', refund: 'quote' });
  expect(effectOf({ actor: 'facility', action: 'decline' })).toMatchObject({ items: 'refuse', refund: 'none' });
});

describe('An all-or-none plan', () => {
  const { NEW, PENDING_PAYMENT: HELD, PAYMENT_FAILED: FAILED, WAITING_FOR_PARENTS_APPROVAL: OFFERED } = S;
  const over = [S.DECLINED_BY_FACILITY, S.CANCELED_BY_PARENT, S.TIMEOUT, S.CANCELED_BY_FACILITY];

  test.each<[string, S, S[], ReturnType<typeof planStep>]>([
    ['while another facility has not answered', HELD, [NEW], 'wait'],
    ['while the parent has not accepted another offer', HELD, [HELD, OFFERED], 'wait'],
    ['while one has only offered some days', OFFERED, [HELD, HELD], 'wait'],
    ['while another’s payment has failed', HELD, [FAILED], 'wait'],
    ['once all are accepted', HELD, [HELD, HELD], 'agree'],
    ['if its payment fails', FAILED, [HELD], 'wait'],
  ])('waits, or is charged, %s', (_, to, others, step) => expect(planStep('open', to, others)).toBe(step));

  test.each(over)('ends once a part of it has ended with status %d, before and while it is charged', (to) => {
    expect(planStep('open', to, [HELD, NEW])).toBe('end');
    expect(planStep('agreed', to, [HELD, HELD])).toBe('end');
  });

  test('refunds what the others have paid if one payment fails while it is charged', () => {
    expect(planStep('agreed', FAILED, [HELD, HELD])).toBe('reopen');
  });

  test('goes on while its parts are charged one after the other', () => {
    expect(planStep('agreed', S.APPROVED, [HELD])).toBeNull();
    expect(planStep('agreed', HELD, [HELD])).toBeNull();
  });

  test('is over once it is confirmed: each booking then stands alone', () => {
    for (const to of [...over, FAILED]) {
      expect(planStep('agreed', to, [S.APPROVED, HELD])).toBeNull();
      expect(planStep('agreed', to, [])).toBeNull();
    }
  });

  test.each<[BookingMove, string]>([
    [{ actor: 'parent', action: 'decline' }, 'The request to Oak House was cancelled.'],
    [{ actor: 'clock', action: 'expire' }, 'The request to Oak House wasn’t completed in time.'],
    [{ actor: 'facility', action: 'decline' }, 'Oak House couldn’t take its part of this week.'],
    [{ actor: 'facility', action: 'withdraw' }, 'Oak House couldn’t take its part of this week.'],
  ])('that ends by %j tells the others why', (move, reason) => {
    expect(reasonOfEnd(move, 'Oak House')).toBe(reason);
  });
});

describe('The moves that are allowed', () => {
  test.each<[Parameters<typeof refusalOf>, string]>([
    [['approve', S.TIMEOUT], 'This booking can’t be approved: its status is now “Timeout”.'],
    // A parent cancels by declining.
    [['decline', S.COMPLETED], 'This booking can’t be cancelled: its status is now “Completed”.'],
    [['decline', S.COMPLETED, 'facility'], 'This booking can’t be declined: its status is now “Completed”.'],
    [['cancel', S.NEW, 'facility'], 'This booking can’t be cancelled: its status is now “Pending request”.'],
    [['approveSome', S.APPROVED, 'facility'], 'This booking can’t be approved: its status is now “Confirmed”.'],
    [['change', S.TIMEOUT], 'This booking can’t be changed: its status is now “Timeout”.'],
    [['attend', S.NEW, 'facility'], 'This booking can’t be marked as attended: its status is now “Pending request”.'],
  ])('The refusal of %j reads: %s', (refused, sentence) => expect(refusalOf(...refused)).toBe(sentence));

  const now = new Date('2026-03-04T17:00:00Z');
  const soon = new Date(now.getTime() + 1);
  const asked = (status: S, over: { endsOn?: string; dueAt?: Date } = {}) => ({
    status,
    endsOn: null,
    dueAt: soon,
    ...over,
  });
  const move = (actor: Actor, action: string) => ({ actor, action }) as BookingMove;
  const tryMove = (booking: ReturnType<typeof asked>, by: BookingMove) =>
    thrown(() => requireBookingMove(booking, by, now));
  const tooLate = 'The time to answer has passed, so this booking can’t be approved.';

  test.each<[Actor, string, S, S]>([
    ['facility', 'approve', S.NEW, S.PENDING_PAYMENT],
    ['facility', 'approveSome', S.NEW, S.WAITING_FOR_PARENTS_APPROVAL],
    ['facility', 'decline', S.NEW, S.DECLINED_BY_FACILITY],
    ['parent', 'approve', S.WAITING_FOR_PARENTS_APPROVAL, S.PENDING_PAYMENT],
    ['parent', 'decline', S.APPROVED, S.CANCELED_BY_PARENT],
    ['clock', 'expire', S.PAYMENT_FAILED, S.TIMEOUT],
    ['payment', 'succeed', S.PENDING_PAYMENT, S.APPROVED],
  ])('The %s’s %s leads a booking from %d to %d', (actor, action, from, to) => {
    expect(requireBookingMove(asked(from), move(actor, action), now)).toBe(to);
  });

  test('No move leads out of a final status, and the refusal names the status', () => {
    const moves = Object.entries(bookingEffects).flatMap(([actor, actions]) =>
      Object.keys(actions).map((action) => move(actor as Actor, action)),
    );
    const final = [S.DECLINED_BY_FACILITY, S.CANCELED_BY_PARENT, S.TIMEOUT, S.COMPLETED, S.CANCELED_BY_FACILITY];
    for (const status of valuesOf(S).filter((one) => (final as S[]).includes(one))) {
      for (const by of moves) expect(tryMove(asked(status), by)).toBe(refusalOf(by.action, status, by.actor));
    }
  });

  test('A booking that its parent has ended takes no move of the parent, but ends and can be cancelled', () => {
    const ending = asked(S.APPROVED, { endsOn: '2026-03-31' });
    expect(tryMove(ending, move('parent', 'decline'))).toBe(
      'This booking can’t be cancelled: its status is now “Confirmed”.',
    );
    expect(requireBookingMove(ending, move('clock', 'end'), now)).toBe(S.CANCELED_BY_PARENT);
    expect(requireBookingMove(ending, move('facility', 'cancel'), now)).toBe(S.CANCELED_BY_FACILITY);
  });

  test.each<[Actor, string, S, string | null]>([
    ['facility', 'approve', S.NEW, tooLate],
    ['facility', 'approveSome', S.NEW, tooLate],
    ['facility', 'decline', S.NEW, null],
    ['parent', 'approve', S.WAITING_FOR_PARENTS_APPROVAL, tooLate],
    ['parent', 'approve', S.PAYMENT_FAILED, tooLate],
    ['parent', 'decline', S.WAITING_FOR_PARENTS_APPROVAL, null],
    ['clock', 'expire', S.NEW, null],
  ])('From the deadline on, %s %s of status %d is refused: %p', (actor, action, status, sentence) => {
    expect(tryMove(asked(status, { dueAt: now }), move(actor, action))).toBe(sentence);
    expect(tryMove(asked(status), move(actor, action))).toBeNull();
  });
});

describe('A changed fact of a facility cancels the care that it contradicts, with a reason for the family (product rule 4)', () => {
  const { FULL_DAY, HALF_DAY_AM } = SessionType;
  const [monday, tuesday, nextMonday, saturday] = ['2026-03-09', '2026-03-10', '2026-03-16', '2026-03-14'] as const;
  const terms = careTerms({
    dropInPrices: [
      { ageGroupId: 'toddlers', sessionType: FULL_DAY, price: 8_000 },
      { ageGroupId: 'toddlers', sessionType: HALF_DAY_AM, price: 5_000 },
      { ageGroupId: 'preschool', sessionType: FULL_DAY, price: 7_000 },
    ],
  });
  const change = (after: Partial<CareTerms>, before: Partial<CareTerms> = {}): TermsChange => ({
    before: { ...terms, ...before },
    after: { ...terms, ...after },
  });
  const dropIn = (over: Partial<BookedCare> = {}): BookedCare => ({
    date: monday,
    sessionType: FULL_DAY,
    ageGroupId: 'toddlers',
    pricedIn: 'toddlers',
    type: BookingType.DROP_IN,
    daysAWeek: 0,
    ...over,
  });
  const permanent = (over: Partial<BookedCare> = {}) => dropIn({ type: BookingType.PERMANENT, daysAWeek: 2, ...over });

  const { openingHours } = terms;
  const closedOn = (...weekdays: number[]) => ({
    openingHours: openingHours!.filter(({ weekday }) => !weekdays.includes(weekday)),
  });
  const only = (id: string) => ({ ageGroups: terms.ageGroups.filter((group) => group.id === id) });
  const noLonger = 'Willow House no longer offers this session.';
  const closes = 'Willow House closes this location.';

  test.each<[string, Partial<CareTerms>, BookedCare[], { stays?: BookedCare[]; reason: string }]>([
    ['the facility closes', { closed: true }, [dropIn(), permanent()], { reason: closes }],
    ['the location keeps no age group', { ageGroups: [] }, [dropIn(), permanent()], { reason: closes }],
    [
      'an age group closes',
      only('preschool'),
      [dropIn()],
      { stays: [dropIn({ ageGroupId: 'preschool', pricedIn: 'preschool' })], reason: closes },
    ],
    [
      'it closes on a weekday',
      closedOn(1),
      [dropIn(), permanent({ date: nextMonday })],
      { stays: [dropIn({ date: tuesday })], reason: 'Willow House is now closed on Mondays.' },
    ],
    [
      'it closes on several weekdays, which are named from Monday',
      closedOn(1, 2),
      [dropIn({ date: tuesday }), dropIn({ date: nextMonday }), dropIn()],
      { reason: 'Willow House is now closed on Mondays and Tuesdays.' },
    ],
    [
      'it closes on single dates, which are named once and in order',
      { closedDays: [tuesday, nextMonday, saturday] },
      [dropIn({ date: nextMonday }), dropIn({ date: tuesday }), permanent({ date: tuesday })],
      { stays: [dropIn()], reason: 'Willow House is closed on Mar 10, 2026; Mar 16, 2026.' },
    ],
    ['single days have no price anymore', { dropInPrices: [] }, [dropIn()], { stays: [permanent()], reason: noLonger }],
    [
      'a session has no price anymore',
      { dropInPrices: terms.dropInPrices.filter(({ sessionType }) => sessionType !== HALF_DAY_AM) },
      [dropIn({ sessionType: HALF_DAY_AM })],
      { stays: [dropIn()], reason: noLonger },
    ],
    [
      'a group has no price anymore',
      { dropInPrices: terms.dropInPrices.filter(({ ageGroupId }) => ageGroupId !== 'preschool') },
      [dropIn({ ageGroupId: 'preschool', pricedIn: 'preschool' })],
      { stays: [dropIn()], reason: noLonger },
    ],
    ['permanent care has no price anymore', { schedules: [] }, [permanent()], { stays: [dropIn()], reason: noLonger }],
    [
      'permanent care has no price for these days a week anymore',
      { schedules: terms.schedules.filter(({ days }) => days !== 2) },
      [permanent()],
      { stays: [permanent({ daysAWeek: 5 })], reason: noLonger },
    ],
    [
      'permanent care has no price for this session anymore',
      { schedules: terms.schedules.map((one) => ({ ...one, scheduleType: HALF_DAY_AM })) },
      [permanent()],
      { reason: noLonger },
    ],
    [
      'permanent care has no price in this group anymore',
      { schedules: terms.schedules.map((one) => ({ ...one, ageGroupId: 'preschool' })) },
      [permanent()],
      { reason: noLonger },
    ],
  ])('If %s, that ends the booked care it contradicts, with the reason', (_, after, ends, { stays = [], reason }) => {
    expect(contradicted(change(after), [...stays, ...ends])).toEqual({ care: ends, reason });
  });

  test.each<[string, TermsChange]>([
    ['if nothing changes', change({})],
    ['if its price rises', change({ dropInPrices: terms.dropInPrices.map((one) => ({ ...one, price: 9_900 })) })],
    ['if other days close', change({ ...closedOn(5), closedDays: [nextMonday] })],
    ['if the hours are no longer stated', change({ openingHours: null })],
    ['that was booked in spite of a closed facility', change({ closed: true }, { closed: true })],
    ['that was booked in spite of a closed weekday', change(closedOn(1), closedOn(1, 2))],
    ['that was booked in spite of a closed day', change({ closedDays: [monday] }, { closedDays: [monday, tuesday] })],
    [
      'that was booked without a listed price',
      change({ dropInPrices: [], schedules: [] }, { dropInPrices: [], schedules: [] }),
    ],
  ])('Booked care stays %s', (_, changed) => {
    expect(contradicted(changed, [dropIn(), permanent()])).toBeNull();
  });

  test('Of several reasons, the family reads the one that says most', () => {
    const gone = { ...closedOn(1), closedDays: [monday], dropInPrices: [] };
    const reasonOf = (after: Partial<CareTerms>) => contradicted(change(after), [dropIn()])?.reason;
    expect(reasonOf({ ...gone, closed: true })).toBe(closes);
    expect(reasonOf(gone)).toBe('Willow House is now closed on Mondays.');
    expect(reasonOf({ closedDays: [monday], dropInPrices: [] })).toBe('Willow House is closed on Mar 9, 2026.');
  });

  test('The family reads the facility’s new name', () => {
    expect(contradicted(change({ closed: true, facilityName: 'Oak House' }), [dropIn()])?.reason).toBe(
      'Oak House closes this location.',
    );
  });

  test('Permanent care is priced in the group that each child is in next; single days each in their own', () => {
    const item = (childId: string | null, date: string, ageGroupId: string) => ({
      childId,
      date,
      ageGroupId,
      sessionType: FULL_DAY,
    });
    const items = [
      item('ava', monday, 'toddlers'),
      item('ben', monday, 'preschool'),
      item('ava', nextMonday, 'preschool'),
      item(null, nextMonday, 'infants'),
    ];
    const priced = (type: BookingType) => bookedCare(items, type, 2).map(({ pricedIn }) => pricedIn);
    expect(priced(BookingType.PERMANENT)).toEqual(['toddlers', 'preschool', 'toddlers', 'infants']);
    expect(priced(BookingType.DROP_IN)).toEqual(['toddlers', 'preschool', 'preschool', 'infants']);
    expect(bookedCare(items, BookingType.PERMANENT, 2)[0]).toEqual({
      ...items[0],
      type: BookingType.PERMANENT,
      daysAWeek: 2,
      pricedIn: 'toddlers',
    });
  });

  test.each<[string, boolean, TermsChange, string]>([
    ['if the facility closes', true, change({ closed: true }), monday],
    ['if the location keeps no age group', true, change({ ageGroups: [] }), monday],
    ['if its weekday closes', true, change(closedOn(1)), monday],
    ['if its date closes', true, change({ closedDays: [monday] }), monday],
    ['if another date and weekday close', false, change({ ...closedOn(2), closedDays: [nextMonday] }), monday],
    ['if the prices go', false, change({ dropInPrices: [], schedules: [] }), monday],
    ['that was agreed in spite of the closing', false, change({ closed: true }, { closedDays: [monday] }), monday],
    ['that was agreed for a Saturday', false, change({ closedDays: [saturday] }), saturday],
  ])('A change of facts ends a tour %s: %p', (_, ends, changed, date) => {
    expect(closesVisit(changed, date)).toBe(ends);
  });
});
