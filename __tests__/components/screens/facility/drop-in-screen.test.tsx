import { screen, waitFor, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
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

const fullOn = (month: string, date: string) =>
  aCalendarMonth(month).map((day) =>
    day.date === date ? { ...day, placesLeft: { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 } } : day,
  );

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
  it('a visitor chooses a month of birth, sees group and price, and keeps the draft through login', async () => {
    const { user, router, store } = show(aFacility(), { profile: null, at: `${address}?date=2026-11-09` });
    await user.click(await screen.findByRole('button', { name: 'Choose a month of birth' }));
    const born = screen.getByRole('combobox', { name: 'When was your child born?' });
    expect(born).toHaveFocus();
    await user.selectOptions(born, '2024-10');
    expect(await screen.findByText('Toddlers, 18 months to 2½ years')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a session' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Full Day/ }));
    expect(await screen.findByRole('row', { name: /Total \$80\.00/ })).toBeVisible();
    expect(screen.queryByText(/We’ll charge/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log in to request these days' }));
    await waitFor(() => expect(router.asPath).toBe(`/login?from=${encodeURIComponent(address)}`));
    expect(store.getState().bookingDraft).toMatchObject({
      facilityId: anId(100),
      birthDates: ['2024-10'],
      bookingDates: ['2026-11-09'],
      scheduleType: 1,
    });
  });

  it('a visitor can add and remove children and sees when no age group fits', async () => {
    const { user } = show(aFacility(), { profile: null });
    await user.click(await screen.findByRole('button', { name: 'Add another child' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'When was child 2 born?' }), '2015-01');
    expect(await screen.findByText('This location has no group for this age.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove child 2' }));
    expect(screen.getByRole('combobox', { name: 'When was your child born?' })).toBeVisible();
  });

  it('a search in the address fills in children, days and the session of its price', async () => {
    const search = 'place=M5V&born=2024-10&born=2024-10&dates=2026-11-09&dates=2026-11-10&hours=2';
    const { store } = show(aFacility(), { profile: null, at: `${address}?${search}` });
    expect(await screen.findByRole('combobox', { name: 'When was child 1 born?' })).toHaveValue('2024-10');
    expect(screen.getByRole('combobox', { name: 'When was child 2 born?' })).toHaveValue('2024-10');
    expect(screen.getByRole('radio', { name: /Half Day-AM/ })).toBeChecked();
    expect(await screen.findByText('2 days:')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Total \$180\.00/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute(
      'href',
      '/?place=M5V&born=2024-10&born=2024-10&dates=2026-11-09&dates=2026-11-10',
    );
    expect(store.getState().bookingDraft.bookingDates).toEqual(['2026-11-09', '2026-11-10']);
  });

  it.each([
    ['one day', ['2026-11-09', '2026-11-11'], 'Wed, Nov 11 isn’t available', ['Wed, Nov 11: no spots left']],
    [
      'days in different months',
      ['2026-11-09', '2026-11-11', '2026-12-12'],
      '2 of your days aren’t available',
      ['Wed, Nov 11: no spots left', 'Sat, Dec 12: closed'],
    ],
  ])(
    'searched days that are not free are named at once, and removed in one press: %s',
    async (_, days, title, said) => {
      service.answer({ getFacilityCalendar: ({ query: { month } }) => ({ month, days: fullOn(month, '2026-11-11') }) });
      const search = `born=2024-10${days.map((date) => `&dates=${date}`).join('')}`;
      const { user, store } = show(aFacility(), { profile: null, at: `${address}?${search}` });
      const notice = within((await screen.findByText(title)).closest<HTMLElement>('[role="status"]')!);
      expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(said);
      expect(notice.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute(
        'href',
        expect.stringContaining('&dates=2026-11-11'),
      );
      // The main button says what is missing and leads there.
      await user.click(await screen.findByRole('button', { name: 'Choose other dates' }));
      expect(document.activeElement).toContainElement(screen.getByText(title));
      await user.click(notice.getByRole('button', { name: /^Remove th/ }));
      expect(screen.queryByText(title)).not.toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Log in to request these days' })).toBeVisible();
      await waitFor(() => expect(store.getState().bookingDraft.bookingDates).toEqual(['2026-11-09']));
    },
  );

  it('when none of the searched days is free, dates are missing once they are removed', async () => {
    service.answer({ getFacilityCalendar: ({ query: { month } }) => ({ month, days: fullOn(month, '2026-11-11') }) });
    const { user } = show(aFacility(), { profile: null, at: `${address}?born=2024-10&dates=2026-11-11` });
    await user.click(await screen.findByRole('button', { name: 'Remove this day' }));
    expect(await screen.findByRole('button', { name: 'Choose dates' })).toBeVisible();
  });

  it('searched days that are free or past are not mentioned', async () => {
    show(aFacility(), { profile: null, at: `${address}?born=2024-10&dates=2026-10-05&dates=2026-11-09` });
    expect(await screen.findByText('1 day:')).toBeVisible();
    expect(await screen.findByRole('gridcell', { name: /November 9, 2026, 4 spots/ })).toBeVisible();
    expect(screen.queryByText(/(is|are)n’t available/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in to request these days' })).toBeVisible();
  });

  it('without hours in the search, full days are selected, and changes are kept when the page is opened again', async () => {
    const at = `${address}?born=2024-10&dates=2026-11-09`;
    const { user, store, unmount } = show(aFacility(), { profile: null, at });
    expect(await screen.findByRole('radio', { name: /Full Day/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /Half Day-AM/ }));
    await waitFor(() => expect(store.getState().bookingDraft.scheduleType).toBe(2));
    unmount();
    show(aFacility(), { store, at });
    expect(await screen.findByRole('radio', { name: /Half Day-AM/ })).toBeChecked();
  });

  it('the family’s children born in the searched months are selected', async () => {
    const leo = aChild({ id: anId(221), firstName: 'Leo', birthDate: '2024-12-20' });
    show(aFacility(), {
      profile: aProfile({ children: [aChild(), leo] }),
      at: `${address}?born=2024-12&dates=2026-11-09`,
    });
    expect(await screen.findByRole('checkbox', { name: /Leo/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Ada Robinson/ })).not.toBeChecked();
  });

  it('after login the drop-in form restores the matching child, day and note from the draft', async () => {
    const store = makeTestStore({
      profile: aProfile({ children: [aChild(), aChild({ id: anId(221), birthDate: '2020-01-01' })] }),
    });
    store.dispatch(
      draftStarted({ facilityId: anId(100), addressId: anId(110), addressTitle: null, facilityName: 'Maple House' }),
    );
    store.dispatch(
      draftChanged({ birthDates: ['2024-10'], bookingDates: ['2026-11-10'], scheduleType: 1, note: 'Naps.' }),
    );
    show(aFacility(), { store });
    expect(screen.getAllByRole('checkbox', { name: /Ada Robinson/ })[0]).toBeChecked();
    expect(await screen.findByText('1 day:')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /facility should know/ })).toHaveValue('Naps.');
  });
});
