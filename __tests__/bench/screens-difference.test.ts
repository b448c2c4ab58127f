import sharp from 'sharp';
import { difference } from '@/bench/screens/bench-screens';

const plain = (width: number, height: number, grey: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } });
const png = (width: number, height: number, grey: number) => plain(width, height, grey).png().toBuffer();

test('two pictures of the same screen do not differ, even if a shade is slightly off', async () => {
  expect(await difference(await png(4, 4, 100), await png(4, 4, 100))).toBe(0);
  expect(await difference(await png(4, 4, 100), await png(4, 4, 105))).toBe(0);
});

test('a changed part is counted in pixels', async () => {
  const patch = { input: await png(2, 2, 0), left: 0, top: 0 };
  const patched = await plain(4, 4, 255).composite([patch]).png().toBuffer();
  expect(await difference(await png(4, 4, 255), patched)).toBe(0.25);
});

test('pictures of different sizes differ completely', async () => {
  expect(await difference(await png(4, 4, 100), await png(4, 5, 100))).toBe(1);
});
