import { BookingItemStatus as I, type BookingType } from '@/lib/enums';
import { itemChanges } from '@/server/areas/bookings/rules/effects';

const items = [
  { id: 'open', date: '2026-03-10', status: null },
  { id: 'approved', date: '2026-03-11', status: I.APPROVED },
  { id: 'refused', date: '2026-03-12', status: I.NOT_APPROVED },
  { id: 'attended', date: '2026-03-02', status: I.ATTENDED },
  { id: 'missed', date: '2026-03-03', status: I.NOT_ATTENDED },
  { id: 'past', date: '2026-03-03', status: I.APPROVED },
  { id: 'canceled', date: '2026-03-13', status: I.CANCELED },
];
const at = (type: BookingType, dates: string[] = []) => ({ type, today: '2026-03-04', dates, closedDays: [] });

test('A cancellation leaves refused items and recorded attendance', () => {
  expect(itemChanges('cancel', items, at(1)).cancel).toEqual(['open', 'approved', 'past']);
});
test('A cancellation leaves the past days of a permanent booking', () => {
  expect(itemChanges('cancel', items, at(2)).cancel).toEqual(['open', 'approved']);
});
test('Approving some dates refuses the others', () => {
  const changes = itemChanges('approveSome', items, at(1, ['2026-03-10']));
  expect(changes).toEqual({ approve: ['open'], refuse: ['approved', 'past'], cancel: [] });
});
