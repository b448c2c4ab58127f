import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aCard, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { PermanentScreen } from '@/components/screens/facility/permanent-screen';
import { HalfDayPermanent, SessionType } from '@/lib/enums';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';

const service = useMockService();
const schedule = [
  { scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 80000 },
  { scheduleType: SessionType.FULL_DAY, days: 5, monthlyPrice: 140000 },
  { scheduleType: SessionType.HALF_DAY_AM, days: 5, monthlyPrice: 90000 },
];
const withPrices = () => aFacility({ ageGroups: [anAgeGroup({ schedule, fromMonths: 12, toMonths: 48 })] });
const show = (options: RenderOptions = {}, facility = withPrices()) =>
  renderWithStore(<PermanentScreen facility={facility} settings={aSettings()} />, {
    profile: aProfile(),
    at: `/facility/${anId(100)}/permanent`,
    ...options,
  });
type User = ReturnType<typeof show>['user'];
const summary = () => within(screen.getByRole('complementary', { name: 'Your request' }));
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send request' }));

async function fillIn(user: User) {
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await user.click(screen.getByRole('checkbox', { name: /Tuesday/ }));
  await user.click(screen.getByRole('checkbox', { name: /Thursday/ }));
  await user.type(await screen.findByRole('textbox', { name: /First day/ }), 'December 14, 2026');
}

it('the permanent care form shows first day, monthly costs and ending terms before submit', async () => {
  const asked: unknown[] = [];
  service.answer({ requestPermanent: ({ body }) => (asked.push(body), aBooking()) });
  const { user, router } = show();
  expect(screen.getByRole('checkbox', { name: /Sunday/ })).toBeDisabled();
  await fillIn(user);
  expect(summary().getByText('Tuesday, December 15, 2026')).toBeVisible();
  // Six of the ten Tuesdays and Thursdays in December are left: 15, 17, 22, 24, 29 and 31.
  expect(summary().getByRole('row', { name: /First month \$480\.00/ })).toBeVisible();
  expect(summary().getByText('$800.00')).toBeVisible();
  expect(summary().getByText(/continues to the end of the month you’ve paid for/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Last day/ }), 'June 30, 2027');
  expect(summary().getByText(/Care ends on Wednesday, June 30, 2027/)).toBeVisible();
  await send(user);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}?sent=1`));
  expect(asked).toEqual([
    {
      facilityId: anId(100),
      addressId: anId(110),
      children: [anId(220)],
      permanentBookingDays: [2, 4],
      scheduleType: 1,
      startDate: '2026-12-14',
      endDate: '2027-06-30',
    },
  ]);
});

it('permanent care is paid with the card that was added for it', async () => {
  const asked: unknown[] = [];
  service.answer({ requestPermanent: ({ body }) => (asked.push(body), aBooking()) });
  const added = aMastercard();
  const { user } = show({
    profile: aProfile({ cards: [aCard(), added] }),
    at: `/facility/${anId(100)}/permanent?card=${added.id}#summary`,
  });
  expect(summary().getByRole('radio', { name: /Mastercard 4444/ })).toBeChecked();
  await fillIn(user);
  await send(user);
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ cardId: added.id })]));
});

it('the permanent care form is not submitted with an invalid last day, and the draft keeps its text', async () => {
  const asked: unknown[] = [];
  service.answer({ requestPermanent: ({ body }) => (asked.push(body), aBooking()) });
  const { user, unmount, store } = show();
  await fillIn(user);
  await user.type(screen.getByRole('textbox', { name: /Last day/ }), '30 June 2027');
  expect(summary().queryByText('$800.00')).not.toBeInTheDocument();
  await send(user);
  const sentence = 'Enter a date like “November 3, 2026”, tomorrow or later.';
  await user.click(await screen.findByRole('link', { name: sentence }));
  expect(screen.getByRole('textbox', { name: /Last day/ })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: /Last day/ })).toHaveAccessibleDescription(
    expect.stringContaining(sentence),
  );
  expect(asked).toEqual([]);
  unmount();
  show({ store });
  expect(await screen.findByRole('textbox', { name: /Last day/ })).toHaveValue('30 June 2027');
});

it('the permanent care form names each missing answer at its button, and the numbers of days that have a price', async () => {
  const { user } = show({ profile: aProfile({ cards: [] }) });
  const press = (name: string) => user.click(summary().getByRole('button', { name }));
  await press('Choose a session');
  expect(screen.getByRole('radio', { name: 'Full Day' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
  await press('Choose weekdays');
  expect(screen.getByRole('checkbox', { name: /Monday/ })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: /Tuesday/ }));
  await press('Choose the first day');
  expect(await screen.findByRole('textbox', { name: /First day/ })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the permanent care form says how many days a week have a price', async () => {
  const { user } = show();
  await fillIn(user);
  expect(screen.getByText('Offered for 2 or 5 days a week.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Friday/ }));
  await send(user);
  expect((await screen.findAllByText('This session is offered for 2 or 5 days a week.')).length).toBeGreaterThan(0);
});

it('the permanent care form offers half days only when the facility allows them', () => {
  const { unmount } = show();
  expect(screen.getByRole('radio', { name: 'Half Day-AM' })).toBeVisible();
  unmount();
  show({}, { ...withPrices(), halfDayPermanent: HalfDayPermanent.NOT_ALLOWED });
  expect(screen.queryByRole('radio', { name: 'Half Day-AM' })).not.toBeInTheDocument();
});

it('the permanent care form restores a draft', async () => {
  const store = makeTestStore({ profile: aProfile() });
  store.dispatch(
    draftStarted({ facilityId: anId(100), addressId: anId(110), addressTitle: null, facilityName: 'Maple House' }),
  );
  store.dispatch(
    draftChanged({ permanentBookingDays: [2, 4], scheduleType: 1, startDate: '2026-12-14', note: 'Naps.' }),
  );
  show({ store });
  expect(screen.getByRole('checkbox', { name: /Thursday/ })).toBeChecked();
  expect(await screen.findByRole('textbox', { name: /First day/ })).toHaveValue('December 14, 2026');
  expect(screen.getByRole('textbox', { name: /facility should know/ })).toHaveValue('Naps.');
});

it('the permanent care form offers the waitlist when the place was just taken, and keeps its input', async () => {
  const lines: unknown[] = [];
  const details = { dates: ['2026-12-15', '2026-12-17'], waitlist: true };
  service.answer({
    requestPermanent: () => refuse(409, 'This place has just been taken.', { details }),
    requestWaitlist: ({ body }) => (lines.push([body.startMonth, body.permanentBookingDays]), aWaitlist()),
  });
  const { user } = show();
  await fillIn(user);
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Join the waitlist for these days' }));
  expect(await screen.findByText(/You’re on the waitlist/)).toBeVisible();
  expect(lines).toEqual([['2026-12', [2, 4]]]);
  expect(screen.getByRole('checkbox', { name: /Thursday/ })).toBeChecked();
});

it('without monthly prices, the permanent care page says so and links to drop-in care', () => {
  show({}, aFacility({ ageGroups: [anAgeGroup({ schedule: [] })] }));
  expect(screen.getByRole('heading', { name: 'No monthly prices yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose dates' })).toBeVisible();
});

it('the permanent care page asks visitors to log in and shows a spinner until the profile is loaded', () => {
  const { unmount } = show({ profile: null });
  expect(screen.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
  unmount();
  show({ profile: undefined });
  expect(screen.getByText('Loading')).toBeInTheDocument();
});
