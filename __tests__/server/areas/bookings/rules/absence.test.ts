import { careTerms } from '@/__tests__/support/builders/care-terms';
import { BookingItemStatus as I, BookingStatus as B, BookingType, CancellationPolicy, valuesOf } from '@/lib/enums';
import { absenceQuote } from '@/server/areas/bookings/rules/absence';

const booking = {
  type: BookingType.DROP_IN as BookingType,
  status: B.APPROVED as B,
  policy: CancellationPolicy.FULL_24_HOURS as CancellationPolicy,
};
const item = { date: '2026-03-10', status: I.APPROVED as I | null, price: 8_001 };
/** 7:30 in Toronto on the day before. */
const until = new Date('2026-03-09T11:30:00Z');
const quote = (over: Partial<typeof booking> = {}, given: Partial<typeof item> = {}, now = until) =>
  absenceQuote({ ...booking, ...over }, { ...item, ...given }, careTerms(), now);

test("An absence refunds by the policy, counted from the date's own opening, to its last instant", () => {
  expect(quote()).toEqual({ refund: 8_001, until });
  expect(quote({}, {}, new Date(until.getTime() + 1))).toEqual({ refund: 0, until: null });
  expect(quote({ policy: CancellationPolicy.HALF_ONE_WEEK }, {}, new Date('2026-03-01T00:00:00Z'))).toMatchObject({
    refund: 4_001,
  });
});

test('An absence from permanent care refunds nothing', () => {
  expect(quote({ type: BookingType.PERMANENT }, {}, new Date('2026-01-01T00:00:00Z'))).toEqual({
    refund: 0,
    until: null,
  });
});

test('Only confirmed care can be given up', () => {
  const others = valuesOf(B).filter((status) => status !== B.APPROVED);
  expect(others.map((status) => quote({ status }))).toEqual(others.map(() => null));
  for (const status of [null, I.NOT_APPROVED, I.ATTENDED, I.NOT_ATTENDED, I.CANCELED])
    expect(quote({}, { status })).toBeNull();
});

test("A day can be given up until it is over in the facility's time zone", () => {
  const lastMinute = new Date('2026-03-11T03:59:00Z');
  expect(quote({}, {}, lastMinute)).toEqual({ refund: 0, until: null });
  expect(quote({}, {}, new Date('2026-03-11T04:00:00Z'))).toBeNull();
});
