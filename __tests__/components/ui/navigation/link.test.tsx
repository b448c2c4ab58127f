import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { Link, type LinkProps } from '@/components/ui/navigation/link/link';

/** What the browser would do on its own; jsdom cannot go anywhere. */
function followedByBrowser(): { count: number } {
  const followed = { count: 0 };
  const look = (event: Event) => {
    if (!event.defaultPrevented) followed.count += 1;
    event.preventDefault();
  };
  window.addEventListener('click', look);
  afterEachOnce(() => window.removeEventListener('click', look));
  return followed;
}

const cleanups: (() => void)[] = [];
const afterEachOnce = (cleanup: () => void) => cleanups.push(cleanup);
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function show(props: LinkProps) {
  const router = fakeRouter('/here');
  const prefetched: string[] = [];
  router.prefetch = async (url) => void prefetched.push(url);
  const browser = followedByBrowser();
  render(
    <FakeRouterProvider router={router}>
      <Link {...props}>Go</Link>
    </FakeRouterProvider>,
  );
  return { router, prefetched, browser, link: screen.getByRole('link', { name: 'Go' }), user: userEvent.setup() };
}

test('a press leads to the page without loading the document anew', async () => {
  const { router, browser, link, user } = show({ href: '/help' });
  await user.click(link);
  expect(router.visited).toEqual(['/here', '/help']);
  expect(browser.count).toBe(0);
});

test('the keyboard follows it, too', async () => {
  const { router, user } = show({ href: '/help' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(router.visited).toEqual(['/here', '/help']);
});

test.each(['Control', 'Meta', 'Shift', 'Alt'])('with %s held the browser decides: a new tab or window', async (key) => {
  const { router, browser, link, user } = show({ href: '/help' });
  await user.keyboard(`{${key}>}`);
  await user.click(link);
  expect(router.visited).toEqual(['/here']);
  expect(browser.count).toBe(1);
});

test.each([
  ['another site', { href: 'https://example.org/' }],
  ['another site without a protocol', { href: '//example.org/' }],
  ['a mail', { href: 'mailto:support@example.org' }],
  ['a part of this page', { href: '#content' }],
  ['a new tab', { href: '/help', target: '_blank' }],
  ['a file to keep', { href: '/api/v1/export', download: true }],
])('%s is left to the browser and not prepared', async (_, props) => {
  const { router, prefetched, browser, link, user } = show(props);
  await user.click(link);
  expect(router.visited).toEqual(['/here']);
  expect(browser.count).toBe(1);
  expect(prefetched).toEqual([]);
});

test('whoever handles the press may keep it from leading away', async () => {
  const { router, link, user } = show({ href: '/help', onClick: (event) => event.preventDefault() });
  await user.click(link);
  expect(router.visited).toEqual(['/here']);
});

test('the page is prepared once a pointer or the focus is on the link, not before', async () => {
  const { prefetched, link, user } = show({ href: '/help' });
  expect(prefetched).toEqual([]);
  await user.hover(link);
  expect(prefetched).toEqual(['/help']);
});

test('it works as a plain link where there is no router', () => {
  render(<Link href="/help">Go</Link>);
  expect(screen.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '/help');
});
