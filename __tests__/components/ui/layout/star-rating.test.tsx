import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarRating } from '@/components/ui/layout/star-rating';
import { starRatingExamples } from '@/components/ui/layout/layout.examples';
import { starRatingInputExamples } from '@/components/ui/inputs/inputs.examples';

const rated = () => screen.getByTestId('stars').style.getPropertyValue('--rated');

test.each([
  [0, '0%'],
  [0.24, '0%'],
  [0.25, '10%'],
  [2.5, '50%'],
  [4.2, '80%'],
  [4.3, '90%'],
  [4.75, '100%'],
  [5, '100%'],
])('a rating of %d is rounded to half stars and fills %s', (value, expected) => {
  render(<StarRating value={value} />);
  expect(rated()).toBe(expected);
});

test('the star rating shows "x / 5" and the number of reviews', () => {
  const { container, rerender } = render(starRatingExamples.roundedUp);
  expect(container).toHaveTextContent('Rated 4.3 / 5 (12 reviews)');
  rerender(starRatingExamples.roundedDown);
  expect(container).toHaveTextContent('4.2 / 5 (1 review)');
});

test('a rating can be chosen by mouse', async () => {
  const user = userEvent.setup();
  render(starRatingInputExamples.empty);
  await user.click(screen.getByRole('radio', { name: '4 of 5, Very good' }));
  expect(screen.getByRole('radio', { name: '4 of 5, Very good' })).toBeChecked();
  expect(screen.getByText('Very good')).toBeInTheDocument();
});

test('a rating can be chosen by touch', async () => {
  const user = userEvent.setup();
  render(starRatingInputExamples.empty);
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('radio', { name: '2 of 5, Fair' }) }]);
  expect(screen.getByRole('radio', { name: '2 of 5, Fair' })).toBeChecked();
});

test('a rating can be changed with the arrow keys', async () => {
  const user = userEvent.setup();
  render(starRatingInputExamples.chosen);
  await user.tab();
  expect(screen.getByRole('radio', { name: '4 of 5, Very good' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '5 of 5, Excellent' })).toBeChecked();
});

test('the rating group is named after what is rated and described by its error', () => {
  render(starRatingInputExamples.invalid);
  const group = screen.getByRole('radiogroup', { name: 'Location' });
  expect(group).toHaveAccessibleDescription('Choose one to five stars.');
  expect(group).toBeInvalid();
});
