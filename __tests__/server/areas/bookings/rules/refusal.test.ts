import { BookingStatus as B } from '@/lib/enums';
import { refusalOf } from '@/server/areas/bookings/rules/refusal';

test.each([
  [refusalOf('approve', B.TIMEOUT), 'This booking can’t be approved: its status is now “Timeout”.'],
  // A parent cancels by declining.
  [refusalOf('decline', B.COMPLETED), 'This booking can’t be cancelled: its status is now “Completed”.'],
  [refusalOf('decline', B.COMPLETED, 'facility'), 'This booking can’t be declined: its status is now “Completed”.'],
  [refusalOf('cancel', B.NEW, 'facility'), 'This booking can’t be cancelled: its status is now “Pending request”.'],
  [refusalOf('approveSome', B.APPROVED, 'facility'), 'This booking can’t be approved: its status is now “Confirmed”.'],
  [refusalOf('change', B.TIMEOUT), 'This booking can’t be changed: its status is now “Timeout”.'],
  [
    refusalOf('attend', B.NEW, 'facility'),
    'This booking can’t be marked as attended: its status is now “Pending request”.',
  ],
])('The refusal reads: %s', (text, sentence) => expect(text).toBe(sentence));
