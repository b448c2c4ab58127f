import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { aSignature, turnedDown, usePasskeyBrowser } from '@/__tests__/support/passkey-browser';
import { memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { Body, Passkey } from '@/api/contract/types';
import { Confirmation } from '@/components/layout/shell';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { OnboardingSuccessScreen } from '@/components/screens/onboarding/onboarding-success-screen';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';

const service = useMockService();
const browser = usePasskeyBrowser();
const settings = aSettings({ passkeys: true });

const aPasskey = (over: Partial<Passkey> = {}): Passkey => ({
  id: anId(800),
  name: 'iPhone',
  isBackedUp: false,
  createdAt: now,
  lastUsedAt: null,
  ...over,
});

describe('logging in', () => {
  /** The bodies that were sent. */
  let sent: Body<'passkeySignin'>[] = [];
  beforeEach(() => {
    sent = [];
    service.answer({
      passkeySignin: ({ body }) => (sent.push(body), { token: 'access-1', refreshToken: 'refresh-1' }),
    });
  });

  const show = (given = settings) => {
    const tokens = memoryTokens();
    return { ...renderWithStore(<LoginScreen />, { profile: null, tokens, at: '/login', settings: given }), tokens };
  };
  const button = () => screen.getByRole('button', { name: 'Use a passkey' });

  it('a passkey chosen in the e-mail field logs in', async () => {
    browser.can.suggest = true;
    const { router, tokens } = show();
    expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    expect(browser.get.mock.calls[0]![0].mediation).toBe('conditional');
    expect(sent).toEqual([
      {
        id: aSignature.id,
        clientDataJSON: 'Y2xpZW50',
        authenticatorData: 'ZGF0YQ',
        signature: 'c2lnbmVk',
        remember: true,
      },
    ]);
    expect(tokens.read()).toEqual({ token: 'access-1', refreshToken: 'refresh-1' });
  });

  it('the button logs in where the browser suggests nothing, and not for longer than asked', async () => {
    const { user, router, tokens } = show();
    await user.click(screen.getByRole('checkbox', { name: /Keep me logged in/ }));
    await user.click(button());
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    expect(browser.get.mock.calls[0]![0].mediation).toBeUndefined();
    expect(tokens.remembered).toBe(false);
  });

  it('a question that was turned down says what else there is, and can be asked again', async () => {
    browser.get.mockRejectedValueOnce(turnedDown);
    const { user, router } = show();
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No passkey was used. You can try again, or log in with your password.');
    expect(sent).toEqual([]);
    await user.click(button());
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });

  it('after a passkey that does not work, the field suggests them again', async () => {
    browser.can.suggest = true;
    service.answer({ passkeySignin: () => refuse(401, 'This passkey didn’t work.') });
    browser.get.mockResolvedValueOnce(aSignature).mockReturnValue(new Promise(() => undefined));
    const { router } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey didn’t work.');
    await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2));
    expect(router.asPath).toBe('/login');
    expect(browser.signalUnknown).not.toHaveBeenCalled();
  });

  it('the browser is told to forget a passkey that the service does not know', async () => {
    const details = { unknownPasskey: aSignature.id };
    service.answer({ passkeySignin: () => refuse(404, 'This passkey no longer works.', { details }) });
    const { user } = show();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey no longer works.');
    const told = { rpId: 'localhost', credentialId: aSignature.id };
    await waitFor(() => expect(browser.signalUnknown.mock.calls).toEqual([[told]]));
  });

  it('a service without passkeys is asked for none', () => {
    browser.can.suggest = true;
    show(aSettings());
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('autocomplete', 'username');
    expect(browser.get).not.toHaveBeenCalled();
  });
});

describe('the account’s passkeys', () => {
  const show = (given = settings) =>
    renderWithStore(
      <>
        <ProfileSectionScreen section="password" settings={given} />
        <Confirmation />
      </>,
      { profile: aProfile(), settings: given },
    );
  const add = async (user: ReturnType<typeof show>['user']) => {
    await enter(user, screen.getByLabelText(/Your password/), 'Nestling1');
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  };

  it('a passkey is added with the password and then listed', async () => {
    let items: Passkey[] = [];
    service.answer({
      listPasskeys: () => ({ items }),
      addPasskey: ({ body }) => {
        items = [aPasskey({ name: body.name })];
        return items[0]!;
      },
    });
    const { user } = show();
    expect(await screen.findByText('You don’t have a passkey yet.')).toBeVisible();
    await add(user);
    expect(await screen.findByText(/^“.+” was added$/)).toHaveFocus();
    expect(await screen.findByText(/Not used yet\./)).toBeVisible();
    expect(screen.getByLabelText(/Your password/)).toHaveValue('');
  });

  it('a wrong password makes no passkey', async () => {
    service.answer({ beginPasskey: () => refuse(422, { currentPassword: 'That isn’t your current password.' }) });
    const { user } = show();
    await add(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('That isn’t your current password.');
    expect(browser.create).not.toHaveBeenCalled();
  });

  it('a device that has one already says so', async () => {
    browser.create.mockRejectedValueOnce(Object.assign(new Error('Known.'), { name: 'InvalidStateError' }));
    const { user } = show();
    await add(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('This device already has a passkey for your account.');
  });

  it('a passkey is removed once that is confirmed', async () => {
    let items = [aPasskey(), aPasskey({ id: anId(801), name: 'Mac', lastUsedAt: now })];
    service.answer({
      listPasskeys: () => ({ items }),
      removePasskey: ({ params }) => {
        items = items.filter(({ id }) => id !== params.id);
        return {};
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Remove: Mac/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByText('Mac')).not.toBeInTheDocument());
    expect(screen.getByText('iPhone')).toBeVisible();
  });

  it('a service without passkeys has no such part', () => {
    show(aSettings());
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});

describe('the offer after registration', () => {
  const show = () => renderWithStore(<OnboardingSuccessScreen />, { profile: aProfile(), settings });

  it('a passkey is added on the last page of the registration', async () => {
    const { user } = show();
    await enter(user, await screen.findByLabelText(/Your password/), 'Nestling1');
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText(/^“.+” was added$/)).toHaveFocus();
  });

  it('a device that asks for no face, finger or screen lock gets no offer', async () => {
    browser.can.make = false;
    show();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Find child care' })).toBeVisible());
    expect(screen.queryByLabelText(/Your password/)).not.toBeInTheDocument();
  });
});
