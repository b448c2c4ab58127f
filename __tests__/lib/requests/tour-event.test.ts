import { tourEvent } from '@/lib/requests/tour-event';

const visit = {
  id: '0a',
  number: 'NT-7H2K9P',
  facility: 'Willow House',
  line1: '100 King Street West',
  city: 'Toronto',
  region: 'ON',
  postalCode: 'M5V 1J2',
  scheduledAt: new Date('2026-11-12T15:00:00Z'),
  updatedAt: new Date('2026-11-03T15:00:00Z'),
};

it('is one event wherever it is written, at the place, with the way to its page', () => {
  expect(tourEvent(visit, 'https://nestling.example')).toEqual({
    uid: '0a@nestling.example',
    summary: 'Tour of Willow House',
    description: 'Tour NT-7H2K9P\nhttps://nestling.example/my-bookings/tours/0a',
    location: '100 King Street West, Toronto, ON M5V 1J2',
    updatedAt: visit.updatedAt,
    when: { start: visit.scheduledAt, minutes: 30 },
  });
});
