import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { WaitlistGroup } from '@/api/contract/types';
import { Shell } from '@/components/layout/shell';
import { WaitlistScreen } from '@/components/screens/my-bookings/waitlist-screen';
import { BookingStatus, BookingType, valuesOf, WaitlistStatus } from '@/lib/enums';
import { waitlistStatusLabels } from '@/lib/labels';

const service = useMockService();
const id = anId(500);
const render = (at = `/my-bookings/waitlists/${id}`) =>
  renderWithStore(
    <Shell>
      <WaitlistScreen id={id} settings={aSettings()} />
    </Shell>,
    { profile: aProfile(), at },
  );
function show(given: Partial<WaitlistGroup> = {}, at?: string) {
  service.answer({ getWaitlist: () => aWaitlist(given) });
  return render(at);
}
const shown = () => screen.findByRole('heading', { level: 1, name: 'Robin Hill Child Care' });
const offered = { status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, bookingId: anId(300), position: 1 };
const offer = aBooking({ version: 1, status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL, waitlistId: id });

it('the waitlist page shows a spinner, then the position and the priority rules', async () => {
  const held = hold(() => aWaitlist({ position: 3, lineLength: 5 }));
  service.answer({ getWaitlist: held.answer });
  render();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  held.release();
  await shown();
  expect(screen.getByText('You’re 3rd of 5 on the waitlist.')).toBeVisible();
  expect(screen.getByText(/^2 families are ahead of you\. Families with another child already enrolled/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change request' })).toHaveAttribute(
    'href',
    `/facility/${anId(100)}/waitlist?change=${id}`,
  );
});

it.each([
  [{ position: 1, lineLength: 1 }, 'You’re first on the waitlist. Nobody else is waiting.'],
  [{ position: 1, lineLength: 4 }, 'You’re 1st of 4 on the waitlist.'],
])('the waitlist page says that the family is first for %j', async (given, text) => {
  show(given);
  await shown();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/ahead of you/)).not.toBeInTheDocument();
});

it('the waitlist page shows the requested month and weekdays', async () => {
  show({ type: BookingType.PERMANENT, startMonth: '2027-01', bookingDates: [], permanentBookingDays: [2, 4] });
  await shown();
  expect(screen.getByText('January 2027')).toBeVisible();
  expect(screen.getByText('Tuesday, Thursday')).toBeVisible();
});

it.each(valuesOf(WaitlistStatus))('the waitlist page shows the label of status %d', async (status) => {
  show({ status, position: null });
  await shown();
  expect(screen.getByText(waitlistStatusLabels[status].label)).toBeVisible();
});

it('the waitlist page shows no position for a request passed on by mail', async () => {
  show({ passedOn: true, position: 1 });
  await shown();
  expect(screen.getByText(/They’ll contact you directly\. We can’t guarantee a reply/)).toBeVisible();
  expect(screen.queryByText(/You’re (first|\d)/)).not.toBeInTheDocument();
});

it('the waitlist page confirms a just-sent request by its number', async () => {
  show({}, `/my-bookings/waitlists/${id}?sent=1`);
  await shown();
  expect(screen.getByText('Your request NW-3F8R5T was sent')).toBeVisible();
});

it('the waitlist page shows an offered place, and declining it keeps the waitlist position', async () => {
  let waitlist = aWaitlist(offered);
  service.answer({
    getWaitlist: () => waitlist,
    getBooking: () => offer,
    declineBooking: () => {
      waitlist = aWaitlist({ version: 3, position: 1, lineLength: 3 });
      return { ...offer, status: BookingStatus.CANCELED_BY_PARENT };
    },
  });
  const { user } = render();
  expect(await screen.findByRole('heading', { name: 'Offered spot' })).toBeVisible();
  expect(screen.getByText(/A spot opened for you. It’s yours if you accept by Thursday, November 5/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline offer' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Decline offer' }));
  expect(await screen.findByText('You’re 1st of 3 on the waitlist.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Offered spot' })).not.toBeInTheDocument();
});

