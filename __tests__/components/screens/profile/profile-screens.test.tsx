import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aChild, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aPermanentBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { answerWith, hrefOf, textsOf } from '@/__tests__/support/queries';
import { beside, makeTestStore, opened, renderWithStore } from '@/__tests__/support/render';
import type { Activity, Card, RecordActivity as Entry } from '@/api/contract/types';
import { ActivityFeed } from '@/components/activity/activity-feed';
import { RecordActivity } from '@/components/activity/record-activity';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { ChildrenScreen, ChildScreen } from '@/components/screens/profile/children-screens';
import { WalletScreen } from '@/components/screens/profile/wallet-screen';
import { BookingStatus, CardBrand } from '@/lib/enums';
import { draftStarted } from '@/store/slices/booking-draft';

const service = useMockService();

const ada = aChild({ birthDate: '2024-07-15', allergies: 'Peanuts' });
const ben = aChild({ id: anId(221), firstName: 'Ben', lastName: '', birthDate: '2026-10-20' });
const family = aProfile({ children: [ada, ben] });

it('My Children shows each child with a link to its page', async () => {
  renderWithStore(<ChildrenScreen />, { profile: family, at: '/profile/my-children' });
  expect(screen.getByRole('heading', { level: 1, name: 'My Children' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Ben ?’s page$/ })).toHaveAttribute(
    'href',
    `/profile/my-children/${ben.id}`,
  );
});

