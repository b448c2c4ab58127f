import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Excerpt } from '@/components/ui/layout/excerpt';
import {
  definitionListExamples,
  foldableCardExamples,
  priceExamples,
  starRatingExamples,
} from '@/components/ui/layout/layout.examples';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { StarRating } from '@/components/ui/layout/star-rating';

const header = () => screen.getByRole('button', { name: /Authorized pickups/ });
const content = () => screen.getByText('Ana Ruiz and Tomás Ruiz may pick Maya up.');

test('the foldable card starts collapsed and toggles by a press of its header, which is a heading', async () => {
  const user = userEvent.setup();
  render(foldableCardExamples.withSummary);
  expect(within(screen.getByRole('heading', { level: 3 })).getByRole('button')).toBe(header());
  expect(header()).toHaveAttribute('aria-expanded', 'false');
  expect(content()).not.toBeVisible();
  await user.click(header());
  expect(content()).toBeVisible();
  expect(header()).toHaveAttribute('aria-expanded', 'true');
  await user.click(header());
  expect(content()).not.toBeVisible();
});

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

const rated = () => screen.getByTestId('stars').style.getPropertyValue('--rated');

test.each([
  [0.24, '0%'],
  [0.25, '10%'],
  [4.75, '100%'],
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

describe('the excerpt', () => {
  test('the excerpt shows 250 characters and an ellipsis until "Show more" is clicked, and again after "Show less"', async () => {
    const user = userEvent.setup();
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
    expect(screen.getByText(text)).toBeInTheDocument();
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less).toHaveFocus();
    await user.click(less);
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
  });

  test('the excerpt shows the full text while printing and is shortened again afterwards', () => {
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
  });
});

test('the definition list shows "Not given" for missing values and has links to change them', () => {
  const { rerender } = render(definitionListExamples.plain);
  expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('Not given');
  rerender(definitionListExamples.withActions);
  expect(screen.getAllByRole('link', { name: 'Change' })).toHaveLength(2);
});

test('a price shows its currency', () => {
  const { container, rerender } = render(priceExamples.plain);
  expect(container).toHaveTextContent('$64.50 CAD per day');
  rerender(priceExamples.onACard);
  expect(container).toHaveTextContent('From $98 USD per day');
});
