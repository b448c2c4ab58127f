import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { anId } from '@/__tests__/support/builders/ids';
import { placesOf, PlacesScreen } from '@/components/screens/answer/places-screen';

const show = (
  rest: Partial<ComponentProps<typeof PlacesScreen>> = {},
  confirmedOn: string | null = '2026-02-03',
  participates = true,
) =>
  render(
    <PlacesScreen
      productName="Nestling"
      problem={null}
      typed={[]}
      page={{
        facilityName: 'Willow House',
        token: 'token-1',
        seen: 'seen-1',
        participates,
        confirmedOn,
        today: '2026-03-09',
        groups: [
          {
            id: anId(120),
            title: 'Toddlers',
            address: null,
            days: [{ weekday: 1, pools: [{ pool: 1, places: 6, taken: 4 }] }],
          },
        ],
      }}
      {...rest}
    />,
  );
const field = `places ${anId(120)} 1 1`;

it('asks for each number, and lets none fall below what is taken', () => {
  show();
  expect(screen.getByText(/^Spots not confirmed since Feb 3, 2026\./)).toBeVisible();
  const input = screen.getByRole('spinbutton', { name: 'Morning', description: '4 taken' });
  expect(input).toHaveValue(6);
  expect(input).toHaveAttribute('min', '4');
});

it('thanks for a confirmation of today, and keeps what was typed when it was refused', () => {
  show({ problem: '4 are taken.', typed: [[field, '3']] }, '2026-03-09');
  expect(screen.getByText(/you confirmed your places today/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, they’re right' })).not.toBeInTheDocument();
  expect(screen.getByRole('spinbutton')).toHaveValue(3);
});

it('reads the numbers of the form, and none when they are right', () => {
  expect(placesOf(new URLSearchParams({ token: 'x', [field]: '5' }))).toEqual([
    { ageGroupId: anId(120), weekday: 1, pool: 1, places: 5 },
  ]);
  expect(placesOf(new URLSearchParams({ unchanged: 'yes' }))).toBeNull();
});

it('says what taking part means to a facility that is only listed', () => {
  show({}, null, false);
  expect(screen.getByText(/Once you confirm your places, you take part/)).toBeVisible();
});
