import { publicPageAt } from '@/server/http/public-pages';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/?q=&place=&page=1', '/'],
  ['/?page=2&place=Toronto&x=1', '/?place=Toronto&page=2'],
  ['/?weekdays=2&weekdays=1&place=M5V', '/?place=M5V&weekdays=1&weekdays=2'],
  ['/?__proto__=1&constructor=2', '/'],
  ['/?q=what?', '/?q=what%3F'],
  [`/facility/${id}?reviews=1`, `/facility/${id}`],
  // A search that goes along is read in the browser only.
  [`/facility/${id}?place=M5V&born=2024-10&dates=2026-11-27&hours=1&page=2`, `/facility/${id}`],
  [`/facility/${id}?reviews=-1&address=no`, `/facility/${id}`],
  [`/facility/${id}?reviews=2&reviews=3`, `/facility/${id}`],
  [`/facility/${id}?reviews=2&address=${other}`, `/facility/${id}?address=${other}&reviews=2`],
  ['/content/about?x=1', '/content/about'],
  ['/help?q=%20refund%20', '/help?q=refund'],
  ['/login?from=//evil.example', '/login'],
  ['/login?join&from=/saved', '/login?join=1&from=%2Fsaved'],
  [`/compare?different=1&ids=${id},no`, `/compare?ids=${id}&different=1`],
  ['/_next/data/build-1/index.json?place=M5V&x=1', '/_next/data/build-1/index.json?place=M5V'],
  [`/_next/data/build-1/facility/${id}.json?id=${id}`, `/_next/data/build-1/facility/${id}.json`],
  ['/_next/data/build-1/help.json', '/_next/data/build-1/help.json'],
])('%s is cached as %s', (url, address) => {
  expect(publicPageAt(url)?.address).toBe(address);
  // A page's canonical address maps to itself.
  expect(publicPageAt(address)?.address).toBe(address);
});

test('the week page is cached by its form fields only', () => {
  const address = publicPageAt('/week?on1=1&place=M5V&from1=25:00&week=2026-05-05&born=never&x=1')?.address;
  expect(address).toMatch(/^\/week\?place=M5V&week=2026-05-04&on1=1&from1=08%3A00&to1=17%3A30&from2=/);
  expect(publicPageAt(address!)?.address).toBe(address);
  expect(publicPageAt('/week?on1=1&from3=late')?.address).toBe(publicPageAt('/week')?.address);
});

test.each([
  '/profile',
  '/my-bookings',
  '/saved',
  '/ask',
  '/confirm/secret',
  '/reset/secret',
  '/facility/none',
  '/login?from=/facility/1%3Fborn%3D2024-10',
  `/facility/${id}/tour`,
  '/content/none',
  '/toString',
  '/help/',
  '//help',
  '/_next/static/a.js',
  '/_next/data/build/profile.json',
  '/_next/data/build/',
  '/favicon.svg',
])('%s is not a public page', (url) => {
  expect(publicPageAt(url)).toBeNull();
});
