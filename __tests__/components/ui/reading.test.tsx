import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { breadcrumbsExamples, tabLinksExamples } from '@/components/ui/navigation/navigation.examples';
import {
  definitionListExamples,
  excerptExamples,
  longText,
  priceExamples,
} from '@/components/ui/layout/layout.examples';
import { Excerpt } from '@/components/ui/layout/excerpt';

import { noticeExamples, progressBarExamples } from '@/components/ui/feedback/feedback.examples';

describe('the excerpt', () => {
  const more = () => screen.getByRole('button', { name: 'Show more' });

  test('the excerpt shows 250 characters and an ellipsis until "Show more" is clicked', async () => {
    const user = userEvent.setup();
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
    await user.click(more());
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('the excerpt shows the full text while printing and is shortened again afterwards', () => {
    const text = 'a'.repeat(250) + 'b'.repeat(80);
    render(<Excerpt text={text} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByText(`${'a'.repeat(250)}…`)).toBeInTheDocument();
  });

  test('the excerpt does not shorten a text by less than a line', () => {
    render(<Excerpt text={'a'.repeat(256)} />);
    expect(screen.getByText('a'.repeat(256))).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('the excerpt toggles by keyboard and touch, and focus stays on the button', async () => {
    const user = userEvent.setup();
    render(excerptExamples.long);
    await user.tab();
    await user.keyboard('{Enter}');
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less).toHaveFocus();
    expect(screen.getByText(longText)).toBeInTheDocument();
    await user.pointer([{ keys: '[TouchA]', target: less }]);
    expect(more()).toHaveAttribute('aria-expanded', 'false');
  });
});

test.each([
  ['none', 'Photos uploaded', '0', '0%'],
  ['floored', 'Profile', '66', '66%'],
  ['steps', 'Registration', '42', '3 of 7 steps'],
  ['done', 'Upload', '100', '100%'],
] as const)('the progress bar "%s" rounds its percentage down', (name, label, percent, text) => {
  render(progressBarExamples[name]);
  expect(screen.getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', percent);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('the definition list shows "Not given" for missing values and has links to change them', () => {
  const { rerender } = render(definitionListExamples.plain);
  expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('Not given');
  rerender(definitionListExamples.withActions);
  expect(screen.getAllByRole('link', { name: 'Change' })).toHaveLength(2);
});

test('tabs are links, and the current one has aria-current', () => {
  render(tabLinksExamples.bookings);
  const nav = screen.getByRole('navigation', { name: 'Bookings' });
  expect(within(nav).getByRole('link', { name: /Upcoming 3/ })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Cancelled' })).toHaveAttribute('href', '/my-bookings/canceled');
});

test('breadcrumbs end with the current page', () => {
  render(breadcrumbsExamples.plain);
  expect(screen.getByRole('link', { name: 'Toronto' })).toHaveAttribute('href', '/?place=Toronto');
  expect(screen.getByText('Little Acorns')).toHaveAttribute('aria-current', 'page');
});

test('a price shows its currency', () => {
  const { container, rerender } = render(priceExamples.plain);
  expect(container).toHaveTextContent('$64.50 CAD per day');
  rerender(priceExamples.onACard);
  expect(container).toHaveTextContent('from $98 USD per day');
});

test('the icon of a notice names its type', () => {
  render(noticeExamples.error);
  expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
});
