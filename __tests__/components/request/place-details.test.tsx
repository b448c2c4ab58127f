import { render, screen } from '@testing-library/react';
import { PlaceDetails } from '@/components/request/place-details';

it.each([
  ['100 King St W', /100 King St W, Toronto, ON M5V 1J2/, 'Show on a map (opens in a new tab)'],
  [null, /Address given on request, Toronto, ON M5V 1J2/, 'Show the town on a map (opens in a new tab)'],
])('an address with the street %p is shown with its map link', (line1, words, link) => {
  const address = { title: 'Toronto', line1, city: 'Toronto', region: 'ON', postalCode: 'M5V 1J2' };
  render(<PlaceDetails address={address} phone={null} extension={null} />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
});
