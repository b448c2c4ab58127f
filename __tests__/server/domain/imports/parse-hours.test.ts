import { parseHours, parseTime, parseWeekdays } from '@/server/domain/imports/parse-hours';

test.each([
  ['7:30 AM', '07:30'],
  ['6pm', '18:00'],
  ['12:15 a.m.', '00:15'],
  ['12 PM', '12:00'],
  ['0730', '07:30'],
  ['18:00', '18:00'],
  ['07:30:00', '07:30'],
  ['7', null],
  ['25:00', null],
  ['13 pm', null],
  ['7:75', null],
  ['dawn', null],
])('a time: %s', (text, expected) => {
  expect(parseTime(text)).toBe(expected);
});

test.each([
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Monday through Saturday', [1, 2, 3, 4, 5, 6]],
  ['M-F', [1, 2, 3, 4, 5]],
  ['Mon, Wed & Fri', [1, 3, 5]],
  ['Tues. and Thurs.', [2, 4]],
  ['Weekdays', [1, 2, 3, 4, 5]],
  ['7 days a week', [1, 2, 3, 4, 5, 6, 7]],
  ['Fri-Mon', null],
  ['Mo Tu We', [1, 2, 3]],
  ['Mo-Fr', [1, 2, 3, 4, 5]],
  ['M T W Th F', [1, 2, 3, 4, 5]],
  ['lundi au vendredi', [1, 2, 3, 4, 5]],
  ['sam. et dim.', [6, 7]],
  ['by appointment', null],
  ['Mon or so', null],
])('weekdays: %s', (text, expected) => {
  expect(parseWeekdays(text)).toEqual(expected);
});

const on = (weekdays: number[], opens: string, closes: string) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

test.each([
  ['7:30 AM - 6:00 PM', on([1, 2], '07:30', '18:00')],
  ['07:30 to 18:00', on([1, 2], '07:30', '18:00')],
  ['Mon-Fri: 7:30 AM-6 PM', on([1, 2, 3, 4, 5], '07:30', '18:00')],
  [
    'Monday-Thursday 7:00 am – 5:30 pm; Friday 7:00 am – 3 pm',
    [...on([1, 2, 3, 4], '07:00', '17:30'), ...on([5], '07:00', '15:00')],
  ],
  ['24 hours', on([1, 2], '00:00', '00:00')],
  ['Mon: open 24 hrs a day', on([1], '00:00', '00:00')],
  ['24/7', on([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00')],
  ['00:00-24:00', on([1, 2], '00:00', '00:00')],
  ['12 AM - 12 AM', null],
  ['22:00-06:00', on([1, 2], '22:00', '06:00')],
  ['6 PM - 6 AM', on([1, 2], '18:00', '06:00')],
  ['6 AM to midnight', on([1, 2], '06:00', '00:00')],
  ['9 AM - 5 AM', null],
  ['7 h 30 à 18 h', on([1, 2], '07:30', '18:00')],
  ['Mon 8:00-17:00; Sun closed', on([1], '08:00', '17:00')],
  ['Mon 8:00-17:00; Mon closed', null],
  ['closed', []],
  ['7 - 6', null],
  ['18:00 - 07:30', null],
  ['7:30 AM - 6:00 PM or later', null],
  ['Some days 7:30 AM - 6:00 PM', null],
  ['Mon 7 am - 6 pm; Mon 8 am - 5 pm', null],
])('hours of Monday and Tuesday: %s', (text, expected) => {
  expect(parseHours(text, [1, 2])).toEqual(expected);
});
