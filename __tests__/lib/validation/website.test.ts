import { readWebsite, websiteName } from '@/lib/validation/website';

test.each([
  ['garderie.example', 'https://garderie.example/'],
  ['  garderie.example  ', 'https://garderie.example/'],
  ['a.b.garderie.example', 'https://a.b.garderie.example/'],
  ['garderie.example.', 'https://garderie.example./'],
  ['1.garderie.example', 'https://1.garderie.example/'],
  ['garderie.example/?at=https://other.example', 'https://garderie.example/?at=https://other.example'],
  ['www.garderie.example/a b', null],
  ['garderie..example', null],
  ['.example', null],
  ['garderie.example..', null],
  ['tel:4165550123', null],
  ['blob:https://garderie.example/x', null],
  ['vbscript:msgbox', null],
  ['file:///etc/passwd', null],
  ['ftp://garderie.example/', null],
  ['https://user@b.example', null],
  ['https://:pass@b.example', null],
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
  [`https://x.example/${'a'.repeat(482)}`, `https://x.example/${'a'.repeat(482)}`],
  [`https://x.example/${'a'.repeat(483)}`, null],
])('%s', (text, expected) => {
  expect(readWebsite(text)).toBe(expected);
});

test('is named without www', () => {
  expect(websiteName('https://www.garderie.example/care')).toBe('garderie.example');
  expect(websiteName('https://a.www.example/')).toBe('a.www.example');
});
