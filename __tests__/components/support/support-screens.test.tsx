import { act, screen, waitFor } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Body, SupportMessage } from '@/api/contract/types';
import { FeedbackScreen, InviteScreen, SupportScreen } from '@/components/screens/profile/support-screens';
import { signOut } from '@/store/slices/session';

const service = useMockService();
const aMessage = (given: Partial<SupportMessage> = {}): SupportMessage => ({
  id: anId(800),
  at: now,
  subject: 'A question',
  message: 'Where do I find\nmy receipts?',
  ...given,
});

describe('Messaging', () => {
  const show = (options: RenderOptions = {}) =>
    renderWithStore(<SupportScreen settings={aSettings()} />, { profile: aProfile(), ...options });
  type User = ReturnType<typeof show>['user'];
  const write = async (user: User) => {
    await user.type(screen.getByLabelText(/Subject/), 'A question');
    await user.type(screen.getByLabelText(/^Message/), 'Where are my receipts?');
  };
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send message' }));

  it('the support page shows the phone number in both forms and earlier messages', async () => {
    service.answer({ listSupportMessages: () => aPage([aMessage()]) });
    const { user } = show();
    expect(screen.getByRole('link', { name: '(416) 555-0100' })).toHaveAttribute('href', 'tel:+14165550100');
    expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
    const message = await screen.findByRole('button', { name: /A question/ });
    await user.click(message);
    expect(screen.getByText(/Where do I find/)).toBeVisible();
    expect(screen.getByText('Our answers are in your e-mail inbox.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Earlier messages' })).toHaveTextContent('1 / 1');
  });

  it('a message shows the remaining characters, is sent once under one key, and appears in the list', async () => {
    const sent: { body: Body<'sendSupport'>; key: string | null }[] = [];
    service.answer({
      listSupportMessages: () => aPage(sent.length > 1 ? [aMessage()] : []),
      sendSupport: ({ body, request }) => {
        sent.push({ body, key: request.headers.get('idempotency-key') });
        return sent.length === 1 ? refuse(503, 'Away.') : {};
      },
    });
    const { user } = show();
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
    await write(user);
    expect(screen.getByText('1978 character(s) remaining')).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Where are my receipts?');
    await send(user);
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(screen.getByText(/A person reads every message/)).toHaveTextContent('We’ll answer at maya@example.com');
    expect(screen.getByLabelText(/Subject/)).toHaveValue('');
    expect(await screen.findByRole('button', { name: /A question/ })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ subject: 'A question', message: 'Where are my receipts?' }),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('missing fields of a message are named', async () => {
    const { user } = show();
    await send(user);
    expect(await screen.findByRole('link', { name: 'Enter a subject.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Enter a message.' })).toBeVisible();
  });

  it('a draft of a message survives a reload and a logout', async () => {
    const formDrafts = memoryTabStorage();
    const first = show({ formDrafts });
    await screen.findByText(/Nothing yet/);
    await write(first.user);
    first.unmount();
    const second = show({ formDrafts });
    await screen.findByText(/Nothing yet/);
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Where are my receipts?');
    await act(async () => void (await second.store.dispatch(signOut())));
    second.unmount();
    show({ formDrafts });
    await screen.findByText(/Nothing yet/);
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Where are my receipts?');
  });

  it('earlier messages that failed to load can be retried, and many are paginated', async () => {
    let away = true;
    service.answer({
      listSupportMessages: ({ query }) =>
        away
          ? refuse(503, 'Away.')
          : aPage([aMessage({ subject: `On page ${query.page}` })], {
              page: query.page,
              totalItems: 40,
              totalPages: 2,
            }),
    });
    const { user } = show();
    expect(await screen.findByText('We couldn’t load your earlier messages')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /On page 1/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('button', { name: /On page 2/ })).toBeVisible();
  });
});

describe('feedback', () => {
  it('feedback needs at least one of two texts, is sent as a message, and is confirmed', async () => {
    const sent: Body<'sendSupport'>[] = [];
    service.answer({ sendSupport: ({ body }) => (sent.push(body), {}) });
    const { user } = renderWithStore(<FeedbackScreen />, { profile: aProfile() });
    const send = () => user.click(screen.getByRole('button', { name: 'Send feedback' }));
    await send();
    expect(await screen.findByRole('link', { name: 'Fill in at least one of the two.' })).toBeVisible();
    await user.type(screen.getByLabelText(/What works/), 'The calendar.');
    await send();
    expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
    expect(sent).toEqual([{ subject: 'Feedback', message: 'What works:\nThe calendar.' }]);
    await user.click(screen.getByRole('button', { name: 'Write more' }));
    expect(screen.getByLabelText(/What works/)).toHaveValue('');
  });

  it('feedback that failed to send is kept', async () => {
    service.answer({ sendSupport: () => refuse(429, 'Too many messages.', { retryAfter: 600 }) });
    const { user } = renderWithStore(<FeedbackScreen />, { profile: aProfile() });
    await user.type(screen.getByLabelText(/What doesn’t/), 'No map.');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText('Too many messages. You can try again in 10 minutes.')).toBeVisible();
    expect(screen.getByLabelText(/What doesn’t/)).toHaveValue('No map.');
  });
});

describe('inviting a friend', () => {
  it('an invitation to a friend sends one e-mail and is confirmed', async () => {
    const sent: unknown[] = [];
    service.answer({ inviteFriend: ({ body }) => (sent.push(body), {}) });
    const { user } = renderWithStore(<InviteScreen />, { profile: aProfile() });
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('link', { name: 'Enter an e-mail address.' })).toBeVisible();
    await user.type(screen.getByLabelText(/Your friend’s e-mail address/), 'Friend@Example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Thank you for inviting a friend')).toBeVisible();
    expect(sent).toEqual([{ recipient: 'friend@example.com' }]);
    await waitFor(() => expect(screen.getByLabelText(/Your friend’s e-mail address/)).toHaveValue(''));
  });
});
