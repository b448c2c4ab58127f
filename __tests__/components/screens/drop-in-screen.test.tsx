import { screen, waitFor } from '@testing-library/react';
import { aFacility } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { DropInScreen } from '@/components/screens/drop-in-screen';

useMockService({ listUpcomingBookings: () => aPage([]) });
const address = `/facility/${anId(100)}/drop-in`;
const show = (facility = aFacility(), options: RenderOptions = {}) =>
  renderWithStore(<DropInScreen facility={facility} settings={aSettings()} />, {
    profile: aProfile(),
    at: address,
    ...options,
  });

it('takes over the day that was chosen on the facility’s page, and leads to the booking that was made', async () => {
  const { user, router } = show(aFacility(), { at: `${address}?date=2026-11-09&address=${anId(110)}` });
  await user.click(screen.getByRole('radio', { name: /Full Day/ }));
  expect(await screen.findByText('1 day:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}?sent=1`));
});

it('says that there is nothing to ask for yet where a facility has no prices', () => {
  show(aFacility({ bookable: false }));
  expect(screen.getByRole('heading', { name: /has not set .*prices/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Robin Hill Child Care' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}`,
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('names the facility at once, and shows a spinner until the family is known', () => {
  show(aFacility(), { profile: undefined });
  expect(screen.getByRole('heading', { level: 1, name: /Robin Hill Child Care/ })).toBeVisible();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('leads home without a session, and keeps where the parent was', async () => {
  const { router, store } = show(aFacility(), { profile: null });
  await waitFor(() => expect(router.asPath).toBe('/'));
  expect(store.getState().session.returnTo).toBe(address);
});
