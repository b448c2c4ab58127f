import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { foldableCardExamples } from '@/components/ui/layout/layout.examples';

const header = () => screen.getByRole('button', { name: /Authorized pickups/ });
const content = () => screen.getByText('Ana Ruiz and Tomás Ruiz may pick Maya up.');

test('the foldable card starts collapsed', () => {
  render(foldableCardExamples.withSummary);
  expect(header()).toHaveAttribute('aria-expanded', 'false');
  expect(content()).not.toBeVisible();
});

test('the foldable card toggles by click, touch and keyboard on its header', async () => {
  const user = userEvent.setup();
  render(foldableCardExamples.withSummary);
  await user.click(header());
  expect(content()).toBeVisible();
  expect(header()).toHaveAttribute('aria-expanded', 'true');
  await user.pointer([{ keys: '[TouchA]', target: header() }]);
  expect(content()).not.toBeVisible();
  await user.keyboard('{Enter}');
  expect(content()).toBeVisible();
});

test('the title of the foldable card is a heading', () => {
  render(foldableCardExamples.plain);
  expect(screen.getByRole('heading', { level: 3, name: 'What happens if my child is ill?' })).toBeInTheDocument();
});
