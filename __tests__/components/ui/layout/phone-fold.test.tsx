import { render, screen } from '@testing-library/react';
import { PhoneFold } from '@/components/ui/layout/phone-fold';

const fold = (given: { foldable: boolean; open?: boolean }) => (
  <PhoneFold label="Near the river" {...given}>
    <p>All of it</p>
  </PhoneFold>
);

it.each([
  [{ foldable: true }, false],
  [{ foldable: true, open: true }, true],
  [{ foldable: false }, true],
])('a phone fold with %j has open = %s', (given, isOpen) => {
  render(fold(given));
  const details = screen.getByText('All of it').closest('details')!;
  expect(details.open).toBe(isOpen);
  expect(screen.getByText('Near the river')).toBeInTheDocument();
});

it('the phone fold closes once it becomes foldable', () => {
  const { rerender } = render(fold({ foldable: false }));
  rerender(fold({ foldable: true }));
  expect(screen.getByText('All of it').closest('details')).not.toHaveAttribute('open');
});
