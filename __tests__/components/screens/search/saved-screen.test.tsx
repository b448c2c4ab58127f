import { screen, waitFor, within } from '@testing-library/react';
import { anAlert } from '@/__tests__/support/builders/alerts';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { SearchAlert } from '@/api/contract/types';
import { SavedScreen } from '@/components/screens/search/saved-screen';

const service = useMockService();
const show = (at = '/saved') => renderWithStore(<SavedScreen />, { profile: aProfile(), at });
const facilities = [1, 2, 3, 4, 5, 6].map((n) => aFacilityListItem({ id: anId(100 + n), name: `House ${n}` }));
const saved = (items = facilities) => ({ ...aPage(items), ids: items.map(({ id }) => id) });
const alerts = (...items: SearchAlert[]) => ({ hour: 7, timeZone: 'America/Toronto', items });

describe('saved facilities', () => {
  it('saved facilities can be selected to compare or ask them, and link to an alert', async () => {
    service.answer({ listSavedFacilities: () => saved() });
    const { user } = show();
    expect(screen.getByText('Loading your saved facilities')).toBeInTheDocument();
    for (const n of [1, 2]) await user.click(await screen.findByRole('checkbox', { name: `Compare House ${n}` }));
    const bar = within(screen.getByRole('region', { name: 'Selected facilities' }));
    expect(bar.getByRole('link', { name: 'Compare 2 facilities' })).toHaveAttribute(
      'href',
      `/compare?ids=${[101, 102].map(anId).join(',')}`,
    );
    expect(screen.getByRole('link', { name: 'Tell me when a spot opens at House 1' })).toHaveAttribute(
      'href',
      `/saved/alert?facility=${anId(101)}`,
    );
  });

  it('saved facilities have an empty state', async () => {
    service.answer({ listSavedFacilities: () => saved([]) });
    show();
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    expect(await screen.findByText(/You have no alerts/)).toBeVisible();
  });

  it('saved facilities and alerts show loading errors, and their items after a retry', async () => {
    service.answer({
      listSavedFacilities: () => refuse(503, 'We can’t reach our records right now.'),
      listSearchAlerts: () => refuse(503, 'We can’t reach our records right now.'),
    });
    const { user } = show();
    expect(await screen.findByText('We couldn’t load your saved facilities')).toBeVisible();
    expect(await screen.findByText('We couldn’t load your alerts')).toBeVisible();
    service.answer({ listSavedFacilities: () => saved(), listSearchAlerts: () => alerts(anAlert()) });
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
    expect(await screen.findByRole('link', { name: 'House 1' })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Child care near M5V · Within 25 km' })).toBeVisible();
  });
});

describe('alerts', () => {
  it('alerts show their search and state and can be paused, deleted and set to an hour', async () => {
    const calls: unknown[] = [];
    service.answer({
      listSearchAlerts: () =>
        alerts(
          anAlert({ free: 2 }),
          anAlert({ id: anId(701), facility: { id: anId(100), name: 'Robin Hill' }, over: true }),
        ),
      updateSearchAlert: ({ body }) => (calls.push(body), anAlert({ paused: body.paused, version: 2 })),
      deleteSearchAlert: ({ params }) => (calls.push(params.id), {}),
      setAlertHour: ({ body }) => (calls.push(body.hour), { ...alerts(anAlert()), hour: body.hour }),
    });
    const { user, store } = show();
    const search = within(await screen.findByRole('group', { name: 'Child care near M5V · Within 25 km' }));
    expect(search.getByText('A child born in October 2024 · Mondays · Full Day')).toBeVisible();
    expect(search.getByText(/^2 have spots now/)).toBeVisible();
    await user.click(search.getByRole('button', { name: 'Pause' }));
    expect(await search.findByRole('button', { name: 'Resume' })).toBeVisible();
    expect(search.getByText('Paused')).toBeVisible();

    const ended = within(screen.getByRole('group', { name: 'Robin Hill' }));
    expect(ended.getByText('Ended')).toBeVisible();
    await user.click(ended.getByRole('button', { name: 'Delete' }));
    expect(store.getState().alert).toMatchObject({ title: 'Delete this alert?', proceedLabel: 'Delete alert' });
    expect(screen.getByText(/Time in Toronto/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('E-mail me at'), '6:00 PM');
    await waitFor(() => expect(screen.getByText('Saved', { selector: 'p' })).toBeVisible());
    expect(calls).toEqual([{ version: 1, search: anAlert().search, paused: true }, 18]);
  });

  it('opening an alert from a notice marks its notices as read', async () => {
    const read: unknown[] = [];
    service.answer({
      listSearchAlerts: () => alerts(anAlert({ version: 3 })),
      readRequestNotices: ({ params, body }) => {
        read.push([params.id, body.version]);
        return { unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] };
      },
    });
    Element.prototype.scrollIntoView = jest.fn();
    show(`/saved?alert=${anId(700)}`);
    await waitFor(() => expect(read).toEqual([[anId(700), 3]]));
  });
});
