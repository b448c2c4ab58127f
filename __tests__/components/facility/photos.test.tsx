import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithStore } from '@/__tests__/support/render';
import { FacilityGallery, FacilityPicture } from '@/components/facility/page/facility-gallery';

const photos = ['garden', 'kitchen', 'room'].map((name) => ({ url: `/${name}.svg`, alt: `The ${name}` }));
const name = 'Robin Hill Child Care';
const shown = () => within(screen.getByTestId('photo')).getByRole('img');
const place = async () => (await screen.findByText('Photo', { selector: '[aria-live] > span' })).parentElement;
const next = () => screen.getByRole('button', { name: 'Next photo' });

it('one picture is beside the name and says how many there are', () => {
  renderWithStore(<FacilityPicture name={name} photos={photos} />);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Open 3 photos: The garden' })).toBeVisible();
});

it('a single photo opens without navigation', async () => {
  const { user } = renderWithStore(<FacilityPicture name={name} photos={photos.slice(0, 1)} />);
  await user.click(screen.getByRole('button', { name: 'Open the photo: The garden' }));
  expect(await screen.findByRole('dialog', { name: `Photos of ${name}` })).toBeVisible();
  expect(shown()).toHaveAttribute('alt', 'The garden');
  expect(screen.queryByRole('button', { name: /photo$/ })).not.toBeInTheDocument();
});

it('a facility without photos shows a drawing that opens nothing', () => {
  renderWithStore(<FacilityPicture name={name} photos={[]} />);
  expect(screen.getByText(/A drawing: we don’t have a photo/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('the other photos are a strip, and each opens the viewer at its position', async () => {
  const { user, unmount } = renderWithStore(<FacilityGallery name={name} photos={photos} />);
  const strip = within(screen.getByRole('list', { name: 'More photos' }));
  expect(strip.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['The kitchen', 'The room']);
  await user.click(strip.getByRole('button', { name: 'Open photo 3 of 3: The room' }));
  expect(await place()).toHaveTextContent('Photo 3 of 3: The room');
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  unmount();
  renderWithStore(<FacilityGallery name={name} photos={photos.slice(0, 1)} />);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

async function open() {
  const rendered = renderWithStore(<FacilityPicture name={name} photos={photos} />);
  const opener = screen.getByRole('button', { name: /^Open 3 photos/ });
  await rendered.user.click(opener);
  await screen.findByRole('dialog');
  return { ...rendered, opener };
}

it('the viewer’s buttons stop at the last photo and announce the position', async () => {
  const { user } = await open();
  const previous = screen.getByRole('button', { name: 'Previous photo' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(next());
  expect(shown()).toHaveAttribute('alt', 'The kitchen');
  expect(await place()).toHaveTextContent('Photo 2 of 3: The kitchen');
  await user.click(previous);
  expect(shown()).toHaveAttribute('alt', 'The garden');
});

it('the viewer’s keys work wherever the focus is, and Escape returns to the picture', async () => {
  const { user, opener } = await open();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(shown()).toHaveAttribute('alt', 'The room');
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toHaveAttribute('alt', 'The kitchen');
  await user.keyboard('{Home}');
  expect(shown()).toHaveAttribute('alt', 'The garden');
  await user.keyboard('{End}');
  expect(shown()).toHaveAttribute('alt', 'The room');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(shown()).toHaveAttribute('alt', 'The room');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

describe('swiping in the viewer', () => {
  const swipe = (from: readonly [number, number], to: readonly [number, number], given: object = {}) => {
    const photo = screen.getByTestId('photo');
    // jsdom has no pointer events.
    const tell = (type: string, [clientX, clientY]: readonly [number, number]) =>
      fireEvent(
        photo,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { isPrimary: true, ...given }),
      );
    tell('pointerdown', from);
    tell('pointermove', to);
    tell('pointerup', to);
  };

  it('a swipe to the left shows the next photo and to the right the previous one', async () => {
    await open();
    swipe([300, 100], [180, 110]);
    expect(shown()).toHaveAttribute('alt', 'The kitchen');
    swipe([100, 100], [220, 110]);
    expect(shown()).toHaveAttribute('alt', 'The garden');
  });

  it.each([
    ['that is short', [300, 100], [280, 100], {}],
    ['that goes down', [300, 100], [240, 300], {}],
    ['of a second finger', [300, 100], [100, 100], { isPrimary: false }],
  ] as const)('a swipe %s shows no other photo', async (_, from, to, given) => {
    await open();
    swipe(from, to, given);
    expect(shown()).toHaveAttribute('alt', 'The garden');
    expect(shown().style.transform).toBe('');
  });
});
