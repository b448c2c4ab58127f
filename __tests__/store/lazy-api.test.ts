import type { Api } from '@/api/client/types';
import { aSettings } from '@/__tests__/support/builders/settings';
import { lazyApi } from '@/store/lazy-api';

const ready = { getSettings: async () => aSettings() } as Partial<Api> as Api;

it('fetches its code with the first call and only once', async () => {
  let loads = 0;
  const api = lazyApi(async () => {
    loads += 1;
    return ready;
  });
  expect(loads).toBe(0);
  await expect(Promise.all([api.getSettings(), api.getSettings()])).resolves.toEqual([aSettings(), aSettings()]);
  expect(loads).toBe(1);
});

it('fetches it again after the network was away', async () => {
  let away = true;
  const api = lazyApi(async () => {
    if (away) throw new TypeError('The code did not come.');
    return ready;
  });
  await expect(api.getSettings()).rejects.toThrow('The code did not come.');
  away = false;
  await expect(api.getSettings()).resolves.toEqual(aSettings());
});

it('is not taken for a promise by whoever awaits it', async () => {
  const api = lazyApi(async () => ready);
  await expect(Promise.resolve(api)).resolves.toBe(api);
});
