import {
  BookingItemStatus,
  BookingStatus as S,
  BookingType,
  CancellationPolicy,
  SessionType,
  TourStatus,
} from '@/lib/enums';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { endingOfBooking, endingOfTour } from '@/server/areas/facility-side/facts/rules/endings';

/** What a change of facts does to a live request, for its preview as for the change itself (record 0085). */
const now = new Date('2026-03-04T17:00:00Z');
const [monday, tuesday, nextTuesday] = ['2026-03-09', '2026-03-10', '2026-03-17'];

const terms: CareTerms = {
  facilityId: 'f',
  facilityName: 'Willow House',
  closed: false,
  currency: 'CAD',
  policy: CancellationPolicy.FULL_24_HOURS,
  halfDayPermanent: null,
  addressId: 'a',
  timeZone: 'America/Toronto',
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday: weekday as 1,
    open: true,
    opens: '08:00',
    closes: '18:00',
  })),
  closedDays: [],
  ageGroups: [{ id: 'g', title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces: [] }],
  dropInPrices: [{ ageGroupId: 'g', sessionType: SessionType.FULL_DAY, price: 8_000 }],
  schedules: [{ ageGroupId: 'g', scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 90_000 }],
};
const closing = (...closedDays: string[]) => ({ before: terms, after: { ...terms, closedDays } });

const item = (date: string, status: BookingItemStatus | null = BookingItemStatus.APPROVED) => ({
  id: date,
  childId: 'c',
  date,
  sessionType: SessionType.FULL_DAY,
  ageGroupId: 'g',
  status,
  price: 8_000,
  startAt: new Date(`${date}T13:00:00Z`),
});
const booking = (status: S, type: BookingType = BookingType.DROP_IN) => ({
  id: 'b',
  number: 'NB-1',
  type,
  status,
  policy: CancellationPolicy.FULL_24_HOURS,
  currency: 'CAD' as const,
  timeZone: 'America/Toronto',
  permanentBookingDays: type === BookingType.PERMANENT ? [1, 2] : [],
});
const paid = (amount: number) => [{ amount, refunded: 0, status: 'succeeded' as const, period: null, dueAt: null }];

test.each([
  [S.NEW, 'listed', 0],
  [S.WAITING_FOR_PARENTS_APPROVAL, 'withdraw', 0],
  [S.PENDING_PAYMENT, 'cancel', 0],
  [S.PAYMENT_FAILED, 'cancel', 0],
  [S.APPROVED, 'cancelDates', 8_000],
] as const)('a booking in status %s that loses one of its dates is %s, with a refund of %s', (status, deed, refund) => {
  const payments = status === S.APPROVED ? paid(16_000) : [];
  const has = { items: [item(monday), item(tuesday)], payments };
  const ending = endingOfBooking(closing(tuesday), booking(status), has, now);
  expect(ending).toMatchObject({ itemIds: [tuesday], reason: 'Willow House is closed on Mar 10, 2026.' });
  expect(ending!.affected).toMatchObject({ dates: [tuesday], deed, refund });
});

test('a confirmed booking that loses its last date is cancelled, and one that keeps none of its money is refunded that', () => {
  const has = { items: [item(monday, BookingItemStatus.CANCELED), item(tuesday)], payments: paid(5_000) };
  const { affected } = endingOfBooking(closing(tuesday), booking(S.APPROVED), has, now)!;
  expect(affected).toMatchObject({ deed: 'cancel', refund: 5_000 });
});

test('permanent care that is not confirmed leaves the days out, and confirmed care keeps its month’s charge', () => {
  const has = { items: [item(tuesday), item(nextTuesday)], payments: paid(90_000) };
  const ending = (status: S) =>
    endingOfBooking(closing(tuesday), booking(status, BookingType.PERMANENT), has, now)!.affected;
  expect(ending(S.PENDING_PAYMENT)).toMatchObject({ deed: 'leaveOut', refund: 0 });
  expect(ending(S.APPROVED)).toMatchObject({ deed: 'cancelDates', refund: 0, byMonth: true });
});

test.each([
  ['is over', S.COMPLETED, [item(tuesday)]],
  ['has no date then', S.APPROVED, [item(monday)]],
  ['has given up the date', S.APPROVED, [item(tuesday, BookingItemStatus.CANCELED)]],
  ['was attended', S.APPROVED, [item(tuesday, BookingItemStatus.ATTENDED)]],
] as const)('a booking that %s is left alone', (_, status, items) => {
  expect(endingOfBooking(closing(tuesday), booking(status), { items, payments: [] }, now)).toBeNull();
});

const moving = { before: terms, after: { ...terms, timeZone: 'America/Vancouver' } };

test('in another time zone a booking keeps the times of its coming days, and ends nowhere', () => {
  const has = { items: [item('2026-03-02'), item(monday), item(tuesday)], payments: paid(24_000) };
  const { affected } = endingOfBooking(moving, booking(S.APPROVED), has, now)!;
  expect(affected).toMatchObject({ deed: 'keepTime', dates: [monday, tuesday], refund: 0 });
});

describe('a tour', () => {
  const tour = {
    id: 't',
    number: 'NT-1',
    timeZone: 'America/Toronto',
    status: TourStatus.SCHEDULED_TOUR,
    confirmedAt: null,
    scheduledAt: new Date(`${tuesday}T14:00:00Z`),
    changeWanted: null,
    offer: null,
  };
  const start = {
    ...tour,
    status: TourStatus.SCHEDULED_START,
    scheduledAt: null,
    offer: { permanentBookingDays: [1, 2] },
  };

  test('a visit on a closed day is cancelled', () => {
    const ending = endingOfTour(closing(tuesday), tour, [], now);
    expect(ending).toMatchObject({ affected: { deed: 'cancelTour', dates: [tuesday] }, itemIds: [] });
    expect(endingOfTour(closing(monday), tour, [], now)).toBeNull();
    expect(endingOfTour(moving, tour, [], now)?.affected).toMatchObject({ deed: 'keepTime', dates: [tuesday] });
  });

  test('an offered start loses its days, and is withdrawn without any left', () => {
    const held = [item(tuesday, null), item(nextTuesday, null)];
    expect(endingOfTour(closing(tuesday), start, held, now)?.affected.deed).toBe('leaveOut');
    expect(endingOfTour(closing(tuesday, nextTuesday), start, held, now)?.affected.deed).toBe('withdraw');
  });
});
