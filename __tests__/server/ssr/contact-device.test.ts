import type { IncomingMessage, ServerResponse } from 'node:http';
import { deviceToKeep, keepDevice, readDevice } from '@/server/ssr/contact-device';

const asking = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;
const key = 'a-random-key-of-a-contact';

test.each([
  [undefined, null],
  [`other=1; contact-device=${key}`, key],
  [`contact-device=${key}; other=1`, key],
  ['contact-device=short', null],
  ['contact-device="><script>alert(1)</script>aaaaaaa', null],
  [`not-contact-device=${key}`, null],
])('the device of the cookie %j is %j', (cookie, device) => {
  expect(readDevice(asking(cookie))).toBe(device);
});

test('a browser without a key gets a random one, for links’ pages and no script, for 30 days', () => {
  expect(deviceToKeep(asking(`contact-device=${key}`))).toBe(key);
  const [one, two] = [deviceToKeep(asking()), deviceToKeep(asking())];
  expect([one === two, one.length >= 22]).toEqual([false, true]);
  const headers = new Map<string, unknown>();
  keepDevice(
    { setHeader: (name: string, value: unknown) => headers.set(name, value) } as unknown as ServerResponse,
    one,
  );
  expect(headers.get('set-cookie')).toBe(
    `contact-device=${one}; Path=/answer; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  );
});
