import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { today } from '@/__tests__/support/builders/ids';
import {
  aChild,
  anEmergencyContact,
  aNewProfile,
  anUnauthorizedPickup,
  aProfile,
  aSignature,
} from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import type { Body } from '@/api/contract/types';
import { returnToSet } from '@/store/slices/session';

const service = useMockService();
const agreement = { title: 'Parent agreement', version: '2026-11-01', html: '<h2>1. Words</h2><p>The whole text.</p>' };
const noneGiven = { authorizedPickups: true, unauthorizedPickups: false };
const ready = aProfile({ signature: null, noneGiven, unauthorizedPickups: [anUnauthorizedPickup()] });
const signed = { ...ready, signature: aSignature() };

const show = (options: RenderOptions) =>
  renderWithStore(<OnboardingStepScreen step="overview" agreement={agreement} settings={aSettings()} />, {
    at: '/onboarding/overview',
    ...options,
  });
type User = ReturnType<typeof show>['user'];

async function typeName(user: User, name = 'Maya O’Brien') {
  await user.click(await screen.findByRole('button', { name: 'Type your name instead' }));
  await user.type(screen.getByRole('textbox', { name: /type your full name/ }), name);
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

it('the agreement step shows names as they were typed', () => {
  show({
    profile: {
      ...ready,
      children: [aChild({ firstName: '田中太郎', lastName: '' })],
      emergencyContacts: [anEmergencyContact({ firstName: 'Siobhán', lastName: 'O’Brien' })],
    },
  });
  expect(screen.getByText('田中太郎')).toBeVisible();
  expect(screen.getByText('Siobhán O’Brien')).toBeVisible();
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
  await user.type(date, '2020/01/01');
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
  expect(store.getState().alert?.title).toBe('Leave without saving?');
  expect(router.visited).toEqual(['/onboarding/overview']);
});

it('the agreement step shows a service error at its field', async () => {
  service.answer({ updateUser: () => refuse(422, { 'signature.date': "Use today's date as the signing date." }) });
  const { user } = show({ profile: ready });
  await typeName(user);
  await sign(user);
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  await user.click(within(summary).getByRole('link', { name: "Use today's date as the signing date." }));
  expect(screen.getByRole('textbox', { name: /Signing date/ })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: /type your full name/ })).toHaveValue('Maya O’Brien');
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

  it('a newer agreement requires a signature after the saved one was cleared', async () => {
    const { user } = show({
      profile: { ...outdated, signature: { ...outdated.signature, typedName: 'Maya Robinson' } },
    });
    expect(await screen.findByRole('textbox', { name: /type your full name/ })).toHaveValue('Maya Robinson');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await sign(user);
    expect((await screen.findAllByText(/^Sign in the box/))[0]).toBeVisible();
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
