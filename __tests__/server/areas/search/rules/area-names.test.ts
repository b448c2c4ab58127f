import { codes } from 'zipcodes';
import { cityNames } from '@/server/areas/search/rules/postal-areas';

const canadian = (city: string) => cityNames({ city, country: 'Canada' });

test.each([
  ['Brampton North Central', ['Brampton', 'Brampton North Central']],
  ['Downtown Montreal South & West', ['Montreal', 'Downtown Montreal South & West']],
  ['Kamloops Central And Southeast', ['Kamloops', 'Kamloops Central And Southeast']],
  ['Halifax Lower Harbour', ['Halifax Lower Harbour']],
  ['Downtown Toronto Stn A Po Boxes 25 The Esplanade (enclave Of M5e)', ['Toronto', 'Downtown Toronto']],
  ['East Toronto Business Reply Mail Processing Centre 969 Eastern', ['East Toronto']],
  ['Charlottetown Southeast Prince Edward Island Provincial Government', ['Charlottetown', 'Charlottetown Southeast']],
  ['Government Of Canada Ottawa And Gatineau Offices', ['Ottawa']],
  ['Trois-rivi\ufffdres South', ['Trois-Rivières', 'Trois-Rivières South']],
  [
    'Sainte-th\ufffdr\ufffdse- De-blainville West',
    ['Sainte-Thérèse-de-Blainville', 'Sainte-Thérèse-de-Blainville West'],
  ],
  ['Saint-j\ufffdr\ufffdme', ['Saint-Jérôme']],
  ["L'\ufffdle-des-soeurs", ["L'Île-des-Soeurs"]],
  ["Val-d'or", ["Val-d'Or"]],
  ['Fort Mcmurray Northwest', ['Fort McMurray', 'Fort McMurray Northwest']],
])('the area %s is named %j', (city, names) => {
  expect(canadian(city)).toEqual(names);
});

test('an area that is not a city has no name', () => {
  expect(cityNames({ city: '115 Firms', country: 'US' })).toEqual([]);
  expect(cityNames({ city: 'Boxborough', country: 'US' })).toEqual(['Boxborough']);
});

test('no name in the table is a post office, has digits, or lacks a letter', () => {
  const names = Object.values(codes).flatMap((area) => (area ? cityNames(area) : []));
  expect(names.length).toBeGreaterThan(40_000);
  expect(
    names.filter((name) => /\ufffd|\d|\bpo box|\bstn\b|government of|provincial gov|processing|- /i.test(name)),
  ).toEqual([]);
});
