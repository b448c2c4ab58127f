import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { textsOf } from '@/__tests__/support/queries';
import * as cards from '@/components/family/person-card.examples';
import { Avatar } from '@/components/ui/media/avatar';
import {
  avatarExamples,
  photo as photoUrl,
  photoUploadExamples,
  savedSignature,
} from '@/components/ui/media/media.examples';
import { PhotoUpload } from '@/components/ui/media/photo-upload';
import { drawSaved, drawTypedName, toPng } from '@/components/ui/media/signature-image';
import { SignaturePad } from '@/components/ui/media/signature-pad';
import { type PhotoActions, RefusedPhoto } from '@/components/ui/media/use-photo-upload';
import { signatureImageField } from '@/lib/validation/signature';

describe('avatars', () => {
  test('the avatar shows the photo and falls back to initials when it fails to load', () => {
    const { container } = render(avatarExamples.withPhoto);
    const avatar = screen.getByRole('img', { name: 'Maya Ruiz' });
    const photo = container.querySelector('img');
    expect(photo).toHaveAttribute('src', photoUrl);
    if (photo) fireEvent.error(photo);
    expect(container.querySelector('img')).toBeNull();
    expect(avatar).toHaveTextContent('MR');
  });

  test('the avatar tries a new photo URL after the previous one failed', () => {
    const { container, rerender } = render(<Avatar firstName="Ana" photoUrl="/old.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    rerender(<Avatar firstName="Ana" photoUrl="/new.png" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/new.png');
  });

  test('the avatar shows one initial for a single name and an icon without a name', () => {
    const { container, rerender } = render(avatarExamples.oneName);
    expect(container).toHaveTextContent('É');
    rerender(avatarExamples.noName);
    expect(container).toHaveTextContent('');
    expect(container.querySelector('svg')).toBeInTheDocument();
  });

  test('the person card takes the initials from a name split at the first space and shows the full name', () => {
    const { rerender, container } = render(cards.withMore);
    expect(screen.getByText('Nguyễn Thị Minh Khai')).toBeInTheDocument();
    expect(container).toHaveTextContent(/^NT/);
    expect(screen.getByText(/Grandmother/)).toBeInTheDocument();
    rerender(cards.oneName);
    expect(container).toHaveTextContent(/^S/);
  });
});

describe('uploading a photo', () => {
  const user = userEvent.setup({ applyAccept: false });
  const image = (bytes = 10, type = 'image/png', name = 'emma.png') =>
    new File([new Uint8Array(bytes)], name, { type });
  const fileInput = () => screen.getByLabelText('Choose a photo file');
  const button = (name: string) => screen.getByRole('button', { name });

  const dropped = (files: File[]) => ({
    dataTransfer: {
      files,
      items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
      types: ['Files'],
    },
  });

  /** Keeps the photo's URL in state, with a fake service. */
  function Screen({
    start = null,
    onError,
    ...given
  }: Partial<PhotoActions> & { start?: string | null; onError?: (message: string) => void }) {
    const [photoUrl, setPhotoUrl] = useState(start);
    const actions: PhotoActions = {
      upload: async () => [{ id: 'a1', fullPath: '/photos/a1' }],
      updatePhoto: async () => undefined,
      deletePhoto: async () => undefined,
      updateFullPath: setPhotoUrl,
      ...given,
    };
    return <PhotoUpload firstName="Emma" photoUrl={photoUrl} actions={actions} onError={onError} />;
  }

  test('without a photo, the photo upload is one button, "Add photo", which takes one image', () => {
    render(photoUploadExamples.none);
    expect(textsOf(screen.getAllByRole('button'))).toEqual(['Add photo']);
    expect(screen.getByText('Max 3 MB')).toBeInTheDocument();
    expect(fileInput()).toHaveAttribute('aria-hidden', 'true');
    expect(fileInput()).toHaveAttribute('tabindex', '-1');
    expect(fileInput()).toHaveAttribute('accept', 'image/*');
    expect(fileInput()).not.toHaveAttribute('multiple');
  });

  test('a chosen photo is uploaded, saved for the person and shown, and the button becomes "Change photo"', async () => {
    const updatePhoto = jest.fn(async () => undefined);
    const upload = jest.fn(async () => [{ id: 'a1', fullPath: '/photos/a1' }]);
    render(<Screen upload={upload} updatePhoto={updatePhoto} />);
    const photo = image();
    await user.upload(fileInput(), photo);
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
    expect(upload).toHaveBeenCalledWith(photo, expect.any(Function));
    expect(updatePhoto).toHaveBeenCalledWith('a1');
    expect(screen.getByRole('img', { name: 'Current photo' }).querySelector('img')).toHaveAttribute(
      'src',
      '/photos/a1',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Photo saved');
  });

  test('during an upload the button is busy, progress is shown and a second photo is ignored', async () => {
    let progress: (part: number) => void = () => undefined;
    let finish: () => void = () => undefined;
    const upload = jest.fn((_file: File, onProgress: (part: number) => void) => {
      progress = onProgress;
      return new Promise<{ id: string; fullPath: string }[]>((resolve) => {
        finish = () => resolve([{ id: 'a1', fullPath: '/photos/a1' }]);
      });
    });
    render(<Screen upload={upload} />);
    await user.upload(fileInput(), image());
    expect(await screen.findByRole('progressbar', { name: 'Uploading photo' })).toHaveAttribute('aria-valuenow', '0');
    expect(button('Add photo')).toHaveAttribute('aria-busy', 'true');
    act(() => progress(0.42));
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    await user.upload(fileInput(), image());
    expect(upload).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(button('Change photo')).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['a photo of more than 3 MB', [image(3_000_001)], 'Only 3 megabytes or smaller files allowed'],
    ['a text file', [image(10, 'text/plain', 'notes.txt')], 'Your file is not of supported format'],
    ['two photos at once', [image(), image()], 'Too many files'],
  ])('dropping %s shows an error message and passes it to the error callback', async (_what, files, message) => {
    const onError = jest.fn();
    const upload = jest.fn();
    render(<Screen onError={onError} upload={upload} />);
    const zone = screen.getByRole('group', { name: 'Photo of Emma' });
    fireEvent.drop(zone, dropped(files));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(onError.mock.calls).toEqual([[message]]);
    expect(upload).not.toHaveBeenCalled();
    expect(button('Add photo')).toBeInTheDocument();
  });

  test('a photo of exactly 3 MB is accepted', async () => {
    render(<Screen />);
    await user.upload(fileInput(), image(3_000_000));
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
  });

  test.each<[string, Partial<PhotoActions>]>([
    ['the upload fails', { upload: () => Promise.reject(new Error('away')) }],
    ['the upload returns nothing', { upload: async () => [] }],
    ['saving the photo for the person fails', { updatePhoto: () => Promise.reject(new Error('away')) }],
  ])('when %s, the photo upload shows an error, keeps the old photo and can be retried', async (_what, actions) => {
    const onError = jest.fn();
    render(<Screen {...actions} start="/photos/old" onError={onError} />);
    await user.upload(fileInput(), image());
    expect(await screen.findByText('Failed to upload photo')).toBeInTheDocument();
    expect(onError.mock.calls).toEqual([['Failed to upload photo']]);
    expect(screen.getByRole('img', { name: 'Current photo' }).querySelector('img')).toHaveAttribute(
      'src',
      '/photos/old',
    );
    expect(button('Change photo')).not.toHaveAttribute('aria-busy');
  });

  test('a photo that the service refuses shows the error with the reason below it', async () => {
    const onError = jest.fn();
    const reason = 'We can’t read HEIC pictures. Choose a JPEG.';
    render(<Screen upload={() => Promise.reject(new RefusedPhoto(reason))} start="/photos/old" onError={onError} />);
    await user.upload(fileInput(), image(10, 'image/heic', 'emma.heic'));
    expect(await screen.findByText('Failed to upload photo')).toBeVisible();
    expect(within(screen.getByRole('alert')).getByText(reason)).toBeVisible();
    expect(onError.mock.calls).toEqual([['Failed to upload photo']]);
  });

  test('deleting the photo moves focus to "Add photo"', async () => {
    const deletePhoto = jest.fn(async () => undefined);
    render(<Screen start="/photos/old" deletePhoto={deletePhoto} />);
    await user.tab();
    await user.tab();
    expect(button('Delete photo')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Add photo')).toHaveFocus());
    expect(deletePhoto).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Photo deleted');
  });

  test('a failed photo deletion shows an error and keeps the photo', async () => {
    const onError = jest.fn();
    render(<Screen start="/photos/old" deletePhoto={() => Promise.reject(new Error('away'))} onError={onError} />);
    await user.click(button('Delete photo'));
    expect(await screen.findByText('Failed to delete photo')).toBeInTheDocument();
    expect(onError.mock.calls).toEqual([['Failed to delete photo']]);
    expect(button('Delete photo')).toBeInTheDocument();
  });

  describe('cropping a photo', () => {
    beforeEach(() => {
      URL.createObjectURL = () => 'blob:chosen';
      URL.revokeObjectURL = () => undefined;
      // jsdom cannot decode images; __tests__/e2e covers the cropped image.
      window.createImageBitmap = async () => ({ width: 40, height: 30, close: () => undefined });
      HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['square'], { type: 'image/jpeg' }));
    });
    afterEach(() => {
      Reflect.deleteProperty(window, 'createImageBitmap');
      Reflect.deleteProperty(HTMLCanvasElement.prototype, 'toBlob');
    });
    const choose = async () => {
      await user.upload(fileInput(), image());
      const crop = await screen.findByRole('group', { name: 'Drag to position your photo' });
      fireEvent.load(crop.querySelector('img')!);
      return crop;
    };

    test('nothing is uploaded until the crop is confirmed, and only the cropped image is uploaded', async () => {
      const upload = jest.fn(async (_file: File) => [{ id: 'a1', fullPath: '/photos/a1' }]);
      render(<Screen upload={upload} />);
      expect(await choose()).toHaveFocus();
      expect(upload).not.toHaveBeenCalled();
      await user.click(button('Use this photo'));
      await waitFor(() => expect(button('Change photo')).toHaveFocus());
      expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'emma.jpg', type: 'image/jpeg' });
    });

    test('cancelling the crop keeps the current photo', async () => {
      const upload = jest.fn();
      render(<Screen upload={upload} start="/photos/old" />);
      await choose();
      await user.click(button('Cancel'));
      expect(button('Change photo')).toHaveFocus();
      expect(screen.queryByRole('group', { name: 'Drag to position your photo' })).not.toBeInTheDocument();
      expect(upload).not.toHaveBeenCalled();
    });

    test('the crop can be zoomed and reset without a mouse and is focusable', async () => {
      render(<Screen />);
      const crop = await choose();
      expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
      fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
      expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('2');
      await user.click(button('Center'));
      expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
      expect(crop.querySelector('[tabindex="0"]')).toHaveAccessibleName('Part of the photo to show');
    });

    test('a photo that cannot be cropped is uploaded unchanged', async () => {
      const upload = jest.fn(async (_file: File) => [{ id: 'a1', fullPath: '/photos/a1' }]);
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
      render(<Screen upload={upload} />);
      await choose();
      await user.click(button('Use this photo'));
      await screen.findByRole('button', { name: 'Change photo' });
      expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'emma.png' });
    });
  });
});

describe('the signature pad', () => {
  const user = userEvent.setup({ delay: null });
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
