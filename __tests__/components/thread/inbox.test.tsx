import { screen, within } from '@testing-library/react';
import { aThread, aThreadMessage, anInboxThread } from '@/__tests__/support/builders/answers';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { InboxScreen } from '@/components/screens/profile/inbox-screen';
import { ThreadScreen } from '@/components/screens/profile/thread-screen';

const service = useMockService();
const show = (profile = aProfile(), at = '/profile/support') =>
  renderWithStore(<InboxScreen settings={aSettings()} />, { profile, at });
const entries = async () => {
  await screen.findByRole('link', { name: 'Nestling support' });
  return screen.getAllByRole('listitem');
};

describe('the inbox', () => {
  it('the inbox names facility, request, newest message and what is new, then support, then the silent ones', async () => {
    const mine = { ...anInboxThread().last!, mine: true, side: 'family' as const, text: 'Does she need a hat?' };
    service.answer({
      listThreads: () =>
        aPage([
          anInboxThread({ unseen: 2 }),
          anInboxThread({
            request: 'tour',
            requestId: anId(400),
            facilityName: 'Fern House',
            facts: 'Ada · Dec 1',
            last: mine,
          }),
          anInboxThread({ request: 'waitlist', requestId: anId(500), facilityName: 'Robin Hill', last: null }),
        ]),
    });
    show();
    const [booking, tour, support, waitlist] = await entries();
    expect(booking).toHaveTextContent(
      /^Little Pine, 2 new messages.*Booking · Ada · Nov 9, Nov 10Yes, please bring it\.2$/,
    );
    expect(tour).toHaveTextContent(/^Fern House.*Tour · Ada · Dec 1You: Does she need a hat\?$/);
    expect(waitlist).toHaveTextContent(/^Robin HillWaitlist · Ada · Nov 9, Nov 10$/);
    expect(within(booking!).getByRole('link')).toHaveAttribute('href', `/profile/support/booking/${anId(300)}`);
    expect(within(waitlist!).getByRole('link')).toHaveAttribute('href', `/profile/support/waitlist/${anId(500)}`);
    expect(within(screen.getByRole('region', { name: 'Write to a facility' })).getAllByRole('listitem')).toEqual([
      waitlist,
    ]);
    expect(within(support!).getByRole('link')).toHaveAttribute('href', '/profile/support/us');
  });

  it('support is the first entry of an empty inbox', async () => {
    service.answer({ listThreads: () => aPage([]) });
    show();
    expect(await entries()).toHaveLength(1);
    expect(screen.getByText('Once you’ve sent a request, you can write to the facility here.')).toBeVisible();
  });

  it('the inbox shows the page of its address', async () => {
    service.answer({
      listThreads: ({ query: { page } }) =>
        aPage([anInboxThread({ facilityName: `On page ${page}` })], { page, totalItems: 40, totalPages: 2 }),
    });
    show(aProfile(), '/profile/support?page=2');
    expect(await screen.findByText('On page 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/profile/support');
  });

  it.each([404, 501])('with a service that answers %d, the page shows support alone', async (status) => {
    service.answer({ listThreads: () => refuse(status, 'Not found.') });
    const { store } = show();
    expect(await screen.findByLabelText(/Subject/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible();
    expect(store.getState().toasts).toEqual([]);
  });

  it('any other failure is told with a way to try again', async () => {
    let away = true;
    service.answer({ listThreads: () => (away ? refuse(503, 'Away.') : aPage([anInboxThread()])) });
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    away = false;
    await user.click(again);
    expect(await screen.findByText('Little Pine')).toBeVisible();
  });

  it('a family that has not finished its registration sees support alone', async () => {
    service.answer({ listThreads: () => refuse(403, 'Finish your registration first.') });
    const { store } = show(aNewProfile());
    expect(await screen.findByLabelText(/Subject/)).toBeVisible();
    expect(store.getState().toasts).toEqual([]);
  });
});

describe('the page of one request’s messages', () => {
  it('has the messages, a form and the way to the request', async () => {
    const tour = aTour();
    service.answer({
      getTour: () => tour,
      listThread: () => aThread({ messages: [aThreadMessage()] }),
    });
    renderWithStore(<ThreadScreen kind="tour" id={tour.id} />, { profile: aProfile() });
    const { name } = tour.facility;
    expect(await screen.findByRole('heading', { level: 1, name: `Messages with ${name}` })).toBeVisible();
    expect(await screen.findByText('May she nap with her soother?')).toBeVisible();
    expect(screen.getByLabelText(/^Your message/)).toBeVisible();
    expect(screen.getByRole('link', { name: `See your tour ${tour.number}` })).toHaveAttribute(
      'href',
      `/my-bookings/tours/${tour.id}`,
    );
  });

  it('says when messages ended, even if nobody wrote, and that a request is unknown', async () => {
    service.answer({
      getBooking: () => aBooking(),
      listThread: () => aThread({ state: 'closed', closesOn: '2026-11-25' }),
    });
    const { unmount } = renderWithStore(<ThreadScreen kind="booking" id={aBooking().id} />, { profile: aProfile() });
    expect(await screen.findByText('Messages about this request ended on November 25, 2026.')).toBeVisible();
    unmount();
    service.answer({ getBooking: () => refuse(404, 'Not found.') });
    renderWithStore(<ThreadScreen kind="booking" id={anId(999)} />, { profile: aProfile() });
    expect(await screen.findByText('We couldn’t find this booking in your account')).toBeVisible();
  });
});
