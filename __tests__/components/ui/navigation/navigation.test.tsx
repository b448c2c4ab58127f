import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import Router from 'next/router';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { hrefOf } from '@/__tests__/support/queries';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { breadcrumbsExamples, pagerExamples, tabLinksExamples } from '@/components/ui/navigation/navigation.examples';
import { Pager } from '@/components/ui/navigation/pager';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { useRecordedRoutes, useRouteHistory } from '@/components/ui/navigation/use-route-history';

describe('the pager', () => {
  const next = () => screen.getByRole('button', { name: 'Next page' });
  const previous = () => screen.getByRole('button', { name: 'Previous page' });

  test('the pager shows "page / total pages" and moves in both directions within bounds', async () => {
    const user = userEvent.setup({ delay: null });
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

  test('the pager is hidden when there are no pages, and shows a single page as "1 / 1"', () => {
    const { container, rerender } = render(pagerExamples.noPages);
    expect(container).toBeEmptyDOMElement();
    rerender(<Pager page={1} totalPages={1} hrefFor={(page) => `/?page=${page}`} />);
    expect(screen.getByText(/1 \/ 1/)).toBeInTheDocument();
  });

  test('the pager is disabled while the page is changing and keeps focus', async () => {
    const user = userEvent.setup({ delay: null });
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
    expect(hrefOf('Previous page')).toBe('/gallery?page=1');
    expect(hrefOf('Next page')).toBe('/gallery?page=3');
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
});

test('tabs are links, and the current one has aria-current', () => {
  render(tabLinksExamples.bookings);
  const nav = screen.getByRole('navigation', { name: 'Bookings' });
  expect(within(nav).getByRole('link', { name: /Upcoming 3/ })).toHaveAttribute('aria-current', 'page');
  expect(hrefOf('Cancelled', within(nav))).toBe('/my-bookings/canceled');
});

test('breadcrumbs end with the current page', () => {
  render(breadcrumbsExamples.plain);
  expect(hrefOf('Toronto')).toBe('/?place=Toronto');
  expect(screen.getByText('Little Acorns')).toHaveAttribute('aria-current', 'page');
});

describe('the route history', () => {
  function Page() {
    useRecordedRoutes();
    const { previous, canGoBack } = useRouteHistory();
    return (
      <>
        <output>{`${previous ?? 'nothing'}, ${canGoBack ? 'can go back' : 'cannot go back'}`}</output>
        <Breadcrumbs items={[{ label: 'Search', href: '/' }, { label: 'Little Acorns' }]} />
      </>
    );
  }
  const told = () => screen.getByRole('status').textContent;
  const search = () => screen.getByRole('link', { name: 'Search' }).getAttribute('href');

  /** Imitates Next after a route change: the history entry has a key, which `replace` keeps. */
  const arrive = (url: string, key: string, shallow = false) =>
    act(() => {
      window.history.replaceState({ key }, '', url);
      Router.events.emit('routeChangeComplete', url, { shallow });
    });

  test('useRouteHistory returns the previous route, and the breadcrumb links back to the last search', () => {
    window.history.replaceState({ key: 'a' }, '', '/?place=M5V');
    render(<Page />);
    expect(told()).toBe('nothing, cannot go back');
    expect(search()).toBe('/');

    arrive('/?place=M5V&page=2', 'b');
    arrive('/facility/1#prices', 'c');
    expect(told()).toBe('/?place=M5V&page=2, can go back');
    expect(search()).toBe('/?place=M5V&page=2');

    arrive('/facility/1?tab=reviews', 'd', true);
    expect(told()).toBe('/?place=M5V&page=2, can go back');

    arrive('/my-bookings', 'e');
    expect(told()).toBe('/facility/1, can go back');
    expect(search()).toBe('/');

    // A replacement, as after a redirect, keeps the key.
    arrive('/login', 'e');
    expect(told()).toBe('/facility/1, can go back');

    // Back returns to an entry and removes the later one.
    arrive('/facility/1', 'c');
    expect(told()).toBe('/?place=M5V&page=2, can go back');
    arrive('/?place=M5V&page=2', 'b');
    arrive('/?place=M5V', 'a');
    expect(told()).toBe('nothing, cannot go back');
  });
});

describe('HTML kept from the server', () => {
  const drawn = jest.fn();

  function Facts({ name }: { name: string }) {
    drawn(name);
    return (
      <p>
        {name}: <Link href="/facility/1">its page</Link> <a href="#reviews">its reviews</a>
      </p>
    );
  }

  /** A page with one button that changes the content and one that only rerenders. */
  function Facility() {
    const [name, setName] = useState('Sunny Corner');
    const [count, setCount] = useState(0);
    return (
      <>
        <ServerHtml dependsOn={[name]} className="facts">
          <Facts name={name} />
        </ServerHtml>
        <button onClick={() => setName(`${name} House`)}>Rename</button>
        <button onClick={() => setCount(count + 1)}>Counted {count}</button>
      </>
    );
  }

  const link = () => screen.getByRole('link', { name: 'its page' });

  /** Renders on the server, then hydrates. */
  async function hydrated() {
    const router = fakeRouter('/');
    const prefetch = jest.spyOn(router, 'prefetch');
    const page = (
      <FakeRouterProvider router={router}>
        <Facility />
      </FakeRouterProvider>
    );
    document.body.innerHTML = '';
    document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
    expect(link()).toBeVisible();
    const [sent, html] = [link(), document.querySelector('.facts')!.outerHTML];
    drawn.mockClear();
    const root = await act(async () => hydrateRoot(document.getElementById('root')!, page));
    expect(drawn).not.toHaveBeenCalled();
    expect(document.querySelector('.facts')!.outerHTML).toBe(html);
    return { router, prefetch, root, sent, user: userEvent.setup({ delay: null }) };
  }

  it('ServerHtml keeps the server HTML in the document when the page around it rerenders', async () => {
    const { user, sent, root } = await hydrated();
    await user.click(screen.getByRole('button', { name: 'Counted 0' }));
    expect(screen.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    expect(link()).toBe(sent);
    expect(drawn).not.toHaveBeenCalled();
    act(() => root.unmount());
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('ServerHtml renders its children with React once a dependency changes', async () => {
    const { user } = await hydrated();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByText(/^Sunny Corner House:/)).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    const now = link();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByText(/^Sunny Corner House House:/)).toBeVisible();
    expect(link()).toBe(now);
  });

  it('ServerHtml leaves hash links and new-tab clicks to the browser', async () => {
    const { router } = await hydrated();
    const kept: boolean[] = [];
    // A browser would open a tab; jsdom cannot.
    window.addEventListener('click', (event) => kept.push(event.defaultPrevented) && event.preventDefault(), {
      once: true,
    });
    fireEvent.click(link(), { ctrlKey: true });
    fireEvent.click(screen.getByRole('link', { name: 'its reviews' }));
    expect(kept).toEqual([false]);
    expect(router.visited).toEqual(['/']);
  });

  it('links in ServerHtml prefetch their page when hovered and navigate client-side', async () => {
    const { user, router, prefetch } = await hydrated();
    await user.hover(link());
    expect(prefetch).toHaveBeenCalledWith('/facility/1');
    await user.click(link());
    expect(router.visited).toEqual(['/', '/facility/1']);
  });

  it('ServerHtml renders its children normally after client-side navigation', () => {
    document.body.innerHTML = '';
    drawn.mockClear();
    render(
      <FakeRouterProvider router={fakeRouter('/')}>
        <Facility />
      </FakeRouterProvider>,
    );
    expect(link()).toBeVisible();
    expect(drawn).toHaveBeenCalledWith('Sunny Corner');
  });
});
