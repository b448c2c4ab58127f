import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { sendWithProgress } from '@/api/client/send-with-progress';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const url = 'http://localhost/api/v1/upload';

it('sends method, headers and body, and gives the answer as fetch does', async () => {
  server.use(
    http.post(url, async ({ request }) => {
      const said = { key: request.headers.get('idempotency-key'), body: await request.text() };
      return HttpResponse.json(said, { status: 429, headers: { 'retry-after': '7' } });
    }),
  );
  const init = { method: 'POST', headers: { 'idempotency-key': 'mine' }, body: 'photo' };
  const answer = await sendWithProgress(url, init, () => undefined);
  expect([answer.status, answer.ok, answer.headers.get('retry-after')]).toEqual([429, false, '7']);
  expect(await answer.json()).toEqual({ key: 'mine', body: 'photo' });
});

it('tells how much was sent, up to all of it', async () => {
  server.use(http.post(url, () => HttpResponse.json({})));
  const told: number[] = [];
  await sendWithProgress(url, { method: 'POST', body: 'x'.repeat(1000) }, (part) => told.push(part));
  expect(told.at(-1)).toBe(1);
});

it('fails as fetch does where no answer came', async () => {
  server.use(http.post(url, () => HttpResponse.error()));
  await expect(sendWithProgress(url, { method: 'POST' }, () => undefined)).rejects.toBeInstanceOf(TypeError);
});

it('is given up by its signal, before and while it is sent', async () => {
  server.use(http.post(url, () => new Promise<never>(() => undefined)));
  const giveUp = new AbortController();
  const sent = sendWithProgress(url, { method: 'POST', signal: giveUp.signal }, () => undefined);
  giveUp.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  const late = sendWithProgress(url, { method: 'POST', signal: giveUp.signal }, () => undefined);
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
});
