import { screen, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { renderWithStore } from '@/__tests__/support/render';
import { MailboxScreen } from '@/components/screens/site/mailbox-screen';
import type { MailboxEntry } from '@/lib/site/mailbox';

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
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['http://localhost:3000/confirm/ABCDE12345', 'https://nestling.example/help']);
  expect(first).not.toHaveTextContent(/to be sent/);
  expect(second).toHaveTextContent(/to be sent/);
});

it('the mailbox page has an empty state', () => {
  renderWithStore(<MailboxScreen mails={[]} side="family" />);
  expect(screen.getByRole('heading', { level: 2, name: /^No .*mail/ })).toBeVisible();
  expect(screen.queryByText(/^To /)).not.toBeInTheDocument();
});

it('shows the e-mails to facilities apart from those to families', () => {
  const mails = [
    aMail(),
    aMail({ id: anId(702), to: 'hello@willow.example', side: 'facility', subject: 'New request' }),
  ];
  renderWithStore(<MailboxScreen mails={mails} side="facility" />);
  expect(screen.getByRole('heading', { level: 2, name: 'New request' })).toBeVisible();
  expect(screen.queryByText(/maya@example\.com/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Families' })).toHaveAttribute('href', '/mailbox');
});
