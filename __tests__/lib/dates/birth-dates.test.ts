import { ageStage, ageText } from '@/lib/dates/birth-dates';

const today = '2026-11-02';

it.each([
  ['2026-11-02', 'Newborn', 'infant'],
  ['2026-10-03', 'Newborn', 'infant'],
  ['2026-10-02', '1 month', 'infant'],
  ['2025-11-02', '1 year', 'infant'],
  ['2025-05-02', '1 year 6 months', 'toddler'],
  ['2024-07-15', '2 years 3 months', 'toddler'],
  ['2024-05-02', '2 years 6 months', 'preschooler'],
  ['2022-11-02', '4 years', 'kindergarten age'],
  ['2020-11-02', '6 years', 'school age'],
  ['2014-01-01', '12 years 10 months', 'school age'],
  ['2024-02-29', '2 years 8 months', 'preschooler'],
])('a child born on %s is %s, %s', (birthDate, text, stage) => {
  expect([ageText(birthDate, today), ageStage(birthDate, today)]).toEqual([text, stage]);
});

it('a child born tomorrow, where the family’s day is behind, is newborn', () => {
  expect([ageText('2026-11-03', today), ageStage('2026-11-03', today)]).toEqual(['Newborn', 'infant']);
});
