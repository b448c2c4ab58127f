import sharp from 'sharp';
import { difference } from '@/bench/screens/bench-screens';

const plain = (width: number, height: number, grey: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } });
const png = (width: number, height: number, grey: number) => plain(width, height, grey).png().toBuffer();

test('two pictures of the same are no difference, also where a shade is a little off', async () => {
  expect(await difference(await png(4, 4, 100), await png(4, 4, 100))).toBe(0);
  expect(await difference(await png(4, 4, 100), await png(4, 4, 105))).toBe(0);
});

test('a part that looks otherwise counts by its pixels', async () => {
  const patch = { input: await png(2, 2, 0), left: 0, top: 0 };
  const patched = await plain(4, 4, 255).composite([patch]).png().toBuffer();
  expect(await difference(await png(4, 4, 255), patched)).toBe(0.25);
});

test('a picture of another size differs as a whole', async () => {
  expect(await difference(await png(4, 4, 100), await png(4, 5, 100))).toBe(1);
});
