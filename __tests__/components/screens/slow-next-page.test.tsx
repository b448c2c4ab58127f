import type { ReactElement } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { anAlert } from '@/__tests__/support/builders/alerts';
import { aFacility, anAgeGroup, monthlyPrices } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, anAskedTogether, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { aWeekPlan } from '@/__tests__/support/builders/weeks';
import { fakeRouter } from '@/__tests__/support/fake-router';
import { useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { renderWithStore } from '@/__tests__/support/render';
import { LoginScreen } from '@/components/screens/account/login-screen';
import { DropInScreen } from '@/components/screens/facility/drop-in-screen';
import { PermanentScreen } from '@/components/screens/facility/permanent-screen';
import { TourRequestScreen } from '@/components/screens/facility/tour-request-screen';
import { WaitlistRequestScreen } from '@/components/screens/facility/waitlist-request-screen';
import { AlertScreen } from '@/components/screens/search/alert-screen';
import { SeveralScreen } from '@/components/screens/search/several-screen';
import { WeekScreen } from '@/components/screens/search/week-screen';
import { readWeekFilters } from '@/lib/search/week-search';

/** A form stays locked from the press until the next page stands, however slow that page is. */
const service = useMockService({ listBusyDays: () => ({ items: [] }) });
const facility = aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices, fromMonths: 12, toMonths: 48 })] });
const settings = aSettings();
const at = (form: string) => `/facility/${facility.id}/${form}`;
const monday = readWeekFilters({ place: 'M5V', born: '2024-10', week: '2026-11-09', on1: '1', on2: '1' });
const plans = { radiusKm: 25, plans: [aWeekPlan()], waitlists: [] };
type User = ReturnType<typeof renderWithStore>['user'];

interface Case {
  form: string;
  screen: ReactElement;
  at: string;
  fill?: (user: User) => Promise<void>;
  button: RegExp;
}
const click = (user: User, role: string, name: RegExp | string) =>
  screen.findByRole(role, { name }).then((element) => user.click(element));
const fullDay = (user: User) => click(user, 'radio', 'Full Day');

const cases: Case[] = [
  {
    form: 'the tour form',
    screen: <TourRequestScreen facility={facility} settings={settings} />,
    at: `${at('tour')}?date=2026-11-12`,
    button: /^Send tour request/,
  },
  {
    form: 'the change of a tour',
    screen: <TourRequestScreen facility={facility} settings={settings} />,
    at: `${at('tour')}?change=${anId(400)}`,
    button: /^Save changes/,
  },
  {
    form: 'the form for several facilities',
    screen: <SeveralScreen facilities={[facility]} missing={0} settings={settings} />,
    at: '/ask',
    fill: async (user) => {
      await click(user, 'radio', /A waitlist spot/);
      await fullDay(user);
      await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
      await click(user, 'checkbox', /Monday/);
    },
    button: /^Ask 1 facility/,
  },
  {
    form: 'the waitlist form',
    screen: <WaitlistRequestScreen facility={facility} settings={settings} />,
    at: at('waitlist'),
    fill: async (user) => {
      await fullDay(user);
      await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
      await click(user, 'checkbox', /Monday/);
    },
    button: /^Join waitlist/,
  },
  {
    form: 'the drop-in form',
    screen: <DropInScreen facility={facility} settings={settings} />,
    at: `${at('drop-in')}?date=2026-11-09&address=${anId(110)}`,
    fill: (user) => click(user, 'radio', /Full Day/),
    button: /^Send request/,
  },
  {
    form: 'the form for permanent care',
    screen: <PermanentScreen facility={facility} settings={settings} />,
    at: at('permanent'),
    fill: async (user) => {
      await fullDay(user);
      await click(user, 'checkbox', /Tuesday/);
      await user.type(await screen.findByRole('textbox', { name: /First day/ }), 'December 14, 2026');
    },
    button: /^Send request/,
  },
  {
    form: 'a plan of the week',
    screen: <WeekScreen filters={monday} found={plans} problems={{}} choices={[]} settings={settings} />,
    at: '/week',
    button: /^Request this week/,
  },
  {
    form: 'the alert form',
    screen: <AlertScreen />,
    at: '/saved/alert?place=M5V&weekdays=1&session=1&born=2024-10',
    button: /^Tell me when/,
  },
];

/** Answers every request that a form sends, and notes its key. */
function answerAll() {
  const keys: (string | null)[] = [];
  const note =
    <T,>(answer: T) =>
    (given: { request: Request }) => {
      keys.push(given.request.headers.get('idempotency-key'));
      return answer;
    };
  service.answer({
    getTour: () => aTour(),
    requestTour: note(aTour()),
    updateTour: note(aTour()),
    askSeveral: note(anAskedTogether()),
    requestWaitlist: note(aWaitlist()),
    requestDropIn: note(aBooking()),
    requestPermanent: note(aBooking()),
    requestWeek: note({ bookings: [aBooking()] }),
    createSearchAlert: note(anAlert()),
  });
  return keys;
}
const render = (shown: Case, push: (to: unknown) => Promise<boolean>) =>
  renderWithStore(shown.screen, { profile: aProfile(), at: { ...fakeRouter(shown.at), push } });

it.each(cases)('seven presses of the button of $form send once while the next page loads', async (shown) => {
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
  for (let press = 2; press <= 7; press += 1) await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(keys).toHaveLength(1);
  expect(opened).toHaveLength(1);
});

it.each(cases.slice(0, 1))('if the next page of $form does not open, another press has the same key', async (shown) => {
  const keys = answerAll();
  let tries = 0;
  const { user } = render(shown, async () => {
    tries += 1;
    return false;
  });
  await user.click(await screen.findByRole('button', { name: shown.button }));
  await waitFor(() => expect(tries).toBe(1));
  await user.click(await screen.findByRole('button', { name: shown.button }));
  await waitFor(() => expect(tries).toBe(2));
  expect(new Set(keys).size).toBe(1);
});

it('a log-in is sent once while the next page loads', async () => {
  let sent = 0;
  service.answer({
    signin: () => {
      sent += 1;
      return someTokens;
    },
  });
  const replace = () => new Promise<boolean>(() => undefined);
  const { user } = renderWithStore(<LoginScreen />, { profile: null, at: { ...fakeRouter('/login'), replace } });
  await user.type(screen.getByLabelText(/E-mail address/), 'maya@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'long enough, 1 password');
  const button = screen.getByRole('button', { name: 'Log in' });
  await user.click(button);
  await waitFor(() => expect(sent).toBe(1));
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  for (let press = 2; press <= 7; press += 1) await user.click(button);
  expect(sent).toBe(1);
});
