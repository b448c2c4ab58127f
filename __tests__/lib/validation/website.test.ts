import { readWebsite, websiteName } from '@/lib/validation/website';

test.each([
  ['garderie.example', 'https://garderie.example/'],
  ['www.garderie.example/a b', null],
  ['HTTP://Garderie.Example/Café', 'http://garderie.example/Caf%C3%A9'],
  ['https://garderie.example:8080/x?a=1', 'https://garderie.example:8080/x?a=1'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt://x.example/%0Aalert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@b.example', null],
  ['a@b.example', null],
  ['https://user:pass@b.example', null],
  ['https://localhost/', null],
  ['10.0.0.1', null],
  ['none', null],
  ['', null],
  [`https://x.example/${'a'.repeat(600)}`, null],
])('%s', (text, expected) => {
  expect(readWebsite(text)).toBe(expected);
});

test('is named without www', () => {
  expect(websiteName('https://www.garderie.example/care')).toBe('garderie.example');
});
