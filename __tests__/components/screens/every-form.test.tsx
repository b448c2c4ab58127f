import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { anAlert } from '@/__tests__/support/builders/alerts';
import { aFacility, anAgeGroup, monthlyPrices } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, anAskedTogether, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { aWeekPlan } from '@/__tests__/support/builders/weeks';
import { enter } from '@/__tests__/support/enter';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { makeTestStore, memoryTabStorage, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { FamilySection } from '@/components/family/family-section';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { Form } from '@/components/form/form/form';
import { ReviewForm } from '@/components/review/review-form';
import { ReviewPart } from '@/components/review/review-part';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { NewPasswordScreen, ResetScreen } from '@/components/screens/account/reset-screens';
import { DropInScreen } from '@/components/screens/facility/drop-in-screen';
import { PermanentScreen } from '@/components/screens/facility/permanent-screen';
import { TourRequestScreen } from '@/components/screens/facility/tour-request-screen';
import { WaitlistRequestScreen } from '@/components/screens/facility/waitlist-request-screen';
import { OnboardingStepScreen } from '@/components/screens/onboarding/onboarding-step-screen';
import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';
import { FeedbackScreen, InviteScreen, SupportScreen } from '@/components/screens/profile/support-screens';
import { WalletScreen } from '@/components/screens/profile/wallet-screen';
import { AlertScreen } from '@/components/screens/search/alert-screen';
import { SeveralScreen } from '@/components/screens/search/several-screen';
import { WeekScreen } from '@/components/screens/search/week-screen';
import { FeedbackForm } from '@/components/support/feedback-form';
import { SupportForm } from '@/components/support/support-form';
import { ThreadPart } from '@/components/thread/thread-part';
import { readWeekFilters } from '@/lib/search/week-search';
import { useAppSelector } from '@/store/hooks';
import type { RecordKind } from '@/store/slices/family';
import { selectProfile } from '@/store/slices/profile';
import { restoreSession, sessionEnded } from '@/store/slices/session';
import type { AppStore } from '@/store/store';

const service = useMockService({ listBusyDays: () => ({ items: [] }), listQuestions: () => [] });
const facility = aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices, fromMonths: 12, toMonths: 48 })] });
const settings = aSettings();
const screens = {
  tour: <TourRequestScreen facility={facility} settings={settings} />,
  waitlist: <WaitlistRequestScreen facility={facility} settings={settings} />,
  several: <SeveralScreen facilities={[facility]} missing={0} settings={settings} />,
  dropIn: <DropInScreen facility={facility} settings={settings} />,
  permanent: <PermanentScreen facility={facility} settings={settings} />,
} as const satisfies Record<string, ReactElement>;

