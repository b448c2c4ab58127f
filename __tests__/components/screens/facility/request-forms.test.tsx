import { screen, waitFor, within } from '@testing-library/react';
import { aCalendarMonth, aFacility, anAgeGroup, monthlyPrices } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aChild, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, linksOf, textsOf } from '@/__tests__/support/queries';
import { memoryTabStorage, type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Facility } from '@/api/contract/types';
import { DropInScreen } from '@/components/screens/facility/drop-in-screen';
import { PermanentScreen } from '@/components/screens/facility/permanent-screen';
import { TourRequestScreen } from '@/components/screens/facility/tour-request-screen';
import { WaitlistRequestScreen } from '@/components/screens/facility/waitlist-request-screen';
import {
  BookingItemStatus,
  BookingStatus,
  BookingType,
  DayPart,
  HalfDayPermanent,
  SessionType,
  TourStatus,
  WaitlistStatus,
} from '@/lib/enums';

const service = useMockService();
const here = { facilityId: anId(100), addressId: anId(110) };
const toddler = { ...here, ageGroupId: anId(120), children: [anId(220)] };

const noPrices = [anAgeGroup({ dropInItem: [], schedule: [] })];
const tourOffer = [
  ['Request a tour', `/facility/${anId(100)}/tour`],
  ['Back to Robin Hill Child Care', `/facility/${anId(100)}`],
];

it.each([
  ['drop-in', DropInScreen, { bookable: false, ageGroups: noPrices }, 'No drop-in prices yet', tourOffer],
  [
    'permanent',
    PermanentScreen,
    { ageGroups: [anAgeGroup({ schedule: [] })] },
    'No monthly prices yet',
    [['Choose dates', `/facility/${anId(100)}/drop-in`], tourOffer[1]],
  ],
  [
    'tour',
    TourRequestScreen,
    { takesRequests: 'none', ageGroups: noPrices } as const,
    'We can’t send this facility requests',
    tourOffer.slice(1),
  ],
] as const)(
  'where no %s request can be sent, its page says why and what else there is, without a form',
  (_, Screen, given, title, links) => {
    const facility = aFacility(given as Partial<Facility>);
    renderWithStore(<Screen facility={facility} settings={aSettings()} />, { profile: aProfile() });
    const said = within(screen.getByRole('heading', { name: title }).parentElement!);
    expect(linksOf(said.getAllByRole('link'))).toEqual(links);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  },
);

it.each([
  ['tour', TourRequestScreen, { getTour: () => aTour({ status: TourStatus.DECLINED_BY_FACILITY }) }, 'tours', 400],
  [
    'waitlist',
    WaitlistRequestScreen,
    { getWaitlist: () => aWaitlist({ status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL }) },
    'waitlists',
    500,
  ],
] as const)('a %s request that was answered can no longer be changed', async (kind, Screen, answers, list, id) => {
  service.answer(answers);
  const at = `/facility/${anId(100)}/${kind}?change=${anId(id)}`;
  renderWithStore(<Screen facility={aFacility()} settings={aSettings()} />, { profile: aProfile(), at });
  expect(await screen.findByText('You can’t change this request anymore')).toBeVisible();
  expect(hrefOf('See your request')).toBe(`/my-bookings/${list}/${anId(id)}`);
});

