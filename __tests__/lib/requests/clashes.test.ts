import { anId } from '@/__tests__/support/builders/ids';
import { aBooking, aBookingItem, aChildSummary, aTour } from '@/__tests__/support/builders/requests';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { BookingStatus, DayPart, SessionType, TourStatus } from '@/lib/enums';
import { clashesOfBooking, clashesOfCare, clashesOfVisit, clashesOfWish, placeOf } from '@/lib/requests/clashes';

// Toronto, where November 12 is in standard time: 10 AM is 15:00 UTC.
const at = (time: string) => `2026-11-12T${time}:00Z`;
const ada = aChildSummary();
const ben = aChildSummary({ id: anId(221), firstName: 'Ben' });
const visit = (id: number, time: string, over: Partial<TourGroup> = {}) => {
  const facility = { ...aTour().facility, id: anId(100 + id), name: `House ${id}` };
  const confirmed = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: at(time), confirmedAt: at('00:00') };
  return aTour({ id: anId(400 + id), ...confirmed, facility, ...over });
};
const care = (over: Partial<BookingGroup> = {}) =>
  aBooking({
    status: BookingStatus.APPROVED,
    children: [ada],
    items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 1 })],
    ...over,
  });
const known = (tours: TourGroup[], bookings: BookingGroup[] = []) => ({ tours, bookings });
const clashesAt = (time: string, planned: ReturnType<typeof known>, over: Partial<TourGroup> = {}) =>
  clashesOfVisit(visit(1, time, over), new Date(at(time)), planned);

test('tours confirmed or proposed for the same minute are named', () => {
  const mine = visit(1, '15:00', { confirmedAt: null });
  const proposed = visit(3, '15:00', { confirmedAt: null });
  const moving = visit(4, '20:00', { changeWanted: { preferredTimes: [], note: null, proposedAt: at('15:00') } });
  expect(clashesAt('15:00', known([mine, visit(2, '15:00'), proposed, moving]))).toEqual([
    'You have a tour of House 2 on Thursday, November 12, 2026 at 10:00 AM.',
    'A tour of House 3 is proposed for Thursday, November 12, 2026 at 10:00 AM.',
    'A tour of House 4 is proposed for Thursday, November 12, 2026 at 10:00 AM.',
  ]);
});

test('a tour clashes with another one if there is no time to get there', () => {
  expect(clashesAt('15:00', known([visit(2, '15:59')]))).toHaveLength(1);
  expect(clashesAt('15:00', known([visit(2, '14:01')]))).toHaveLength(1);
  expect(clashesAt('15:00', known([visit(2, '16:00')]))).toEqual([]);
  expect(clashesAt('15:00', known([visit(2, '14:00')]))).toEqual([]);
});

test('a request that has no time, is over, or is the same one does not clash', () => {
  const others = [
    visit(1, '15:00'),
    visit(2, '15:00', { status: TourStatus.NEW, scheduledAt: null }),
    visit(3, '15:00', { status: TourStatus.CANCELED_BY_PARENT }),
  ];
  const cancelled = care({ status: BookingStatus.CANCELED_BY_PARENT });
  const declined = care({ items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 2 })] });
  const otherDay = care({ items: [aBookingItem({ date: '2026-11-13', childId: ada.id, status: 1 })] });
  expect(clashesAt('15:00', known(others, [cancelled, declined, otherDay]))).toEqual([]);
});

test('a child on a tour is not in care at that time', () => {
  const sentence = 'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM to 6:00 PM.';
  expect(clashesAt('15:00', known([], [care()]))).toEqual([sentence]);
  // Without the child, only drop-off and pick-up matter.
  expect(clashesAt('15:00', known([], [care()]), { children: [ben] })).toEqual([]);
  expect(clashesAt('12:45', known([], [care()]), { children: [ben] })).toEqual([sentence]);
  expect(clashesAt('22:45', known([], [care()]), { children: [] })).toEqual([sentence]);
});

test('half days end at noon or begin at one, and before and after school the child is at school', () => {
  const session = (sessionType: SessionType) =>
    known([], [care({ items: [aBookingItem({ date: '2026-11-12', childId: ada.id, status: 1, sessionType })] })]);
  expect(clashesAt('19:00', session(SessionType.HALF_DAY_AM))).toEqual([]);
  expect(clashesAt('15:00', session(SessionType.HALF_DAY_AM))).toEqual([
    'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026, 7:30 AM to 12:00 PM.',
  ]);
  expect(clashesAt('15:00', session(SessionType.HALF_DAY_PM))).toEqual([]);
  expect(clashesAt('15:00', session(SessionType.BEFORE_AND_AFTER_SCHOOL))).toEqual([]);
  expect(clashesAt('12:45', session(SessionType.BEFORE_AND_AFTER_SCHOOL))).toHaveLength(1);
});

test('suggested times of a tour meet what is planned in that part of the day', () => {
  const wish = (dayPart: DayPart) =>
    clashesOfWish(
      { ...placeOf(visit(1, '15:00')), requestId: null },
      [],
      [{ date: '2026-11-12', dayPart }],
      known([visit(2, '15:00')]),
    );
  expect(wish(DayPart.MORNING)).toHaveLength(1);
  expect(wish(DayPart.FULL_DAY)).toHaveLength(1);
  expect(wish(DayPart.AFTERNOON)).toEqual([]);
});

test('days of care meet tours of the same children, and tours around drop-off and pick-up', () => {
  const place = { ...placeOf(care()), requestId: null };
  const day = (date: string) => (date === '2026-11-12' ? { session: SessionType.FULL_DAY, children: [ada] } : null);
  expect(clashesOfCare(place, day, known([visit(2, '15:00')]))).toEqual([
    'You have a tour of House 2 on Thursday, November 12, 2026 at 10:00 AM.',
  ]);
  expect(clashesOfCare(place, day, known([visit(2, '15:00', { children: [ben] })]))).toEqual([]);
  expect(clashesOfBooking(care(), known([visit(2, '15:00')]))).toHaveLength(1);
  expect(clashesOfBooking(care(), known([visit(2, '15:00', { scheduledAt: '2026-11-13T15:00:00Z' })]))).toEqual([]);
});

test('without stated hours the whole day counts for the child, and more than three clashes are counted', () => {
  const facility = { ...aBooking().facility, openingHours: null };
  expect(clashesAt('15:00', known([], [care({ facility })]))).toEqual([
    'Ada has care at Robin Hill Child Care on Thursday, November 12, 2026.',
  ]);
  const many = [2, 3, 4, 5, 6].map((id) => visit(id, '15:00'));
  expect(clashesAt('15:00', known(many)).at(-1)).toBe('And 2 more.');
});
