import { createApi } from '@/api/client/api';
import { ApiError } from '@/api/client/api-error';
import { FakeSessionService } from '@/__tests__/support/fake-session-service';
import { FakeBrowser } from '@/__tests__/support/fake-tabs';

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
  ])('is renewed once, the call is made again, and the pair stays in $place', async ({ remember }) => {
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
  });

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
    await Promise.all([tab, ...others].flatMap(({ api }) => [api.getProfile(), api.listQuestions(), api.getProfile()]));
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

describe('an answer that is not used', () => {
  it.each([
    ['is renewed', (service: FakeSessionService) => service.expireAccess()],
    ['is over', (service: FakeSessionService) => service.revoke()],
  ])('is read to its end where the session %s, so that its connection is free again', async (_, end) => {
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
  });
});

describe('a refresh that is refused', () => {
  it('a rejected refresh ends the session once, regardless of the number of waiting calls', async () => {
    const { service, tab } = setUp();
    service.revoke();
    const calls = await Promise.allSettled([tab.api.getProfile(), tab.api.getProfile(), tab.api.listSavedFacilities()]);
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
  ])('%s: the call fails, the session stays, and the next try works', async (_, trouble) => {
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
