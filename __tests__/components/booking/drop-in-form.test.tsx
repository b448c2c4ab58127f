import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now, today } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aChild, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import {
  beside,
  makeTestStore,
  memoryTabStorage,
  renderWithStore,
  type RenderOptions,
} from '@/__tests__/support/render';
import type { BookingGroup, Facility, Profile } from '@/api/contract/types';
import { DropInForm } from '@/components/booking/form/drop-in-form';
import { Toasts } from '@/components/layout/shell';
import { TourStatus } from '@/lib/enums';
import { noAskedSearch } from '@/lib/search/asked-search';
import type { TabStorage } from '@/store/drafts/tab-storage';
import { draftChanged, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';

const service = useMockService();
const ben = aChild({ id: anId(221), firstName: 'Ben', birthDate: '2026-03-01' });
const infants = anAgeGroup({
  id: anId(121),
  title: 'Infants',
  fromMonths: 0,
  toMonths: 18,
  dropInItem: [{ sessionType: 1, price: 9500 }],
});

interface Given {
  facility?: Facility;
  profile?: Profile;
  /** Survives a reload of the page. */
  formDrafts?: TabStorage;
  store?: RenderOptions['store'];
}

function show({ facility = aFacility(), profile = aProfile(), formDrafts, store }: Given = {}) {
  const sent: BookingGroup[] = [];
  const rendered = renderWithStore(
    beside(
      <DropInForm
        facility={facility}
        profile={profile}
        settings={aSettings()}
        chosen={{ date: '2026-11-09', addressId: null, search: { ...noAskedSearch, careFor: null } }}
        onSent={async (booking) => sent.push(booking)}
      />,
      Toasts,
    ),
    store ? { store } : { profile, formDrafts },
  );
  const send = () => rendered.user.click(screen.getByRole('button', { name: 'Send request' }));
  const fullDay = () => rendered.user.click(screen.getByRole('radio', { name: /Full Day/ }));
  return { ...rendered, sent, send, fullDay };
}
const summary = () => within(screen.getByRole('complementary', { name: 'Your request' }));

it('an only child is preselected, and price, terms and card are shown before sending', async () => {
  const { fullDay } = show();
  expect(screen.getByRole('checkbox', { name: /Ada Robinson/ })).toBeChecked();
  expect(screen.getByText('Toddlers, 18 months to 2½ years')).toBeVisible();
  expect(summary().queryByRole('table')).not.toBeInTheDocument();
  await fullDay();
  expect(await summary().findByRole('row', { name: /Total \$80\.00/ })).toBeVisible();
  expect(summary().getByText(/November 8, 2026 at 7:30/)).toBeVisible();
  expect(summary().getByText(/Visa ending in 4242/)).toBeVisible();
  expect(summary().getByRole('link', { name: 'Use another card' }).getAttribute('href')).toMatch(
    /^\/profile\/payment-methods\?from=/,
  );
});

it('a tour of the child on a chosen day is named before sending', async () => {
  const facility = { ...aTour().facility, name: 'Lantern House' };
  const visit = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-09T15:00:00Z', confirmedAt: now, facility };
  service.answer({ listUpcomingTours: () => aPage([aTour(visit)]) });
  const { fullDay } = show();
  await fullDay();
  expect(
    await summary().findByText('You have a tour of Lantern House on Monday, November 9, 2026 at 10:00 AM.'),
  ).toBeVisible();
});

it('the form sends the request, passes the booking on, and empties the draft', async () => {
  const { user, fullDay, send, sent, store } = show();
  await fullDay();
  await enter(user, screen.getByRole('textbox', { name: /facility should know/ }), 'She naps at noon.');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(service.bodies('requestDropIn')).toEqual([
    {
      facilityId: anId(100),
      addressId: anId(110),
      children: [anId(220)],
      bookingDates: ['2026-11-09'],
      scheduleType: 1,
      note: 'She naps at noon.',
    },
  ]);
  expect(selectBookingDraft(store.getState()).bookingDates).toEqual([]);
});

it('adding repeated days stops at an invalid date and links to it inside the collapsed section', async () => {
  const { user, fullDay, send } = show();
  await fullDay();
  const fold = screen.getByRole('button', { name: 'Add several days at once' });
  await user.click(fold);
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await enter(user, await screen.findByRole('textbox', { name: 'From' }), 'next week');
  await enter(user, screen.getByRole('textbox', { name: 'Until' }), 'November 30, 2026');
  await user.click(screen.getByRole('button', { name: 'Add these days' }));
  expect(screen.getByText('Correct the dates above first.')).toBeVisible();
  await user.click(fold);
  await send();
  await user.click(await screen.findByRole('link', { name: /^Enter a date like/ }));
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveFocus();
  expect(service.bodies('requestDropIn')).toEqual([]);
});

it('the main button names the missing answer and goes to it, and sends nothing before', async () => {
  const { user, fullDay } = show({ profile: aProfile({ children: [aChild(), ben] }) });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Choose who needs care');
  const [ada] = screen.getAllByRole('checkbox', { name: /Ada/ });
  expect(ada).toHaveFocus();
  await user.click(ada!);
  await press('Choose a session');
  expect(screen.getByRole('radio', { name: /Full Day/ })).toHaveFocus();
  await fullDay();
  await user.click(await screen.findByRole('button', { name: /^Remove Mon, Nov 9/ }));
  await press('Choose dates');
  const days = screen.getByRole('group', { name: /Which days/ });
  expect(days).toContainElement(document.activeElement as HTMLElement);
  await user.click(await within(days).findByRole('gridcell', { name: /November 10, 2026, 4 spots left/ }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(service.bodies('requestDropIn')).toEqual([]);
  await press('Send request');
  await waitFor(() => expect(service.bodies('requestDropIn')).toHaveLength(1));
});

it('a child outside every age range cannot be selected', () => {
  show({ profile: aProfile({ children: [aChild(), ben] }) });
  const ticked = screen.getByRole('checkbox', { name: /Ben/ });
  expect(ticked).toBeDisabled();
  expect(screen.getByText(/no group for .*age/)).toBeVisible();
});

it('siblings in two groups see the price range and only common sessions', async () => {
  const facility = aFacility({ ageGroups: [anAgeGroup(), infants] });
  const { user } = show({ facility, profile: aProfile({ children: [aChild(), ben] }) });
  await user.click(screen.getByRole('checkbox', { name: /Ada/ }));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: /Ben/ }));
  expect(screen.getByRole('radio', { name: /Full Day.*\$80\.00 to \$95\.00 a day/ })).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

it('the form says when no session has a price for all children', async () => {
  const facility = aFacility({ ageGroups: [anAgeGroup(), { ...infants, dropInItem: [] }] });
  const { user } = show({ facility, profile: aProfile({ children: [aChild(), ben] }) });
  await user.click(screen.getByRole('checkbox', { name: /Ada/ }));
  await user.click(screen.getByRole('checkbox', { name: /Ben/ }));
  expect(screen.getByText(/No session has a price for all of them/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('without a card, the main button leads to the wallet, which sends the request with the new card', async () => {
  const { fullDay } = show({ profile: aProfile({ cards: [] }) });
  expect(summary().getByRole('button', { name: 'Choose a session' })).toBeEnabled();
  await fullDay();
  expect(hrefOf('Add a card and send', summary())).toBe(
    `/profile/payment-methods?send=1&from=${encodeURIComponent(`/facility/${anId(100)}/drop-in#summary`)}`,
  );
  expect(screen.queryByRole('button', { name: 'Send request' })).not.toBeInTheDocument();
});

it('a request that was sent at the wallet goes out once when its form opens, and not when it opens again', async () => {
  service.answer({ requestDropIn: () => refuse(503, 'Away.') });
  const store = makeTestStore({ profile: aProfile() });
  const place = { facilityId: anId(100), facilityName: 'Maple House', addressId: anId(110), addressTitle: null };
  store.dispatch(draftStarted(place));
  // Its first day has begun meanwhile.
  const bookingDates = [today, '2026-11-09'];
  store.dispatch(draftChanged({ bookingDates, children: [anId(220)], scheduleType: 1, sendNow: true }));
  const { unmount } = show({ store });
  expect(await screen.findByText('Away.')).toBeVisible();
  unmount();
  show({ store });
  expect(await screen.findByText('1 day:')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(service.bodies('requestDropIn')).toHaveLength(1);
});

it('a request is paid with the card chosen on it, and with the main card unless another is chosen', async () => {
  const other = aMastercard();
  const { user, fullDay, send, sent } = show({ profile: aProfile({ cards: [aCard(), other] }) });
  await fullDay();
  expect(summary().getByRole('radio', { name: /Visa 4242/ })).toBeChecked();
  expect(summary().getByRole('link', { name: 'Add a card' })).toBeVisible();
  await user.click(summary().getByRole('radio', { name: /Mastercard 4444/ }));
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(summary().getByRole('radio', { name: /Visa 4242/ }));
  await send();
  await waitFor(() => expect(service.bodies('requestDropIn')).toHaveLength(2));
  expect(service.bodies('requestDropIn')[0]).toMatchObject({ cardId: other.id });
  expect(service.bodies('requestDropIn')[1]).not.toHaveProperty('cardId');
});

it('a lost response and a reload keep the idempotency key, and a new request gets a new one', async () => {
  let away = true;
  service.answer({
    requestDropIn: () => (away ? refuse(503, 'We can’t reach our records right now.') : aBooking()),
  });
  const formDrafts = memoryTabStorage();
  const ask = async (page: ReturnType<typeof show>) => {
    await page.fullDay();
    await page.send();
  };
  const before = show({ formDrafts });
  await ask(before);
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  expect(screen.getByRole('radio', { name: /Full Day/ })).toBeChecked();
  before.unmount();
  away = false;
  const reloaded = show({ formDrafts });
  await ask(reloaded);
  await waitFor(() => expect(reloaded.sent).toHaveLength(1));
  reloaded.unmount();
  const again = show({ formDrafts });
  await ask(again);
  await waitFor(() => expect(again.sent).toHaveLength(1));
  const [lost, retried, other] = service.keys('requestDropIn');
  expect(retried).toBe(lost);
  expect(other).not.toBe(lost);
});

describe('a place that another family just took', () => {
  const taken = () =>
    refuse(409, 'This place has just been taken.', { details: { dates: ['2026-11-09'], waitlist: true } });
  const join = () => screen.findByRole('button', { name: /Join the waitlist/ });

  it('a lost place is named and its waitlist can be joined', async () => {
    service.answer({ requestDropIn: taken });
    const { user, fullDay, send } = show();
    await fullDay();
    await send();
    const button = await join();
    expect(screen.getByText(/Another family booked this day/)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(/2nd on the waitlist/)).toBeVisible();
    expect(screen.getByText(/on the waitlist for this day/)).toBeVisible();
    expect(button).not.toBeInTheDocument();
  });

  it('siblings of two ages join two waitlists, and a retry joins each only once', async () => {
    let away = true;
    service.answer({
      requestDropIn: taken,
      requestWaitlist: ({ body }) => {
        return body.ageGroupId === anId(121) && away ? refuse(503, 'Away just now.') : aWaitlist();
      },
    });
    const facility = aFacility({ ageGroups: [anAgeGroup(), infants] });
    const { user, fullDay, send } = show({ facility, profile: aProfile({ children: [aChild(), ben] }) });
    await user.click(screen.getByRole('checkbox', { name: /Ada/ }));
    await user.click(screen.getByRole('checkbox', { name: /Ben/ }));
    await fullDay();
    await send();
    await user.click(await join());
    expect(await screen.findByText('Away just now.')).toBeVisible();
    away = false;
    await user.click(await join());
    expect(await screen.findByText(/on the waitlist for this day/)).toBeVisible();
    expect(service.bodies('requestWaitlist').map(({ ageGroupId }) => ageGroupId)).toEqual([
      anId(120),
      anId(121),
      anId(120),
      anId(121),
    ]);
    expect(new Set(service.keys('requestWaitlist')).size).toBe(2);
  });

  it('a child’s own other booking is named with a link, offers no waitlist, and the calendar shows it', async () => {
    const refused = () => service.calls('listBusyDays').map(({ query }) => query).length > 1;
    service.answer({
      listBusyDays: () => ({
        items: refused() ? [{ childId: anId(220), date: '2026-11-10', sessionType: 1, confirmed: true }] : [],
      }),
      requestDropIn: () =>
        refuse(409, 'Ada already has a spot at Maple Grove on Tuesday, November 10, 2026.', {
          details: {
            dates: ['2026-11-10'],
            children: [anId(220)],
            requests: [
              {
                kind: 'booking',
                id: anId(300),
                facilityName: 'Maple Grove',
                childId: anId(220),
                childName: 'Ada',
                date: '2026-11-10',
                days: 1,
              },
            ],
          },
        }),
    });
    const { user, fullDay, send } = show();
    await fullDay();
    await user.click(await screen.findByRole('gridcell', { name: /November 11, 2026, 4 spots left/ }));
    await user.click(screen.getByRole('button', { name: 'Add several days at once' }));
    // A single request, although several parts of the form use the days.
    expect(service.calls('listBusyDays').map(({ query }) => query)).toEqual([
      { from: '2026-11-02', until: '2027-11-02' },
    ]);
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Ada already has a spot at Maple Grove on Tuesday, November 10, 2026.');
    expect(hrefOf('Maple Grove, Tuesday, November 10, 2026', within(alert))).toBe(`/my-bookings/${anId(300)}`);
    expect(screen.queryByRole('button', { name: /waitlist/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('gridcell', { name: /November 10, 2026, Ada already has a spot/ })).toBeVisible();
    expect(service.calls('listBusyDays')).toHaveLength(2);
  });
});

it('the draft keeps the title of the selected address', async () => {
  const { addresses } = aFacility();
  const facility = aFacility({ addresses: [...addresses, { ...addresses[0]!, id: anId(111), title: 'Queen Street' }] });
  const { store, user } = show({ facility });
  expect(selectBookingDraft(store.getState()).addressTitle).toBe(addresses[0]!.title);
  await user.click(await screen.findByRole('radio', { name: /Queen Street/ }));
  await waitFor(() =>
    expect(selectBookingDraft(store.getState())).toMatchObject({ addressId: anId(111), addressTitle: 'Queen Street' }),
  );
});

it('the price follows the age: a child who changes groups has another price from then on', async () => {
  const asked: (string | undefined)[] = [];
  service.answer({
    getFacilityAgeGroups: ({ query: { birthDates, date } }) => {
      asked.push(date);
      const group = date! < '2026-11-15' ? anAgeGroup() : { ...infants, title: 'Preschool' };
      return birthDates.map((birthDate) => ({ birthDate, ageGroup: group, dropInItem: group.dropInItem }));
    },
  });
  const { user, fullDay } = show();
  await fullDay();
  for (const date of [/November 10, 2026/, /November 16, 2026/]) {
    await user.click(await screen.findByRole('gridcell', { name: date }));
  }
  expect(await summary().findByRole('row', { name: /Total \$255\.00/ })).toBeVisible();
  expect(summary().getByRole('row', { name: /Mon, Nov 16 Ada ?, Preschool \$95\.00/ })).toBeInTheDocument();
  // Days with the same ages share one request.
  expect(new Set(asked)).toEqual(new Set(['2026-11-09', '2026-11-16']));
});
