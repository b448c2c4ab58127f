import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { anId } from '@/__tests__/support/builders/ids';
import { reply } from '@/__tests__/support/fake-session-service';
import { createApi, queryString, sendWithProgress } from '@/api/client/api';
import { ApiError, errorMessages, failureOf } from '@/api/client/api-error';

function setUp(answer: Response = reply(200, {})) {
  const seen: { url: string; init: RequestInit }[] = [];
  const api = createApi({
    fetch: async (url, init) => {
      seen.push({ url, init });
      return answer.clone();
    },
  });
  return { api, last: () => seen[seen.length - 1]! };
}

describe('a call', () => {
  it('a call fills in its path, omits null from its query and writes lists as key[]', async () => {
    const { api, last } = setUp();
    await api.getBooking({ params: { id: 'a b/c' } });
    expect(last().url).toBe('/api/v1/parent/booking/group/a%20b%2Fc');
    await api.listFacilities({ query: { place: 'M5V', radius: null, categories: [1, 4], q: undefined, dates: [] } });
    expect(last().url).toBe('/api/v1/parent/facility?place=M5V&categories%5B%5D=1&categories%5B%5D=4');
  });

  it('a call sends JSON, and no idempotency key unless it creates something', async () => {
    const { api, last } = setUp();
    await api.signin({ body: { email: 'a@b.example', password: 'x', remember: false } });
    const headers = last().init.headers as Record<string, string>;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBeUndefined();
    expect(last().init.body).toBe('{"email":"a@b.example","password":"x","remember":false}');
  });

  it('a retried creation reuses the given idempotency key', async () => {
    const { api, last } = setUp();
    await api.createCard({ body: { token: 'tok' }, idempotencyKey: 'mine' });
    expect((last().init.headers as Record<string, string>)['idempotency-key']).toBe('mine');
  });

  it('an upload sends file_0, file_1, lets the browser set the boundary, and returns a list', async () => {
    const files = {
      file_0: { id: anId(1), fullPath: '/files/1.webp' },
      file_1: { id: anId(2), fullPath: '/files/2.webp' },
    };
    const { api, last } = setUp(reply(201, files));
    const uploaded = await api.upload({ files: [new Blob(['one']), new Blob(['two'])] });
    const form = last().init.body as FormData;
    expect([...form.keys()]).toEqual(['file_0', 'file_1']);
    expect(uploaded).toEqual([files.file_0, files.file_1]);
    expect((last().init.headers as Record<string, string>)['content-type']).toBeUndefined();
  });

  it('an empty response is {}', async () => {
    const { api } = setUp(new Response(null, { status: 204 }));
    await expect(api.saveFacility({ params: { facilityId: anId(1) } })).resolves.toEqual({});
  });

  it('a failed call rejects with status, status text, body and Retry-After', async () => {
    const answer = new Response('{"error":"Too often."}', {
      status: 429,
      statusText: 'Too Many Requests',
      headers: { 'retry-after': '90' },
    });
    const { api } = setUp(answer);
    const error: unknown = await api.getSettings().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, statusText: 'Too Many Requests', retryAfter: 90 });
    expect((error as ApiError).body).toEqual({ error: 'Too often.' });
  });
});

it('an empty query has no question mark', () => {
  expect(queryString({ a: null, b: undefined, c: [] })).toBe('');
  expect(queryString({ zero: 0, no: false, empty: '' })).toBe('?zero=0&no=false&empty=');
});