describe('what was typed survives the end of a session, for the same person only', () => {
  const text = 'We are at ease here. '.repeat(12).trim();
  const other = aProfile({
    accountInfo: { ...aProfile().accountInfo, email: 'noa@example.com' },
    families: [{ id: anId(9), own: true, active: true, guardian: null, adults: [] }],
  });

  interface Kept {
    form: string;
    ui: ReactNode;
    label: RegExp;
    /** The button that opens the form. */
    open?: string;
  }
  const note = /Is there anything the facility should know\?/;
  function Section({ kind }: { kind: RecordKind }) {
    const profile = useAppSelector(selectProfile);
    return profile && <FamilySection kind={kind} profile={profile} />;
  }
  /** Protected pages show nothing without a session. */
  function Session({ children }: { children: ReactNode }) {
    return useAppSelector(selectProfile) && children;
  }

  /** One of each way in which a text is kept: with the forms, and with the booking. */
  const ways: Kept[] = [
    { form: 'a review', ui: <ReviewForm booking={aBooking({ canReview: true })} />, label: /^Your review/ },
    { form: 'a request for drop-in care', ui: screens.dropIn, label: note },
  ];
  const forms: Kept[] = [
    ...ways,
    { form: 'a tour request', ui: screens.tour, label: /What would you like to know\?/ },
    { form: 'a message to us', ui: <SupportForm email="maya@example.com" />, label: /^Message/ },
    { form: 'feedback', ui: <FeedbackForm />, label: /What works for your family\?/ },
    { form: 'a message to a facility', ui: <ThreadPart kind="booking" request={aBooking()} />, label: /^Your message/ },
    { form: 'a waitlist request', ui: screens.waitlist, label: note },
    { form: 'a request to several facilities', ui: screens.several, label: note },
    { form: 'a request for permanent care', ui: screens.permanent, label: note },
    { form: 'a child’s record', ui: <Section kind="children" />, label: /^Medical notes/, open: 'Add another child' },
    {
      form: 'an unauthorized pickup',
      ui: <Section kind="unauthorizedPickups" />,
      label: /^Reason/,
      open: 'Add an unauthorized pickup',
    },
  ];

  const signInAs = (store: AppStore, profile: Profile) =>
    act(() => void store.dispatch(restoreSession.fulfilled(profile, 'again')));

  /** Types a text, ends the session on that page and leaves it. */
  async function typeAndLeave(kept: Kept, endedBy: 'parent' | 'otherTab' | 'expired') {
    const formDrafts = memoryTabStorage();
    const store = makeTestStore({ profile: aProfile(), formDrafts });
    const { user, unmount } = renderWithStore(<Session>{kept.ui}</Session>, { store });
    if (kept.open) await user.click(await screen.findByRole('button', { name: kept.open }));
    await enter(user, await screen.findByLabelText(kept.label), text);
    await waitFor(() => expect(screen.getByLabelText(kept.label)).toHaveValue(text));
    act(() => void store.dispatch(sessionEnded(endedBy)));
    unmount();
    return { store, formDrafts };
  }

  it.each([
    ...forms.map((kept) => [kept.form, 'parent', kept] as const),
    ...ways.flatMap((kept) => (['otherTab', 'expired'] as const).map((end) => [kept.form, end, kept] as const)),
  ])('%s is kept when the session ends (%s)', async (_, endedBy, kept) => {
    const { store } = await typeAndLeave(kept, endedBy);
    signInAs(store, aProfile());
    renderWithStore(<Session>{kept.ui}</Session>, { store });
    expect(await screen.findByLabelText(kept.label)).toHaveValue(text);
  });

  it.each(ways)('$form is not kept for another person', async (kept) => {
    const { store, formDrafts } = await typeAndLeave(kept, 'parent');
    signInAs(store, other);
    renderWithStore(<Session>{kept.ui}</Session>, { store });
    expect(await screen.findByLabelText(kept.label)).toHaveValue('');
    expect(JSON.stringify([formDrafts.read(), store.getState()])).not.toContain(text);
  });
});

