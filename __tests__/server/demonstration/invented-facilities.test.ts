import { readdirSync, readFileSync } from 'node:fs';
import { makeFacilities } from '@/server/demonstration/data/facilities/make-facilities';
import { illustrationNames, variations, type Scene } from '@/server/demonstration/data/facilities/pictures';
import { seedId } from '@/server/demonstration/data/seed';

test('ids are UUIDs derived deterministically from words', () => {
  expect(seedId('a', 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(seedId('a', 'bc')).not.toBe(seedId('ab', 'c'));
});

test('the invented facilities are deterministic', () => {
  expect(JSON.stringify(makeFacilities())).toBe(JSON.stringify(makeFacilities()));
});

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
