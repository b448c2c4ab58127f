import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from '@/components/ui/media/avatar';
import { avatarExamples, photo as photoUrl } from '@/components/ui/media/media.examples';
import * as cards from '@/components/family/person-card.examples';

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

test('the accessible names of the person card’s actions include the person’s name', () => {
  render(cards.withActions);
  expect(screen.getByRole('button', { name: 'Delete Maya’s record' })).toBeInTheDocument();
});
