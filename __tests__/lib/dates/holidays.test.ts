import { holidayOn } from '@/lib/dates/holidays';

test.each([
  ['2026-11-26', 'Thanksgiving in the U.S.'],
  ['2026-10-12', 'Thanksgiving in Canada'],
  ['2027-03-26', 'Good Friday in Canada'],
  ['2027-05-24', 'Victoria Day in Canada'],
  ['2027-05-31', 'Memorial Day in the U.S.'],
  ['2026-09-07', 'Labour Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-11-27', null],
])('%s: %s', (date, name) => {
  expect(holidayOn(date)).toBe(name);
});
