import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aNotice, aNoticeList } from '@/__tests__/support/builders/notices';
import { aProfile } from '@/__tests__/support/builders/profile';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { NoticesScreen } from '@/components/screens/site/notices-screen';
import { countNotices } from '@/store/slices/notices';

const service = useMockService();
const show = (at = '/notices') => renderWithStore(<NoticesScreen />, { profile: aProfile(), at });

const asked = aNotice({ needsAnswer: true, at: '2026-11-02T15:00:00Z' });
const cancelled = aNotice({
  id: anId(901),
  at: '2026-11-02T09:05:00Z',
  title: 'Your tour of Willow House is cancelled',
  request: 'tour',
  requestId: anId(400),
  number: 'NT-7H2K9P',
});
const inLine = aNotice({
  id: anId(902),
  at: '2026-10-30T15:00:00Z',
  title: 'You’re on the waitlist at Willow House',
  request: 'waitlist',
  requestId: anId(500),
  number: 'NW-3F8Q1D',
  read: true,
});

it('the notices page lists notices that need an answer first and the rest by day, with links to their requests', async () => {
  const held = hold(() => aNoticeList([asked, cancelled, inLine]));
  service.answer({ listNotices: held.answer });
  show();
  expect(await screen.findByText('Loading your notices')).toBeInTheDocument();
  held.release();
  const waiting = await screen.findByRole('region', { name: 'Needs your answer' });
  const monday = screen.getByRole('region', { name: 'Monday, November 2, 2026' });
  expect(waiting.compareDocumentPosition(monday)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const [first] = within(waiting).getAllByRole('listitem');
  const [second] = within(monday).getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: asked.title })).toHaveAttribute('href', `/my-bookings/${anId(300)}`);
  expect(within(first!).getByText('New')).toBeVisible();
  expect(within(first!).getByText('Needs your answer')).toBeVisible();
  expect(within(first!).getByText('Ada · Nov 9 - Nov 10 · $160.00')).toBeVisible();
  expect(first).toHaveTextContent('November 2, 2026 at 3:00 PM · NB-4K7Q2M');
  expect(within(second!).getByRole('link')).toHaveAttribute('href', `/my-bookings/tours/${anId(400)}`);
  expect(within(second!).queryByText('Needs your answer')).not.toBeInTheDocument();
  const friday = within(screen.getByRole('region', { name: 'Friday, October 30, 2026' }));
  expect(friday.getByRole('link', { name: inLine.title })).toHaveAttribute(
    'href',
    `/my-bookings/waitlists/${anId(500)}`,
  );
  expect(friday.queryByText('New')).not.toBeInTheDocument();
});

it('"Mark all as read" marks notices up to the newest one shown', async () => {
  const upTo: string[] = [];
  let read = false;
  service.answer({
    listNotices: () => aNoticeList([asked, cancelled].map((notice) => ({ ...notice, read }))),
    readNotices: ({ body }) => {
      upTo.push(body.upTo);
      read = true;
      return { unread: 0, waiting: { bookings: 1, tours: 0 }, messages: [] };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
  expect(upTo).toEqual([asked.id]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Needs your answer' })).toBeVisible();
});

it('"Mark all as read" uses the newest notice even when an older one is listed first', async () => {
  const upTo: string[] = [];
  const older = { ...asked, at: '2026-10-20T15:00:00Z' };
  service.answer({
    listNotices: () => aNoticeList([older, cancelled]),
    readNotices: ({ body }) => (upTo.push(body.upTo), { unread: 0, waiting: { bookings: 1, tours: 0 }, messages: [] }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(upTo).toEqual([cancelled.id]));
});

it('the notices page reloads when the unread count changes', async () => {
  service.answer({ listNotices: () => aNoticeList([cancelled]) });
  const { store } = show();
  expect(await screen.findByText(cancelled.title)).toBeVisible();
  const news = { unread: 2, waiting: { bookings: 1, tours: 0 }, messages: [] };
  service.answer({ listNotices: () => aNoticeList([asked, cancelled]), countNotices: () => news });
  await act(async () => void (await store.dispatch(countNotices())));
  expect(await screen.findByText(asked.title)).toBeVisible();
});

it('the notices page takes its page from the URL and links from a missing page to the last one', async () => {
  const pages: unknown[] = [];
  service.answer({
    listNotices: ({ query }) => {
      pages.push(query.page);
      return aNoticeList(query.page === 2 ? [inLine] : [], { totalItems: 21, totalPages: 2, page: query.page });
    },
  });
  const { unmount } = show('/notices?page=2');
  expect(await screen.findByText(inLine.title)).toBeVisible();
  const pager = within(screen.getByRole('navigation', { name: 'Pages of notices' }));
  expect(pager.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/notices');
  unmount();
  show('/notices?page=7');
  expect(await screen.findByText('There’s no page 7')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', '/notices?page=2');
  expect(pages).toEqual([2, 7]);
});

it('the notices page has an empty state', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('the notices page shows a loading error, and the notices after a retry', async () => {
  service.answer({ listNotices: () => refuse(503, 'We are away for a moment.') });
  const { user } = show();
  expect(await screen.findByText('We couldn’t load your notices')).toBeVisible();
  expect(screen.getByText('We are away for a moment.')).toBeVisible();
  service.answer({ listNotices: () => aNoticeList([cancelled]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(cancelled.title)).toBeVisible();
});
