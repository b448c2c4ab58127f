import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from '@/components/ui/navigation/pager';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { pagerExamples } from '@/components/ui/navigation/navigation.examples';

const next = () => screen.getByRole('button', { name: 'Next page' });
const previous = () => screen.getByRole('button', { name: 'Previous page' });

test('the pager shows "page / total pages" and moves in both directions within bounds', async () => {
  const user = userEvent.setup();
  render(pagerExamples.interactive);
  expect(screen.getByText(/1 \/ 3/)).toBeInTheDocument();
  await user.click(previous());
  expect(screen.getByText(/1 \/ 3/)).toBeInTheDocument();
  await user.click(next());
  await user.click(next());
  await user.click(next());
  expect(screen.getByText(/3 \/ 3/)).toBeInTheDocument();
  await user.click(previous());
  expect(screen.getByText(/2 \/ 3/)).toBeInTheDocument();
});

test('the pager works by keyboard and touch', async () => {
  const user = userEvent.setup();
  render(pagerExamples.interactive);
  await user.tab();
  await user.tab();
  expect(next()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/2 \/ 3/)).toBeInTheDocument();
  await user.pointer([{ keys: '[TouchA]', target: previous() }]);
  expect(screen.getByText(/1 \/ 3/)).toBeInTheDocument();
});

test('a page change focuses the list heading unless focus has moved elsewhere', async () => {
  const list = (page: number) => (
    <main>
      <h1>All</h1>
      <section aria-labelledby="list">
        <h2 id="list">A list</h2>
        <Pager page={page} totalPages={3} onChange={() => undefined} />
      </section>
      <button type="button">A filter</button>
    </main>
  );
  const { rerender } = render(list(1));
  const heading = screen.getByRole('heading', { name: 'A list' });
  expect(heading).not.toHaveFocus();
  await userEvent.click(next());
  rerender(list(2));
  expect(heading).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'A filter' }));
  rerender(list(1));
  expect(screen.getByRole('button', { name: 'A filter' })).toHaveFocus();
});

test('a page change focuses the page heading when the list has none', async () => {
  const list = (page: number) => (
    <main>
      <h1>My Bookings</h1>
      <Pager page={page} totalPages={3} hrefFor={String} />
    </main>
  );
  const { rerender } = render(list(1));
  screen.getByRole('link', { name: 'Next page' }).focus();
  rerender(list(2));
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('the pager is hidden when there are no pages', () => {
  const { container } = render(pagerExamples.noPages);
  expect(container).toBeEmptyDOMElement();
});

test('the pager is disabled while the page is changing and keeps focus', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  const { rerender } = render(<Pager page={2} totalPages={7} onChange={change} />);
  await user.click(next());
  expect(change).toHaveBeenCalledWith(3);
  rerender(<Pager page={2} totalPages={7} onChange={change} changing />);
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  expect(next()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(change).toHaveBeenCalledTimes(1);
});

test('pager links point to the previous and next page, and the last page has no next link', () => {
  const { rerender } = render(pagerExamples.asLinks);
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/gallery?page=1');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/gallery?page=3');
  rerender(pagerExamples.lastPageAsLinks);
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Next page' })).not.toHaveAttribute('href');
});

test('pager links are disabled and show a loading message during navigation, and focus stays', async () => {
  const router = fakeRouter('/gallery?page=2');
  render(<FakeRouterProvider router={router}>{pagerExamples.asLinks}</FakeRouterProvider>);
  const link = screen.getByRole('link', { name: 'Next page' });
  link.focus();
  act(() => router.events.emit('routeChangeStart', '/gallery?page=3', { shallow: false }));
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).toHaveFocus();
  expect(screen.getByText(/2 \/ 7/)).toHaveTextContent('loading');
  await userEvent.click(link);
  expect(router.visited).toEqual(['/gallery?page=2']);
  act(() => router.events.emit('routeChangeError', new Error('no network'), '/gallery?page=3'));
  expect(link).not.toHaveAttribute('aria-disabled');
});

test('the pager shows a single page as "1 / 1"', () => {
  render(<Pager page={1} totalPages={1} hrefFor={(page) => `/?page=${page}`} />);
  expect(screen.getByText(/1 \/ 1/)).toBeInTheDocument();
});
