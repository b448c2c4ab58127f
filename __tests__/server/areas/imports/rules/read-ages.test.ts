import fc from 'fast-check';
import { agesBetween, readAges } from '@/server/areas/imports/rules/read-ages';

test.each<[string, number | null, number | null]>([
  ['6 weeks to 12 years', 1, 144],
  ['6 Weeks - 12 Yrs.', 1, 144],
  ['Ages: 2½ to 5 years', 30, 60],
  ['2.5-5 yrs', 30, 60],
  ['18 months through 4 years', 18, 48],
  ['12 mos–36 mos', 12, 36],
  ['Birth to 24 months', 0, 24],
  ['from birth up to 5 years of age', 0, 60],
  ['de 18 mois à 5 ans', 18, 60],
  ['between 3 and 5 years', 36, 60],
  ['6 weeks and up', 1, null],
  ['5+ years', null, null],
  ['5 years+', 60, null],
  ['from 3 years', 36, null],
  ['up to 4 years', null, 48],
  ['under 36 months', null, 36],
  // Text that isn't clearly a range gives no ages, rather than a guess.
  ['infant/toddler', null, null],
  ['3 years', null, null],
  ['12 years to 6 weeks', null, null],
  ['6 weeks to 120 years', null, null],
  ['0', null, null],
  ['by arrangement', null, null],
  ['3 rooms of 12', null, null],
  ['2,5 à 5 ans', 30, 60],
  ['6 semaines à 18 mois', 1, 18],
  ['12 months to 21 years', 12, 252],
  ['12 months to 22 years', null, null],
  ['18 to 18 months', null, null],
  ['up to 0 months', null, null],
  ['Birth to 0 months', null, null],
  ['birth to 1 month', 0, 1],
  ['over 3 years', 36, null],
  ['ages 3 years', null, null],
  ['ages from 3 years', 36, null],
  ['dès 18 mois', 18, null],
])('"%s" is parsed as %p to %p months', (text, fromMonths, toMonths) => {
  expect(readAges(text, 'exclusive')).toEqual([{ title: text, fromMonths, toMonths }]);
});

test.each<[string, number | null, number | null]>([
  ['2 YEARS - 5 YEARS', 24, 72],
  ['6 weeks to 12 years', 1, 156],
  ['Birth to 24 months', 0, 25],
  ['5 to 5 years', 60, 72],
  ['18 months to 2½ years', 18, 31],
  ['up to 4 years', null, 60],
  ['under 5 years', null, 60],
  ['moins de 5 ans', null, 60],
  ['5 years+', 60, null],
  ['12 months to 21 years', 12, 264],
  ['12 months to 22 years', null, null],
  ['6 semaines à 12 semaines', 1, 3],
])('if the last age belongs to it, "%s" is %p to %p months', (text, fromMonths, toMonths) => {
  expect(readAges(text, 'inclusive')).toEqual([{ title: text, fromMonths, toMonths }]);
});

test('overlapping parts are separate groups, and empty and repeated ones are dropped', () => {
  expect(readAges('6 weeks to 36 months; 2 to 5 years | 2 to 5 years; ; --', 'exclusive')).toEqual([
    { title: '6 weeks to 36 months', fromMonths: 1, toMonths: 36 },
    { title: '2 to 5 years', fromMonths: 24, toMonths: 60 },
  ]);
  expect(readAges('', 'exclusive')).toEqual([]);
  expect(readAges(' 2 to 5 years\n\nInfants ', 'exclusive').map(({ title }) => title)).toEqual([
    '2 to 5 years',
    'Infants',
  ]);
  expect(readAges('x'.repeat(101), 'exclusive')[0]?.title).toBe('x'.repeat(100));
});

test.each<[string, string, 'years' | 'months', ReturnType<typeof agesBetween>]>([
  ['6 weeks', '12', 'years', { title: '6 weeks to 12 years', fromMonths: 1, toMonths: 144 }],
  ['18', '', 'months', { title: 'From 18 months', fromMonths: 18, toMonths: null }],
  ['', '5', 'years', { title: 'Up to 5 years', fromMonths: null, toMonths: 60 }],
  ['', '', 'years', null],
  ['2½', '5 yrs', 'years', { title: '2½ years to 5 yrs', fromMonths: 30, toMonths: 60 }],
  ['birth', '30', 'months', { title: 'birth to 30 months', fromMonths: 0, toMonths: 30 }],
  ['about 2', '', 'years', expect.objectContaining({ title: 'From about 2', fromMonths: null })],
  ['x'.repeat(120), '', 'years', expect.objectContaining({ title: expect.stringMatching(/^.{100}$/) })],
])('ages are parsed from two cells, "%s" and "%s", in %s', (from, to, unit, ages) => {
  expect(agesBetween(from, to, { unit, last: 'exclusive' })).toEqual(ages);
});

test('any cell gives ages that can be stored', () => {
  const words = fc.constantFrom(
    '6',
    '½',
    ' ',
    'weeks',
    'to',
    '-',
    'years',
    'mois',
    '999999',
    'infant',
    ';',
    '/',
    '+',
    '.',
    'à',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 9 }).map((parts) => parts.join(' ')),
      ),
      (text) => {
        const read = [...readAges(text, 'exclusive'), ...readAges(text, 'inclusive')];
        for (const { title, fromMonths, toMonths } of read) {
          expect(title.length).toBeLessThanOrEqual(100);
          for (const months of [fromMonths, toMonths]) {
            expect(months === null || (Number.isInteger(months) && months >= 0 && months <= 264)).toBe(true);
          }
          expect(fromMonths === null || toMonths === null || fromMonths < toMonths).toBe(true);
        }
      },
    ),
  );
});
