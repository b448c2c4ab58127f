import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { logInFromHome } from '@/__tests__/e2e/steps/session';

/** Every page there is, with something in the place of each parameter. */
const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)_/.test(file))
  .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`)
  .map((route) => route.replace('[kind]', 'faq').replace('[step]', 'children').replace('[section]', 'account'))
  .map((route) => route.replace(/\[\w+\]/g, 'none'));

/** What the framework says of a page that is rendered for each request. */
const neverKept = 'private, no-cache, no-store, max-age=0, must-revalidate';

test('every page is rendered anew, and only what has its hash in its name is kept @phone', async ({ request }) => {
  expect(pages.length).toBeGreaterThan(25);
  const bearer = { authorization: 'Bearer garbage' };
  for (const path of [...pages, '/nowhere', '/?place=Toronto', '/?place=Toronto&page=7']) {
    for (const headers of [{}, bearer]) {
      const response = await request.get(path, { headers, maxRedirects: 0 });
      expect([path, response.status(), response.headers()['cache-control']]).toEqual([
        path,
        expect.any(Number),
        neverKept,
      ]);
    }
  }
  const html = await (await request.get('/help')).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)![0];
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a page is the same whoever asks for it @phone', async ({ request }) => {
  for (const path of ['/', '/help', '/profile', '/my-bookings']) {
    const [guest, parent] = await Promise.all([
      request.get(path).then((response) => response.text()),
      request.get(path, { headers: { authorization: 'Bearer garbage' } }).then((response) => response.text()),
    ]);
    expect(parent).toBe(guest);
  }
});

test('after a log-out the browser has nothing of the calendar file any more @phone', async ({ page }) => {
  await logInFromHome(page);
  const read = (token: string | null) =>
    page.evaluate(async (given) => {
      const bearer = given ?? localStorage.getItem('token') ?? sessionStorage.getItem('token');
      const response = await fetch('/api/v1/parent/calendar/file', { headers: { authorization: `Bearer ${bearer}` } });
      return { status: response.status, text: await response.text() };
    }, token);
  expect((await read(null)).text).toContain('BEGIN:VCALENDAR');
  const next = await read('somebody-else');
  expect(next.status).toBe(401);
  expect(next.text).not.toContain('VCALENDAR');
});
