import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import { FamilySection } from '@/components/family/family-section';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { Form } from '@/components/form/form/form';
import { ReviewPart } from '@/components/review/review-part';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { NewPasswordScreen, ResetScreen } from '@/components/screens/account/reset-screens';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';
import { FeedbackScreen, InviteScreen, SupportScreen } from '@/components/screens/profile/support-screens';
import { WalletScreen } from '@/components/screens/profile/wallet-screen';

/** Submits every form empty: each line of its error summary must link to a focusable control. */

useMockService();
const settings = aSettings();
const nobody = aNewProfile();
const agreement = { title: 'Parent agreement', version: '2026-11-01', html: '<p>Text.</p>' };
const outdated = aProfile();
outdated.signature = { ...outdated.signature!, current: false, image: '' };

interface FormCase {
  screen: ReactElement;
  options?: RenderOptions;
  /** Name of the button that opens the form. */
  open?: RegExp;
}
const cases: Record<string, FormCase> = {
  'log in': { screen: <LoginScreen />, options: { profile: null, at: '/login' } },
  join: { screen: <LoginScreen />, options: { profile: null, at: '/login?join=1' } },
  'forgotten password': { screen: <ResetScreen />, options: { profile: null, at: '/reset' } },
  'new password': {
    screen: <NewPasswordScreen />,
    options: { profile: null, at: fakeRouter('/reset/ABCDE12345', '/reset/[code]') },
  },
  'e-mail address, phone number': { screen: <ProfileSectionScreen section="account" settings={settings} /> },
  password: { screen: <ProfileSectionScreen section="password" settings={settings} /> },
  sharing: { screen: <ProfileSectionScreen section="sharing" settings={settings} /> },
  'delete the account': { screen: <ProfileSectionScreen section="data" settings={settings} /> },
  child: { screen: <FamilySection kind="children" profile={nobody} />, open: /^Add/ },
  guardian: { screen: <FamilySection kind="parentInfo" profile={nobody} />, open: /^Add/ },
  'emergency contact': { screen: <FamilySection kind="emergencyContacts" profile={nobody} />, open: /^Add/ },
  'authorized pickup': { screen: <FamilySection kind="authorizedPickups" profile={nobody} />, open: /^Add/ },
  'unauthorized pickup': { screen: <FamilySection kind="unauthorizedPickups" profile={nobody} />, open: /^Add/ },
  agreement: {
    screen: <OnboardingStepScreen step="overview" agreement={agreement} settings={settings} />,
    options: { profile: outdated, at: '/onboarding/overview' },
  },
  card: {
    screen: <WalletScreen settings={settings} />,
    options: { profile: aProfile({ cards: [] }), at: '/profile/payment-methods' },
    open: /^Add/,
  },
  support: { screen: <SupportScreen settings={settings} /> },
  feedback: { screen: <FeedbackScreen /> },
  invitation: { screen: <InviteScreen /> },
  review: { screen: <ReviewPart booking={aBooking({ canReview: true })} /> },
};

it.each(Object.entries(cases))(
  'every error in the summary of the form "%s" links to its control',
  async (_, { screen: page, options, open }) => {
    const { user } = renderWithStore(page, { profile: aProfile(), ...options });
    const forms = () => [...document.querySelectorAll('form')].filter((form) => form.querySelector('[type="submit"]'));
    if (open) await user.click(await screen.findByRole('button', { name: open }));
    await waitFor(() => expect(forms()).not.toHaveLength(0));
    let lines = 0;
    for (const form of forms()) {
      await user.click(form.querySelector('[type="submit"]')!);
      const summary = await waitFor(() => {
        const found = within(form).queryByRole('heading', { name: 'There is a problem' })?.parentElement;
        return found ?? expect(form.getAttribute('aria-label')).toBe('Phone number');
      });
      for (const line of summary?.querySelectorAll('li') ?? []) {
        const link = within(line).getByRole('link');
        await user.click(link);
        const focused = document.activeElement!;
        expect(`${link.textContent} → ${focused.tagName}`).toMatch(/→ (INPUT|SELECT|TEXTAREA|BUTTON|CANVAS)$/);
        expect(form).toContainElement(focused as HTMLElement);
        expect(focused.closest('[hidden]')).toBeNull();
        expect(focused).toHaveAttribute('id', link.getAttribute('href')!.slice(1));
        lines += 1;
      }
    }
    expect(lines).toBeGreaterThan(0);
  },
);

it('the error summary links an error on a list item to the list control and shows unknown fields without a link', async () => {
  const refusal = { fields: { 'days.1': 'This day is closed.', unseen: 'Nobody asked for this.' } };
  const { user } = renderWithStore(
    <Form enter="submits" initialValues={{ days: [1, 2] }} onSubmit={() => refusal}>
      <CheckboxGroupField name="days" label="Days" choices={[{ value: 1, label: 'Monday' }]} />
      <button type="submit">Send</button>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const problems = within(await screen.findByRole('alert'));
  await user.click(problems.getByRole('link', { name: 'This day is closed.' }));
  expect(screen.getByRole('checkbox', { name: 'Monday' })).toHaveFocus();
  expect(problems.getAllByRole('link')).toHaveLength(1);
  expect(problems.getByText('Nobody asked for this.')).toBeVisible();
});