describe('a child’s page', () => {
  const show = (id: string, view = '?view=record') =>
    renderWithStore(beside(opened(<ChildScreen id={id} />), Confirmation), {
      profile: family,
      at: `/profile/my-children/${id}${view}`,
    });

  it('the child page shows only this child and links back to My Children', async () => {
    show(ben.id);
    expect(screen.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
    expect(await screen.findByText('October 20, 2026')).toBeVisible();
    expect(screen.queryByText('Peanuts')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
    expect(hrefOf('My Children')).toBe('/profile/my-children');
  });

  it('the child page says that the child is not in this account after it is deleted', async () => {
    service.answer({ getProfile: () => aProfile({ children: [ada] }) });
    const { user } = show(ben.id);
    await user.click(await screen.findByRole('button', { name: 'Delete Ben' }));
    await user.click(await screen.findByRole('button', { name: 'Delete record' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: /find this child in your account/ })).toBeVisible(),
    );
    expect(hrefOf('My Children')).toBe('/profile/my-children');
  });
});

describe('the wallet', () => {
  const visa = aCard();
  const mastercard = aMastercard({ expiryMonth: 12, expiryYear: 2026 });

  interface Shown {
    cards?: Card[];
    at?: string;
    /** A request for drop-in care is begun. */
    begun?: boolean;
    signature?: null;
    answers?: Parameters<typeof service.answer>[0];
  }
  function show({ cards = [visa, mastercard], at = '/profile/payment-methods', begun, answers, ...over }: Shown = {}) {
    const profile = aProfile({ cards, ...over });
    const store = makeTestStore({ profile });
    const place = { facilityId: anId(100), facilityName: 'Robin Hill', addressId: anId(110), addressTitle: 'Main' };
    if (begun) store.dispatch(draftStarted(place));
    service.answer({ getProfile: () => profile, ...answers });
    return renderWithStore(beside(opened(<WalletScreen settings={aSettings()} />), Confirmation, Toasts), {
      store,
      at,
    });
  }
  const item = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);
  const charges = () => within(screen.getByRole('heading', { name: 'Upcoming charges' }).closest('section')!);

  it('the wallet shows brand, last four digits, holder and expiry of each card, labels the main one, and lets the parent choose another', async () => {
    const expired = aCard({ id: anId(262), last4: '0005', brand: CardBrand.OTHER, isMain: false, expiryYear: 2025 });
    const { user } = show({ cards: [visa, mastercard, expired] });
    expect(item('Visa 4242').getByText('Main card')).toBeVisible();
    expect(item('Visa 4242').getByText(/Maya Robinson/)).toBeVisible();
    expect(item('Visa 4242').getByText(/Expires 12\/2028/)).toBeVisible();
    expect(item('Mastercard 4444').getByText('Expires soon')).toBeVisible();
    expect(item('Mastercard 4444').queryByText('Main card')).not.toBeInTheDocument();
    expect(item('Card 0005').getByText('Expired')).toBeVisible();
    expect(item('Card 0005').queryByRole('button', { name: /Make main card/ })).not.toBeInTheDocument();
    await charges().findByText(/\$160\.00/);
    await user.click(item('Mastercard 4444').getByRole('button', { name: /Make main card/ }));
    expect(await screen.findByText('Mastercard 4444 is now your main card.')).toBeVisible();
    expect(service.bodies('setMainCard')).toEqual([{ cardId: mastercard.id }]);
  });

  it.each([
    ['choose another main card', mastercard, 'Choose another main card.'],
    ['add another, where no other is valid', { ...mastercard, expiryYear: 2025 }, 'Add another card.'],
  ])('with an expired main card, the wallet asks to %s', async (_, other, way) => {
    show({ cards: [{ ...visa, expiryYear: 2025 }, other] });
    expect(screen.getByText(`Payments with this card won’t go through. ${way}`)).toBeVisible();
    await charges().findByText(/\$160\.00/);
  });

  describe('deleting a card', () => {
    it('deleting a card needs a confirmation that names the card and the next main card', async () => {
      const { user } = show();
      await user.click(screen.getByRole('button', { name: 'Delete Visa 4242' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByRole('heading', { name: 'Delete Visa 4242?' })).toBeVisible();
      expect(dialog.getByText(/Mastercard 4444 will be your main card/)).toBeVisible();
    });

    it('a card that cannot be deleted shows the reason on the card and in a toast', async () => {
      const { user } = show({ cards: [visa] });
      const reason = 'This card pays for an open booking. Add another card before you delete this one.';
      service.answer({ deleteCards: () => refuse(409, reason) });
      await user.click(screen.getByRole('button', { name: 'Delete Visa 4242' }));
      await answerWith(user, 'Delete card');
      expect(await item('Visa 4242').findByText(reason)).toBeVisible();
      expect(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('listitem')).toHaveTextContent(
        reason,
      );
    });
  });

  describe('upcoming charges', () => {
    it('the wallet lists an upcoming charge for each unpaid booking with the card to be charged', async () => {
      const permanent = aPermanentBooking({ id: anId(303) });
      const held = hold(() =>
        aPage([
          aBooking({ cardId: mastercard.id }),
          aBooking({ id: anId(301), status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL }),
          aBooking({ id: anId(302), status: BookingStatus.APPROVED }),
          permanent,
        ]),
      );
      show({ answers: { listUpcomingBookings: held.answer } });
      expect(screen.getByText('Loading your upcoming charges')).toBeInTheDocument();
      held.release();
      const ownCardPays = '$160.00 to Mastercard 4444, once the facility accepts your request';
      expect(await charges().findByText(ownCardPays)).toBeVisible();
      expect(charges().getAllByRole('listitem')).toHaveLength(3);
      expect(charges().getByText('$160.00 to Visa 4242, when you accept the facility’s offer')).toBeVisible();
      const monthly = 'Next charge $600.00 on December 1, 2026 to Visa 4242';
      expect(charges().getByText(monthly)).toBeVisible();
      expect(charges().getAllByRole('link')[2]).toHaveAttribute('href', `/my-bookings/${permanent.id}`);
    });

    it('the wallet says when no charges are coming up', async () => {
      show({ answers: { listUpcomingBookings: () => aPage([]) } });
      expect(await screen.findByText('No upcoming charges.')).toBeVisible();
    });

    it('the wallet shows an error when upcoming charges cannot be loaded, and the charges after a retry', async () => {
      const { user } = show({
        answers: { listUpcomingBookings: () => refuse(503, 'We can’t reach our records right now.') },
      });
      const alert = await screen.findByText('We couldn’t load your upcoming charges');
      expect(alert).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Visa 4242' })).toBeVisible();
      service.answer({});
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await charges().findByText(/\$160\.00/)).toBeVisible();
    });

    it('the wallet hides upcoming charges from a family without a signature, which has no bookings', () => {
      show({ cards: [visa], signature: null });
      expect(screen.getByRole('heading', { name: 'Visa 4242' })).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'Upcoming charges' })).not.toBeInTheDocument();
    });
  });

  it('the empty wallet explains itself, and offers to add a card', async () => {
    const { user } = show({ cards: [] });
    expect(screen.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    expect(screen.getByRole('heading', { name: 'Add a card' })).toHaveFocus();
    await user.click(await screen.findByText('Show the test cards'));
    await user.click(screen.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }));
    service.answer({ getProfile: () => aProfile({ cards: [visa] }) });
    await user.click(screen.getByRole('button', { name: 'Save card' }));
    expect(await screen.findByText('Visa 4242 was added. Visa 4242 is now your main card.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Visa 4242' })).toBeVisible();
  });

  describe('the wallet opened from a request', () => {
    const back = () => screen.queryByRole('link', { name: 'Back to your request' });
    const request = `/facility/${anId(100)}/drop-in#summary`;
    const sendFrom = (from: string) => `/profile/payment-methods?send=1&from=${encodeURIComponent(from)}`;

    it('a request that was sent before is not said to be saved', async () => {
      show({ at: `/profile/payment-methods?from=${encodeURIComponent('/my-bookings/7')}` });
      expect(back()).toBeVisible();
      expect(screen.getByText('You’ll return to your request next.')).toBeVisible();
      await charges().findByText(/\$160\.00/);
    });

    it.each(['/week?place=M5V', request])(
      'without a request, the wallet opened from %s speaks of none',
      async (from) => {
        show({ at: sendFrom(from), cards: [] });
        expect(back()).not.toBeInTheDocument();
        expect(screen.getByRole('link', { name: 'Go back' })).toBeVisible();
        expect(screen.queryByText(/saved your request/)).not.toBeInTheDocument();
        expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible();
      },
    );

    it('the wallet opened from a request adds a card for it, and leaves the main card alone', async () => {
      let madeMain = 0;
      const amex = aCard({ id: anId(263), last4: '0005', brand: CardBrand.OTHER, isMain: false });
      const { user, router } = show({
        at: `/profile/payment-methods?from=${encodeURIComponent('/my-bookings/7?a=b#top')}`,
        answers: { createCard: () => amex, setMainCard: () => ((madeMain += 1), aProfile()) },
      });
      expect(back()).toHaveAttribute('href', '/my-bookings/7?a=b#top');
      expect(await screen.findByRole('checkbox', { name: /main card/ })).not.toBeChecked();
      await user.click(screen.getByText('Show the test cards'));
      await user.click(screen.getByRole('button', { name: 'Fill in 3782 822463 10005' }));
      await user.click(screen.getByRole('button', { name: 'Save card' }));
      await waitFor(() => expect(router.asPath).toBe(`/my-bookings/7?a=b&card=${amex.id}#top`));
      expect(madeMain).toBe(0);
    });

    it('the wallet opened to send a request says so on its only filled button, and sends with the new card', async () => {
      const { user, router, store } = show({ cards: [], at: sendFrom(request), begun: true });
      expect(back()).toHaveAttribute('href', request);
      expect(
        screen.getByText(/we’ll send it with this card\. You’re charged only if the facility accepts/),
      ).toBeVisible();
      await user.click(await screen.findByText('Show the test cards'));
      await user.click(screen.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }));
      expect(store.getState().bookingDraft.sendNow).toBe(false);
      await user.click(screen.getByRole('button', { name: 'Add card and send request' }));
      await waitFor(() => expect(router.asPath).toBe(request));
      expect(store.getState().bookingDraft.sendNow).toBe(true);
    });
  });
});

