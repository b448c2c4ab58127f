import { act, screen, waitFor, within } from '@testing-library/react';
import { now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { type FakeRouter, fakeRouter } from '@/__tests__/support/fake-router';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { type MockAnswers, someRecoveryCodes, someTokens } from '@/__tests__/support/msw-answers';
import { hrefOf } from '@/__tests__/support/queries';
import { beside, memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { FactorChallenge, FactorDetails, FactorNotice, SecondFactor } from '@/api/contract/types';
import { afterSignIn } from '@/components/account/use-after-sign-in';
import { Protected } from '@/components/layout/protected';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { ConfirmScreen } from '@/components/screens/account/confirm-screen';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { LostPhoneScreen } from '@/components/screens/account/mailed-link-screens';
import { NewPasswordScreen } from '@/components/screens/account/reset-screens';
import { SecondStepParts } from '@/components/screens/account/second-step-parts';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';
import { newRecoveryCodes, turnOffSecondFactor } from '@/store/slices/second-factor';

const service = useMockService();
const settings = aSettings();

const byApp: FactorChallenge = { challenge: 'c2lnbmVk', factors: ['app', 'recovery'] };
const byMail: FactorChallenge = { challenge: 'c2lnbmVk', factors: ['email', 'recovery'] };
const wrongCode = 'That code isn’t right.';

describe('the second step of a log-in', () => {
  /** Logs in with the password; then the step stands there. */
  async function logIn(answers: Partial<MockAnswers> = {}, asked = byApp) {
    service.answer({ signin: () => asked, ...answers });
    const tokens = memoryTokens();
    const shown = renderWithStore(beside(<LoginScreen />, Toasts), { profile: null, tokens, at: '/login' });
    const { user } = shown;
    await enter(user, screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await enter(user, screen.getByLabelText(/^Password/), 'Nestling1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toHaveFocus());
    const send = async (label: RegExp, code: string) => {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await enter(user, field, code);
      await user.click(screen.getByRole('button', { name: 'Log in' }));
    };
    return { ...shown, tokens, send };
  }

  it('a wrong code stays to be corrected; the right one logs in and has the device remembered', async () => {
    const { user, router, tokens, send } = await logIn({
      answerFactor: ({ body }) => (body.code === '654321' ? someTokens : refuse(401, wrongCode)),
    });
    expect(tokens.read()).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: /Remember this device for 30 days/ }));
    await send(/Code from your app/, '123 45');
    expect(screen.getByRole('alert')).toHaveTextContent('The code has 6 digits.');
    await send(/Code from your app/, '123 456');
    const field = screen.getByLabelText(/Code from your app/);
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(wrongCode)));
    expect(field).toHaveValue('123 456');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await send(/Code from your app/, '654321');
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    expect(service.bodies('answerFactor')).toEqual([
      { challenge: 'c2lnbmVk', code: '123456', trust: true },
      { challenge: 'c2lnbmVk', code: '654321', trust: true },
    ]);
    expect(tokens.read()).toEqual(someTokens);
    expect(tokens.remembered).toBe(true);
  });

  it('a recovery code is taken as it is printed', async () => {
    const { user, router, send } = await logIn();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await send(/Recovery code/, ' K7Q2M-4XW9P ');
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
    expect(service.bodies('answerFactor').map(({ code }) => code)).toEqual(['K7Q2M-4XW9P']);
  });

  it('a code by e-mail is sent at once, and again when asked', async () => {
    const { user } = await logIn({}, byMail);
    expect(await screen.findByText('We’ve sent a code to your e‑mail address.')).toBeVisible();
    expect(service.bodies('mailFactorCode')).toEqual([{ challenge: 'c2lnbmVk' }]);
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(service.bodies('mailFactorCode')).toHaveLength(2));
  });

  it('a code that can’t be mailed is said once', async () => {
    await logIn({ mailFactorCode: () => refuse(429, 'Too many codes.') }, byMail);
    expect(await screen.findByText(/Too many codes\./)).toBeVisible();
  });

  it.each([
    { factors: byMail.factors, offered: [] },
    { factors: byApp.factors, offered: ['I’ve lost my phone'] },
    { factors: ['recovery'] as const, offered: ['I have no recovery code'] },
  ])('$factors offer the wait for a link as $offered', async ({ factors, offered }) => {
    await logIn({ mailFactorCode: () => ({}) }, { ...byApp, factors: [...factors] });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.filter((name) => /phone|have no/.test(name))).toEqual(offered);
  });

  it('a log-in that took too long begins again', async () => {
    const { user, send } = await logIn({ answerFactor: () => refuse(409, 'Expired.') });
    await send(/Code from your app/, '123456');
    expect(await screen.findByText('That took too long')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(screen.getByLabelText(/^Password/)).toBeVisible();
  });

  it('too many wrong codes say when to try again', async () => {
    const { send } = await logIn({ answerFactor: () => refuse(429, 'Too many tries.', { retryAfter: 610 }) });
    await send(/Code from your app/, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. You can try again in 11 minutes.');
  });

  it('a lost phone says the wait first, and then where to look', async () => {
    const { user } = await logIn();
    await user.click(await screen.findByRole('button', { name: 'I’ve lost my phone' }));
    expect(screen.getByRole('heading', { name: 'You’ll have to wait 24 hours' })).toHaveFocus();
    expect(service.bodies('reportLostFactor')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start the 24 hours' }));
    expect(await screen.findByText('We’ll e‑mail you a link in 24 hours')).toHaveFocus();
    expect(service.bodies('reportLostFactor')).toEqual([{ challenge: 'c2lnbmVk' }]);
  });

  it('a new password holds, and then asks for the second step', async () => {
    service.answer({ reset: () => byApp });
    const { user, router, store } = renderWithStore(<NewPasswordScreen />, {
      profile: null,
      at: fakeRouter('/reset/ABCDE12345', '/reset/[code]'),
    });
    await enter(user, await screen.findByLabelText(/New password/), 'Sparrow22');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await enter(user, await screen.findByLabelText(/Code from your app/), '123456');
    expect(store.getState().toasts.map(({ message }) => message)).toEqual(['Your password was changed.']);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });

  it('a confirmed address asks for the second step, also where another account is logged in', async () => {
    service.answer({ confirm: () => byApp });
    const { user, router } = renderWithStore(<ConfirmScreen />, {
      profile: aProfile(),
      at: fakeRouter('/confirm/ABCDE12345', '/confirm/[code]'),
    });
    await enter(user, await screen.findByLabelText(/Code from your app/), '123456');
    expect(router.asPath).toBe('/confirm/ABCDE12345');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.asPath).toBe('/my-bookings'));
  });
});