describe('the messages of an error (product section 8)', () => {
  const of = (body: unknown, statusText = 'Unprocessable Entity') => new ApiError(422, statusText, body);
  it.each([
    [
      'one line per key',
      of({ error: { email: 'is wrong', phone: 'is missing' } }),
      ['email: is wrong', 'phone: is missing'],
    ],
    ['a sentence', of({ error: 'This place has just been taken.' }), ['This place has just been taken.']],
    ['the status text', of(null), ['Unprocessable Entity']],
    ['the status text where the error says nothing', of({ error: {} }), ['Unprocessable Entity']],
    [
      'a sentence of ours for a server’s failure without one',
      new ApiError(503, 'Service Unavailable', null),
      ['Our service is not available right now. Try again in a few minutes.'],
    ],
    ['the error of a server’s failure', new ApiError(503, 'x', { error: 'We are back at 9.' }), ['We are back at 9.']],
    ['the last resort', of(null, ''), ['An error has occurred. Try again.']],
    ['the last resort for no answer at all', new TypeError('fetch failed'), ['An error has occurred. Try again.']],
  ])('%s', (_, error, lines) => expect(errorMessages(error)).toEqual(lines));

  it('a failure is plain data with the fields and the details of a conflict', () => {
    expect(failureOf(of({ error: { 'address.city': 'Enter a city.' }, details: { dates: ['2026-11-09'] } }))).toEqual({
      status: 422,
      statusText: 'Unprocessable Entity',
      messages: ['city: Enter a city.'],
      fields: { 'address.city': 'Enter a city.' },
      retryAfter: null,
      details: { dates: ['2026-11-09'] },
      aborted: false,
      unsent: false,
    });
    expect(failureOf(new DOMException('given up', 'AbortError')).aborted).toBe(true);
  });
});

describe('a browser that is offline', () => {
  const without = (onLine: boolean, error: Error = new TypeError('fetch failed')) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    return createApi({ fetch: () => Promise.reject(error) });
  };
  afterEach(() => jest.restoreAllMocks());
  const failureIn = (call: Promise<unknown>) => call.then(() => null, failureOf);

  it('a send says that it was not sent, a load that there is no connection', async () => {
    const api = without(false);
    expect(
      await failureIn(api.signup({ body: { email: 'a@example.com', password: 'x', consent: true } })),
    ).toMatchObject({ status: null, unsent: true, messages: ['No connection. Your request was not sent.'] });
    expect(await failureIn(api.getSettings())).toMatchObject({
      unsent: true,
      messages: ['No connection. Try again when you’re online.'],
    });
  });

  it('a send that was on its way may have arrived, and an aborted call is no failure', async () => {
    expect(await failureIn(without(true).getSettings())).toMatchObject({
      unsent: false,
      messages: ['An error has occurred. Try again.'],
    });
    const given = new AbortController();
    given.abort();
    const api = without(false, new DOMException('given up', 'AbortError'));
    expect(await failureIn(api.getSettings({ signal: given.signal }))).toMatchObject({ aborted: true, unsent: false });
  });
});

it('reports upload progress only if requested', async () => {
  const told: unknown[] = [];
  const api = createApi({
    fetch: async (_url, _init, onProgress) => {
      told.push(typeof onProgress);
      onProgress?.(0.5);
      return reply(201, {});
    },
  });
  await api.upload({ files: [new Blob(['one'])], onProgress: (part) => told.push(part) });
  await api.upload({ files: [new Blob(['one'])] });
  expect(told).toEqual(['function', 0.5, 'undefined']);
});

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const url = 'http://localhost/api/v1/upload';

it('an upload with progress sends method, headers and body, and responds as fetch does', async () => {
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

it('an upload reports progress up to 1', async () => {
  server.use(http.post(url, () => HttpResponse.json({})));
  const told: number[] = [];
  await sendWithProgress(url, { method: 'POST', body: 'x'.repeat(1000) }, (part) => told.push(part));
  expect(told.at(-1)).toBe(1);
});

it('an upload without a response fails as fetch does', async () => {
  server.use(http.post(url, () => HttpResponse.error()));
  await expect(sendWithProgress(url, { method: 'POST' }, () => undefined)).rejects.toBeInstanceOf(TypeError);
});

it('an upload can be aborted before and while it is sent', async () => {
  server.use(http.post(url, () => new Promise<never>(() => undefined)));
  const giveUp = new AbortController();
  const sent = sendWithProgress(url, { method: 'POST', signal: giveUp.signal }, () => undefined);
  giveUp.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  const late = sendWithProgress(url, { method: 'POST', signal: giveUp.signal }, () => undefined);
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
});
