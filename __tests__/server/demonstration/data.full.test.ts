import { readdirSync, readFileSync } from 'node:fs';
import { descriptions } from '@/server/demonstration/data/facilities/descriptions';
import { closedDaysOf, type Closing, holidaysOf } from '@/server/demonstration/data/facilities/holidays';
import { makeFacilities } from '@/server/demonstration/data/facilities/make-facilities';
import { illustrationNames, type Scene, variations } from '@/server/demonstration/data/facilities/pictures';
import { register } from '@/server/demonstration/data/facilities/register';

describe('believable facilities', () => {
  const facilities = makeFacilities();
  const sentencesOf = (text: string) => text.split(/(?<=[.:?])\s+/).filter((sentence) => sentence.length > 20);
  const named = (name: string) => facilities.find((one) => one.name === name)!;

  test('no sentence appears in two descriptions', () => {
    expect(Object.keys(descriptions).sort()).toEqual(register.map(({ name }) => name).sort());
    const sentences = facilities.flatMap(({ description }) => sentencesOf(description));
    expect(sentences.length).toBeGreaterThan(150);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  test('descriptions mention only languages that the facility speaks, and a bilingual preschool speaks two', () => {
    const known = 'French Italian Spanish Cantonese Mandarin Vietnamese Tagalog Somali Amharic'.split(' ');
    for (const { name, description, languages } of facilities) {
      const said = known.filter((language) => description.includes(language));
      expect([name, said.filter((language) => !languages.includes(language))]).toEqual([name, []]);
    }
    expect(named('Beacon Hill Bilingual Preschool').languages).toEqual(['English', 'Spanish']);
    expect(new Set(facilities.flatMap(({ languages }) => languages)).size).toBeGreaterThan(12);
  });
});

describe('holidays', () => {
  test.each([
    ['ON', 2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28'],
    // If December 25 and 26 fall on a weekend, the following Monday and Tuesday are holidays.
    ['ON', 2027, '01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28'],
    ['BC', 2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25'],
    ['WA', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 11-11 11-26 11-27 12-25'],
  ] as const)('the public holidays of %s in %s', (region, year, days) => {
    expect(holidaysOf(region, year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  test('a New Year’s Day on a Saturday moves to December 31 in Washington', () => {
    const closing: Closing = { region: 'WA', weekends: false, closesIn: null, week: 1 };
    expect(closedDaysOf(closing, '2027-12-27', '2028-01-14')).toEqual(['2027-12-31']);
  });

  test.each([
    [{ closesIn: null }, '2026-12-25 2026-12-28 2027-01-01'],
    [{ closesIn: 'winter' }, '2026-12-24 2026-12-25 2026-12-28 2026-12-29 2026-12-30 2026-12-31 2027-01-01'],
    [{ weekends: true }, '2026-12-25 2027-01-01'],
  ] as const)('a facility with %o is closed around the new year on %s', (traits, days) => {
    const closing: Closing = { region: 'ON', weekends: false, closesIn: null, week: 1, ...traits };
    expect(closedDaysOf(closing, '2026-12-01', '2027-01-31')).toEqual(days.split(' '));
  });

  test('a home closes for a week in August, Monday to Friday', () => {
    const closing: Closing = { region: 'BC', weekends: false, closesIn: 'summer', week: 2 };
    const days = closedDaysOf(closing, '2027-08-01', '2027-08-31');
    expect(days).toEqual(['2027-08-02', '2027-08-16', '2027-08-17', '2027-08-18', '2027-08-19', '2027-08-20']);
  });
});

describe('drawings and ids', () => {
  test('the age groups of an address do not overlap', () => {
    for (const { name, ageGroups } of makeFacilities()) {
      for (const group of ageGroups) {
        const others = ageGroups.filter((one) => one.addressId === group.addressId && one.id !== group.id);
        const overlap = others.some((one) => one.fromMonths < group.toMonths && group.fromMonths < one.toMonths);
        expect([name, overlap]).toEqual([name, false]);
      }
    }
  });

  test('every drawing that a facility may show exists, without scripts or external content', () => {
    const files = readdirSync('public/facilities');
    const scenes = Object.keys(variations) as Scene[];
    expect(files).toEqual(expect.arrayContaining(scenes.flatMap(illustrationNames).map((name) => `${name}.svg`)));
    for (const file of files) {
      const svg = readFileSync(`public/facilities/${file}`, 'utf8');
      expect(svg).not.toMatch(/<script|href|url\((?!#)|undefined|NaN/);
      expect(svg.length).toBeLessThan(40_000);
    }
  });
});