const off: SecondFactor = {
  kind: null,
  since: null,
  recoveryCodesLeft: 0,
  deviceTrustedUntil: null,
  isRequired: false,
  lostUntil: null,
};
const on: SecondFactor = { ...off, kind: 'app', since: now, recoveryCodesLeft: 8 };

describe('the second step in My Profile', () => {
  /** The factor that the service has, which its calls change. */
  let factor: SecondFactor;
  const serve = (answers: Partial<MockAnswers> = {}) =>
    service.answer({
      getSecondFactor: () => factor,
      turnOnSecondFactor: () => {
        factor = { ...on, recoveryCodesLeft: 10 };
        return { recoveryCodes: someRecoveryCodes };
      },
      turnOffSecondFactor: () => ((factor = off), {}),
      forgetDevice: () => ((factor = { ...factor, deviceTrustedUntil: null }), {}),
      ...answers,
    });
  const show = (given: SecondFactor, answers: Partial<MockAnswers> = {}) => {
    factor = given;
    serve(answers);
    return renderWithStore(
      beside(<ProfileSectionScreen section="password" settings={settings} />, SecondStepParts, Confirmation, Toasts),
      { profile: aProfile(), settings },
    );
  };
  const region = async () => within(await screen.findByRole('region', { name: 'Second step when you log in' }));

  it('an app is set up by a QR code or its key, and the recovery codes are shown once', async () => {
    const { user } = show(off);
    const part = await region();
    await user.click(await part.findByRole('button', { name: 'Use an authenticator app' }));
    expect(part.getByRole('heading', { name: 'Set up your authenticator app' })).toHaveFocus();
    await enter(user, part.getByLabelText(/Your password/), 'Nestling1');
    await user.click(part.getByRole('button', { name: 'Continue' }));
    expect(await part.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(part.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await enter(user, part.getByLabelText(/Code from your app/), '123456');
    await user.click(part.getByRole('button', { name: 'Turn on' }));
    expect(await part.findByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(someRecoveryCodes);
    await user.click(part.getByRole('button', { name: 'I’ve kept them' }));
    expect(part.getByText('Your second step is on.')).toHaveFocus();
    expect(part.getByText(/with codes from your authenticator app, since/)).toBeVisible();
    expect(screen.queryByText(someRecoveryCodes[0]!)).not.toBeInTheDocument();
  });

  it('codes by e-mail are set up with the first of them; wrong input is said at its field', async () => {
    const { user } = show(off, {
      beginEmailFactor: ({ body }) =>
        body.currentPassword === 'Nestling1' ? { setup: 's' } : refuse(422, { currentPassword: 'Wrong password.' }),
      turnOnSecondFactor: () => refuse(422, { code: wrongCode }),
    });
    const part = await region();
    await user.click(await part.findByRole('button', { name: 'Get codes by e‑mail' }));
    const password = part.getByLabelText(/Your password/);
    await enter(user, password, 'Nestling2');
    await user.click(part.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Wrong password\./));
    await user.clear(password);
    await enter(user, password, 'Nestling1');
    await user.click(part.getByRole('button', { name: 'Continue' }));
    const code = await part.findByLabelText(/Code from the e‑mail/);
    await enter(user, code, '123456');
    await user.click(part.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(wrongCode)));
    expect(code).toHaveValue('123456');
  });

  it('few recovery codes are a warning, and a remembered device is forgotten', async () => {
    const { user } = show({ ...on, recoveryCodesLeft: 1, deviceTrustedUntil: now });
    const part = await region();
    expect(await part.findByText(/You have 1 recovery code left\. Make new ones/)).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Forget this device' }));
    expect(await part.findByText('The next log-in on this device asks for a code.')).toHaveFocus();
    await waitFor(() => expect(part.queryByRole('button', { name: 'Forget this device' })).not.toBeInTheDocument());
  });

  const details: FactorDetails = { factor: { factors: ['app', 'recovery'] } };
  /** Refuses to turn the factor off until it was proven. */
  const asking = () => {
    let isProven = false;
    const calls = { turnOff: 0, prove: [] as string[] };
    const answers: Partial<MockAnswers> = {
      turnOffSecondFactor: () => {
        calls.turnOff += 1;
        if (!isProven) return refuse(403, 'Confirm with your second step first.', { details });
        factor = off;
        return {};
      },
      proveFactor: ({ body }) => {
        calls.prove.push(body.code);
        isProven = body.code === '654321';
        return isProven ? {} : refuse(422, { code: wrongCode });
      },
    };
    return { calls, answers };
  };
  const pressTurnOff = async ({ user }: ReturnType<typeof show>) => {
    await user.click(await (await region()).findByRole('button', { name: 'Turn off the second step' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  };

  it('a call that asks for the second step is repeated once it was given, above the question that began it', async () => {
    const { calls, answers } = asking();
    const shown = show(on, answers);
    const { user } = shown;
    const dialog = await pressTurnOff(shown);
    const field = dialog.getByLabelText(/Code from your app/);
    await waitFor(() => expect(field).toHaveFocus());
    await enter(user, field, '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(wrongCode)));
    await user.clear(field);
    await enter(user, field, '654321');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your second step is off.')).toBeVisible();
    expect(calls).toEqual({ turnOff: 2, prove: ['123456', '654321'] });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('without the second step, the refusal is said where it happened', async () => {
    const { calls, answers } = asking();
    const shown = show(on, answers);
    const dialog = await pressTurnOff(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const alert = await (await region()).findByRole('alert');
    expect(alert).toHaveTextContent('Confirm with your second step first.');
    expect(calls).toEqual({ turnOff: 1, prove: [] });
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).not.toBeInTheDocument();
  });

  it('calls that ask at the same time wait for one code', async () => {
    const { answers } = asking();
    let hasCodes = false;
    const shown = show(on, {
      ...answers,
      newRecoveryCodes: () => {
        if (hasCodes) return { recoveryCodes: someRecoveryCodes };
        hasCodes = true;
        return refuse(403, 'Confirm with your second step first.', { details });
      },
    });
    const { store, user } = shown;
    const outcomes: string[] = [];
    const press = async (call: ReturnType<typeof turnOffSecondFactor | typeof newRecoveryCodes>) =>
      outcomes.push((await store.dispatch(call)).meta.requestStatus);
    act(() => void [press(turnOffSecondFactor()), press(newRecoveryCodes())]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await enter(user, dialog.getByLabelText(/Code from your app/), '654321');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(outcomes).toEqual(['fulfilled', 'fulfilled']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a service without a second step shows nothing of it', async () => {
    const asked = jest.fn(() => refuse(404, 'Not found.'));
    show(off, { getSecondFactor: asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Second step when you log in' })).not.toBeInTheDocument(),
    );
    expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByRole('listitem')).toBeNull();
  });
});

describe('what every page says', () => {
  const show = (notice: FactorNotice, at: FakeRouter | string = '/') =>
    renderWithStore(beside(<SecondStepParts />, Toasts), { profile: aProfile({ secondFactor: notice }), at });

  it('a running wait is stopped with one press', async () => {
    const stopped = jest.fn(() => ({}));
    service.answer({ stopRecovery: stopped });
    const { user } = show({ lostUntil: now, logInsLeft: null, isHeldBack: false });
    expect(screen.getByText('Someone asked to log in without your second step')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop this' }));
    expect(await screen.findByText(/We stopped it\. Your second step stays on\./)).toBeVisible();
    expect(stopped).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop this' })).not.toBeInTheDocument());
  });

  it.each(['/not-me/[code]', '/alerts/stop/[key]'])(
    '%s, which a mail’s link opens, says nothing above its button',
    (page) => {
      show({ lostUntil: now, logInsLeft: 3, isHeldBack: false }, fakeRouter(page.replace(/\[.*/, 'ABCDE12345'), page));
      expect(screen.queryByRole('region', { name: 'Your second step' })).toBeNull();
    },
  );

  it.each([
    [3, 'You need a second step to log in', 'You can log in 3 more times without it.'],
    [1, 'You need a second step to log in', 'You can log in once more without it.'],
    [0, 'You need a second step to log in', 'Next time, you’ll need it right away.'],
  ])('an operator’s demand is said with %d log-ins left', (logInsLeft, title, sentence) => {
    show({ lostUntil: null, logInsLeft, isHeldBack: false });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    expect(hrefOf('Set it up')).toBe('/profile/password');
  });

  const withheld = aProfile({ secondFactor: { lostUntil: null, logInsLeft: 0, isHeldBack: true } });

  it('without a log-in left, nothing goes on before the second step', () => {
    renderWithStore(<SecondStepParts />, { profile: withheld });
    expect(screen.getByText('Set up your second step to go on')).toBeVisible();
  });

  it('without a log-in left, a page of the family leads to the second step, and that page stays', async () => {
    const page = <Protected needs="account">The family</Protected>;
    const { router, store } = renderWithStore(page, { profile: withheld, at: '/profile/my-children' });
    await waitFor(() => expect(router.visited).toEqual(['/profile/password']));
    expect(store.getState().toasts.map(({ message }) => message)).toEqual(['Set up your second step first.']);
    expect(screen.getByText('The family')).toBeVisible();
  });

  it('without a log-in left, the log-in leads to the second step first', () => {
    expect(afterSignIn(withheld, '/saved')).toEqual({ to: '/profile/password', afterwards: '/saved' });
  });
});

describe('the link of a lost phone', () => {
  const show = (answers: Partial<MockAnswers>) => {
    service.answer(answers);
    return renderWithStore(<LostPhoneScreen code="ABCDE12345" />, { profile: null, at: '/lost-phone/ABCDE12345' });
  };
  it('the button turns the second step off', async () => {
    const finished = jest.fn(() => ({}));
    const { user } = show({ finishRecovery: finished });
    const button = await screen.findByRole('button', { name: 'Turn off my second step' });
    expect(finished).not.toHaveBeenCalled();
    await user.click(button);
    expect(await screen.findByText('Your second step is off')).toHaveFocus();
    expect(hrefOf('Log in')).toBe('/login');
  });

  it('a stopped or used link says so', async () => {
    show({ checkLost: () => refuse(404, 'Not found.') });
    expect(await screen.findByText(/This link has expired, was stopped, or was already used/)).toBeVisible();
  });
});
