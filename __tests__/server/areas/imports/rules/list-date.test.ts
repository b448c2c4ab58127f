import { isListDate, readListDate } from '@/server/areas/imports/rules/text';

test.each<[string, string, string | null]>([
  ['2024-11-29', 'yyyy-MM-dd', '2024-11-29'],
  ['29Nov24', 'ddMMMyy', '2024-11-29'],
  ['2/9/2026', 'M/d/yyyy', '2026-02-09'],
  ['2024-02-29', 'yyyy-MM-dd', '2024-02-29'],
  ['2023-02-29', 'yyyy-MM-dd', null],
  ['2024-11-29 10:00', 'yyyy-MM-dd', null],
  ['soon', 'yyyy-MM-dd', null],
  ['', 'yyyy-MM-dd', null],
  ['1901-01-01', 'yyyy-MM-dd', '1901-01-01'],
  // A placeholder date, and a 2-digit year where the format has 4.
  ['1900-01-01', 'yyyy-MM-dd', null],
  ['24-11-29', 'yyyy-MM-dd', null],
  // date-fns rejects this format: literal words must be quoted.
  ['29 in 11 2024', 'dd in MM yyyy', null],
  ['29 in 11 2024', "dd 'in' MM yyyy", '2024-11-29'],
])('the date "%s" in the format %s is %p', (text, form, day) => {
  expect(readListDate(text, form)).toBe(day);
  expect(isListDate(text, form)).toBe(day !== null);
});
