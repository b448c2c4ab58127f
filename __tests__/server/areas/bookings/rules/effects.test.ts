import { BookingItemStatus as I, BookingStatus as S, BookingType } from '@/lib/enums';
import { type BookingMove, effectOf, itemChanges, planStep, reasonOfEnd } from '@/server/areas/bookings/rules/effects';

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
