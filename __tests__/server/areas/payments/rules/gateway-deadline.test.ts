import { gatewayDeadline, isWanted } from '@/server/areas/payments/rules';

const at = (text: string) => new Date(text);

test.each([
  ['after a day', '2026-04-01T12:00:00Z', null, '2026-03-05T17:00:00Z'],
  ['at the opening of the first date, if sooner', '2026-03-05T13:00:00Z', null, '2026-03-05T13:00:00Z'],
  [
    'three days after the first attempt at a month',
    '2026-01-05T13:00:00Z',
    '2026-03-01T05:00:00Z',
    '2026-03-04T05:00:00Z',
  ],
] as const)('The gateway’s deadline is %s', (_, opening, renewalFrom, limit) => {
  const charge = { begunAt: at('2026-03-04T17:00:00Z'), firstStartAt: at(opening) };
  expect(gatewayDeadline({ ...charge, renewalFrom: renewalFrom && at(renewalFrom) })).toEqual(at(limit));
});

test.each([
  ['a booking that waits for the payment', 'pending', null, null, true],
  ['a month that is not paid', 'approved', '2026-04-01', '2026-03-31', true],
  ['the first month of a permanent booking', 'approved', '2026-03-01', null, true],
  ['a month that is paid already', 'approved', '2026-03-01', '2026-03-31', false],
  ['a drop-in that is paid already', 'approved', null, null, false],
  ['a booking that is over or does not need it', 'other', '2026-04-01', '2026-03-31', false],
] as const)('isWanted decides correctly for %s', (_, bookingStatus, period, paidThrough, wanted) => {
  expect(isWanted({ bookingStatus, period, paidThrough })).toBe(wanted);
});
