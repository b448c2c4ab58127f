import { act, screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { Confirmation } from '@/components/layout/shell';
import { ChildrenScreen, ChildScreen } from '@/components/screens/profile/children-screens';
import { restoreSession } from '@/store/slices/session';

const service = useMockService();
const ada = aChild({ birthDate: '2024-07-15', allergies: 'Peanuts' });
const ben = aChild({ id: anId(221), firstName: 'Ben', lastName: '', birthDate: '2026-10-20' });
const family = aProfile({ children: [ada, ben] });

describe('My Children', () => {
  const show = (profile: Profile) => renderWithStore(<ChildrenScreen />, { profile, at: '/profile/my-children' });

  it('My Children shows a spinner, then each child with age, health notes and a link to its page', async () => {
    const held = hold(() => family);
    service.answer({ getProfile: held.answer });
    const { store } = renderWithStore(<ChildrenScreen />, { tokens: memoryTokens(someTokens) });
    act(() => void store.dispatch(restoreSession()));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    held.release();
    const list = await screen.findByRole('list', { name: 'Children' });
    expect(screen.getByRole('heading', { level: 1, name: 'My Children' })).toBeVisible();
    expect(within(list).getByText('2 years 3 months, toddler')).toBeVisible();
    expect(within(list).getByText('Newborn, infant')).toBeVisible();
    expect(within(list).getByText('Peanuts')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ben ?’s page$/ })).toHaveAttribute(
      'href',
      `/profile/my-children/${ben.id}`,
    );
  });

  it('My Children shows an empty state with an add button', () => {
    show(aProfile({ children: [] }));
    expect(screen.getByRole('heading', { name: 'No children yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a child' })).toBeVisible();
  });

  it('My Children offers a retry when the service is unavailable', async () => {
    service.answer({ getProfile: () => refuse(503, 'We can’t reach our records right now.') });
    const { store, user } = renderWithStore(<ChildrenScreen />, { tokens: memoryTokens(someTokens) });
    act(() => void store.dispatch(restoreSession()));
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach your account/);
    service.answer({ getProfile: () => family });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Ada Robinson'))[0]).toBeVisible();
  });
});

describe('a child’s page', () => {
  const show = (id: string, view = '?view=record') =>
    renderWithStore(
      <>
        <ChildScreen id={id} />
        <Confirmation />
      </>,
      { profile: family, at: `/profile/my-children/${id}${view}` },
    );

  it('the child page opens with the child’s days and has a separate URL for the medical record', async () => {
    show(ada.id, '');
    expect(await screen.findByRole('heading', { name: /^Ada ?’s days$/ })).toBeVisible();
    expect(screen.queryByText('Peanuts')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Days' })).toHaveAttribute('aria-current', 'page');
    const record = screen.getByRole('link', { name: 'Medical record' });
    expect(record).toHaveAttribute('href', `/profile/my-children/${ada.id}?view=record`);
  });

  it('the child page shows only this child and links back to My Children', () => {
    show(ben.id);
    expect(screen.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
    expect(screen.getByText('October 20, 2026')).toBeVisible();
    expect(screen.queryByText('Peanuts')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Children' })).toHaveAttribute('href', '/profile/my-children');
  });

  it('the child page says that the child is not in this account after it is deleted', async () => {
    service.answer({ getProfile: () => aProfile({ children: [ada] }) });
    const { user } = show(ben.id);
    await user.click(screen.getByRole('button', { name: 'Delete Ben' }));
    await user.click(await screen.findByRole('button', { name: 'Delete record' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: /find this child in your account/ })).toBeVisible(),
    );
    expect(screen.getByRole('link', { name: 'My Children' })).toHaveAttribute('href', '/profile/my-children');
  });
});
