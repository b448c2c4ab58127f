import { drawSaved, drawTypedName, toPng } from '@/components/ui/media/signature-image';

/** A canvas whose data URL has one character per pixel. */
function paper(width: number, height: number): HTMLCanvasElement {
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return 'x'.repeat(this.width * this.height);
  });
  return Object.assign(document.createElement('canvas'), { width, height });
}

test('a signature image within the size limit is unchanged, and a larger one is halved until it fits', () => {
  expect(toPng(paper(30, 10), 300)).toHaveLength(300);
  expect(toPng(paper(60, 20), 300)).toHaveLength(300);
  expect(toPng(paper(100, 40), 300)).toHaveLength(25 * 10);
});

test('a typed name is drawn as a signature, and a blank one gives no image', () => {
  expect(drawTypedName('   ', 300_000)).toBe('');
  expect(drawTypedName(' Ada ', 300_000)).toMatch(/^data:image\/png/);
});

test('a long typed name is drawn in a smaller font instead of being cut off', () => {
  const fonts: string[] = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      new Proxy(
        {},
        {
          get: (_held, name) => (name === 'measureText' ? () => ({ width: 3000 }) : () => undefined),
          set: (_held, name, value) => {
            if (name === 'font') fonts.push(String(value));
            return true;
          },
        },
      ) as never,
  );
  drawTypedName('Nguyễn Thị Minh Khai Alexandrovna von und zu Beispiel', 300_000);
  const sizes = fonts.map((font) => Number(/([\d.]+)px/.exec(font)?.[1]));
  expect(sizes).toHaveLength(2);
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
});

test.each([
  ['with the same aspect ratio', 900, 300, [300, 100]],
  ['that is taller', 300, 300, [100, 100]],
  ['that is wider', 1200, 300, [300, 75]],
])('a saved signature image %s is drawn without stretching', (_what, naturalWidth, naturalHeight, size) => {
  const image = { onload: () => undefined, naturalWidth, naturalHeight, src: '' };
  jest.spyOn(window, 'Image').mockImplementation(() => image as unknown as HTMLImageElement);
  const drawImage = jest.fn();
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation(() => ({ save: jest.fn(), restore: jest.fn(), setTransform: jest.fn(), drawImage }) as never);
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 });
  drawSaved(canvas, 'data:', () => true);
  image.onload();
  expect(drawImage).toHaveBeenCalledWith(image, 0, 0, ...size);
});
