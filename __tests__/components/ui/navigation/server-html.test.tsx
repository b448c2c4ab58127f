import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { ServerHtml } from '@/components/ui/navigation/server-html';

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
  return { router, prefetch, root, sent, user: userEvent.setup() };
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

it.each(['click', 'keyboard'])('links in ServerHtml navigate client-side by %s', async (how) => {
  const { user, router } = await hydrated();
  if (how === 'click') await user.click(link());
  else {
    link().focus();
    await user.keyboard('{Enter}');
  }
  expect(router.visited).toEqual(['/', '/facility/1']);
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

it('ServerHtml prefetches the page of a hovered link', async () => {
  const { user, prefetch } = await hydrated();
  await user.hover(link());
  expect(prefetch).toHaveBeenCalledWith('/facility/1');
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
