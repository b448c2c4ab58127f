import { render, screen } from '@testing-library/react';
import { PlaceDetails } from '@/components/ui/layout/place-details/place-details';

it.each([
  ['100 King St W', /100 King St W, Toronto, ON M5V 1J2/, 'Show on a map (opens in a new tab)'],
  [null, /Address given on request, Toronto, ON M5V 1J2/, 'Show the town on a map (opens in a new tab)'],
])('shows an address with the street %p', (line1, words, link) => {
  const address = { title: 'Toronto', line1, city: 'Toronto', region: 'ON', postalCode: 'M5V 1J2' };
  render(<PlaceDetails address={address} phone={null} extension={null} />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
});
