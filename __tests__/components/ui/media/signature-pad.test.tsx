import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SignaturePad } from '@/components/ui/media/signature-pad';
import { savedSignature } from '@/components/ui/media/media.examples';
import { signatureImageField } from '@/lib/validation/signature';

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

function stroke(by: 'mouse' | 'touch') {
  const points = [10, 30, 60, 90].map((x) => ({ clientX: x, clientY: x / 2, identifier: 1 }));
  const [first, ...rest] = points;
  if (by === 'mouse') {
    fireEvent.mouseDown(canvas(), { ...first, buttons: 1, which: 1 });
    for (const point of rest) fireEvent.mouseMove(canvas(), { ...point, buttons: 1, which: 1 });
    fireEvent.mouseUp(document, { which: 1 });
    return;
  }
  const touches = (point?: object) => ({
    changedTouches: [{ ...point, target: canvas() }],
    targetTouches: [{ ...point, target: canvas() }],
  });
  fireEvent.touchStart(canvas(), touches(first));
  for (const point of rest) fireEvent.touchMove(canvas(), touches(point));
  fireEvent.touchEnd(canvas(), touches(points.at(-1)));
}

test('the signature pad starts empty with "Clear" disabled', () => {
  render(<Pad />);
  expect(canvas()).toHaveAccessibleName('Signature of Parent or Guardian, empty');
  expect(clear()).toHaveAttribute('aria-disabled', 'true');
});

test.each(['mouse', 'touch'] as const)('the signature pad reports its image when a stroke by %s ends', (by) => {
  render(<Pad />);
  stroke(by);
  expect(onSave).toHaveBeenCalledTimes(1);
  const [image, typedName] = onSave.mock.calls[0] as [string, string | null];
  expect(signatureImageField().isValidSync(image)).toBe(true);
  expect(typedName).toBeNull();
  expect(canvas()).toHaveAccessibleName('Signature of Parent or Guardian, signed');
});

test('the signature pad reports its image again after a second stroke', () => {
  render(<Pad />);
  stroke('mouse');
  stroke('mouse');
  expect(onSave).toHaveBeenCalledTimes(2);
});

test('"Clear" empties the signature pad and calls onClear', async () => {
  render(<Pad />);
  stroke('mouse');
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

test('the signature is redrawn at device resolution when the width changes, not when only the height does', () => {
  let resize: () => void = () => undefined;
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    resize = () => callback([], {} as ResizeObserver);
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  });
  let width = 300;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true });
  render(<Pad />);
  const paper = canvas() as HTMLCanvasElement;
  expect([paper.width, paper.height]).toEqual([600, 200]);
  stroke('mouse');
  fireEvent(window, new Event('resize'));
  resize();
  expect(images).toHaveLength(0);
  width = 240;
  resize();
  expect([paper.width, paper.height]).toEqual([480, 160]);
  expect(images).toHaveLength(1);
  Object.defineProperty(window, 'devicePixelRatio', { value: 1, configurable: true });
});

test('a typed name becomes a signature image like a drawn one', async () => {
  render(<Pad />);
  await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
  const input = screen.getByRole('textbox', { name: /type your full name/ });
  await user.type(input, 'Ada Li');
  const [image, typedName] = onSave.mock.calls.at(-1) as [string, string | null];
  expect(signatureImageField().isValidSync(image)).toBe(true);
  expect(typedName).toBe('Ada Li');
  expect(screen.getByRole('img', { name: 'Signature of Ada Li' })).toHaveAttribute('src', image);
  await user.clear(input);
  expect(onClear).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Draw your signature instead' }));
  expect(canvas()).toHaveAccessibleName(/empty/);
});
