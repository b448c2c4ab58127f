import { act, screen, waitFor, within } from '@testing-library/react';
import { OnboardingMenuScreen } from '@/components/screens/onboarding/onboarding-menu-screen';
import { OnboardingSuccessScreen } from '@/components/screens/onboarding/onboarding-success-screen';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aGuardian, aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTokens, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';
import { returnToSet } from '@/store/slices/session';
import { startTab } from '@/store/browser-store';

const service = useMockService();
const outdated = aProfile({ signature: aSignature({ current: false }) });

describe('the onboarding menu', () => {
  const show = (options: RenderOptions) => renderWithStore(<OnboardingMenuScreen />, { at: '/onboarding', ...options });

  it('the onboarding menu shows a new family every step and a start link', () => {
    show({ profile: aNewProfile() });
    expect(screen.getByRole('progressbar', { name: 'Registration' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 6 done. About 8 minutes left',
    );
    expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/onboarding/children');
    const steps = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
    expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1. Children', '/onboarding/children'],
      ['2. Parents and guardians', '/onboarding/parents-and-guardians'],
      ['3. Emergency contacts', '/onboarding/emergency-contacts'],
      ['4. Authorized pickups', '/onboarding/authorized-pickups'],
      ['5. Unauthorized pickups', '/onboarding/unauthorized-pickups'],
      ['6. Overview and agreement', '/onboarding/overview'],
    ]);
    expect(screen.getAllByRole('img', { name: 'To do' })).toHaveLength(6);
  });

  it('the onboarding menu shows a returning family its progress and links to the first unfinished step', () => {
    const noneGiven = { authorizedPickups: true, unauthorizedPickups: false };
    show({ profile: aNewProfile({ children: [aChild()], parentInfo: [aGuardian()], noneGiven }) });
    expect(screen.getByText('3 of 6 done. About 4 minutes left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue: Emergency contacts' })).toHaveAttribute(
      'href',
      '/onboarding/emergency-contacts',
    );
    const [children, , contacts, authorized] = screen.getAllByRole('listitem');
    expect(children).toHaveTextContent('1 added');
    expect(contacts).toHaveTextContent('Add at least one emergency contact.');
    expect(authorized).toHaveTextContent('Only parents and guardians pick up our children');
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3);
  });

  it('the onboarding menu redirects a signed family to its profile, or to a newer agreement', async () => {
    const { router, unmount } = show({ profile: aProfile() });
    await waitFor(() => expect(router.asPath).toBe('/profile'));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    unmount();
    const { router: other } = show({ profile: outdated });
    await waitFor(() => expect(other.asPath).toBe('/onboarding/overview'));
  });

  it('the onboarding menu shows a spinner until the profile is loaded, and a retry when the service is unavailable', async () => {
    let away = true;
    service.answer({ getProfile: () => (away ? refuse(503, 'Away.') : aNewProfile()) });
    const { store, user } = show({ tokens: memoryTokens({ token: 'access', refreshToken: 'refresh' }) });
    expect(screen.getByRole('heading', { level: 1, name: 'Your registration' })).toBeVisible();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    act(() => void store.dispatch(startTab()));
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re still logged in.');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Start' })).toBeVisible();
  });
});

describe('the success page', () => {
  const show = (options: RenderOptions) =>
    renderWithStore(<OnboardingSuccessScreen />, { at: '/onboarding/success', ...options });
  const begun = (type: BookingType | null) => {
    const store = makeTestStore({ profile: aProfile() });
    store.dispatch(
      draftStarted({ facilityId: anId(100), addressId: anId(110), addressTitle: null, facilityName: 'Maple House' }),
    );
    store.dispatch(draftChanged({ type }));
    return store;
  };

  it('the success page explains the next steps and links to the search', () => {
    show({ profile: aProfile() });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You’re all set');
    expect(screen.getByRole('link', { name: 'Find child care' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'add a card' })).toHaveAttribute('href', '/profile/payment-methods');
  });

  it.each([
    ['drop-in', BookingType.DROP_IN, `/facility/${anId(100)}/drop-in`],
    ['permanent', BookingType.PERMANENT, `/facility/${anId(100)}/permanent`],
  ])('the success page links to the %s request that was started', (_, type, href) => {
    const store = begun(type);
    store.dispatch(returnToSet('/my-bookings'));
    show({ store });
    expect(screen.getByRole('link', { name: 'Continue your request' })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'Find child care' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'add a card' })).toHaveAttribute('href', paths.walletFrom(href));
  });

  it('the success page links to the originally requested page, once', async () => {
    const store = makeTestStore({ profile: aProfile() });
    store.dispatch(returnToSet('/my-bookings?tab=past'));
    const { user } = show({ store });
    const link = screen.getByRole('link', { name: 'Continue where you left off' });
    expect(link).toHaveAttribute('href', '/my-bookings?tab=past');
    await user.click(link);
    expect(store.getState().session.returnTo).toBeNull();
  });

  it('the success page redirects a family without a current signature to the missing step', async () => {
    const { router, unmount } = show({ profile: aNewProfile() });
    await waitFor(() => expect(router.asPath).toBe('/onboarding'));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    unmount();
    const { router: other } = show({ profile: outdated });
    await waitFor(() => expect(other.asPath).toBe('/onboarding/overview'));
  });
});
