import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aChild, aMastercard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aPermanentBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { answerWith, hrefOf } from '@/__tests__/support/queries';
import { beside, makeTestStore, opened, renderWithStore } from '@/__tests__/support/render';
import type { Card } from '@/api/contract/types';
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
    const chosen = service.note('setMainCard', () => aProfile());
    await user.click(item('Mastercard 4444').getByRole('button', { name: /Make main card/ }));
    expect(await screen.findByText('Mastercard 4444 is now your main card.')).toBeVisible();
    expect(chosen).toEqual([{ cardId: mastercard.id }]);
  });

  it('the wallet warns that payments with an expired main card will fail', async () => {
    show({ cards: [{ ...visa, expiryYear: 2025 }, mastercard] });
    expect(screen.getByText('Payments with this card won’t go through. Choose another main card.')).toBeVisible();
    await charges().findByText(/\$160\.00/);
  });

  it('where no other card is valid, the wallet asks for another one', async () => {
    const expired = { ...mastercard, expiryYear: 2025 };
    show({ cards: [{ ...visa, expiryYear: 2025 }, expired] });
    expect(screen.getByText('Payments with this card won’t go through. Add another card.')).toBeVisible();
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
