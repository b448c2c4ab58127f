import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { savedSignature } from '@/components/ui/media/media.examples';
import { drawSaved, drawTypedName, toPng } from '@/components/ui/media/signature-image';
import { SignaturePad } from '@/components/ui/media/signature-pad';
import { signatureImageField } from '@/lib/validation/signature';

describe('the signature pad', () => {
  const user = userEvent.setup();
  const onSave = jest.fn();
  const onClear = jest.fn();

  function Pad({ start = null }: { start?: string | null }) {
    const [image, setImage] = useState(start);
    return (
      <SignaturePad
        id="signature"
        image={image}
        onSave={(drawn, name) => {
          onSave(drawn, name);
          setImage(drawn);
        }}
        onClear={() => {
          onClear();
          setImage(null);
        }}
      />
    );
  }
  const canvas = () => screen.getByRole('img', { name: /Signature of Parent or Guardian/ });
  const clear = () => screen.getByRole('button', { name: 'Clear' });

  /** Requested images; the test triggers their load events. */
  let images: { src: string; onload: () => void }[];
  beforeEach(() => {
    onSave.mockClear();
    onClear.mockClear();
    images = [];
    jest.spyOn(window, 'Image').mockImplementation(() => {
      const image = { src: '', onload: () => undefined, naturalWidth: 900, naturalHeight: 300 };
      images.push(image);
      return image as unknown as HTMLImageElement;
    });
  });

  function stroke() {
    const [first, ...rest] = [10, 30, 60, 90].map((x) => ({ clientX: x, clientY: x / 2 }));
    fireEvent.mouseDown(canvas(), { ...first, buttons: 1, which: 1 });
    for (const point of rest) fireEvent.mouseMove(canvas(), { ...point, buttons: 1, which: 1 });
    fireEvent.mouseUp(document, { which: 1 });
  }

  test('the signature pad starts empty, reports its image when each stroke ends, and is emptied by “Clear”', async () => {
    render(<Pad />);
    expect(canvas()).toHaveAccessibleName('Signature of Parent or Guardian, empty');
    expect(clear()).toHaveAttribute('aria-disabled', 'true');
    stroke();
    expect(onSave).toHaveBeenCalledTimes(1);
    const [image, typedName] = onSave.mock.calls[0] as [string, string | null];
    expect(signatureImageField().isValidSync(image)).toBe(true);
    expect(typedName).toBeNull();
    expect(canvas()).toHaveAccessibleName('Signature of Parent or Guardian, signed');
    stroke();
    expect(onSave).toHaveBeenCalledTimes(2);
    await user.click(clear());
    expect(onClear).toHaveBeenCalledTimes(1);
    expect(canvas()).toHaveAccessibleName(/empty/);
    expect(clear()).toHaveAttribute('aria-disabled', 'true');
  });

  describe('a saved image', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    test('a saved signature is redrawn after about 100 ms and not reported again', () => {
      render(<Pad start={savedSignature} />);
      expect(images).toHaveLength(0);
      act(() => jest.advanceTimersByTime(100));
      expect(images.map(({ src }) => src)).toEqual([savedSignature]);
      expect(onSave).not.toHaveBeenCalled();
      expect(canvas()).toHaveAccessibleName(/signed/);
    });

    test('a saved signature that loads after "Clear" is not drawn', () => {
      const draw = jest.fn();
      jest
        .spyOn(HTMLCanvasElement.prototype, 'getContext')
        .mockImplementation(
          () =>
            new Proxy(
              {},
              { get: (_held, name) => (name === 'drawImage' ? draw : () => undefined), set: () => true },
            ) as never,
        );
      render(<Pad start={savedSignature} />);
      act(() => jest.advanceTimersByTime(100));
      fireEvent.click(clear());
      images[0]?.onload();
      expect(draw).not.toHaveBeenCalled();
    });
  });

  test('a typed name becomes a signature image like a drawn one', async () => {
    render(<Pad />);
    await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
    const input = screen.getByRole('textbox', { name: /type your full name/ });
    fireEvent.change(input, { target: { value: 'Ada Li' } });
    const [image, typedName] = onSave.mock.calls.at(-1) as [string, string | null];
    expect(signatureImageField().isValidSync(image)).toBe(true);
    expect(typedName).toBe('Ada Li');
    expect(screen.getByRole('img', { name: 'Signature of Ada Li' })).toHaveAttribute('src', image);
    await user.clear(input);
    expect(onClear).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Draw your signature instead' }));
    expect(canvas()).toHaveAccessibleName(/empty/);
  });
});

describe('the image of a signature', () => {
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
});
