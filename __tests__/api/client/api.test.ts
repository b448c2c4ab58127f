import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { FakeSessionService, reply } from '@/__tests__/support/fake-session-service';
import { FakeBrowser, FakeStorage } from '@/__tests__/support/fake-tabs';
import { makeTestStore } from '@/__tests__/support/render';
import { createApi, queryString, sendWithProgress } from '@/api/client/api';
import { ApiError, errorMessages, failureOf } from '@/api/client/api-error';
import { deviceHeaders } from '@/api/client/device';
import { createTokenStorage } from '@/api/client/tokens';
import { followSwitch } from '@/store/reload-for-family';

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

  it('a call sends JSON, and an idempotency key, which a retry repeats, only if it creates something', async () => {
    const { api, last } = setUp();
    await api.createCard({ body: { token: 'tok' }, idempotencyKey: 'mine' });
    expect((last().init.headers as Record<string, string>)['idempotency-key']).toBe('mine');
    await api.signin({ body: { email: 'a@b.example', password: 'x', remember: false } });
    const headers = last().init.headers as Record<string, string>;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBeUndefined();
    expect(last().init.body).toBe('{"email":"a@b.example","password":"x","remember":false}');
  });

  it('a call names the family record on show, unless it is about the account', async () => {
    const seen: (string | undefined)[] = [];
    const { tokens } = new FakeBrowser(() => Promise.reject(new Error('No call is made.'))).tab();
    tokens.write({ token: 'access-1', refreshToken: 'refresh-1' }, true);
    const api = createApi({
      fetch: async (_, { headers }) => {
        seen.push((headers as Record<string, string>)['family-id']);
        return reply(200, {});
      },
      tokens,
      family: () => anId(9),
    });
    await api.listQuestions();
    await api.getProfile();
    expect(seen).toEqual([anId(9), undefined]);
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
  ])('an error shows %s', (_, error, lines) => expect(errorMessages(error)).toEqual(lines));

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

