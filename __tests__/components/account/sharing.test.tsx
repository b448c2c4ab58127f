import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { hrefOf } from '@/__tests__/support/queries';
import {
  beside,
  memoryTabStorage,
  memoryTokens,
  opened,
  renderWithStore,
  type RenderOptions,
} from '@/__tests__/support/render';
import type { AccountLink } from '@/api/contract/types';
import { Confirmation } from '@/components/layout/shell';
import { AccountLinkScreen } from '@/components/screens/account/mailed-link-screens';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';

const service = useMockService();
const aLink = (given: Partial<AccountLink> = {}): AccountLink => ({
  id: anId(700),
  email: 'sam@example.com',
  createdAt: now,
  acceptedAt: null,
  own: false,
  ...given,
});

describe('sharing the record', () => {
  const show = () => {
    const [reload, tokens] = [jest.fn<void, [to?: string]>(), memoryTokens(someTokens)];
    const ui = beside(opened(<ProfileSectionScreen section="sharing" settings={aSettings()} />), Confirmation);
    return { ...renderWithStore(ui, { profile: aProfile(), reload, tokens }), reload, tokens };
  };
  const proceed = async (user: ReturnType<typeof show>['user'], deed: string) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: deed }));

  it('the record is not shared at first, and retries send an invitation once', async () => {
    let links: AccountLink[] = [];
    service.answer({
      listAccountLinks: () => links,
      createAccountLink: ({ body }) => {
        if (service.keys('createAccountLink').length === 1) return refuse(503, 'Away.');
        links = [aLink({ email: body.email })];
        return {};
      },
    });
    const { user } = show();
    expect(await screen.findByText(/Nobody yet/)).toBeVisible();
    await enter(user, screen.getByLabelText(/Their e‑mail address/), 'Sam@Example.com');
    const send = () => user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await send();
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByLabelText(/Their e‑mail address/)).toHaveValue('Sam@Example.com');
    await send();
    expect(await screen.findByText(/Nothing is shared until they accept it/)).toBeVisible();
    expect(screen.getByText(/Invited, not accepted yet. The invitation works until November 16, 2026/)).toBeVisible();
    expect(new Set(service.keys('createAccountLink')).size).toBe(1);
  });

  it.each([
    [aLink(), 'Withdraw invitation', 'Withdraw the invitation to sam@example.com?', /will stop working/],
    [
      aLink({ acceptedAt: now }),
      'Stop sharing',
      'Stop sharing your family record with sam@example.com?',
      /keeps their own record/,
    ],
    [
      aLink({ acceptedAt: now, own: true }),
      'Leave this family record',
      'Leave the family record you share with sam@example.com?',
      /You’ll go back to your own record/,
    ],
  ])('a link is undone after a question that states the consequence (%#)', async (link, button, title, meaning) => {
    let links = [link];
    service.answer({
      listAccountLinks: () => links,
      deleteAccountLinks: () => ((links = []), {}),
    });
    const { user, reload, tokens } = show();
    await user.click(await screen.findByRole('button', { name: `${button}: sam@example.com` }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(title)).toBeVisible();
    expect(within(dialog).getByText(meaning)).toBeVisible();
    await proceed(user, button);
    await waitFor(() => expect(service.calls('deleteAccountLinks')).toMatchObject([{ query: { itemIds: [link.id] } }]));
    // After leaving, the adult has their own record again: every tab reloads.
    if (link.own) await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
    else expect(await screen.findByText(/Nobody yet/)).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(link.own ? 1 : 0);
    expect(tokens.switches).toBe(link.own ? 1 : 0);
  });

  it('an expired invitation is marked and can be sent again', async () => {
    service.answer({
      listAccountLinks: () => [aLink({ createdAt: '2026-10-01T12:00:00Z' })],
    });
    const { user } = show();
    expect(await screen.findByText(/The invitation has expired/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again to sam@example.com' }));
    expect(await screen.findByText('A new invitation is on its way.')).toBeVisible();
    expect(service.bodies('createAccountLink').map(({ email }) => email)).toEqual(['sam@example.com']);
  });
});

describe('the page of an invitation', () => {
  const open = (options: RenderOptions = {}) =>
    renderWithStore(<AccountLinkScreen code="ABCDE12345" />, {
      at: fakeRouter('/account-link/ABCDE12345', '/account-link/[code]'),
      profile: null,
      ...options,
    });
  const accept = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Accept invitation' }));

  it('a visitor with an invitation logs in or joins first and returns', () => {
    const { store } = open();
    const from = 'from=%2Faccount-link%2FABCDE12345';
    expect(hrefOf('Log in')).toBe(`/login?${from}`);
    expect(hrefOf('Sign up with that address')).toBe(`/login?join=1&${from}`);
    expect(store.getState().toasts).toEqual([]);
  });

  it('the invitation names the record, its children, and what happens to the own record', async () => {
    open({ profile: aProfile() });
    expect(await screen.findByText('Sam Robinson')).toBeVisible();
    expect(screen.getByText(/has invited you to share their family record/)).toHaveTextContent('(sam@example.com)');
    expect(screen.getByText('Ada and Ben')).toBeVisible();
    expect(screen.getByText(/You keep your own record, with Ada/)).toHaveTextContent(
      /Its bookings continue, you still get its e‑mails, and you can switch between the two in the menu/,
    );
  });

  it('an empty own record needs no action before accepting', async () => {
    open({ profile: aNewProfile() });
    expect(await screen.findByText(/It’s empty, and you don’t need to fill it in/)).toBeVisible();
  });

  it('an invitation is accepted only by pressing the button, and the page reloads with the shared record', async () => {
    const held = hold(() => ({}));
    service.answer({ acceptAccountLink: () => held.answer() });
    const [reload, tokens, draft] = [jest.fn(), memoryTokens(someTokens), memoryTabStorage()];
    draft.write({ children: ['of the other record'] });
    const { user } = open({ profile: aNewProfile(), reload, tokens, draft });
    await screen.findByText('Sam Robinson');
    expect(service.calls('acceptAccountLink')).toEqual([]);
    await accept(user);
    expect(screen.getByRole('button', { name: 'Accept invitation' })).toHaveAttribute('aria-busy', 'true');
    held.release();
    await waitFor(() => expect(reload).toHaveBeenCalledWith(undefined));
    expect(service.calls('acceptAccountLink').map(({ params }) => params.code)).toEqual(['ABCDE12345']);
    expect(tokens.switches).toBe(1);
    expect(draft.read()).toBeNull();
  });

  it('the page says that the record is shared after accepting', async () => {
    const invitation = { guardian: 'Sam Robinson', email: null, children: ['Ada', 'Ben'], acceptedAt: now };
    service.answer({ getAccountInvitation: () => invitation });
    open({ profile: aProfile() });
    expect(await screen.findByText('You now share Sam Robinson’s family record')).toBeVisible();
    expect(screen.getByText('On it: Ada and Ben')).toBeVisible();
    expect(screen.getByText(/Switch between the two in the menu/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
  });

  it('an invitation for another account is reported before any press', async () => {
    service.answer({
      getAccountInvitation: () => refuse(404, 'This invitation has expired, or was sent to another e‑mail address.'),
    });
    open({ profile: aProfile() });
    expect(await screen.findByRole('alert')).toHaveTextContent(/ask for a new invitation/);
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
  });

  it.each([
    [refuse(404, 'This invitation has expired, or was sent to another e‑mail address.'), /ask for a new invitation/],
    [refuse(409, 'You already share this family record.'), /See who shares your record/],
  ])('each refusal of an invitation is explained (%#)', async (refusal, words) => {
    service.answer({ acceptAccountLink: () => refusal });
    const { user, store } = open({ profile: aProfile() });
    await accept(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(String(refusal.error));
    expect(alert).toHaveTextContent(words);
    expect(store.getState().toasts.map(({ message }) => message)).toEqual([refusal.error]);
  });
});
