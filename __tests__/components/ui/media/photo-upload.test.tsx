import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhotoUpload } from '@/components/ui/media/photo-upload';
import { photoUploadExamples } from '@/components/ui/media/media.examples';
import { RefusedPhoto, type PhotoActions } from '@/components/ui/media/use-photo-upload';

const user = userEvent.setup({ applyAccept: false });
const image = (bytes = 10, type = 'image/png', name = 'emma.png') => new File([new Uint8Array(bytes)], name, { type });
const fileInput = () => screen.getByLabelText('Choose a photo file');
const button = (name: string) => screen.getByRole('button', { name });

/** The dataTransfer of a drop event. */
const dropped = (files: File[]) => ({
  dataTransfer: {
    files,
    items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    types: ['Files'],
  },
});

/** A screen that stores the photo's URL, with a fake service. */
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

test('without a photo it offers "Add photo" and says "Max 3 MB"', () => {
  render(photoUploadExamples.none);
  expect(button('Add photo')).toBeInTheDocument();
  expect(screen.getByText('Max 3 MB')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete photo' })).not.toBeInTheDocument();
});

test('readers find one button for choosing a photo, not the file input beside it', () => {
  render(photoUploadExamples.none);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Add photo']);
  expect(fileInput()).toHaveAttribute('aria-hidden', 'true');
  expect(fileInput()).toHaveAttribute('tabindex', '-1');
});

test('one file of any image type can be chosen, not several', () => {
  render(photoUploadExamples.none);
  expect(fileInput()).not.toHaveAttribute('multiple');
  expect(fileInput()).toHaveAttribute('accept', 'image/*');
});

test('a chosen photo is uploaded, made the person\'s, and shown; the button then reads "Change photo"', async () => {
  const updatePhoto = jest.fn(async () => undefined);
  const upload = jest.fn(async () => [{ id: 'a1', fullPath: '/photos/a1' }]);
  render(<Screen upload={upload} updatePhoto={updatePhoto} />);
  const photo = image();
  await user.upload(fileInput(), photo);
  expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
  expect(upload).toHaveBeenCalledWith(photo, expect.any(Function));
  expect(updatePhoto).toHaveBeenCalledWith('a1');
  expect(screen.getByRole('img', { name: 'Current photo' }).querySelector('img')).toHaveAttribute('src', '/photos/a1');
  expect(screen.getByRole('status')).toHaveTextContent('Photo saved');
});

test('while it uploads it is busy, shows the progress and takes no second photo', async () => {
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

test('a photo can be dropped', async () => {
  render(<Screen />);
  const zone = screen.getByRole('group', { name: 'Photo of Emma' });
  fireEvent.drop(zone, dropped([image()]));
  expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
});

test.each([
  ['a photo of more than 3 MB', [image(3_000_001)], 'Only 3 megabytes or smaller files allowed'],
  ['a text', [image(10, 'text/plain', 'notes.txt')], 'Your file is not of supported format'],
  [
    'a large photo and a text, the photo first',
    [image(3_000_001), image(10, 'text/plain', 'notes.txt')],
    'Only 3 megabytes or smaller files allowed',
  ],
  [
    'a large photo and a text, the text first',
    [image(10, 'text/plain', 'notes.txt'), image(3_000_001)],
    'Your file is not of supported format',
  ],
  ['two photos at once', [image(), image()], 'Too many files'],
])('%s is rejected in plain words, at the widget and to the error callback', async (_what, files, message) => {
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

test('a photo of exactly 3 MB is taken', async () => {
  render(<Screen />);
  await user.upload(fileInput(), image(3_000_000));
  expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
});

test.each<[string, Partial<PhotoActions>]>([
  ['the upload fails', { upload: () => Promise.reject(new Error('away')) }],
  ['the upload gives nothing', { upload: async () => [] }],
  ["the photo cannot be made the person's", { updatePhoto: () => Promise.reject(new Error('away')) }],
])('when %s it shows a message, keeps the old photo and can be tried again', async (_what, actions) => {
  const onError = jest.fn();
  render(<Screen {...actions} start="/photos/old" onError={onError} />);
  await user.upload(fileInput(), image());
  expect(await screen.findByText('Failed to upload photo')).toBeInTheDocument();
  expect(onError.mock.calls).toEqual([['Failed to upload photo']]);
  expect(screen.getByRole('img', { name: 'Current photo' }).querySelector('img')).toHaveAttribute('src', '/photos/old');
  expect(button('Change photo')).not.toHaveAttribute('aria-busy');
});

test('a picture that the service cannot read ends with the very sentence, and its reason below', async () => {
  const onError = jest.fn();
  const reason = 'We can’t read HEIC pictures. Choose a JPEG.';
  render(<Screen upload={() => Promise.reject(new RefusedPhoto(reason))} start="/photos/old" onError={onError} />);
  await user.upload(fileInput(), image(10, 'image/heic', 'emma.heic'));
  expect(await screen.findByText('Failed to upload photo')).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText(reason)).toBeVisible();
  expect(onError.mock.calls).toEqual([['Failed to upload photo']]);
});

test('deleting takes the photo away and leaves the focus on "Add photo"', async () => {
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

test('a deletion that fails shows a message and keeps the photo', async () => {
  const onError = jest.fn();
  render(<Screen start="/photos/old" deletePhoto={() => Promise.reject(new Error('away'))} onError={onError} />);
  await user.click(button('Delete photo'));
  expect(await screen.findByText('Failed to delete photo')).toBeInTheDocument();
  expect(onError.mock.calls).toEqual([['Failed to delete photo']]);
  expect(button('Delete photo')).toBeInTheDocument();
});

describe('the square that is shown', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:chosen';
    URL.revokeObjectURL = () => undefined;
    // jsdom cannot decode images; the result is tested in a real browser (__tests__/e2e).
    window.createImageBitmap = async () => ({ width: 40, height: 30, close: () => undefined });
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['square'], { type: 'image/jpeg' }));
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'createImageBitmap');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'toBlob');
  });
  const choose = async () => {
    await user.upload(fileInput(), image());
    const crop = await screen.findByRole('group', { name: 'Choose the part to show' });
    fireEvent.load(crop.querySelector('img')!);
    return crop;
  };

  test('the crop is chosen before anything is sent, and only the square is sent', async () => {
    const upload = jest.fn(async (_file: File) => [{ id: 'a1', fullPath: '/photos/a1' }]);
    render(<Screen upload={upload} />);
    expect(await choose()).toHaveFocus();
    expect(upload).not.toHaveBeenCalled();
    await user.click(button('Use this photo'));
    expect(await screen.findByRole('button', { name: 'Change photo' })).toHaveFocus();
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'emma.jpg', type: 'image/jpeg' });
  });

  test('the crop can be given up: the photo stays as it was', async () => {
    const upload = jest.fn();
    render(<Screen upload={upload} start="/photos/old" />);
    await choose();
    await user.click(button('Cancel'));
    expect(button('Change photo')).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Choose the part to show' })).not.toBeInTheDocument();
    expect(upload).not.toHaveBeenCalled();
  });

  test('the crop can be moved and zoomed without a pointer', async () => {
    render(<Screen />);
    const crop = await choose();
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('2');
    await user.click(button('Centre'));
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    expect(crop.querySelector('[tabindex="0"]')).toHaveAccessibleName('Part of the photo to show');
  });

  test('a photo above 3 MB is rejected before it is cut', async () => {
    render(<Screen />);
    await user.upload(fileInput(), image(3_000_001));
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 3 megabytes or smaller files allowed');
    expect(screen.queryByRole('group', { name: 'Choose the part to show' })).not.toBeInTheDocument();
  });

  test('a picture that cannot be cut is sent as it is', async () => {
    const upload = jest.fn(async (_file: File) => [{ id: 'a1', fullPath: '/photos/a1' }]);
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    render(<Screen upload={upload} />);
    await choose();
    await user.click(button('Use this photo'));
    await screen.findByRole('button', { name: 'Change photo' });
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'emma.png' });
  });
});