describe('the activity', () => {
  describe('a child’s days', () => {
    const activity = (given: Partial<Activity>): Activity => ({
      id: anId(900),
      at: '2026-11-02T17:15:00Z',
      timeZone: 'America/Toronto',
      kind: 'nap',
      text: 'Slept for an hour.',
      photo: null,
      ...given,
    });
    const days = [
      activity({ id: anId(901) }),
      activity({
        id: anId(902),
        at: '2026-11-02T15:00:00Z',
        kind: 'photo',
        text: 'Painting outside.',
        photo: { id: anId(903), fullPath: '/files/painting.jpg' },
      }),
      activity({ id: anId(904), at: '2026-10-30T15:00:00Z', kind: 'food', text: 'Ate all of the soup.' }),
    ];
    const show = () => renderWithStore(<ActivityFeed childId={anId(220)} name="Ada" />, { profile: aProfile() });

    it('activities are shown by day, newest first, with kind and photo', async () => {
      service.answer({ listChildActivity: () => aPage(days) });
      show();
      const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
      expect(monday.getAllByRole('listitem')).toHaveLength(2);
      expect(monday.getByText('Slept for an hour.')).toBeVisible();
      expect(monday.getByText(/Nap Activity/)).toBeVisible();
      expect(monday.getByRole('img', { name: 'Photo: Painting outside.' })).toHaveAttribute(
        'src',
        '/files/painting.jpg',
      );
      const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
      expect(regions.filter(Boolean)).toEqual(['Monday, November 2, 2026', 'Friday, October 30, 2026']);
    });

    it('days and times are the facility’s, whatever the zone of the browser', async () => {
      const evening = activity({ at: '2026-11-03T01:05:00Z', timeZone: 'America/Vancouver' });
      service.answer({ listChildActivity: () => aPage([evening]) });
      show();
      const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
      expect(monday.getByText('5:05 PM')).toBeVisible();
    });

    it('one kind of activity can be selected, and an empty result says so', async () => {
      service.answer({
        listChildActivity: ({ query }) => aPage(query.kind === 'toilet' ? [] : days),
      });
      const { user } = show();
      await screen.findByText('Slept for an hour.');
      expect(screen.getAllByRole('radio')).toHaveLength(7);
      expect(screen.getByRole('radio', { name: 'All Activities' })).toBeChecked();
      await user.click(screen.getByRole('radio', { name: 'Toilet Activity' }));
      expect(await screen.findByText('Nothing under “Toilet Activity” yet.')).toBeVisible();
      expect(screen.queryByText('Slept for an hour.')).not.toBeInTheDocument();
      expect(
        service.calls('listChildActivity').map(({ params, query }) => [params.id, query.kind, query.page]),
      ).toEqual([
        [anId(220), 'all', 1],
        [anId(220), 'toilet', 1],
      ]);
    });

    it('an empty feed says what will appear', async () => {
      service.answer({ listChildActivity: () => aPage([]) });
      show();
      expect(await screen.findByText(/No notes yet\. Meals, naps and photos of Ada’s days/)).toBeVisible();
    });
  });

  describe('what was done in the record', () => {
    const you = { id: anId(100), kind: 'adult', name: 'maya@example.com', isYou: true } as const;
    const facility = { id: anId(400), kind: 'facility', name: 'Little Pine', isYou: false } as const;
    const former = { id: 'former', kind: 'former', name: null, isYou: false } as const;
    const entry = (id: number, given: Partial<Entry>): Entry => ({
      id: anId(id),
      at: '2026-11-02T17:15:00Z',
      kind: 'exported',
      by: you,
      about: null,
      ...given,
    });
    const entries = [
      entry(901, {}),
      entry(902, { kind: 'facilityOpened', by: facility, about: 'Leo' }),
      entry(903, { at: '2026-10-30T15:00:00Z', kind: 'child_changed', by: former, about: 'Leo Chen' }),
    ];
    const show = () => renderWithStore(<RecordActivity />, { profile: aProfile() });

    it('entries stand by day, newest first, and one person’s can be chosen', async () => {
      service.answer({
        listRecordActivity: ({ query }) => {
          const items = query.by ? entries.filter(({ by }) => by.id === query.by) : entries;
          return { ...aPage(items), actors: [you, former, facility] };
        },
      });
      const { user } = show();
      const monday = within(await screen.findByRole('region', { name: 'Monday, November 2, 2026' }));
      expect(monday.getByText('You downloaded a copy of all data.')).toBeVisible();
      expect(monday.getByText('Little Pine opened Leo’s record.')).toBeVisible();
      const friday = within(screen.getByRole('region', { name: 'Friday, October 30, 2026' }));
      expect(friday.getByText('A former adult changed Leo Chen’s record.')).toBeVisible();

      const select = screen.getByRole('combobox', { name: 'Show' });
      expect(textsOf(within(select).getAllByRole('option'))).toEqual([
        'Everyone',
        'You',
        'Former adults',
        'Little Pine',
      ]);
      await user.selectOptions(select, 'Little Pine');
      expect(await screen.findByText('Little Pine opened Leo’s record.')).toBeVisible();
      expect(screen.queryByText('You downloaded a copy of all data.')).not.toBeInTheDocument();
      expect(service.calls('listRecordActivity').map(({ query }) => [query.by, query.page])).toEqual([
        [undefined, 1],
        [facility.id, 1],
      ]);
    });

    it('a service without the call is told in words, without a toast', async () => {
      service.answer({ listRecordActivity: () => refuse(404, 'Not found.') });
      show();
      expect(await screen.findByText(/This isn’t available here/)).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
