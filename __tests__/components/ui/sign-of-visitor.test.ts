import Router from 'next/router';
import { firstSign, nextSign } from '@/components/ui/sign-of-visitor';

const settled = async (promise: Promise<void>) => Promise.race([promise.then(() => true), Promise.resolve(false)]);
test('the first sign is waited for', async () => {
  expect(await settled(firstSign)).toBe(false);
  window.dispatchEvent(new Event('touchstart'));
  await expect(firstSign).resolves.toBeUndefined();
});

test.each(['pointerover', 'wheel', 'keydown', 'focusin', 'click'])(
  '%s is a sign, wherever it happens',
  async (type) => {
    const sign = nextSign();
    expect(await settled(sign)).toBe(false);
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    await expect(sign).resolves.toBeUndefined();
  },
);

test('so is a navigation, which nobody may have pressed for', async () => {
  const sign = nextSign();
  Router.events.emit('routeChangeStart', '/');
  await expect(sign).resolves.toBeUndefined();
});
