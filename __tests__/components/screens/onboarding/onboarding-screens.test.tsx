import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anId, today } from '@/__tests__/support/builders/ids';
import {
  aChild,
  aGuardian,
  anAuthorizedPickup,
  anEmergencyContact,
  aNewProfile,
  anUnauthorizedPickup,
  aProfile,
  aSignature,
} from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { beside, makeTestStore, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import { AgreementText } from '@/components/agreement/agreement-text';
import { Confirmation } from '@/components/layout/shell';
import { OnboardingMenuScreen } from '@/components/screens/onboarding/onboarding-menu-screen';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { OnboardingSuccessScreen } from '@/components/screens/onboarding/onboarding-success-screen';
import { VerifyAgreementScreen } from '@/components/screens/site/verify-agreement-screen';
import { BookingType } from '@/lib/enums';
import type { ListStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';
import { contentHtml } from '@/lib/text/markdown';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';
import { returnToSet } from '@/store/slices/session';

const service = useMockService();

const agreement = {
  title: 'Parent agreement',
  version: '2026-11-01',
  html: '<h2>1. Words</h2><p>The whole text.</p>',
};
const noneGiven = { authorizedPickups: true, unauthorizedPickups: false };
const outdated = aProfile({ signature: aSignature({ current: false }) });

describe('the onboarding menu', () => {
  const show = (options: RenderOptions) => renderWithStore(<OnboardingMenuScreen />, { at: '/onboarding', ...options });

  it('the onboarding menu shows a returning family its progress and links to the first unfinished step', () => {
    show({ profile: aNewProfile({ children: [aChild()], parentInfo: [aGuardian()], noneGiven }) });
    expect(screen.getByText('Step 3 of 6 · about 4 min')).toBeInTheDocument();
    expect(hrefOf('Continue: Emergency contacts')).toBe('/onboarding/emergency-contacts');
    const [children, , contacts, authorized] = screen.getAllByRole('listitem');
    expect(children).toHaveTextContent('1 added');
    expect(contacts).toHaveTextContent('Add at least one emergency contact.');
    expect(authorized).toHaveTextContent('Only parents and guardians pick up our children');
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3);
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
    expect(hrefOf('Find child care')).toBe('/');
    expect(hrefOf('add a card')).toBe('/profile/payment-methods');
  });

  it.each([
    ['drop-in', BookingType.DROP_IN, `/facility/${anId(100)}/drop-in`],
    ['permanent', BookingType.PERMANENT, `/facility/${anId(100)}/permanent`],
  ])('the success page links to the %s request that was started', (_, type, href) => {
    const store = begun(type);
    store.dispatch(returnToSet('/my-bookings'));
    show({ store });
    expect(hrefOf('Continue your request')).toBe(href);
    expect(screen.getByRole('link', { name: 'Find child care' })).toBeVisible();
    expect(hrefOf('add a card')).toBe(paths.walletFrom(href));
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
    renderWithStore(
      beside(<OnboardingStepScreen step={step} agreement={null} settings={aSettings()} />, Confirmation),
      { at: `/onboarding/${step}`, ...options },
    );
  const button = (name: string) => screen.getByRole('button', { name });
  const typeContact = async (user: ReturnType<typeof show>['user']) => {
    await enter(user, await screen.findByRole('textbox', { name: 'First name' }), 'Ida');
    await enter(user, screen.getByRole('textbox', { name: 'Relation to your family' }), 'Grandmother');
    await enter(user, screen.getByRole('textbox', { name: 'Phone' }), '416 555 0124');
  };
  const ida = anEmergencyContact({ id: anId(231), firstName: 'Ida', lastName: '' });
  const answerIda = () =>
    service.answer({
      createEmergencyContacts: () => ({ items: [ida] }),
      getProfile: () => aNewProfile({ emergencyContacts: [ida] }),
    });

  it.each<[ListStep, string]>([
    ['children', 'Add a child'],
    ['parents-and-guardians', 'Add a parent or guardian'],
    ['emergency-contacts', 'Add an emergency contact'],
  ])('the step %s opens its first form, which cannot be skipped', async (step, title) => {
    const { user, router } = show(step, { profile: aNewProfile() });
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveTextContent('Enter a first name.');
    expect(screen.getByRole('form', { name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
    expect(router.visited).toEqual([`/onboarding/${step}`]);
  });

  it('saving the form of an onboarding step leads to the next one', async () => {
    const { user, router } = show('emergency-contacts', { profile: aNewProfile() });
    answerIda();
    await typeContact(user);
    await user.click(button('Save and continue'));
    await waitFor(() => expect(router.asPath).toBe('/onboarding/authorized-pickups'));
  });

  it('saving and adding another shows the person above an empty form, and then Continue', async () => {
    const { user, router } = show('emergency-contacts', { profile: aNewProfile() });
    answerIda();
    await typeContact(user);
    await user.click(button('Add another'));
    expect(await screen.findByRole('heading', { name: 'Add another emergency contact' })).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Emergency contacts' })).toHaveTextContent('Ida');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('');
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(hrefOf('Continue')).toBe('/onboarding/authorized-pickups');
    expect(router.visited).toEqual(['/onboarding/emergency-contacts']);
  });

  it('deleting the last person of an onboarding step opens the first form again', async () => {
    const { user } = show('emergency-contacts', { profile: aNewProfile({ emergencyContacts: [ida] }) });
    service.answer({ deleteEmergencyContacts: () => ({}), getProfile: () => aNewProfile() });
    await user.click(button('Delete Ida'));
    await user.click(await screen.findByRole('button', { name: 'Delete record' }));
    expect(await screen.findByRole('heading', { name: 'Add an emergency contact' })).toHaveFocus();
  });

  it('an onboarding step opened from the overview returns to it, even when incomplete', () => {
    show('authorized-pickups', { profile: aNewProfile(), at: '/onboarding/authorized-pickups?from=overview' });
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
    expect(hrefOf('Back to the overview')).toBe('/onboarding/overview');
  });

  it('an onboarding step asks before it is left with unsaved input', async () => {
    const { user, router, store } = show('emergency-contacts', { profile: aProfile({ signature: null }) });
    await user.click(button('Add another emergency contact'));
    await enter(user, await screen.findByRole('textbox', { name: /First name/ }), 'Rosa');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(store.getState().confirmation?.title).toBe('Leave without saving?');
    expect(router.visited).toEqual(['/onboarding/emergency-contacts']);
  });

  describe('the question of a list that may stay empty', () => {
    const nobody = () => button('No, only parents and guardians');

    it('one press saves "nobody" and leads to the next step', async () => {
      service.answer({ updateUser: () => aNewProfile({ noneGiven }) });
      const { user, router } = show('authorized-pickups', { profile: aNewProfile() });
      expect(screen.getByRole('group', { name: /^Does anyone besides parents and guardians/ })).toBeVisible();
      await user.click(nobody());
      await waitFor(() => expect(router.asPath).toBe('/onboarding/unauthorized-pickups'));
      expect(service.bodies('updateUser')).toEqual([{ noneGiven: { authorizedPickups: true } }]);
    });

    it('an answer that was given shows, and leads on without saving it again', async () => {
      const { user, router } = show('authorized-pickups', { profile: aNewProfile({ noneGiven }) });
      expect(nobody()).toHaveAttribute('aria-pressed', 'true');
      await user.click(nobody());
      await waitFor(() => expect(router.asPath).toBe('/onboarding/unauthorized-pickups'));
    });

    it('"nobody" that fails to save shows an error and does not lead on', async () => {
      service.answer({ updateUser: () => refuse(503, 'The service is away for a moment.') });
      const { user, router } = show('authorized-pickups', { profile: aNewProfile() });
      await user.click(nobody());
      expect(await screen.findByRole('alert')).toHaveTextContent('The service is away for a moment.');
      expect(nobody()).not.toHaveAttribute('aria-pressed');
      expect(router.visited).toEqual(['/onboarding/authorized-pickups']);
    });

    it('"yes" opens the form, and cancelling it asks again', async () => {
      const { user } = show('unauthorized-pickups', { profile: aNewProfile() });
      expect(screen.getByText(/may need a court order/)).toBeVisible();
      await user.click(button('Yes, add someone'));
      expect(await screen.findByRole('heading', { name: 'Add an unauthorized pickup' })).toHaveFocus();
      await user.click(button('Cancel'));
      expect(button('Yes, add someone')).toHaveFocus();
      expect(button('There’s no one to list')).toBeVisible();
    });

    it('nothing is asked once someone is listed, or where someone is required', () => {
      const { unmount } = show('authorized-pickups', {
        profile: aNewProfile({ authorizedPickups: [anAuthorizedPickup()] }),
      });
      expect(screen.queryByRole('button', { name: 'Yes, add someone' })).not.toBeInTheDocument();
      unmount();
      show('children', { profile: aNewProfile() });
      expect(screen.queryByRole('button', { name: 'Yes, add someone' })).not.toBeInTheDocument();
    });
  });
});

describe('the agreement step', () => {
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
    await enter(user, screen.getByRole('textbox', { name: /type your full name/ }), 'Maya O’Brien');
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
    service.answer({ updateUser: () => signed });
    const { user, router } = show({ profile: ready });
    await typeName(user);
    await sign(user);
    await waitFor(() => expect(router.asPath).toBe('/onboarding/success'));
    expect(service.bodies('updateUser')).toEqual([
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

  it('the agreement step leads to a request that was begun', async () => {
    service.answer({ updateUser: () => signed });
    const store = makeTestStore({ profile: ready });
    const facilityId = anId(100);
    store.dispatch(draftStarted({ facilityId, addressId: anId(110), addressTitle: null, facilityName: 'Maple House' }));
    store.dispatch(returnToSet('/my-bookings'));
    const { user, router } = show({ store });
    await typeName(user);
    await sign(user);
    await waitFor(() => expect(router.asPath).toBe(paths.requestCare(facilityId)));
    expect(store.getState().session.returnTo).toBeNull();
  });

  it('the agreement step shows field errors, keeps its input and does not submit', async () => {
    const { user, router } = show({ profile: ready });
    const date = await screen.findByRole('textbox', { name: /Signing date/ });
    await user.clear(date);
    await enter(user, date, '2020/01/01');
    await sign(user);
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
      'Sign in the box, or type your name instead.',
      "Use today's date as the signing date.",
    ]);
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
      expect(linksOf(links)).toEqual([
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
      expect(hrefOf('Emergency contacts')).toBe('/onboarding/emergency-contacts?from=overview');
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
      service.answer({ updateUser: () => signed });
      const { user } = show({ profile: { ...outdated, signature: { ...outdated.signature, image } } });
      expect(await screen.findByRole('img', { name: /Signature of Parent or Guardian, signed/ })).toBeVisible();
      expect(screen.getByText(/This is the signature of March 4, 2025\. Keep it if it is yours/)).toBeVisible();
      await sign(user);
      await waitFor(() =>
        expect(service.bodies('updateUser').map(({ signature }) => signature?.image)).toEqual([image]),
      );
    });

    it('a newer agreement can be postponed', () => {
      show({ profile: outdated });
      expect(hrefOf('Not now')).toBe('/');
    });
  });
});

it.each([
  ['the menu', <OnboardingMenuScreen key="" />],
  ['a step', <OnboardingStepScreen key="" step="children" agreement={null} settings={aSettings()} />],
  ['the agreement', <OnboardingStepScreen key="" step="overview" agreement={agreement} settings={aSettings()} />],
])('%s of the registration leads a family that has signed to its profile', async (_, page) => {
  const { router } = renderWithStore(page, { profile: aProfile() });
  await waitFor(() => expect(router.asPath).toBe('/profile'));
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

describe('reading the agreement', () => {
  const markdown = readFileSync('server/content/parent-agreement.md', 'utf8').replace(/^---[\s\S]*?---\n/, '');
  let html = '';
  beforeAll(async () => {
    html = await contentHtml(markdown);
  });

  const show = () => {
    render(<AgreementText title="Parent agreement" version="2026-11-26" html={html} />);
    return within(screen.getByRole('region', { name: 'Parent agreement' }));
  };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('the agreement is folded by its sections, and the page has its whole text', () => {
    const agreement = show();
    const headings = agreement.getAllByRole('heading', { level: 3 });
    expect(textsOf(headings)).toEqual([...markdown.matchAll(/^## (.+)$/gm)].map(([, it]) => it));
    expect(headings).toHaveLength(17);
    const given = document.createElement('div');
    given.innerHTML = html;
    const shown = plain(screen.getByRole('region').textContent ?? '').replace('Open all sections', '');
    for (const block of given.querySelectorAll('h2, p, li')) expect(shown).toContain(plain(block.textContent ?? ''));
    expect(agreement.getByText(/^This agreement is between you/)).toBeVisible();
    expect(agreement.getByText(/^We don’t provide care ourselves\./)).not.toBeVisible();
    expect(agreement.getByText('Version 2026-11-26')).toBeVisible();
  });
});

describe('checking an agreement', () => {
  const ours = '%PDF-1.7\nsigned';
  const pdf = (text = ours, name = 'parent-agreement.pdf') => new File([text], name, { type: 'application/pdf' });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

  /** A service that knows one file by its digest. */
  function knowOurs(current = true) {
    service.answer({
      verifyAgreement: ({ params }) =>
        params.sha256 === hashOf(ours)
          ? { signedOn: '2026-03-04', version: '2026-11-01', current }
          : refuse(404, 'We didn’t issue an agreement with this fingerprint.'),
    });
  }

  async function openPage() {
    const page = renderWithStore(<VerifyAgreementScreen />, { profile: null, at: '/agreement/verify' });
    const input = await screen.findByLabelText<HTMLInputElement>('Choose a PDF file');
    return { ...page, input };
  }
  const said = () => screen.getByRole('status');

  /** jsdom has no digests, like a browser without HTTPS. */
  const withDigests = { ...globalThis.crypto, subtle: webcrypto.subtle };
  let crypto: jest.SpyInstance;
  beforeEach(() => {
    crypto = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(withDigests as Crypto);
  });
  afterEach(() => crypto.mockRestore());

  it('a genuine file shows when it was signed and whether its version is current', async () => {
    knowOurs();
    const { user, input } = await openPage();
    expect(said()).toBeEmptyDOMElement();
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
    expect(said()).toHaveTextContent('signed on March 4, 2026, agreement version 2026-11-01. That’s still the current');
    expect(said()).toHaveTextContent('parent-agreement.pdf');
    expect(service.calls('verifyAgreement').map(({ params }) => params.sha256)).toEqual([hashOf(ours)]);
    knowOurs(false);
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('There’s a newer version now'));
  });

  it('a file that is not a PDF is recognized without calling the service, whatever its name', async () => {
    knowOurs();
    const { user, input } = await openPage();
    await user.upload(input, pdf('a photo', 'agreement.pdf'));
    await waitFor(() => expect(said()).toHaveTextContent('File type must be PDF'));
    expect(service.calls('verifyAgreement')).toEqual([]);
  });

  it('a dropped file of any type is accepted, one at a time', async () => {
    knowOurs();
    await openPage();
    const zone = screen.getByRole('group', { name: 'Choose an agreement to check' });
    const drop = (files: File[]) =>
      fireEvent.drop(zone, {
        dataTransfer: {
          files,
          items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
          types: ['Files'],
        },
      });
    drop([new File([ours], 'renamed', { type: '' })]);
    await waitFor(() => expect(said()).toHaveTextContent('This agreement is genuine'));
    drop([pdf(), pdf()]);
    await waitFor(() => expect(said()).toHaveTextContent('Too many files'));
  });

  it('an unknown file and an unavailable service are explained', async () => {
    knowOurs();
    const { user, input } = await openPage();
    await user.upload(input, pdf('%PDF-1.7\nsigneD'));
    await waitFor(() => expect(said()).toHaveTextContent('It may have been changed'));
    service.answer({ verifyAgreement: () => refuse(503, 'We are away for a moment.') });
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('The file itself may be fine'));
  });

  it('a browser without digests gets an explanation', async () => {
    crypto.mockReturnValue({} as Crypto);
    const { user, input } = await openPage();
    await user.upload(input, pdf());
    await waitFor(() => expect(said()).toHaveTextContent('an address that begins with https'));
  });
});
