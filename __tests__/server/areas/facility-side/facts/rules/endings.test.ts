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
const [yesterday, today] = ['2026-03-03', '2026-03-04'];
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
  const request = { kind: 'booking', status };
  expect(ending).toEqual({
    id: 'b',
    affected: { number: 'NB-1', request, dates: [tuesday], deed, refund, currency: 'CAD', byMonth: false },
    itemIds: [tuesday],
    reason: 'Willow House is closed on Mar 10, 2026.',
  });
});

test('a confirmed booking that loses its last date is cancelled, and one that keeps none of its money is refunded that', () => {
  const has = { items: [item(monday, BookingItemStatus.CANCELED), item(tuesday)], payments: paid(5_000) };
  const { affected } = endingOfBooking(closing(tuesday), booking(S.APPROVED), has, now)!;
  expect(affected).toMatchObject({ deed: 'cancel', refund: 5_000 });
});

test.each([
  ['that is not answered is listed', S.NEW, [tuesday], { deed: 'listed', byMonth: false }],
  ['that is not confirmed leaves the days out', S.PENDING_PAYMENT, [tuesday], { deed: 'leaveOut', byMonth: false }],
  ['is withdrawn if it loses every day', S.WAITING_FOR_PARENTS_APPROVAL, [tuesday, nextTuesday], { deed: 'withdraw' }],
  ['is cancelled if it loses every day', S.PENDING_PAYMENT, [tuesday, nextTuesday], { deed: 'cancel' }],
  ['that is confirmed keeps its month’s charge', S.APPROVED, [tuesday], { deed: 'cancelDates', byMonth: true }],
] as const)('permanent care %s', (_, status, dates, expected) => {
  const payments = status === S.APPROVED ? paid(90_000) : [];
  const has = { items: [item(tuesday), item(nextTuesday)], payments };
  const { affected } = endingOfBooking(closing(...dates), booking(status, BookingType.PERMANENT), has, now)!;
  expect(affected).toMatchObject({ dates, refund: 0, ...expected });
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

test('in another time zone a booking keeps the times of its days from today on, and ends nowhere', () => {
  const ending = (...dates: string[]) => {
    const has = { items: dates.map((date) => item(date)), payments: paid(24_000) };
    return endingOfBooking(moving, booking(S.APPROVED), has, now);
  };
  const request = { kind: 'booking', status: S.APPROVED };
  const dates = [today, tuesday];
  expect(ending(yesterday, ...dates)).toEqual({
    id: 'b',
    affected: { number: 'NB-1', request, dates, deed: 'keepTime', refund: 0, currency: 'CAD', byMonth: false },
    itemIds: [],
    reason: '',
  });
  expect(ending(yesterday)).toBeNull();
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

  test.each([
    ['a visit on another day', closing(monday), tour],
    ['a confirmed visit that has begun', closing(today), { ...tour, confirmedAt: now, scheduledAt: now }],
    ['a visit that the family cancelled', closing(tuesday), { ...tour, status: TourStatus.CANCELED_BY_PARENT }],
    ['an offered start without care on that day', closing(monday), start],
    ['a start that is a booking by now', moving, { ...start, confirmedAt: now }],
  ])('%s is left alone', (_, change, planned) => {
    expect(endingOfTour(change, planned, planned === start ? [item(tuesday, null)] : [], now)).toBeNull();
  });

  const all = [tuesday, nextTuesday];
  const unpriced = { before: terms, after: { ...terms, schedules: [] } };

  test.each([
    [
      'a visit on a closed day is cancelled',
      closing(tuesday),
      tour,
      [tuesday],
      'cancelTour',
      'We are closed on March 10, 2026.',
    ],
    ['a visit in another time zone keeps its time', moving, tour, [tuesday], 'keepTime', ''],
    [
      'an offered start leaves out a closed day',
      closing(tuesday),
      start,
      [tuesday],
      'leaveOut',
      'Willow House is closed on Mar 10, 2026.',
    ],
    [
      'an offered start without any day left is withdrawn',
      closing(...all),
      start,
      all,
      'withdraw',
      'Willow House is closed on Mar 10, 2026; Mar 17, 2026.',
    ],
    [
      'an offered start without its price is withdrawn',
      unpriced,
      start,
      all,
      'withdraw',
      'Willow House no longer offers this session.',
    ],
  ])('%s', (_, change, planned, dates, deed, reason) => {
    const request = { kind: 'tour', status: planned.status };
    const held = planned === tour ? [] : all.map((date) => item(date, null));
    expect(endingOfTour(change, planned, held, now)).toEqual({
      id: 't',
      affected: { number: 'NT-1', request, dates, deed, refund: 0, currency: 'CAD', byMonth: false },
      itemIds: planned === tour ? [] : dates,
      reason,
    });
  });
});