describe('a request for drop-in care', () => {
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

  it('the same request starts with the children, unmet days and session of a declined one, and is sent in one press', async () => {
    const days = ['2026-11-09', '2026-11-10', '2026-11-11'];
    const items = days.map((date, index) => {
      const unmet = date !== '2026-11-11';
      return aBookingItem({ id: anId(320 + index), date, unmet, status: BookingItemStatus.NOT_APPROVED });
    });
    service.answer({
      requestDropIn: () => aBooking({ id: anId(301) }),
      getBooking: () => aBooking({ status: BookingStatus.DECLINED_BY_FACILITY, items, note: 'Ada naps at noon.' }),
    });
    const { user, router } = show(aFacility(), { at: `${address}?address=${anId(110)}&sameAs=${anId(300)}` });
    const send = await screen.findByRole('button', { name: 'Send request' });
    // A reload keeps what the parent has changed since.
    expect(router.asPath).toBe(`${address}?address=${anId(110)}`);
    expect(await screen.findByText('2 days:')).toBeVisible();
    await user.click(send);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(301)}?sent=1`));
    const same = { children: [anId(220)], scheduleType: 1, note: 'Ada naps at noon.' };
    expect(service.bodies('requestDropIn')).toMatchObject([{ ...same, bookingDates: ['2026-11-09', '2026-11-10'] }]);
  });

  it('a visitor who follows the link to the same request is asked to log in first', () => {
    show(aFacility(), { profile: null, at: `${address}?sameAs=${anId(300)}` });
    expect(hrefOf('Parents log in or join')).toBe(
      `/login?${new URLSearchParams({ from: `${address}?sameAs=${anId(300)}` }).toString()}`,
    );
  });

  describe('a visitor', () => {
    it('a visitor can add and remove children and sees when no age group fits', async () => {
      const { user } = show(aFacility(), { profile: null });
      await user.click(await screen.findByRole('button', { name: 'Add another child' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'When was child 2 born?' }), '2015-01');
      expect(await screen.findByText('This location has no group for this age.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Remove child 2' }));
      expect(screen.getByRole('combobox', { name: 'When was your child born?' })).toBeVisible();
    });

    it('a search in the address fills in children, days and the session of its price', async () => {
      // The first day is past.
      const search = 'place=M5V&born=2024-10&born=2024-10&dates=2026-10-05&dates=2026-11-09&dates=2026-11-10&hours=2';
      show(aFacility(), { profile: null, at: `${address}?${search}` });
      expect(await screen.findByRole('combobox', { name: 'When was child 1 born?' })).toHaveValue('2024-10');
      expect(screen.getByRole('combobox', { name: 'When was child 2 born?' })).toHaveValue('2024-10');
      expect(screen.getByRole('radio', { name: /Half Day-AM/ })).toBeChecked();
      expect(await screen.findByText('2 days:')).toBeVisible();
      expect(await screen.findByRole('row', { name: /Total \$180\.00/ })).toBeVisible();
      expect(screen.queryByText(/(is|are)n’t available/)).not.toBeInTheDocument();
    });

    it('searched days that are not free are named at once, and removed in one press', async () => {
      const days = ['2026-11-09', '2026-11-11', '2026-12-12'];
      const title = '2 of your days aren’t available';
      service.answer({ getFacilityCalendar: ({ query: { month } }) => ({ month, days: fullOn(month, '2026-11-11') }) });
      const search = `born=2024-10${days.map((date) => `&dates=${date}`).join('')}`;
      const { user, store } = show(aFacility(), { profile: null, at: `${address}?${search}` });
      const notice = within((await screen.findByText(title)).closest<HTMLElement>('[role="status"]')!);
      expect(textsOf(notice.getAllByRole('listitem'))).toEqual(['Wed, Nov 11: no spots left', 'Sat, Dec 12: closed']);
      expect(hrefOf('Join the waitlist', notice)).toEqual(expect.stringContaining('&dates=2026-11-11'));
      // The main button says what is missing and leads there.
      await user.click(await screen.findByRole('button', { name: 'Choose other dates' }));
      expect(document.activeElement).toContainElement(screen.getByText(title));
      await user.click(notice.getByRole('button', { name: /^Remove th/ }));
      expect(screen.queryByText(title)).not.toBeInTheDocument();
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
      await waitFor(() => expect(store.getState().bookingDraft.bookingDates).toEqual(['2026-11-09']));
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
  });
});

describe('a request for permanent care', () => {
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
    await enter(user, await screen.findByRole('textbox', { name: /First day/ }), 'December 14, 2026');
  }

  it('the permanent care form shows first day, monthly costs and ending terms before submit', async () => {
    const { user, router } = show();
    expect(screen.getByRole('checkbox', { name: /Sunday/ })).toBeDisabled();
    await fillIn(user);
    expect(summary().getByText('Tuesday, December 15, 2026')).toBeVisible();
    // Six of the ten Tuesdays and Thursdays in December are left: 15, 17, 22, 24, 29 and 31.
    expect(summary().getByRole('row', { name: /First month \$480\.00/ })).toBeVisible();
    expect(summary().getByText('$800.00 a month')).toBeVisible();
    expect(summary().getByText(/continues to the end of the month you’ve paid for/)).toBeVisible();
    await enter(user, screen.getByRole('textbox', { name: /Last day/ }), 'June 30, 2027');
    expect(summary().getByText(/Care ends on Wednesday, June 30, 2027/)).toBeVisible();
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/${anId(300)}?sent=1`));
    const days = { permanentBookingDays: [2, 4], startDate: '2026-12-14', endDate: '2027-06-30' };
    expect(service.bodies('requestPermanent')).toEqual([{ ...here, children: [anId(220)], scheduleType: 1, ...days }]);
  });

  it('the permanent care form names the later prices, and an age group that has none', async () => {
    const later = [{ scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 70000 }];
    const toddlers = anAgeGroup({ schedule, fromMonths: 12, toMonths: 30 });
    const preschool = anAgeGroup({ id: anId(121), title: 'Preschool', fromMonths: 30, toMonths: 36, schedule: later });
    const school = anAgeGroup({ id: anId(122), title: 'Kindergarten', fromMonths: 36, toMonths: 60, schedule: [] });
    const { user } = show({}, aFacility({ ageGroups: [toddlers, preschool, school] }));
    await fillIn(user);
    expect(summary().getByText(/^Later months:/)).toHaveTextContent(
      'Later months: $800.00 a month, $700.00 from May 2027, when Ada joins Preschool',
    );
    expect(summary().getByText(/^The price stays the same when Ada joins Kindergarten in /)).toBeVisible();
  });

  it('says before sending that a child already has a spot on some of the days', async () => {
    const at = (date: string) => ({ childId: anId(220), date, sessionType: SessionType.FULL_DAY, confirmed: true });
    // A Tuesday and a Thursday; the Wednesday is not one of the weekdays.
    service.answer({ listBusyDays: () => ({ items: ['2026-12-17', '2026-12-15', '2026-12-16'].map(at) }) });
    const { user } = show();
    await fillIn(user);
    expect(await summary().findByText('Ada already has a spot on Tue, Dec 15 and 1 more day.')).toBeVisible();
  });

  it('permanent care is paid with the card that was added for it', async () => {
    const added = aMastercard();
    const { user } = show({
      profile: aProfile({ cards: [aCard(), added] }),
      at: `/facility/${anId(100)}/permanent?card=${added.id}#summary`,
    });
    expect(summary().getByRole('radio', { name: /Mastercard 4444/ })).toBeChecked();
    await fillIn(user);
    await send(user);
    await waitFor(() =>
      expect(service.bodies('requestPermanent')).toEqual([expect.objectContaining({ cardId: added.id })]),
    );
  });

  it('an expired card is said at the card and at the button, and nothing is sent with it', async () => {
    const { user } = show({ profile: aProfile({ cards: [aCard({ expiryYear: 2025 }), aMastercard()] }) });
    await fillIn(user);
    expect(summary().getByRole('radio', { name: /Visa 4242.*Main card · Expired/ })).toBeChecked();
    await user.click(summary().getByRole('button', { name: 'Choose another card' }));
    expect(service.bodies('requestPermanent')).toEqual([]);
    await user.click(summary().getByRole('radio', { name: /Mastercard 4444/ }));
    await send(user);
    await waitFor(() =>
      expect(service.bodies('requestPermanent')).toEqual([expect.objectContaining({ cardId: aMastercard().id })]),
    );
  });

  it('with nothing but an expired card, the form says so and leads to the wallet', async () => {
    const { user } = show({ profile: aProfile({ cards: [aCard({ expiryYear: 2025 })] }) });
    await fillIn(user);
    expect(summary().getByText(/Visa 4242 has expired, so it can’t be charged\./)).toBeVisible();
    expect(summary().getByRole('link', { name: 'Add a card and send' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send request' })).not.toBeInTheDocument();
  });

  it('the permanent care form is not submitted with an invalid last day, and the draft keeps what was chosen and typed', async () => {
    const { user, unmount, store } = show();
    await fillIn(user);
    await enter(user, screen.getByRole('textbox', { name: /Last day/ }), '30 June 2027');
    expect(summary().queryByText('$800.00')).not.toBeInTheDocument();
    await send(user);
    const sentence = 'Enter a date like “November 3, 2026”, tomorrow or later.';
    await user.click(await screen.findByRole('link', { name: sentence }));
    expect(screen.getByRole('textbox', { name: /Last day/ })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /Last day/ })).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(service.bodies('requestPermanent')).toEqual([]);
    unmount();
    show({ store });
    expect(await screen.findByRole('textbox', { name: /Last day/ })).toHaveValue('30 June 2027');
    expect(screen.getByRole('textbox', { name: /First day/ })).toHaveValue('December 14, 2026');
    expect(screen.getByRole('checkbox', { name: /Thursday/ })).toBeChecked();
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

  it('the permanent care form offers the waitlist when the place was just taken, and keeps its input', async () => {
    const details = { dates: ['2026-12-15', '2026-12-17'], waitlist: true };
    service.answer({
      requestPermanent: () => refuse(409, 'This place has just been taken.', { details }),
    });
    const { user } = show();
    await fillIn(user);
    await send(user);
    await user.click(await screen.findByRole('button', { name: 'Join the waitlist for these days' }));
    expect(await screen.findByText(/You’re on the waitlist/)).toBeVisible();
    expect(service.bodies('requestWaitlist').map((body) => [body.startMonth, body.permanentBookingDays])).toEqual([
      ['2026-12', [2, 4]],
    ]);
    expect(screen.getByRole('checkbox', { name: /Thursday/ })).toBeChecked();
  });
});

describe('a request for a tour', () => {
  const address = `/facility/${anId(100)}/tour`;
  const show = (options: RenderOptions = {}, facility = aFacility()) =>
    renderWithStore(<TourRequestScreen facility={facility} settings={aSettings()} />, {
      profile: aProfile(),
      at: `${address}?date=2026-11-12`,
      ...options,
    });
  const send = (user: ReturnType<typeof show>['user'], name = 'Send tour request') =>
    user.click(screen.getByRole('button', { name }));

  it('the only age group is selected', () => {
    show({ profile: aProfile({ children: [aChild(), aChild({ id: anId(221), firstName: 'Ben' })] }) });
    expect(screen.getByRole('radio')).toBeChecked();
  });

  it('the tour form submits several preferred times and opens the new request', async () => {
    const { user, router } = show();
    expect(screen.getByText(/It usually replies within 3 hours\. A request/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
    await user.click(screen.getByRole('button', { name: 'Add another time' }));
    await enter(user, await screen.findByRole('textbox', { name: 'Date 2' }), 'November 13, 2026');
    await enter(user, screen.getByRole('textbox', { name: /like to know/ }), 'Is there a garden?');
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}?sent=1`));
    const preferredTimes = [
      { date: '2026-11-12', dayPart: DayPart.AFTERNOON },
      { date: '2026-11-13', dayPart: DayPart.MORNING },
    ];
    expect(service.bodies('requestTour')).toEqual([{ ...toddler, preferredTimes, note: 'Is there a garden?' }]);
  });

  it('the tour form names missing answers at its button and can remove a time', async () => {
    const ageGroups = [anAgeGroup(), anAgeGroup({ id: anId(121), title: 'Preschool' })];
    const { user } = show({ at: address, profile: aProfile({ children: [] }) }, aFacility({ ageGroups }));
    await user.click(screen.getByRole('button', { name: 'Add another time' }));
    await send(user, 'Choose an age group');
    const [group] = screen.getAllByRole('radio');
    expect(group).toHaveFocus();
    await user.click(group!);
    await send(user, 'Choose a date');
    expect(await screen.findByRole('textbox', { name: /^Date 1/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(screen.getByRole('combobox', { name: 'Time of day' })).toBeVisible();
  });

  it('the tour form shows a service error at the time it refers to', async () => {
    service.answer({ requestTour: () => refuse(422, { 'preferredTimes.0.date': 'Choose dates starting tomorrow.' }) });
    const { user } = show();
    await send(user);
    expect(await screen.findAllByText('Choose dates starting tomorrow.')).toHaveLength(2);
  });

  it('the tour form says that a request to a non-participating facility is passed on without a promised answer', () => {
    show({}, aFacility({ participates: false, bookable: false, takesRequests: 'byMail' }));
    expect(screen.getByText(/We can’t guarantee a reply/)).toBeVisible();
  });

  describe('changing a tour request', () => {
    const at = `${address}?change=${anId(400)}`;

    it('only times and note of a confirmed tour can be changed, and the form says that it stays confirmed', async () => {
      const confirmed = {
        status: TourStatus.SCHEDULED_TOUR,
        scheduledAt: '2026-11-12T15:00:00Z',
        confirmedAt: now,
        expiresAt: null,
      };
      service.answer({ getTour: () => aTour(confirmed) });
      show({ at });
      expect(
        await screen.findByText(
          'You keep your confirmed time until you confirm another: Thursday, November 12, 2026 at 10:00 AM.',
        ),
      ).toBeVisible();
      expect(screen.queryByRole('radio')).not.toBeInTheDocument();
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    });

    it('a concurrent change shows a message, keeps the input and lets the parent save again', async () => {
      const mine = aTour({ version: 1, note: 'Is there a garden?' });
      const theirs = aTour({ version: 2, preferredTimes: [{ date: '2026-11-16', dayPart: DayPart.MORNING }] });
      service.answer({
        getTour: () => mine,
        updateTour: ({ body }) => {
          const details = { group: theirs };
          return body.version === 1 ? refuse(409, 'This request has changed.', { details }) : aTour({ version: 3 });
        },
      });
      const { user, router } = show({ at });
      await enter(user, await screen.findByRole('textbox', { name: /like to know/ }), ' And naps?');
      await send(user, 'Save changes');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'This tour has changed since you opened this page. Nothing has been done. The suggested times are now: Monday, November 16, 2026, morning. The note was changed. Save again to replace it with what you have here.',
      );
      expect(screen.getByRole('textbox', { name: /like to know/ })).toHaveValue('Is there a garden? And naps?');
      await send(user, 'Save changes');
      await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(400)}`));
      expect(service.bodies('updateTour').map((body) => [body.version, body.children])).toEqual([
        [1, [anId(220)]],
        [2, [anId(220)]],
      ]);
    });

    it('the tour page shows an error when the request cannot be loaded, and the form after a retry', async () => {
      service.answer({ getTour: () => refuse(503, 'We can’t reach our records right now.') });
      const { user } = show({ at });
      expect(await screen.findByText('We couldn’t load your request')).toBeVisible();
      service.answer({});
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('form', { name: 'Suggest other times' })).toBeVisible();
    });
  });

  it('the tour form draft is not restored for a child who was deleted meanwhile', async () => {
    const garden = () => screen.getByRole('textbox', { name: /like to know/ });
    const formDrafts = memoryTabStorage();
    const before = show({ formDrafts });
    await enter(before.user, garden(), 'Is there a garden?');
    before.unmount();
    show({ formDrafts, profile: aProfile({ children: [] }) });
    expect(garden()).toHaveValue('');
  });

  it.each([
    [
      'the first day of the search that is still ahead',
      '?dates=2026-11-01&dates=2026-11-17&dates=2026-11-19',
      'November 17, 2026',
    ],
    ['its weekday', '?weekdays=5', 'November 6, 2026'],
    ['a day pressed on the page before the search', '?date=2026-11-12&dates=2026-11-17', 'November 12, 2026'],
  ])('the first preferred time starts with %s', (_, query, date) => {
    show({ at: `${address}${query}` });
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue(date);
  });

  it('after a declined tour, the same request elsewhere starts with its children, its times that are ahead and its note', async () => {
    service.answer({
      requestTour: () => aTour({ id: anId(401) }),
      getTour: () =>
        aTour({
          status: TourStatus.DECLINED_BY_FACILITY,
          preferredTimes: [
            { date: '2026-11-01', dayPart: DayPart.MORNING },
            { date: '2026-11-16', dayPart: DayPart.AFTERNOON },
          ],
          note: 'Is there a garden?',
        }),
    });
    const { user, router } = show({ at: `${address}?address=${anId(110)}&sameTour=${anId(400)}` });
    await screen.findByRole('button', { name: 'Send tour request' });
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/tours/${anId(401)}?sent=1`));
    const preferredTimes = [{ date: '2026-11-16', dayPart: DayPart.AFTERNOON }];
    expect(service.bodies('requestTour')).toEqual([{ ...toddler, preferredTimes, note: 'Is there a garden?' }]);
  });
});

describe('a request for a waitlist spot', () => {
  const address = `/facility/${anId(100)}/waitlist`;
  const infants = anAgeGroup({ id: anId(121), title: 'Infants', fromMonths: 0, toMonths: 18, schedule: monthlyPrices });
  const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2026-03-01' });
  const show = (
    options: RenderOptions = {},
    facility = aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices }), infants] }),
  ) =>
    renderWithStore(<WaitlistRequestScreen facility={facility} settings={aSettings()} />, {
      profile: aProfile(),
      at: address,
      ...options,
    });
  const wish = { type: BookingType.PERMANENT, startMonth: '2027-01', permanentBookingDays: [1, 3] as (1 | 3)[] };
  type User = ReturnType<typeof show>['user'];
  const send = (user: User, name = 'Join waitlist') => user.click(screen.getByRole('button', { name }));
  const check = async (user: User, ...names: RegExp[]) => {
    for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
  };

  it('the waitlist form submits a month and weekdays and opens the new waitlist request', async () => {
    const { user, router } = show();
    await user.click(screen.getByRole('radio', { name: 'Full Day' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
    await check(user, /Monday/, /Wednesday/);
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(500)}?sent=1`));
    expect(service.bodies('requestWaitlist')).toEqual([{ ...toddler, ...wish, scheduleType: 1 }]);
  });

  it('the waitlist form says that a child already has a spot then', async () => {
    const busy = { childId: anId(220), date: '2027-01-04', sessionType: SessionType.FULL_DAY, confirmed: true };
    service.answer({ listBusyDays: () => ({ items: [busy] }) });
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Full Day' }));
    await check(user, /Monday/);
    expect(await screen.findByText('Ada already has a spot on Mon, Jan 4.')).toBeVisible();
    await check(user, /Monday/, /Tuesday/);
    expect(screen.queryByText(/already has a spot/)).not.toBeInTheDocument();
  });

  it('the waitlist form starts with the first month with fourteen days ahead, and says until when the request waits', async () => {
    const { user } = show({}, aFacility({ today: '2026-11-28', ageGroups: [anAgeGroup({ schedule: monthlyPrices })] }));
    const months = screen.getByRole('combobox', { name: 'From which month?' });
    expect(months).toHaveDisplayValue('December 2026');
    expect(screen.getByText('If no spot opens by Wednesday, December 30, this request ends.')).toBeVisible();
    await check(user, /Monday/);
    expect(screen.getByText('If no spot opens by Sunday, December 27, this request ends.')).toBeVisible();
    await user.selectOptions(months, 'November 2026');
    expect(screen.getByText('If no spot opens by Sunday, November 29, this request ends.')).toBeVisible();
  });

  it('after a declined waitlist request, the form of another facility starts with what it asked for', async () => {
    service.answer({
      requestWaitlist: () => aWaitlist({ id: anId(501) }),
      getWaitlist: () =>
        aWaitlist({ status: WaitlistStatus.DECLINED, note: 'Mornings are best.', bookingDates: [], ...wish }),
    });
    const { user, router } = show({ at: `${address}?sameWaitlist=${anId(500)}` });
    await screen.findByRole('button', { name: 'Join waitlist' });
    await send(user);
    await waitFor(() => expect(router.asPath).toBe(`/my-bookings/waitlists/${anId(501)}?sent=1`));
    expect(service.bodies('requestWaitlist')).toMatchObject([
      { children: [anId(220)], ...wish, note: 'Mornings are best.' },
    ]);
  });

  it('the waitlist form offers only sessions, weekdays, dates and months that the facility has', async () => {
    const halfDays = [SessionType.FULL_DAY, SessionType.HALF_DAY_AM].map((scheduleType) => ({
      scheduleType,
      days: 2,
      monthlyPrice: 60000,
    }));
    const places = [1, 3, 5].map((weekday) => ({ weekday: weekday as 1 | 3 | 5, am: 4, pm: 4, beforeAfter: 0 }));
    const { user } = show(
      {},
      aFacility({
        halfDayPermanent: HalfDayPermanent.NOT_ALLOWED,
        ageGroups: [anAgeGroup({ schedule: halfDays, places })],
        // The last day of a month, so tomorrow is in the next one.
        today: '2026-11-30',
      }),
    );
    expect(screen.queryByRole('radio', { name: 'Half Day-AM' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Sunday.*Closed/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /Tuesday.*Not offered/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /Monday/ })).toBeEnabled();
    const months = within(screen.getByRole('combobox', { name: 'From which month?' })).getAllByRole('option');
    expect(months[0]).toHaveTextContent('December 2026');
    await user.click(screen.getByRole('radio', { name: /Drop-in/ }));
    expect(screen.getByRole('gridcell', { name: /December 1, 2026, not offered/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('gridcell', { name: /December 2, 2026, open/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('the waitlist form shows the family’s existing position at this facility but not at others', async () => {
    const elsewhere = { ...aWaitlist().facility, id: anId(199) };
    service.answer({
      listUpcomingWaitlists: () =>
        aPage([aWaitlist(), aWaitlist({ id: anId(501), number: 'NW-2222XX', facility: elsewhere })]),
    });
    show();
    expect(await screen.findByText('You’re already on this facility’s waitlist')).toBeVisible();
    expect(hrefOf('NW-3F8R5T')).toBe(`/my-bookings/waitlists/${anId(500)}`);
    expect(screen.getByText(/You’re 2nd of 3 on the waitlist\./)).toBeVisible();
    expect(screen.queryByText(/NW-2222XX/)).not.toBeInTheDocument();
  });

  it('the waitlist form submits single dates, with one request per age group for siblings', async () => {
    const profile = aProfile({ children: [aChild(), ben] });
    const { user, router } = show({ profile, at: `${address}?date=2026-11-10` });
    expect(screen.getByRole('radio', { name: /Drop-in/ })).toBeChecked();
    await check(user, /Ada/, /Ben/);
    expect(screen.getByText(/they’ll join 2 waitlists/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Half Day-AM' }));
    await user.click(screen.getByRole('gridcell', { name: /November 11, 2026, open/ }));
    expect(screen.getByRole('gridcell', { name: /November 8, 2026, closed/ })).toHaveAttribute('aria-disabled', 'true');
    await send(user);
    await waitFor(() => expect(router.asPath).toBe('/my-bookings/waitlists'));
    expect(service.bodies('requestWaitlist').map(({ ageGroupId, bookingDates }) => [ageGroupId, bookingDates])).toEqual(
      [
        [anId(120), ['2026-11-10', '2026-11-11']],
        [anId(121), ['2026-11-10', '2026-11-11']],
      ],
    );
  });

  it('the waitlist form names missing answers at its button, only for visible questions', async () => {
    const { user } = show();
    await send(user, 'Choose a session');
    await user.click(screen.getByRole('radio', { name: 'Full Day' }));
    await send(user, 'Choose weekdays');
    await check(user, /Monday/);
    expect(screen.getByRole('button', { name: 'Join waitlist' })).toBeEnabled();
  });

  it('the waitlist form requires a new session when the other kind of care has no price for it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: /Drop-in/ }));
    await user.click(screen.getByRole('radio', { name: 'Half Day-AM' }));
    await user.click(screen.getByRole('radio', { name: /Permanent/ }));
    await check(user, /Monday/);
    await send(user, 'Choose a session');
    expect(screen.getByRole('radio', { name: 'Full Day' })).toHaveFocus();
  });

  describe('changing a waitlist request', () => {
    const at = `${address}?change=${anId(500)}`;

    it('the waitlist form is prefilled, warns about losing the position and saves changes', async () => {
      service.answer({ updateWaitlist: () => aWaitlist() });
      const { user } = show({ at });
      expect(await screen.findByText(/you’ll join the end of a different waitlist/)).toBeVisible();
      await user.click(screen.getByRole('gridcell', { name: /November 12, 2026/ }));
      await send(user, 'Save changes');
      await waitFor(() =>
        expect(service.bodies('updateWaitlist').map(({ bookingDates }) => bookingDates)).toEqual([
          ['2026-11-09', '2026-11-12'],
        ]),
      );
    });

    it('a concurrent change of a waitlist request shows what was changed', async () => {
      const details = { group: aWaitlist({ version: 2, note: 'Naps at one.' }) };
      service.answer({ updateWaitlist: () => refuse(409, 'This request has changed.', { details }) });
      const { user } = show({ at });
      await screen.findByRole('form', { name: 'Change your waitlist request' });
      await send(user, 'Save changes');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /What it asks for was changed\. .*Save again to replace it/,
      );
    });

    it('a changed waitlist request cannot contain children of different age groups', async () => {
      const { user } = show({ at, profile: aProfile({ children: [aChild(), ben] }) });
      await screen.findByRole('form', { name: 'Change your waitlist request' });
      await check(user, /Ben/);
      await send(user, 'Save changes');
      expect(await screen.findAllByText(/would be in different age groups/)).toHaveLength(2);
    });
  });

  it('the waitlist form draft survives a reload and is separate for a change and a new request', async () => {
    const formDrafts = memoryTabStorage();
    const note = () => screen.getByRole('textbox', { name: /know/ });
    const before = show({ formDrafts });
    await check(before.user, /Monday/);
    await enter(before.user, note(), 'Naps at one.');
    before.unmount();

    service.answer({ getWaitlist: () => aWaitlist({ note: 'As it was.' }) });
    const change = show({ formDrafts, at: `${address}?change=${anId(500)}` });
    expect(await screen.findByDisplayValue('As it was.')).toBe(note());
    expect(screen.queryByText('We kept what you typed')).not.toBeInTheDocument();
    change.unmount();

    const { user } = show({ formDrafts });
    expect(screen.getByText('We kept what you typed')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Monday/ })).toBeChecked();
    expect(note()).toHaveValue('Naps at one.');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(note()).toHaveValue('');
    expect(formDrafts.read()).toBeNull();
  });

  it('the waitlist form discards a draft of an outdated version of the request', async () => {
    const formDrafts = memoryTabStorage();
    service.answer({ getWaitlist: () => aWaitlist({ version: 1, note: 'First.' }) });
    const at = `${address}?change=${anId(500)}`;
    const before = show({ formDrafts, at });
    await enter(before.user, await screen.findByDisplayValue('First.'), ' More.');
    before.unmount();
    service.answer({ getWaitlist: () => aWaitlist({ version: 2, note: 'Second.' }) });
    show({ formDrafts, at });
    expect(await screen.findByDisplayValue('Second.')).toBeVisible();
  });
});
