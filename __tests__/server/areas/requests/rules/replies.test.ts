import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { type Answerable, countsAsReply, type Reply, waitingStatuses } from '@/server/areas/requests/rules';

test('A request waits for the parent while there is something to approve', () => {
  expect(waitingStatuses).toEqual({
    bookings: [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, BookingStatus.PAYMENT_FAILED],
    tours: [TourStatus.SCHEDULED_TOUR, TourStatus.SCHEDULED_START],
    waitlists: [WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL],
  });
});

test.each<[Reply, Answerable, number, boolean]>([
  ['silence', 'booking', BookingStatus.NEW, true],
  ['silence', 'tour', TourStatus.NEW, true],
  ['silence', 'waitlist', WaitlistStatus.NEW, true],
  // The facility has answered; the parent let it time out.
  ['silence', 'booking', BookingStatus.WAITING_FOR_PARENTS_APPROVAL, false],
  ['silence', 'tour', TourStatus.SCHEDULED_TOUR, false],
  ['silence', 'waitlist', WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, false],
  ['accepted', 'booking', BookingStatus.NEW, true],
  ['declined', 'tour', TourStatus.SCHEDULED_TOUR, true],
])('Whether a reply %s of a %s in status %p counts is %p', (reply, kind, from, does) =>
  expect(countsAsReply(reply, kind, from)).toBe(does),
);
