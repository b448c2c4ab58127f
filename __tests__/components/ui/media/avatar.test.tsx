import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from '@/components/ui/media/avatar';
import { avatarExamples, photo } from '@/components/ui/media/media.examples';
import * as cards from '@/components/family/person-card.examples';

test('the avatar shows the photo, and the initials when it fails', () => {
  const { container } = render(avatarExamples.withPhoto);
  const avatar = screen.getByRole('img', { name: 'Maya Ruiz' });
  const photo = container.querySelector('img');
  expect(photo).toHaveAttribute('src', photo);
  if (photo) fireEvent.error(photo);
  expect(container.querySelector('img')).toBeNull();
  expect(avatar).toHaveTextContent('MR');
});

test('a new photo gets its chance after one that failed', () => {
  const { container, rerender } = render(<Avatar firstName="Ana" photoUrl="/old.png" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  rerender(<Avatar firstName="Ana" photoUrl="/new.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/new.png');
});

test('the avatar has initials of one name, and a figure for none', () => {
  const { container, rerender } = render(avatarExamples.oneName);
  expect(container).toHaveTextContent('É');
  rerender(avatarExamples.noName);
  expect(container).toHaveTextContent('');
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test('the person card splits the name on the first space and shows all of it', () => {
  const { rerender, container } = render(cards.withMore);
  expect(screen.getByText('Nguyễn Thị Minh Khai')).toBeInTheDocument();
  expect(container).toHaveTextContent(/^NT/);
  expect(screen.getByText(/Grandmother/)).toBeInTheDocument();
  rerender(cards.oneName);
  expect(container).toHaveTextContent(/^S/);
});

test('the person card’s actions name the person', () => {
  render(cards.withActions);
  expect(screen.getByRole('button', { name: 'Delete Maya’s record' })).toBeInTheDocument();
});
