import { screen, waitFor } from '@testing-library/react';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { aChild, anAuthorizedPickup, aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import type { ListStep } from '@/lib/family/onboarding';

const service = useMockService();

const show = (step: ListStep, options: RenderOptions) =>
  renderWithStore(<OnboardingStepScreen step={step} agreement={null} settings={aSettings()} />, {
    at: `/onboarding/${step}`,
    ...options,
  });
const press = (name: string) => screen.getByRole('button', { name });

it('an onboarding step shows its heading immediately and a spinner until the profile is loaded', () => {
  show('children', { profile: undefined });
  expect(screen.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
});

it('Continue on an empty onboarding step shows what is missing and does not navigate', async () => {
  const { user, router } = show('children', { profile: aNewProfile() });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(press('Continue'));
  expect(screen.getByRole('alert')).toHaveTextContent('Add at least one child.');
  expect(press('Continue')).toHaveAccessibleDescription(/Add at least one child\./);
  expect(press('Continue')).toHaveFocus();
  expect(router.visited).toEqual(['/onboarding/children']);
});

it('a completed onboarding step links back and continues to the next step', async () => {
  const { user, router } = show('children', { profile: aNewProfile({ children: [aChild()] }) });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 6 done. About 6 minutes left');
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/onboarding');
  expect(screen.getByRole('link', { name: 'Registration' })).toHaveAttribute('href', '/onboarding');
  await user.click(press('Continue'));
  expect(router.asPath).toBe('/onboarding/parents-and-guardians');
});

it('an onboarding step opened from the overview returns to it, even when incomplete', async () => {
  const { user, router } = show('authorized-pickups', {
    profile: aNewProfile(),
    at: '/onboarding/authorized-pickups?from=overview',
  });
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
  await user.click(press('Back to the overview'));
  expect(router.asPath).toBe('/onboarding/overview');
});

it('an onboarding step blocks Continue while a form has unsaved input', async () => {
  const { user, router } = show('emergency-contacts', { profile: aProfile({ signature: null }) });
  await user.click(press('Add another emergency contact'));
  await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'Rosa');
  await user.click(press('Continue'));
  expect(await screen.findByText('Save or cancel what you typed before you continue.')).toBeVisible();
  expect(router.visited).toEqual(['/onboarding/emergency-contacts']);
});

describe('the "nobody" answer', () => {
  const box = () => screen.getByRole('checkbox', { name: 'Only parents and guardians pick up our children' });

  it('answering "nobody" is saved and allows Continue', async () => {
    const noneGiven = { authorizedPickups: true, unauthorizedPickups: false };
    const told: unknown[] = [];
    service.answer({
      updateUser: ({ body }) => {
        told.push(body);
        return aNewProfile({ noneGiven });
      },
    });
    const { user, router } = show('authorized-pickups', { profile: aNewProfile() });
    await user.click(press('Continue'));
    expect(screen.getByRole('alert')).toHaveTextContent('Add a person, or check the box');
    await user.click(box());
    expect(box()).toBeChecked();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(told).toEqual([{ noneGiven: { authorizedPickups: true } }]);
    await user.click(press('Continue'));
    expect(router.asPath).toBe('/onboarding/unauthorized-pickups');
  });

  it('a "nobody" answer that fails to save shows an error and stays unchecked', async () => {
    service.answer({ updateUser: () => refuse(503, 'The service is away for a moment.') });
    const { user } = show('authorized-pickups', { profile: aNewProfile() });
    await user.click(box());
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is away for a moment.');
    expect(box()).not.toBeChecked();
  });

  it('the "nobody" checkbox is hidden when the list has entries or the step requires one', () => {
    const { unmount } = show('authorized-pickups', {
      profile: aNewProfile({ authorizedPickups: [anAuthorizedPickup()] }),
    });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    unmount();
    show('children', { profile: aNewProfile() });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

it('an onboarding step redirects a family that has signed', async () => {
  const { router, unmount } = show('children', { profile: aProfile() });
  await waitFor(() => expect(router.asPath).toBe('/profile'));
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  unmount();
  const { router: other } = show('children', { profile: aProfile({ signature: aSignature({ current: false }) }) });
  await waitFor(() => expect(other.asPath).toBe('/onboarding/overview'));
});
