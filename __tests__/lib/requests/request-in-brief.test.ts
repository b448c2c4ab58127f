import { Weekday } from '@/lib/enums';
import { daysInBrief, requestInBrief } from '@/lib/requests/request-in-brief';

it.each([
  [[], ''],
  [['2026-11-27'], 'Nov 27'],
  [['2026-11-30', '2026-11-27'], 'Nov 27 and 30'],
  [['2026-11-27', '2026-11-30', '2026-12-01'], 'Nov 27, 30 and Dec 1'],
  [['2026-12-31', '2027-12-01'], 'Dec 31 and Dec 1'],
  [['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'], '4 days from Nov 23'],
])('names a few days and counts many: %j', (dates, brief) => expect(daysInBrief(dates)).toBe(brief));

const none = { facilityName: 'Liberty Tots', bookingDates: [], permanentBookingDays: [], startDate: null, total: null };
const total = { amount: 13_200, currency: 'CAD' as const };

it.each([
  ['nothing is chosen', none, null],
  ['days with a price', { ...none, bookingDates: ['2026-11-27', '2026-11-30'], total }, 'Nov 27 and 30, $132'],
  ['days whose price is not known', { ...none, bookingDates: [{ date: '2026-11-27' }] }, 'Nov 27'],
  ['a day that has passed', { ...none, bookingDates: ['2026-11-20', '2026-11-27'], total }, 'Nov 27'],
  ['only days that have passed', { ...none, bookingDates: ['2026-11-20'], total }, null],
  [
    'permanent care',
    { ...none, permanentBookingDays: [Weekday.WEDNESDAY, Weekday.MONDAY], startDate: '2027-01-05' },
    'Mon and Wed from Jan 5',
  ],
  ['a day that cannot be read', { ...none, bookingDates: ['Dec', '2026-11-27'] }, 'Nov 27'],
])('a request that is not sent yet, where there is %s', (_, request, brief) => {
  expect(requestInBrief(request, '2026-11-20')).toBe(brief);
});

it.each(['3012027', 'Dec', '2027-13-45', '9'])('a first day that cannot be read is left out: %s', (startDate) => {
  const request = { ...none, permanentBookingDays: [Weekday.MONDAY], startDate };
  expect(requestInBrief(request, '2026-11-20')).toBe('Mon');
});
