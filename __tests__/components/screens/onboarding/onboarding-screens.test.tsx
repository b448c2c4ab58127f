import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anId, today } from '@/__tests__/support/builders/ids';
import {
  aChild,
  aGuardian,
  anAuthorizedPickup,
  aNewProfile,
  anUnauthorizedPickup,
  aProfile,
  aSignature,
} from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Body } from '@/api/contract/types';
import { OnboardingMenuScreen } from '@/components/screens/onboarding/onboarding-menu-screen';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { OnboardingSuccessScreen } from '@/components/screens/onboarding/onboarding-success-screen';
import { BookingType } from '@/lib/enums';
import type { ListStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';
import { returnToSet } from '@/store/slices/session';

const service = useMockService();

const outdated = aProfile({ signature: aSignature({ current: false }) });

describe('the onboarding menu', () => {
  const show = (options: RenderOptions) => renderWithStore(<OnboardingMenuScreen />, { at: '/onboarding', ...options });

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

  it('the onboarding menu redirects a family that has signed to its profile', async () => {
    const { router } = show({ profile: aProfile() });
    await waitFor(() => expect(router.asPath).toBe('/profile'));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
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
    const { router } = show({ profile: outdated });
    await waitFor(() => expect(router.asPath).toBe('/onboarding/overview'));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a step', () => {
  const show = (step: ListStep, options: RenderOptions) =>
    renderWithStore(<OnboardingStepScreen step={step} agreement={null} settings={aSettings()} />, {
      at: `/onboarding/${step}`,
      ...options,
    });
  const press = (name: string) => screen.getByRole('button', { name });

  it('Continue on an empty onboarding step shows what is missing and does not navigate', async () => {
    const { user, router } = show('children', { profile: aNewProfile() });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(press('Continue'));
    expect(screen.getByRole('alert')).toHaveTextContent('Add at least one child.');
    expect(press('Continue')).toHaveAccessibleDescription(/Add at least one child\./);
    expect(press('Continue')).toHaveFocus();
    expect(router.visited).toEqual(['/onboarding/children']);
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
    await user.click(await screen.findByRole('textbox', { name: /First name/ }));
    await user.paste('Rosa');
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
    const { router } = show('children', { profile: aProfile() });
    await waitFor(() => expect(router.asPath).toBe('/profile'));
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });
});

describe('the agreement step', () => {
  const agreement = {
    title: 'Parent agreement',
    version: '2026-11-01',
    html: '<h2>1. Words</h2><p>The whole text.</p>',
  };
  const noneGiven = { authorizedPickups: true, unauthorizedPickups: false };
  const ready = aProfile({ signature: null, noneGiven, unauthorizedPickups: [anUnauthorizedPickup()] });
  const signed = { ...ready, signature: aSignature() };

  const show = (options: RenderOptions) =>
    renderWithStore(<OnboardingStepScreen step="overview" agreement={agreement} settings={aSettings()} />, {
      at: '/onboarding/overview',
      ...options,
    });
  type User = ReturnType<typeof show>['user'];

  async function typeName(user: User) {
    await user.click(await screen.findByRole('button', { name: 'Type your name instead' }));
    await user.click(screen.getByRole('textbox', { name: /type your full name/ }));
    await user.paste('Maya O’Brien');
  }
  const sign = (user: User) => user.click(screen.getByRole('button', { name: 'Sign the agreement' }));

  it('the agreement step shows every answer with a change link, and the full agreement with its version', async () => {
    show({ profile: ready });
    for (const [step, title, answer] of [
      ['children', 'Children', 'Ada Robinson'],
      ['parents-and-guardians', 'Parents and guardians', 'Maya Robinson'],
      ['emergency-contacts', 'Emergency contacts', 'Ida Robinson'],
      ['authorized-pickups', 'Authorized pickups', 'Only parents and guardians pick up our children.'],
      ['unauthorized-pickups', 'Unauthorized pickups', 'Rex Stone'],
    ] as const) {
      const part = screen.getByRole('region', { name: title });
      expect(within(part).getByText(answer)).toBeVisible();
      const change = within(part).getByRole('link', { name: `Change ${title}` });
      expect(change).toHaveAttribute('href', `/onboarding/${step}?from=overview`);
    }
    expect(screen.getByText('Court order.')).toBeVisible();
    expect(screen.getByText('+1 416 555 0124')).toBeVisible();
    const text = screen.getByRole('region', { name: 'Parent agreement' });
    expect(text).toHaveTextContent('The whole text.');
    expect(text).toHaveTextContent('Version 2026-11-01');
    expect(await screen.findByRole('textbox', { name: /Signing date/ })).toHaveValue('2026/11/02');
  });

  it('the agreement step submits a typed signature, today’s date and the shown version, then opens the success page', async () => {
    const told: Body<'updateUser'>[] = [];
    service.answer({
      updateUser: ({ body }) => {
        told.push(body);
        return signed;
      },
    });
    const { user, router } = show({ profile: ready });
    await typeName(user);
    await sign(user);
    await waitFor(() => expect(router.asPath).toBe('/onboarding/success'));
    expect(told).toEqual([
      {
        signature: {
          image: expect.stringMatching(/^data:image\/png;base64,/),
          typedName: 'Maya O’Brien',
          date: today,
          agreementVersion: '2026-11-01',
        },
      },
    ]);
  });

  it('the agreement step shows field errors, keeps its input and does not submit', async () => {
    const { user, router } = show({ profile: ready });
    const date = await screen.findByRole('textbox', { name: /Signing date/ });
    await user.clear(date);
    await user.click(date);
    await user.paste('2020/01/01');
    await sign(user);
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Sign in the box, or type your name instead.', "Use today's date as the signing date."]);
    expect(date).toHaveValue('2020/01/01');
    expect(router.visited).toEqual(['/onboarding/overview']);
  });

  it('the agreement step asks before leaving with an unsaved signature', async () => {
    const { user, store, router } = show({ profile: ready });
    await typeName(user);
    await user.click(screen.getByRole('link', { name: 'Change Children' }));
    expect(store.getState().confirmation?.title).toBe('Leave without saving?');
    expect(router.visited).toEqual(['/onboarding/overview']);
  });

  describe('the agreement step with missing answers', () => {
    it('the agreement step links to missing answers and cannot be submitted without them', async () => {
      const { user } = show({ profile: aNewProfile({ children: [aChild()] }) });
      const links = screen.getAllByRole('link').filter((link) => link.closest('ul')?.className.includes('list-disc'));
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Parents and guardians', '/onboarding/parents-and-guardians?from=overview'],
        ['Emergency contacts', '/onboarding/emergency-contacts?from=overview'],
        ['Authorized pickups', '/onboarding/authorized-pickups?from=overview'],
        ['Unauthorized pickups', '/onboarding/unauthorized-pickups?from=overview'],
      ]);
      await typeName(user);
      await sign(user);
      const summary = await screen.findByRole('alert', { name: 'There is a problem' });
      expect(summary).toHaveTextContent('Fill in the missing answers before you sign.');
    });

    it('the agreement step reloads the profile when the service finds answers missing', async () => {
      const sentence = 'Add at least one child, one parent or guardian and one emergency contact before you sign.';
      service.answer({
        updateUser: () => refuse(409, sentence),
        getProfile: () => ({ ...ready, emergencyContacts: [] }),
      });
      const { user } = show({ profile: ready });
      await typeName(user);
      await sign(user);
      expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveTextContent(sentence);
      expect(await screen.findByText('A few answers are still missing')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Emergency contacts' })).toHaveAttribute(
        'href',
        '/onboarding/emergency-contacts?from=overview',
      );
    });
  });

  it('the agreement is not signed twice when the first response was lost', async () => {
    let signings = 0;
    service.server.use(
      http.put('*/api/v1/parent/user', () => {
        signings += 1;
        return HttpResponse.error();
      }),
      http.get('*/api/v1/parent/profile', () => HttpResponse.json(signed)),
    );
    const { user, router } = show({ profile: ready });
    await typeName(user);
    await sign(user);
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /type your full name/ })).toHaveValue('Maya O’Brien');
    await sign(user);
    await waitFor(() => expect(router.asPath).toBe('/onboarding/success'));
    expect(signings).toBe(1);
  });

  describe('a newer agreement', () => {
    const outdated = {
      ...ready,
      signature: aSignature({ current: false, date: '2025-03-04', agreementVersion: '2025-01-01' }),
    };

    it('a newer agreement only asks for a signature, then continues to the requested page', async () => {
      service.answer({ updateUser: () => signed });
      const store = makeTestStore({ profile: outdated });
      store.dispatch(returnToSet('/my-bookings'));
      const { user, router } = show({ store });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The agreement has changed');
      expect(screen.getByText(/You signed version 2025-01-01 on March 4, 2025\./)).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Children' })).not.toBeInTheDocument();
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
      await typeName(user);
      await sign(user);
      await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
      expect(store.getState().toasts.map(({ message }) => message)).toEqual(['You signed the new agreement.']);
      expect(store.getState().session.returnTo).toBeNull();
    });

    it('a newer agreement is prefilled with the saved signature, which can be submitted again', async () => {
      const image =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const bodies: Body<'updateUser'>[] = [];
      service.answer({ updateUser: ({ body }) => (bodies.push(body), signed) });
      const { user } = show({ profile: { ...outdated, signature: { ...outdated.signature, image } } });
      expect(await screen.findByRole('img', { name: /Signature of Parent or Guardian, signed/ })).toBeVisible();
      expect(screen.getByText(/This is the signature of March 4, 2025\. Keep it if it is yours/)).toBeVisible();
      await sign(user);
      await waitFor(() => expect(bodies.map(({ signature }) => signature?.image)).toEqual([image]));
    });

    it('a newer agreement can be postponed', () => {
      show({ profile: outdated });
      expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/');
    });
  });

  it('the agreement step redirects a family that has signed to its profile', async () => {
    const { router } = show({ profile: signed });
    await waitFor(() => expect(router.asPath).toBe('/profile'));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