it('the waitlist page shows an error when the offer cannot be loaded, and the offer after a retry', async () => {
  service.answer({ getWaitlist: () => aWaitlist(offered), getBooking: () => refuse(503, 'Away.') });
  const { user } = render();
  expect(await screen.findByText('We couldn’t load the offer')).toBeVisible();
  service.answer({ getWaitlist: () => aWaitlist(offered), getBooking: () => offer });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Offered spot' })).toBeVisible();
});

it('leaving the waitlist needs a confirmation, and another one after a concurrent change', async () => {
  const sent: unknown[] = [];
  service.answer({
    getWaitlist: () => aWaitlist(),
    getBooking: () => offer,
    cancelWaitlist: ({ body }) => {
      sent.push(body);
      return body?.version === 1
        ? refuse(409, 'Changed.', { details: { group: aWaitlist({ ...offered, version: 2 }) } })
        : aWaitlist({ version: 3, status: WaitlistStatus.CANCELED_BY_PARENT, position: null, canHide: true });
    },
  });
  const { user } = render();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
  const first = await screen.findByRole('alertdialog');
  expect(first).toHaveTextContent('You lose your spot on the waitlist.');
  await user.click(within(first).getByRole('button', { name: 'Leave the waitlist' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'It was “Pending request” and is now “Your approval needed”.',
    ),
  );
  const again = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave the waitlist' });
  await waitFor(() => expect(again).toBeEnabled());
  await user.click(again);
  expect(await screen.findByText('Removed by you')).toBeVisible();
  expect(sent).toEqual([{ version: 1 }, { version: 2 }]);
});

it('the waitlist page says when a request is not in this account', async () => {
  service.answer({ getWaitlist: () => refuse(404, 'Not found.') });
  render();
  expect(await screen.findByRole('heading', { level: 1, name: /find this waitlist request/ })).toBeVisible();
});

it('the waitlist page shows a loading error, and the request after a retry', async () => {
  service.answer({ getWaitlist: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = render();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach our records right now.');
  service.answer({ getWaitlist: () => aWaitlist() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await shown();
});

it('the waitlist history shows how and why the position moved without identifying other families', async () => {
  const at = (hour: number) => `2026-11-02T${hour}:00:00.000Z`;
  show({
    position: 1,
    history: [
      { at: at(10), from: null, to: WaitlistStatus.NEW, by: 'parent', action: 'request', note: null },
      { at: at(14), from: 1, to: WaitlistStatus.NEW, by: 'parent', action: 'change', note: null },
    ],
    movements: [
      { at: at(16), from: 12, to: 1, reason: 'enrolled' },
      { at: at(15), from: 2, to: 12, reason: 'siblingAhead' },
      { at: at(13), from: 3, to: 2, reason: 'left' },
      { at: at(10), from: null, to: 3, reason: 'joined' },
    ],
  });
  await shown();
  expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(
    expect.arrayContaining([
      'Requested by you',
      'You joined the waitlist, 3rd in line',
      'You moved up from 3rd to 2nd: a family ahead of you left the waitlist',
      'Request changed by you',
      'You moved back from 2nd to 12th: a family with another child enrolled here comes first',
      'You moved up from 12th to 1st: another child of yours is enrolled here now',
    ]),
  );
});

it('the waitlist history has no positions for a request passed on by mail', async () => {
  show({ passedOn: true });
  await shown();
  expect(screen.queryByText(/You joined the waitlist,/)).not.toBeInTheDocument();
});

it('an offer that was not accepted in time leads on to other facilities', async () => {
  service.answer({
    getWaitlist: () => aWaitlist({ status: WaitlistStatus.TIMEOUT, bookingId: anId(300), position: null }),
    getBooking: () => aBooking({ status: BookingStatus.TIMEOUT, waitlistId: id, expiresAt: null }),
  });
  render();
  await shown();
  expect(await screen.findByRole('link', { name: /^Join the waitlist/ })).toBeVisible();
  expect(await screen.findByText('1 other has these days')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Send the same request/ })).toBeVisible();
});
