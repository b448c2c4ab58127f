import { screen, waitFor } from '@testing-library/react';
import { anAlert } from '@/__tests__/support/builders/alerts';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Body } from '@/api/contract/types';
import { AlertScreen } from '@/components/screens/search/alert-screen';
import { StopAlertsScreen } from '@/components/screens/account/mailed-link-screens';

const service = useMockService();
const show = (at: string) => renderWithStore(<AlertScreen />, { profile: aProfile(), at });

it('the alert form requires days and saves a facility alert for the parent’s own child', async () => {
  const made: Body<'createSearchAlert'>[] = [];
  service.answer({ createSearchAlert: ({ body }) => (made.push(body), anAlert({ search: body.search })) });
  const { user, router, store } = show(`/saved/alert?facility=${anId(100)}`);
  expect(await screen.findByText('Robin Hill Child Care')).toBeVisible();
  const send = screen.getByRole('button', { name: 'Tell me when a spot opens' });
  await user.click(send);
  expect((await screen.findAllByText('Choose at least one weekday.'))[0]).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await user.click(send);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]!.facilityId).toBe(anId(100));
  const params = new URLSearchParams(made[0]!.search);
  expect(Object.fromEntries(params)).toMatchObject({ weekdays: '1', session: '1', type: '1' });
  await waitFor(() => expect(router.visited.at(-1)).toBe(`/saved?alert=${anId(700)}`));
  expect(store.getState().toasts).toMatchObject([{ message: 'We will e-mail you when a place comes free.' }]);
});

it('the alert form is prefilled from the search, including children who are not in the profile', async () => {
  const made: Body<'createSearchAlert'>[] = [];
  service.answer({
    createSearchAlert: ({ body }) => (made.push(body), refuse(422, { search: 'Narrow your search.' })),
  });
  const { user } = show('/saved/alert?place=M5V&born=2019-04&dates=2026-12-01&dates=2026-12-02&session=1');
  expect(await screen.findByText('Child care near M5V')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'A child born in April 2019' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'On single dates' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /Dec 1, 2026/ }));
  await user.click(screen.getByRole('button', { name: 'Tell me when a spot opens' }));
  expect(await screen.findByText(/Narrow your search\./)).toBeVisible();
  expect(made[0]).toEqual({
    facilityId: null,
    search: 'place=M5V&type=1&born=2019-04&dates=2026-12-02&session=1',
  });
});

it('the alert form asks for months of birth when the profile has no children', async () => {
  const made: Body<'createSearchAlert'>[] = [];
  service.answer({ createSearchAlert: ({ body }) => (made.push(body), anAlert({ search: body.search })) });
  const { user } = renderWithStore(<AlertScreen />, {
    profile: aProfile({ children: [] }),
    at: '/saved/alert?place=M5V&weekdays=1',
  });
  await user.click(await screen.findByRole('button', { name: 'Tell me when a spot opens' }));
  const month = screen.getByLabelText(/When was your child born\?/);
  expect(month).toHaveAccessibleDescription(/Choose the month in which the child was born\./);
  expect(made).toEqual([]);
  await user.selectOptions(month, '2024-10');
  await user.click(screen.getByRole('button', { name: 'Add another child' }));
  await user.selectOptions(screen.getByLabelText(/When was child 2 born\?/), '2022-05');
  await user.click(screen.getByRole('button', { name: 'Tell me when a spot opens' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(new URLSearchParams(made[0]!.search).getAll('born')).toEqual(['2024-10', '2022-05']);
});

it('the alert form updates the loaded version of an alert and says when the alert was deleted', async () => {
  const sent: unknown[] = [];
  service.answer({
    listSearchAlerts: () => ({ hour: 18, timeZone: 'America/Toronto', items: [anAlert({ version: 4 })] }),
    updateSearchAlert: ({ body }) => (sent.push(body), anAlert()),
  });
  const { user, unmount } = show(`/saved/alert?id=${anId(700)}`);
  expect(await screen.findByText(/at most one e-mail a day, at 6:00 PM/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 4,
    paused: false,
    search: expect.stringContaining('weekdays=1&weekdays=2'),
  });
  unmount();
  show(`/saved/alert?id=${anId(799)}`);
  expect(await screen.findByRole('heading', { name: 'This alert was deleted' })).toBeVisible();
});

describe('the link in an alert e-mail', () => {
  const open = () => renderWithStore(<StopAlertsScreen stopKey="key" />, { profile: null });

  it('the link in an alert e-mail ends the alert with one click', async () => {
    const { user } = open();
    expect(await screen.findByText('Child care near M5V · Within 25 km')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End this alert' }));
    expect(await screen.findByText('This alert has ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End this alert' })).not.toBeInTheDocument();
  });

  it('the link in an alert e-mail says when the alert is gone and offers a retry when the service is unavailable', async () => {
    service.answer({ readAlertStop: () => refuse(404, 'Not found.') });
    const { unmount } = open();
    expect(await screen.findByText('There is nothing to end')).toBeVisible();
    unmount();
    service.answer({ readAlertStop: () => refuse(503, 'We can’t reach our records right now.') });
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