it('an upload reports its progress only if requested', async () => {
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

it('an upload with progress sends method, headers and body, reports up to 1, and responds as fetch does', async () => {
  server.use(
    http.post(url, async ({ request }) => {
      const said = { key: request.headers.get('idempotency-key'), body: await request.text() };
      return HttpResponse.json(said, { status: 429, headers: { 'retry-after': '7' } });
    }),
  );
  const init = { method: 'POST', headers: { 'idempotency-key': 'mine' }, body: 'photo' };
  const told: number[] = [];
  const answer = await sendWithProgress(url, init, (part) => told.push(part));
  expect(told.at(-1)).toBe(1);
  expect([answer.status, answer.ok, answer.headers.get('retry-after')]).toEqual([429, false, '7']);
  expect(await answer.json()).toEqual({ key: 'mine', body: 'photo' });
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

describe('the tokens of a session', () => {
  function setUp({ remember = true } = {}) {
    const service = new FakeSessionService();
    const browser = new FakeBrowser(service.fetch);
    const tab = browser.tab();
    tab.tokens.write(service.pair(), remember);
    return { service, browser, tab };
  }

  describe('an access token that has expired', () => {
    it.each([
      { remember: true, place: 'persistent storage' },
      { remember: false, place: 'session storage' },
    ])(
      'an expired access token is renewed once, the call is made again, and the pair stays in $place',
      async ({ remember }) => {
        const { service, browser, tab } = setUp({ remember });
        service.expireAccess();
        await expect(tab.api.getProfile()).resolves.toEqual({});
        expect(service.callsOf('refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
        expect(service.callsOf('profile').map(({ headers }) => headers.authorization)).toEqual([
          'Bearer access-1',
          'Bearer access-2',
        ]);
        const [holder, other] = remember ? [browser.local, tab.session] : [tab.session, browser.local];
        expect([holder.getItem('token'), holder.getItem('refreshToken')]).toEqual(['access-2', 'refresh-2']);
        expect(other.getItem('token')).toBeNull();
      },
    );

    it('a refresh sends no access token', async () => {
      const { service, tab } = setUp();
      service.expireAccess();
      await tab.api.getProfile();
      await tab.api.signin({ body: { email: 'a@b.example', password: 'x', remember: true } }).catch(() => undefined);
      for (const call of [...service.callsOf('refresh'), ...service.callsOf('signin')]) {
        expect(call.headers.authorization).toBeUndefined();
      }
    });

    it('concurrent calls share one refresh', async () => {
      const { service, tab } = setUp();
      service.expireAccess();
      await Promise.all(Array.from({ length: 20 }, () => tab.api.getProfile()));
      expect(service.callsOf('refresh')).toHaveLength(1);
    });

    it('one tab refreshes for all tabs', async () => {
      const { service, browser, tab } = setUp();
      const others = [browser.tab(), browser.tab(), browser.tab()];
      service.expireAccess();
      service.leeway = false;
      await Promise.all(
        [tab, ...others].flatMap(({ api }) => [api.getProfile(), api.listQuestions(), api.getProfile()]),
      );
      expect(service.callsOf('refresh')).toHaveLength(1);
      expect([tab, ...others].map(({ ended }) => ended)).toEqual([0, 0, 0, 0]);
    });

    it('without browser locks, parallel refreshes get the same new pair and the session stays', async () => {
      const { service, browser, tab } = setUp();
      browser.locks = false;
      const other = browser.tab();
      service.expireAccess();
      await Promise.all([tab.api.getProfile(), other.api.getProfile()]);
      expect(tab.tokens.read()).toEqual({ token: 'access-2', refreshToken: 'refresh-2' });
      expect([tab.ended, other.ended]).toEqual([0, 0]);
    });

    it('a second 401 of a call is an error, not another refresh', async () => {
      const { service, tab } = setUp();
      const renew = service.pair.bind(service);
      service.pair = () => {
        const pair = renew();
        service.expireAccess();
        return pair;
      };
      service.expireAccess();
      await expect(tab.api.getProfile()).rejects.toMatchObject({ status: 401 });
      expect(service.callsOf('refresh')).toHaveLength(1);
      expect(service.callsOf('profile')).toHaveLength(2);
    });

    it('a creating call is repeated with the same idempotency key, and another call gets another key', async () => {
      const { service, tab } = setUp();
      service.expireAccess();
      await tab.api.sendSupport({ body: { subject: 'Hello', message: 'There' } });
      await tab.api.sendSupport({ body: { subject: 'Hello', message: 'There' } });
      const [first, again, other] = service.callsOf('support').map(({ headers }) => headers['idempotency-key']);
      expect(first).toMatch(/^[0-9a-f-]{32,36}$/);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });
  });

  it.each([
    ['is renewed', (service: FakeSessionService) => service.expireAccess()],
    ['is over', (service: FakeSessionService) => service.revoke()],
  ])(
    'an answer that is not used is read to its end where the session %s, so that its connection is free again',
    async (_, end) => {
      const { service, browser, tab } = setUp();
      end(service);
      const answers: Response[] = [];
      const unread: number[] = [];
      const api = createApi({
        fetch: async (...call) => {
          unread.push(answers.filter(({ bodyUsed }) => !bodyUsed).length);
          const answer = await service.fetch(...call);
          answers.push(answer);
          return answer;
        },
        tokens: tab.tokens,
      });
      await api.getProfile().catch((error: ApiError) => expect(error.body).toEqual({ error: 'Please log in.' }));
      expect(browser.local.getItem('token')).toBe(answers.length === 3 ? 'access-2' : null);
      // Neither the refresh nor the second try is sent while an earlier answer is still unread.
      expect(unread.filter((count) => count > 0)).toEqual([]);
      expect(answers.every(({ bodyUsed }) => bodyUsed)).toBe(true);
    },
  );

  describe('a refresh that is refused', () => {
    it('a rejected refresh ends the session once, regardless of the number of waiting calls', async () => {
      const { service, tab } = setUp();
      service.revoke();
      const calls = await Promise.allSettled([
        tab.api.getProfile(),
        tab.api.getProfile(),
        tab.api.listSavedFacilities(),
      ]);
      expect(calls.map((call) => call.status === 'rejected' && call.reason)).toEqual(
        Array.from({ length: 3 }, () => expect.any(ApiError)),
      );
      expect(tab.ended).toBe(1);
      expect(tab.tokens.read()).toBeNull();
    });

    it('a rejected refresh adopts a newer pair stored by another tab', async () => {
      const { service, browser, tab } = setUp();
      browser.locks = false;
      service.expireAccess();
      service.trouble = [401];
      let open = () => {};
      service.gate = new Promise((resolve) => (open = resolve));
      const call = tab.api.getProfile();
      browser.tab().tokens.write(service.pair(), true);
      open();
      await expect(call).resolves.toEqual({});
      expect(tab.ended).toBe(0);
      expect(tab.tokens.read()?.token).toBe('access-2');
    });
  });

  describe('failures during a refresh', () => {
    it.each([
      ['the network is away', new TypeError('fetch failed')],
      ['the database is away', 503],
      ['refreshing is throttled', 429],
      ['the service has failed', 500],
    ])('when %s, the call fails, the session stays, and the next try works', async (_, trouble) => {
      const { service, tab } = setUp();
      service.expireAccess();
      service.trouble = [trouble];
      await expect(tab.api.getProfile()).rejects.toThrow();
      expect(tab.ended).toBe(0);
      expect(tab.tokens.read()).toEqual({ token: 'access-1', refreshToken: 'refresh-1' });
      await expect(tab.api.getProfile()).resolves.toEqual({});
    });

    it('a logout during a refresh is not undone by its response', async () => {
      const { service, tab } = setUp();
      service.expireAccess();
      let open = () => {};
      service.gate = new Promise((resolve) => (open = resolve));
      const call = tab.api.getProfile();
      tab.tokens.clearEverywhere();
      open();
      await expect(call).rejects.toMatchObject({ status: 401 });
      expect(tab.tokens.read()).toBeNull();
      expect(tab.ended).toBe(0);
    });

    it('aborting one call does not abort the refresh for the others', async () => {
      const { service, tab } = setUp();
      service.expireAccess();
      let open = () => {};
      service.gate = new Promise((resolve) => (open = resolve));
      const controller = new AbortController();
      const givenUp = tab.api.getProfile({ signal: controller.signal });
      const other = tab.api.getProfile();
      await Promise.resolve();
      const failure = expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
      while (service.callsOf('refresh').length === 0) await Promise.resolve();
      controller.abort();
      await failure;
      open();
      await expect(other).resolves.toEqual({});
      expect(service.callsOf('refresh')).toHaveLength(1);
    });
  });

  describe('tabs', () => {
    it('a logout reaches all tabs, also those with their own session', () => {
      const { service, browser, tab } = setUp();
      const own = browser.tab();
      own.tokens.write(service.pair(), false);
      tab.tokens.write(service.pair(), true);
      tab.tokens.clearEverywhere();
      expect(own.heard).toContain('signedOut');
      expect(own.tokens.read()).toBeNull();
      expect(tab.heard).not.toContain('signedIn');
    });

    it('a login reaches all tabs', () => {
      const { service, browser, tab } = setUp();
      tab.tokens.clear();
      const other = browser.tab();
      tab.tokens.write(service.pair(), true);
      expect(other.heard).toEqual(['signedIn']);
      expect(other.tokens.read()).toEqual(tab.tokens.read());
    });

    it('a duplicated tab follows the token rotation', async () => {
      const { service, browser, tab } = setUp({ remember: false });
      const copy = browser.tab(tab);
      service.leeway = false;
      for (const one of [tab, copy, tab, copy]) {
        service.expireAccess();
        await expect(one.api.getProfile()).resolves.toEqual({});
      }
      expect([tab.ended, copy.ended]).toEqual([0, 0]);
    });
  });
});

describe('where the tokens are kept', () => {
  const pair = { token: 'access-1', refreshToken: 'refresh-1' };
  const newer = { token: 'access-2', refreshToken: 'refresh-2' };

  function setUp(prepare: (local: FakeStorage, session: FakeStorage) => void = () => undefined) {
    const [local, session] = [new FakeStorage(), new FakeStorage()];
    prepare(local, session);
    const tokens = createTokenStorage({ local: () => local, session: () => session, events: new EventTarget() });
    return { local, session, tokens };
  }

  it('the pair is stored under token and refreshToken, persistently or for the tab', () => {
    const { local, session, tokens } = setUp();
    tokens.write(pair, true);
    expect(local.getItem('token')).toBe('access-1');
    expect(local.getItem('refreshToken')).toBe('refresh-1');
    tokens.write(newer, false);
    expect(local.getItem('token')).toBeNull();
    expect(session.getItem('refreshToken')).toBe('refresh-2');
    expect(tokens.read()).toEqual(newer);
  });

  it('half a token pair is no session, and is not replaced', () => {
    const { tokens } = setUp((local) => local.setItem('token', 'access-1'));
    expect(tokens.read()).toBeNull();
    tokens.replace(newer);
    expect(tokens.read()).toBeNull();
  });

  describe('a browser without storage', () => {
    it('without storage, a session lasts as long as the page', () => {
      const { tokens } = setUp((local, session) => {
        local.broken = true;
        session.broken = true;
      });
      tokens.write(pair, true);
      expect(tokens.read()).toEqual(pair);
      tokens.replace(newer);
      expect(tokens.read()).toEqual(newer);
      tokens.clearEverywhere();
      expect(tokens.read()).toBeNull();
    });

    it('with session storage only, a remembered session lasts as long as the tab', () => {
      const { session, tokens } = setUp((local) => {
        local.broken = true;
      });
      tokens.write(pair, true);
      expect(session.getItem('token')).toBe('access-1');
    });

    it('a session is not lost when the storage is full', () => {
      const { local, tokens } = setUp();
      local.full = true;
      tokens.write(pair, true);
      expect(tokens.read()).toEqual(pair);
      expect(local.getItem('refreshToken')).toBeNull();
    });
  });

  it('a switch to another record is announced to every other tab, whose session stays', () => {
    const browser = new FakeBrowser(() => Promise.reject(new Error('No call is made.')));
    const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()];
    third.tokens.write({ token: 'b', refreshToken: 's' }, false);
    first.tokens.write({ token: 'a', refreshToken: 'r' }, true);
    for (const tab of [first, second, third]) tab.heard.length = 0;
    first.tokens.announceSwitch();
    expect([first.heard, second.heard, third.heard]).toEqual([[], ['switched'], ['switched']]);
    expect([second.tokens.read()?.token, third.tokens.read()?.token]).toEqual(['a', 'b']);
  });

  it('a tab reloads when another one has switched, unless it has no session', () => {
    const reload = jest.fn();
    makeTestStore({ profile: aProfile(), reload }).dispatch(followSwitch());
    expect(reload).toHaveBeenCalledTimes(1);
    makeTestStore({ profile: null, reload }).dispatch(followSwitch());
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the device of a session', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  const tokens = () =>
    createTokenStorage({ local: () => localStorage, session: () => sessionStorage, events: new EventTarget() });

  it('a device keeps one random key, also after a log-out', () => {
    const first = deviceHeaders();
    expect(first['device-key']).toMatch(/^[\w-]{22,64}$/);
    tokens().write({ token: 'a', refreshToken: 'r' }, true);
    tokens().clearEverywhere();
    expect(deviceHeaders()).toEqual({ ...first, 'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone });
    localStorage.clear();
    expect(deviceHeaders()['device-key']).not.toBe(first['device-key']);
  });

  it('a browser that refuses its storage names no device', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No.', 'SecurityError');
    });
    expect(Object.keys(deviceHeaders())).toEqual(['time-zone']);
  });

  it('only calls that begin or renew a session name the device', async () => {
    const seen: [url: string, key: string | undefined][] = [];
    const api = createApi({
      fetch: async (url, init) => {
        seen.push([url, (init.headers as Record<string, string>)['device-key']]);
        return Response.json({});
      },
      device: () => ({ 'device-key': 'mine' }),
    });
    await api.signin({ body: { email: 'a@b.example', password: 'x', remember: false } });
    await api.confirm({ params: { code: 'ABCDE12345' } });
    await api.refresh({ body: { refreshToken: 'r' } });
    await api.getProfile();
    await api.listSessions();
    expect(seen).toEqual([
      ['/api/v1/parent/signin', 'mine'],
      ['/api/v1/parent/confirm/ABCDE12345', 'mine'],
      ['/api/v1/parent/refresh', 'mine'],
      ['/api/v1/parent/profile', undefined],
      ['/api/v1/parent/sessions', undefined],
    ]);
  });
});
