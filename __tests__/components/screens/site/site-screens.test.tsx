import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aNotice, aNoticeList } from '@/__tests__/support/builders/notices';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, hrefsOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import { ContentScreen } from '@/components/screens/site/content-screen';
import { ErrorScreen } from '@/components/screens/site/error-screen';
import { HelpScreen } from '@/components/screens/site/help-screen';
import { MailboxScreen } from '@/components/screens/site/mailbox-screen';
import { NotFoundScreen } from '@/components/screens/site/not-found-screen';
import { NoticesScreen } from '@/components/screens/site/notices-screen';
import { contentKinds } from '@/lib/enums';
import { paths } from '@/lib/paths';
import type { HelpQuestion } from '@/lib/search/help-questions';
import type { MailboxEntry } from '@/lib/site/mailbox';
import { makePageStore } from '@/store/browser-store';
import { countNotices } from '@/store/slices/notices';

const service = useMockService();

describe('the notices', () => {
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
    expect(hrefOf(asked.title, within(first!))).toBe(`/my-bookings/${anId(300)}`);
    expect(within(first!).getByText('New')).toBeVisible();
    expect(within(first!).getByText('Needs your answer')).toBeVisible();
    expect(within(first!).getByText('Ada · Nov 9 - Nov 10 · $160.00')).toBeVisible();
    expect(first).toHaveTextContent('November 2, 2026 at 3:00 PM · NB-4K7Q2M');
    expect(within(second!).getByRole('link')).toHaveAttribute('href', `/my-bookings/tours/${anId(400)}`);
    expect(within(second!).queryByText('Needs your answer')).not.toBeInTheDocument();
    const friday = within(screen.getByRole('region', { name: 'Friday, October 30, 2026' }));
    expect(hrefOf(inLine.title, friday)).toBe(`/my-bookings/waitlists/${anId(500)}`);
    expect(friday.queryByText('New')).not.toBeInTheDocument();
  });

  it('"Mark all as read" marks notices up to the newest one shown', async () => {
    let read = false;
    service.answer({
      // The one that needs an answer is listed first, although it is older.
      listNotices: () =>
        aNoticeList([{ ...asked, at: '2026-10-20T15:00:00Z' }, cancelled].map((notice) => ({ ...notice, read }))),
      readNotices: () => {
        read = true;
        return { unread: 0, waiting: { bookings: 1, tours: 0 }, messages: [] };
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('New')).not.toBeInTheDocument());
    expect(service.bodies('readNotices').map(({ upTo }) => upTo)).toEqual([cancelled.id]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Needs your answer' })).toBeVisible();
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
    service.answer({
      listNotices: ({ query }) =>
        aNoticeList(query.page === 2 ? [inLine] : [], { totalItems: 21, totalPages: 2, page: query.page }),
    });
    const { unmount } = show('/notices?page=2');
    expect(await screen.findByText(inLine.title)).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Pages of notices' }));
    expect(hrefOf('Previous page', pager)).toBe('/notices');
    unmount();
    show('/notices?page=7');
    expect(await screen.findByText('There’s no page 7')).toBeVisible();
    expect(hrefOf('Go to the last page')).toBe('/notices?page=2');
    expect(service.calls('listNotices').map(({ query }) => query.page)).toEqual([2, 7]);
  });

  it('the notices page shows a loading error, and after a retry that there are none', async () => {
    service.answer({ listNotices: () => refuse(503, 'We are away for a moment.') });
    const { user } = show();
    expect(await screen.findByText('We couldn’t load your notices')).toBeVisible();
    expect(screen.getByText('We are away for a moment.')).toBeVisible();
    service.answer({ listNotices: () => aNoticeList([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('the help page', () => {
  const aQuestion = (topic: string, question: string, html: string): HelpQuestion => ({
    id: question.toLowerCase().replace(/\W+/g, '-'),
    topic,
    question,
    html,
  });
  const questions = [
    aQuestion('Paying', 'When will my refund arrive?', '<p>We send it to your card &quot;right away&quot;.</p>'),
    aQuestion('Paying', 'When is my card charged?', '<p>When the facility accepts your request.</p>'),
    aQuestion('Tours', 'Can I move a tour?', '<p>Yes, until it begins. <a href="/help">Help</a></p>'),
  ];
  const show = (q = '') =>
    renderWithStore(<HelpScreen settings={aSettings()} questions={questions} q={q} />, { at: paths.helpFor(q) });
  const field = () => screen.getByRole('searchbox', { name: 'What would you like to know?' });
  const answers = () =>
    [...document.querySelectorAll('details')].map((details) => details.querySelector('h3, h4')?.textContent);

  it('the help page groups questions by topic, opens their answers, and shows every contact option', async () => {
    const { user } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Paying' })).toBeVisible();
    expect(answers()).toHaveLength(3);
    expect(document.querySelector('details[open]')).toBeNull();
    await user.click(screen.getByText('Can I move a tour?'));
    expect(document.querySelector('details[open]')).toHaveTextContent('until it begins');
    expect(hrefOf(/416\W+555\W+0100/)).toBe('tel:+14165550100');
    expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
    const mail = screen.getByRole('link', { name: 'help@nestling.example' });
    expect(mail).toHaveAttribute('href', 'mailto:help@nestling.example');
    const site = screen.getByRole('link', { name: 'www.nestling.example' });
    expect(site).toHaveAttribute('href', 'https://www.nestling.example');
    const more = within(screen.getByRole('navigation', { name: 'More to read' }));
    expect(hrefsOf(more.getAllByRole('link')).sort()).toEqual(contentKinds.map(paths.content).sort());
  });

  it('the help page suggests contacting support when nothing is found, and shows all questions for an empty query', async () => {
    const { user } = show('zzzzzz');
    expect(await screen.findByText('No answer found.')).toBe(screen.getByRole('status'));
    expect(screen.getByText(/^Try another word, or ask us:/)).toBeVisible();
    await user.clear(field());
    expect(answers()).toHaveLength(3);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('the pages of errors', () => {
  it('NotFoundScreen has a search form and links to popular pages', () => {
    renderWithStore(<NotFoundScreen />);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    // A native form works without JavaScript and without the service.
    const form = screen.getByRole('search', { name: 'Child care' });
    expect(form.getAttribute('action')).toBe('/');
    expect(form.getAttribute('method')).toBe('get');
    expect(within(form).getByRole('searchbox', { name: 'Search child care' })).toHaveAttribute('name', 'q');
    const popular = within(screen.getByRole('navigation', { name: 'Popular pages' }));
    expect(hrefsOf(popular.getAllByRole('link'))).toEqual([
      '/',
      '/my-bookings',
      '/content/how-it-works',
      '/help',
      '/content/contact',
    ]);
    expect(screen.queryByText(/404/)).not.toBeInTheDocument();
  });

  const withoutSettings = (screenOf: ReactElement) =>
    render(
      <FakeRouterProvider router={fakeRouter('/')}>
        <Provider store={makePageStore({})}>{screenOf}</Provider>
      </FakeRouterProvider>,
    );

  it.each([429, 503, undefined])('ErrorScreen with status %s has a heading and offers a retry', (status) => {
    withoutSettings(<ErrorScreen status={status} />);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(hrefOf('Go to the home page')).toBe('/');
    expect(hrefOf('contact us')).toBe('/content/contact');
    expect(document.body).not.toHaveTextContent(/\d{3}/);
  });

  it('ErrorScreen shows phone and e-mail when settings are loaded', () => {
    renderWithStore(<ErrorScreen status={500} />);
    expect(hrefOf(/416\W+555\W+0100/)).toBe('tel:+14165550100');
    expect(screen.getByRole('link', { name: 'help@nestling.example' })).toBeVisible();
    expect(screen.getByText(/Anything you already sent is safe\./)).toBeVisible();
  });
});

it('a content page shows its title, text, version and a link home', () => {
  renderWithStore(
    <ContentScreen
      title="Privacy policy"
      description="What we hold."
      version="2026-11-01"
      html="<p>We keep <b>little</b>.</p>"
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(within(screen.getByRole('article')).getByText('little')).toBeVisible();
  expect(screen.getByText('Version 2026-11-01')).toBeVisible();
  expect(hrefOf('Home')).toBe('/');
});

describe('the mailbox', () => {
  const aMail = (given: Partial<MailboxEntry> = {}): MailboxEntry => ({
    id: anId(700),
    to: 'maya@example.com',
    side: 'family',
    subject: 'Confirm your address',
    text: 'Open http://localhost:3000/confirm/ABCDE12345. It works once (see https://nestling.example/help).',
    at: now,
    sentAt: now,
    ...given,
  });

  it('the mailbox page shows the recipient of each mail and links its URLs without trailing punctuation', () => {
    renderWithStore(
      <MailboxScreen mails={[aMail(), aMail({ id: anId(701), subject: 'Welcome', sentAt: null })]} side="family" />,
    );
    const [first, second] = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.closest<HTMLElement>('li'));
    expect(within(first!).getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
    expect(within(first!).getByText(/maya@example\.com/)).toBeVisible();
    expect(hrefsOf(within(first!).getAllByRole('link'))).toEqual([
      'http://localhost:3000/confirm/ABCDE12345',
      'https://nestling.example/help',
    ]);
    expect(first).not.toHaveTextContent(/to be sent/);
    expect(second).toHaveTextContent(/to be sent/);
  });

  it('the mailbox page has an empty state', () => {
    renderWithStore(<MailboxScreen mails={[]} side="family" />);
    expect(screen.getByRole('heading', { level: 2, name: /^No .*mail/ })).toBeVisible();
    expect(screen.queryByText(/^To /)).not.toBeInTheDocument();
  });

  it('the mailbox page shows the e-mails to facilities apart from those to families', () => {
    const mails = [
      aMail(),
      aMail({ id: anId(702), to: 'hello@willow.example', side: 'facility', subject: 'New request' }),
    ];
    renderWithStore(<MailboxScreen mails={mails} side="facility" />);
    expect(screen.getByRole('heading', { level: 2, name: 'New request' })).toBeVisible();
    expect(screen.queryByText(/maya@example\.com/)).not.toBeInTheDocument();
    expect(hrefOf('Families')).toBe('/mailbox');
  });
});
