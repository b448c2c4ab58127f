import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The jsdom environment must support fetch, files and storage like a browser. */
const server = setupServer(
  http.get('http://localhost/api/v1/settings', () => HttpResponse.json({ ok: true })),
  http.post('http://localhost/api/v1/upload', async ({ request }) => {
    const file = (await request.formData()).get('file_0') as File;
    return HttpResponse.json({ name: file.name, text: await file.text() });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('a relative address is resolved against the page', async () => {
  expect(new Request('/api/v1/settings').url).toBe('http://localhost/api/v1/settings');
  expect(await (await fetch('/api/v1/settings')).json()).toEqual({ ok: true });
});

test('a file arrives with its name and content', async () => {
  const body = new FormData();
  body.append('file_0', new File(['photo'], 'child.png', { type: 'image/png' }));
  const answer = await fetch('/api/v1/upload', { method: 'POST', body });
  expect(await answer.json()).toEqual({ name: 'child.png', text: 'photo' });
});

test('a call can be aborted', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(fetch('/api/v1/settings', { signal: controller.signal })).rejects.toThrow(/abort/i);
});

test('storage, canvas and media queries return values', () => {
  localStorage.setItem('token', 'kept');
  expect(localStorage.getItem('token')).toBe('kept');
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  expect(canvas.toDataURL()).toMatch(/^data:image\/png;base64,/);
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false);
});