describe('a form stays locked from the press until the next page stands, however slow that page is', () => {
  const at = (form: string) => `/facility/${facility.id}/${form}`;
  const monday = readWeekFilters({ place: 'M5V', born: '2024-10', week: '2026-11-09', on1: '1', on2: '1' });
  const plans = { radiusKm: 25, plans: [aWeekPlan()], waitlists: [] };
  type User = ReturnType<typeof renderWithStore>['user'];

  interface Case {
    form: string;
    ui: ReactElement;
    at: string;
    fill?: (user: User) => Promise<void>;
    button: RegExp;
  }
  const click = (user: User, role: string, name: RegExp | string) =>
    screen.findByRole(role, { name }).then((element) => user.click(element));
  const fillWaitlist = async (user: User) => {
    await click(user, 'radio', 'Full Day');
    await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
    await click(user, 'checkbox', /Monday/);
  };
  const fillSeveral = (user: User) => click(user, 'radio', /A waitlist spot/).then(() => fillWaitlist(user));
  const fillPermanent = async (user: User) => {
    await click(user, 'radio', 'Full Day');
    await click(user, 'checkbox', /Tuesday/);
    await click(user, 'textbox', /First day/);
    await user.paste('December 14, 2026');
  };
  const fullDay = (user: User) => click(user, 'radio', /Full Day/);
  const week = <WeekScreen filters={monday} found={plans} problems={{}} choices={[]} settings={settings} />;
  const alert = '/saved/alert?place=M5V&weekdays=1&session=1&born=2024-10';

  const cases = (
    [
      ['the tour form', screens.tour, `${at('tour')}?date=2026-11-12`, /^Send tour request/],
      ['the change of a tour', screens.tour, `${at('tour')}?change=${anId(400)}`, /^Save changes/],
      ['the form for several facilities', screens.several, '/ask', /^Ask 1 facility/, fillSeveral],
      ['the waitlist form', screens.waitlist, at('waitlist'), /^Join waitlist/, fillWaitlist],
      ['the drop-in form', screens.dropIn, `${at('drop-in')}?date=2026-11-09`, /^Send request/, fullDay],
      ['the form for permanent care', screens.permanent, at('permanent'), /^Send request/, fillPermanent],
      ['a plan of the week', week, '/week', /^Request this week/],
      ['the alert form', <AlertScreen key="" />, alert, /^Tell me when/],
    ] as [string, ReactElement, string, RegExp, Case['fill']?][]
  ).map(([form, ui, url, button, fill]): Case => ({ form, ui, at: url, button, fill }));
  const first = cases[0]!;

  /** Answers every request that a form sends, and notes its key. */
  function answerAll() {
    const keys: (string | null)[] = [];
    const noted =
      <T,>(answer: T) =>
      (given: { request: Request }) => {
        keys.push(given.request.headers.get('idempotency-key'));
        return answer;
      };
    service.answer({
      getTour: () => aTour(),
      requestTour: noted(aTour()),
      updateTour: noted(aTour()),
      askSeveral: noted(anAskedTogether()),
      requestWaitlist: noted(aWaitlist()),
      requestDropIn: noted(aBooking()),
      requestPermanent: noted(aBooking()),
      requestWeek: noted({ bookings: [aBooking()] }),
      createSearchAlert: noted(anAlert()),
    });
    return keys;
  }
  const render = (shown: Case, push: (to: unknown) => Promise<boolean>) =>
    renderWithStore(shown.ui, { profile: aProfile(), at: { ...fakeRouter(shown.at), push } });

  it('Enter in the fields of a request’s form sends nothing', async () => {
    const keys = answerAll();
    const { user } = render(first, () => new Promise(() => undefined));
    await screen.findByRole('button', { name: first.button });
    const fields = screen.getByRole('form').querySelectorAll<HTMLElement>('input:not([disabled]), select');
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      act(() => field.focus());
      await user.keyboard('{Enter}');
    }
    expect(keys).toEqual([]);
  });

  it.each(cases)('several presses of the button of $form send once', async (shown) => {
    const opened: string[] = [];
    const keys = answerAll();
    const { user } = render(shown, (to) => {
      opened.push(String(to));
      return new Promise(() => undefined);
    });
    await shown.fill?.(user);
    const button = await screen.findByRole('button', { name: shown.button });
    await user.click(button);
    await waitFor(() => expect(opened).toHaveLength(1));
    for (let press = 2; press <= 3; press += 1) await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(keys).toHaveLength(1);
    expect(opened).toHaveLength(1);
  });

  it('if the next page of a form does not open, another press has the same key', async () => {
    const keys = answerAll();
    let tries = 0;
    const { user } = render(first, async () => {
      tries += 1;
      return false;
    });
    await user.click(await screen.findByRole('button', { name: first.button }));
    await waitFor(() => expect(tries).toBe(1));
    await user.click(await screen.findByRole('button', { name: first.button }));
    await waitFor(() => expect(tries).toBe(2));
    expect(new Set(keys).size).toBe(1);
  });

  it('a log-in is sent once while the next page loads', async () => {
    let sent = 0;
    service.answer({
      signin: () => ((sent += 1), someTokens),
    });
    const replace = () => new Promise<boolean>(() => undefined);
    const { user } = renderWithStore(<LoginScreen />, { profile: null, at: { ...fakeRouter('/login'), replace } });
    await enter(user, screen.getByLabelText(/E-mail address/), 'maya@example.com');
    await enter(user, screen.getByLabelText(/^Password/), 'long enough, 1 password');
    const button = screen.getByRole('button', { name: 'Log in' });
    await user.click(button);
    await waitFor(() => expect(sent).toBe(1));
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    for (let press = 2; press <= 3; press += 1) await user.click(button);
    expect(sent).toBe(1);
  });
});

describe('a form that was submitted empty', () => {
  const nobody = aNewProfile();
  const agreement = { title: 'Parent agreement', version: '2026-11-01', html: '<p>Text.</p>' };
  const outdated = aProfile();
  outdated.signature = { ...outdated.signature!, current: false, image: '' };

  interface Empty {
    screen: ReactElement;
    options?: RenderOptions;
    /** Name of the button that opens the form. */
    open?: RegExp;
  }
  const cases: Record<string, Empty> = {
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
      const forms = () =>
        [...document.querySelectorAll('form')].filter((form) => form.querySelector('[type="submit"]'));
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
});
