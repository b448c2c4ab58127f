import { createApi } from '@/api/client/api';
import { deviceHeaders } from '@/api/client/device';
import { createTokenStorage } from '@/api/client/tokens';

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
