import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { draftChanged, draftStarted } from '@/store/slices/booking-draft';
import { BookingStatus } from '@/lib/enums';
import { DropInScreen } from '@/components/screens/facility/drop-in-screen';

const service = useMockService();
const address = `/facility/${anId(100)}/drop-in`;
const show = (facility = aFacility(), options: RenderOptions = {}) =>
  renderWithStore(<DropInScreen facility={facility} settings={aSettings()} />, {
    profile: aProfile(),
    at: address,
    ...options,
  });

it('the drop-in form prefills the day from the URL and opens the new booking after submit', async () => {
  const { user, router } = show(aFacility(), { at: `${address}?date=2026-11-09&address=${anId(110)}` });
  await user.click(screen.getByRole('radio', { name: /Full Day/ }));
  expect(await screen.findByText('1 day:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}?sent=1`));
});

it('the same request starts with the children, days and session of a declined one, and is sent in one press', async () => {
  const asked: unknown[] = [];
  service.answer({
    getBooking: () => aBooking({ status: BookingStatus.DECLINED_BY_FACILITY, note: 'Ada naps at noon.' }),
    requestDropIn: ({ body }) => (asked.push(body), aBooking({ id: anId(301) })),
  });
  const { user, router } = show(aFacility(), { at: `${address}?address=${anId(110)}&sameAs=${anId(300)}` });
  const send = await screen.findByRole('button', { name: 'Send request' });
  // A reload keeps what the parent has changed since.
  expect(router.asPath).toBe(`${address}?address=${anId(110)}`);
  expect(await screen.findByText('2 days:')).toBeVisible();
  await user.click(send);
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(301)}?sent=1`));
  expect(asked).toEqual([
    expect.objectContaining({
      children: [anId(220)],
      bookingDates: ['2026-11-09', '2026-11-10'],
      scheduleType: 1,
      note: 'Ada naps at noon.',
    }),
  ]);
});

it('a visitor who follows the link to the same request is asked to log in first', () => {
  show(aFacility(), { profile: null, at: `${address}?sameAs=${anId(300)}` });
  expect(screen.getByRole('link', { name: 'Parents log in or join' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ from: `${address}?sameAs=${anId(300)}` }).toString()}`,
  );
});

it('without drop-in prices, the drop-in page shows the reason and links to a tour request', () => {
  show(aFacility({ bookable: false, ageGroups: [anAgeGroup({ dropInItem: [] })] }));
  expect(screen.getByRole('heading', { name: 'No drop-in prices yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a tour' })).toHaveAttribute('href', `/facility/${anId(100)}/tour`);
  expect(screen.getByRole('link', { name: 'Back to Robin Hill Child Care' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}`,
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it.each([
  [{ dropInCancellationPolicy: null }, 'The facility hasn’t listed its cancellation terms, so you can’t book care yet'],
  [{ openingHours: null }, 'The facility hasn’t listed its hours or spots, so you can’t book care yet'],
])('the drop-in page shows no form when there is a price but %p', (given, reason) => {
  show(aFacility({ bookable: false, ...given }));
  expect(screen.getByRole('heading', { name: reason })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a tour' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('the drop-in page shows the facility name immediately and a spinner until the profile is loaded', () => {
  show(aFacility(), { profile: undefined });
  expect(screen.getByRole('heading', { level: 1, name: /Robin Hill Child Care/ })).toBeVisible();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

describe('a visitor', () => {
  it('a visitor enters a date of birth, sees group and price, and keeps the draft through login', async () => {
    const { user, router, store } = show(aFacility(), { profile: null, at: `${address}?date=2026-11-09` });
    await user.click(await screen.findByRole('button', { name: 'Enter a date of birth' }));
    expect(screen.getByRole('combobox', { name: 'Month' })).toHaveFocus();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'October');
    await user.type(screen.getByRole('textbox', { name: 'Day' }), '15');
    await user.type(screen.getByRole('textbox', { name: 'Year' }), '2024');
    expect(await screen.findByText('Toddlers, 18 months to 2½ years')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a session' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Full Day/ }));
    expect(await screen.findByRole('row', { name: /Total \$80\.00/ })).toBeVisible();
    expect(screen.queryByText(/We’ll charge/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log in to request these days' }));
    await waitFor(() => expect(router.asPath).toBe(`/login?from=${encodeURIComponent(address)}`));
    expect(store.getState().bookingDraft).toMatchObject({
      facilityId: anId(100),
      birthDates: ['2024-10-15'],
      bookingDates: ['2026-11-09'],
      scheduleType: 1,
    });
  });

  it('a visitor can add and remove children and sees when no age group fits', async () => {
    const { user } = show(aFacility(), { profile: null });
    await user.click(screen.getByRole('button', { name: 'Add another child' }));
    const second = within(screen.getByRole('group', { name: 'Child 2: date of birth' }));
    await user.selectOptions(second.getByRole('combobox', { name: 'Month' }), 'January');
    await user.type(second.getByRole('textbox', { name: 'Day' }), '1');
    await user.type(second.getByRole('textbox', { name: 'Year' }), '2015');
    expect(await screen.findByText('This location has no group for this age.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove child 2' }));
    expect(screen.getByRole('group', { name: 'Your child’s date of birth' })).toBeVisible();
  });

  it('after login the drop-in form restores the matching child, day and note from the draft', async () => {
    const store = makeTestStore({
      profile: aProfile({ children: [aChild(), aChild({ id: anId(221), birthDate: '2020-01-01' })] }),
    });
    store.dispatch(
      draftStarted({ facilityId: anId(100), addressId: anId(110), addressTitle: null, facilityName: 'Maple House' }),
    );
    store.dispatch(
      draftChanged({ birthDates: ['2024-10-15'], bookingDates: ['2026-11-10'], scheduleType: 1, note: 'Naps.' }),
    );
    show(aFacility(), { store });
    expect(screen.getAllByRole('checkbox', { name: /Ada Robinson/ })[0]).toBeChecked();
    expect(await screen.findByText('1 day:')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /facility should know/ })).toHaveValue('Naps.');
  });
});
