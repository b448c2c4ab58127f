import { useState } from 'react';
import Router from 'next/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Shell } from '@/components/layout/shell';
import { useRouteHistory } from '@/components/ui/navigation/use-route-history';
import { aSettings } from '@/__tests__/support/builders/settings';
import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { confirm } from '@/store/slices/confirmation';
import { toastAdded } from '@/store/slices/toasts';

useMockService();
const page = (
  <Shell>
    <h1>A page</h1>
  </Shell>
);

it('the shell starts with a skip link to the content', async () => {
  const { user } = renderWithStore(page, { profile: null });
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(document.querySelector(skip.getAttribute('href')!)).toBe(screen.getByRole('main'));
});

it('the footer links to help, phone and e-mail', async () => {
  renderWithStore(page, { profile: null });
  const help = within(screen.getByRole('region', { name: 'We’re here to help' }));
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help',
    'tel:+14165550100',
    'mailto:help@nestling.example',
  ]);
});

it.each([
  ['all', 'Demonstration data: families, facilities and payments are invented.'],
  ['some', 'Demonstration: facilities marked as invented don’t exist, and payments aren’t real.'],
  ['none', 'Demonstration: payments aren’t real.'],
] as const)(
  'the shell shows the demonstration banner when %s of the facilities are invented',
  (inventedFacilities, notice) => {
    renderWithStore(page, { profile: null, settings: aSettings({ demo: true, inventedFacilities }) });
    expect(screen.getByText(notice)).toBeVisible();
  },
);

it('the shell has no demonstration banner outside demo mode', () => {
  renderWithStore(page, { profile: null, settings: aSettings({ demo: false }) });
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument();
});

it('the shell has an empty live region for toasts, shows a toast and removes it on dismiss', async () => {
  const { store, user } = renderWithStore(page, { profile: null });
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  act(() => void store.dispatch(toastAdded('error', 'email: is wrong\nphone: is missing')));
  expect(await within(region).findByText(/email: is wrong/)).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Dismiss' }));
  await act(async () => {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
  });
  expect(within(region).queryByRole('listitem')).not.toBeInTheDocument();
});

it('the shell moves focus to the container of a removed control', async () => {
  const Chips = () => {
    const [shown, setShown] = useState(true);
    return (
      <section aria-label="Filters">Filters {shown && <button onClick={() => setShown(false)}>Remove</button>}</section>
    );
  };
  const { user } = renderWithStore(
    <Shell>
      <Chips />
    </Shell>,
    { profile: null },
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus());
});

describe('the confirmation dialog', () => {
  const open = async () => {
    const rendered = renderWithStore(page, { profile: aProfile() });
    const question = { title: 'Delete Ada’s record?', message: 'It cannot be undone.' };
    let answer: Promise<boolean> | undefined;
    act(() => void (answer = rendered.store.dispatch(confirm(question))));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Ada’s record?' });
    return { ...rendered, dialog, answer };
  };

  it('the confirmation dialog resolves to true on Proceed and closes', async () => {
    const { dialog, user, answer, store } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Proceed' }));
    await expect(answer).resolves.toBe(true);
    expect(store.getState().alert).toBeNull();
  });

  it('the confirmation dialog resolves to false on Cancel and closes', async () => {
    const { dialog, user, answer, store } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expect(answer).resolves.toBe(false);
    expect(store.getState().alert).toBeNull();
  });

  it('the confirmation dialog closes on navigation and resolves to false', async () => {
    const { answer, router, store } = await open();
    await act(() => router.push('/?page=2'));
    expect(store.getState().alert).not.toBeNull();
    await act(() => router.push('/help'));
    await expect(answer).resolves.toBe(false);
    expect(store.getState().alert).toBeNull();
  });
});

describe('after a navigation', () => {
  it('navigation moves focus to the heading of the new page', async () => {
    const { router } = renderWithStore(page, { profile: null });
    await act(() => router.push('/help'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('the previous route is known after a navigation', async () => {
    const Previous = () => <p>Previous: {useRouteHistory().previous ?? 'none'}</p>;
    renderWithStore(
      <Shell>
        <Previous />
      </Shell>,
      { profile: null },
    );
    window.history.pushState({ key: 'second' }, '', '/help');
    act(() => Router.events.emit('routeChangeComplete', '/help', { shallow: false }));
    expect(screen.getByText('Previous: /')).toBeVisible();
  });

  it('focus does not move when only the query changes', async () => {
    const { router, user } = renderWithStore(page, { profile: null });
    await user.tab();
    await act(() => router.push('/?page=2'));
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });
});
