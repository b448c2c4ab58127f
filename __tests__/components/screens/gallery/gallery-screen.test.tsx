import { screen } from '@testing-library/react';
import { renderWithStore } from '@/__tests__/support/render';
import { GalleryScreen } from '@/components/screens/gallery/gallery-screen';

it('the gallery shows its widgets under headings and toggles the dark theme', async () => {
  const { user } = renderWithStore(<GalleryScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  expect(await screen.findAllByRole('heading', { level: 3 })).not.toHaveLength(0);
  const dark = screen.getByRole('button', { name: 'Dark' });
  await user.click(dark);
  expect(dark).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await user.click(dark);
  expect(dark).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
