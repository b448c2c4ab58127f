import { lateCode } from '@/components/ui/late-code';

const sign = () => window.dispatchEvent(new Event('keydown'));

test('is fetched with the first sign of a visitor, once, for all who want it', async () => {
  const load = jest.fn(async () => 'code');
  const code = lateCode(load);
  expect(code.here()).toBeNull();
  expect(load).not.toHaveBeenCalled();
  sign();
  await expect(code.whenever).resolves.toBe('code');
  await expect(Promise.all([code.now(), code.once()])).resolves.toEqual(['code', 'code']);
  expect(code.here()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

test('whoever asks once is told that it did not come; whoever waits gets it with a later sign', async () => {
  let online = false;
  const load = jest.fn(() => (online ? Promise.resolve('code') : Promise.reject(new Error('no network'))));
  const code = lateCode(load);
  await expect(code.once()).rejects.toThrow('no network');
  const waiting = code.now();
  await expect(code.once()).rejects.toThrow('no network');
  online = true;
  await Promise.resolve();
  sign();
  await expect(waiting).resolves.toBe('code');
  expect(code.here()).toBe('code');
});
