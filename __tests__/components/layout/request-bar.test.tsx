import { screen, waitFor } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { Confirmation, RequestBar } from '@/components/layout/shell';
import { paths } from '@/lib/paths';
import { draftChanged, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';

const unsigned = aProfile({ signature: null });
const form = paths.requestCare(anId(100));

function show(profile: Profile | null, at: string, pathname = at.split('?')[0]!) {
  const store = makeTestStore({ profile });
  store.dispatch(
    draftStarted({ facilityId: anId(100), facilityName: 'Liberty Tots', addressId: anId(110), addressTitle: null }),
  );
  store.dispatch(
    draftChanged({ bookingDates: ['2026-11-27', '2026-11-30'], total: { amount: 13_200, currency: 'CAD' } }),
  );
  return renderWithStore(
    <>
      <RequestBar />
      <Confirmation />
    </>,
    { store, at: fakeRouter(at, pathname) },
  );
}

it.each([
  ['a visitor on the login page', null, '/login?join=1', null],
  ['a visitor on another page', null, '/', ['Back to your request', form]],
  ['a new family during registration', unsigned, '/onboarding/children', null],
  ['a new family on another page', unsigned, '/help', ['Continue registration', paths.onboarding]],
  ['a registered family in the wallet', aProfile(), paths.wallet, ['Back to your request', form]],
])('the request bar shows %s the unsent request and the matching link', async (_, profile, at, link) => {
  show(profile, at);
  const bar = await screen.findByRole('region', { name: 'Your request' });
  expect(bar).toHaveTextContent('Not sent yet: Liberty Tots, Nov 27 and 30, $132');
  expect(screen.getByText('Not sent yet:')).not.toHaveClass('sr-only');
  const found = screen.queryByRole('link');
  expect(found && [found.textContent, found.getAttribute('href')]).toEqual(link);
});

it.each([
  ['a visitor on the form itself', null, form, '/facility/[id]/drop-in'],
  ['a registered family in My Bookings', aProfile(), '/my-bookings', '/my-bookings'],
])('the request bar is hidden for %s', async (_, profile, at, pathname) => {
  show(profile, at, pathname);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

it('the request bar can be removed after a confirmation', async () => {
  const { user, store } = show(null, '/');
  await user.click(await screen.findByRole('button', { name: 'Remove this request' }));
  await user.click(await screen.findByRole('button', { name: 'Keep request' }));
  expect(selectBookingDraft(store.getState()).facilityId).toBe(anId(100));
  await user.click(screen.getByRole('button', { name: 'Remove this request' }));
  await user.click(await screen.findByRole('button', { name: 'Remove request' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
