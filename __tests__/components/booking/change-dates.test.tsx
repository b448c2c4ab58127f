import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aChildSummary } from '@/__tests__/support/builders/requests';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { ChangeDates } from '@/components/booking/page/change-dates';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { eachDate, lastOfMonth } from '@/lib/dates/dates';
import { BookingStatus, BookingType } from '@/lib/enums';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();
const now = new Date('2026-11-02T15:00:00Z');
const absence = { refund: 8000, until: '2026-11-08T12:30:00.000Z' };
const item = (date: string, over: Partial<BookingGroup['items'][number]> = {}) =>
  aBookingItem({ id: anId(Number(date.slice(-2)) + 320), date, status: 1, absence, ...over });
const confirmed = (over: Partial<BookingGroup> = {}) =>
  aBooking({ status: BookingStatus.APPROVED, items: [item('2026-11-09'), item('2026-11-10')], ...over });

/** The dates of the stored booking, as on its page. */
function Dates({ id }: { id: string }) {
  const booking = useAppSelector((state) => selectBooking(state, id));
  return booking && <ChangeDates booking={booking} now={now} />;
}
async function show(booking: BookingGroup, answers: Parameters<typeof service.answer>[0] = {}) {
  service.answer({ listUpcomingBookings: () => aPage([booking]), ...answers, getBooking: () => booking });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(loadBooking(booking));
  return renderWithStore(
    <main>
      <Dates id={booking.id} />
      <Confirmation />
      <Toasts />
    </main>,
    { store },
  );
}
const button = (name: string) => screen.getByRole('button', { name });
type Shown = Awaited<ReturnType<typeof show>>;
/** The sheet about Monday, November 9. */
async function openSheet(user: Shown['user'], title: string) {
  await user.click(button('Not coming on Monday, November 9'));
  const dialog = await screen.findByRole('dialog', { name: title });
  // Before the child's other bookings of that day have loaded.
  await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
  return within(dialog);
}
const tell = 'Tell Robin Hill Child Care';

describe('giving up a date', () => {
  it('giving up a date names the child and states the refund, marks what can’t be undone, and sends what was seen', async () => {
    const sent: unknown[] = [];
    const left = confirmed({
      version: 2,
      items: [item('2026-11-09', { status: 5, absence: null }), item('2026-11-10')],
    });
    const { user } = await show(confirmed(), { reportAbsence: (call) => (sent.push(call), { bookings: [left] }) });
    expect(screen.getAllByText('Tell us by Sunday, November 8 at 7:30 AM to get $80.00 back.')).toHaveLength(2);
    const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
    expect(sheet.getByRole('listitem')).toHaveTextContent(
      /Full DayYou can’t undo this\.We’ll refund \$80\.00 to your card and release the spot to other families\.$/,
    );
    expect(within(sheet.getByRole('listitem')).getByRole('img', { name: 'Warning' })).toBeVisible();
    expect(sheet.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: `${tell} and get $80.00 back` }));
    expect(await screen.findByText(/^We told Robin Hill Child Care: Ada isn’t coming on Monday/)).toBeVisible();
    const days = { from: '2026-11-09', until: '2026-11-09' };
    const bookings = [{ id: anId(300), version: 1, refund: 8000 }];
    expect(sent).toMatchObject([{ params: { id: anId(220) }, body: { reason: 'away', ...days, bookings } }]);
    expect(screen.queryByText('Monday, November 9')).not.toBeInTheDocument();
  });

  it('of several children in a booking, the parent says who isn’t coming', async () => {
    const sent: unknown[] = [];
    const children = [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Leo' })];
    const items = [item('2026-11-09'), item('2026-11-09', { id: anId(340), childId: anId(221) }), item('2026-11-10')];
    const booking = confirmed({ children, items });
    const { user } = await show(booking, {
      reportAbsence: (call) => (sent.push(call), { bookings: [{ ...booking, version: 2 }] }),
    });
    const sheet = await openSheet(user, 'Who isn’t coming on Monday, November 9?');
    expect(sheet.queryByRole('button', { name: /^Tell/ })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('checkbox', { name: 'Leo' }));
    expect(await screen.findByRole('dialog', { name: 'Leo isn’t coming on Monday, November 9' })).toBeVisible();
    await user.click(sheet.getByRole('checkbox', { name: 'Ada' }));
    expect(sheet.getByRole('listitem')).toHaveTextContent(
      /Ada and Leo aren’t coming on Monday, November 9\..*We’ll refund \$160\.00 to your card and release the spots/,
    );
    await user.click(sheet.getByRole('button', { name: `${tell} and get $160.00 back` }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { params: { id: anId(220) }, body: { siblings: [anId(221)], bookings: [{ refund: 16_000 }] } },
      ]),
    );
  });

  it('giving up the only date says first that the booking is cancelled, and leaves the child’s other bookings alone', async () => {
    const sent: unknown[] = [];
    const only = confirmed({ items: [item('2026-11-09')] });
    const other = confirmed({
      id: anId(301),
      facility: { ...only.facility, name: 'Lantern House' },
      items: [item('2026-11-09', { id: anId(350) })],
    });
    const { user } = await show(only, {
      listUpcomingBookings: () => aPage([only, other]),
      reportAbsence: ({ body }) => (sent.push(body), { bookings: [{ ...only, version: 2 }] }),
    });
    const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
    expect(textsOf(sheet.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(
        /This booking has no other days, so we’ll cancel it\. You can’t undo this\.We’ll refund \$80/,
      ),
      expect.stringMatching(/^Lantern House · Full DayThis booking stays as it is\.$/),
    ]);
    expect(sheet.queryByLabelText('First day')).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: `${tell} and cancel 1 booking` }));
    await waitFor(() => expect(sent).toMatchObject([{ leftOut: [anId(301)], bookings: [{ id: anId(300) }] }]));
  });

  it('giving up a date sends nothing when the booking changed meanwhile, and shows the new amount', async () => {
    const sent: unknown[] = [];
    const late = { refund: 0, until: null };
    const other = confirmed({ version: 2, items: [item('2026-11-09', { absence: late }), item('2026-11-10')] });
    let now = confirmed();
    const { user } = await show(now, {
      listUpcomingBookings: () => aPage([now]),
      reportAbsence: ({ body }) => {
        sent.push(body);
        now = other;
        return body.bookings[0]!.version === 2
          ? { bookings: [{ ...other, version: 3 }] }
          : refuse(409, 'Your bookings have changed.', { details: { bookings: [other] } });
      },
    });
    const sheet = await openSheet(user, 'Ada isn’t coming on Monday, November 9');
    await user.click(sheet.getByRole('button', { name: `${tell} and get $80.00 back` }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('Your bookings have changed.');
    expect(sheet.getByRole('listitem')).toHaveTextContent('It’s too late for a refund. You keep the spot.');
    await user.click(sheet.getByRole('button', { name: tell }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ bookings: [{ version: 2, refund: 0 }] });
  });

  it('the sheet opens at once, and nothing is sent before the child’s other bookings of the day are there', async () => {
    const booking = confirmed({ items: [item('2026-11-09'), item('2026-11-10')] });
    const other = confirmed({
      id: anId(301),
      facility: { ...booking.facility, name: 'Lantern House' },
      items: [item('2026-11-09', { id: anId(350) })],
    });
    const held = hold(() => aPage([booking, other]));
    const { user } = await show(booking, { listUpcomingBookings: held.answer });
    await user.click(button('Not coming on Monday, November 9'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada isn’t coming on Monday, November 9' }));
    const send = sheet.getByRole('button', { name: `${tell} and get $80.00 back` });
    expect(sheet.getAllByRole('listitem')).toHaveLength(1);
    expect(send).toHaveAttribute('aria-disabled', 'true');
    held.release();
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'));
    expect(sheet.getAllByRole('listitem')).toHaveLength(2);
  });

  it('a permanent booking keeps its monthly price and shows only a few of its days at first', async () => {
    const days = eachDate('2026-11-03', '2026-11-30').map((date) =>
      item(date, { price: 0, absence: { refund: 0, until: null } }),
    );
    const { user } = await show(confirmed({ type: BookingType.PERMANENT, items: days }));
    expect(screen.getAllByText(/The monthly price stays the same/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Move/ })).not.toBeInTheDocument();
    await user.click(button('Show more dates'));
    expect(screen.getAllByRole('listitem')).toHaveLength(26);
  });
});

describe('moving a date', () => {
  const group = anAgeGroup();
  const child = aChildSummary();
  const facility = () => ({ ...aFacility({ id: anId(100) }), ageGroups: [{ ...group, addressId: anId(110) }] });
  const month = (first: string) =>
    eachDate(first, lastOfMonth(first.slice(0, 7))).map((date) => ({
      date,
      open: true,
      placesLeft:
        date === '2026-11-12'
          ? { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 }
          : { fullDay: 2, am: 2, pm: 2, beforeAfter: 2 },
    }));
  const price = group.dropInItem.find(({ sessionType }) => sessionType === 1)!.price;
  const movable = (over: Partial<BookingGroup> = {}) => {
    const own = { price: price + 500, absence: { ...absence, refund: price + 500 } };
    return confirmed({ children: [child], items: [item('2026-11-09', own), item('2026-11-10', own)], ...over });
  };
  const open = (answers: Parameters<typeof service.answer>[0] = {}, given: Partial<BookingGroup> = {}) =>
    show(movable(given), { ...facilityAnswers(), ...answers });
  const facilityAnswers = (): Parameters<typeof service.answer>[0] => ({
    getFacility: facility,
    getFacilityCalendar: ({ query }) => ({ month: query.month, days: month(`${query.month}-01`) }),
    listBusyDays: () => ({
      items: ['2026-11-09', '2026-11-10'].map((date) => ({ childId: child.id, date, sessionType: 1, confirmed: true })),
    }),
  });

  it('moving a date shows free days and the price difference, then moves it', async () => {
    const sent: unknown[] = [];
    const { user } = await open({ moveBookingDate: ({ body }) => (sent.push(body), movable({ version: 2 })) });
    await user.click(button('Move Monday, November 9 to another day'));
    const dialog = await screen.findByRole('dialog', { name: 'Move Monday, November 9 to another day' });
    const day = await within(dialog).findByRole('gridcell', { name: /November 13/ });
    expect(within(dialog).getByRole('gridcell', { name: /November 12/ })).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('gridcell', { name: /November 10/ })).toHaveAccessibleName(/already has a spot/);
    // Before a day is chosen, the button leads to the days.
    await user.click(within(dialog).getByRole('button', { name: 'Choose a day' }));
    expect(within(dialog).getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
    await user.click(day);
    expect(dialog).toHaveTextContent('From Monday, November 9 to Friday, November 13. $5.00 will be refunded');
    await user.click(within(dialog).getByRole('button', { name: 'Move to November 13' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ version: 1, from: '2026-11-09', to: '2026-11-13' }]);
  });

  it('moving a date offers no day that costs more', async () => {
    const own = { price: price - 500, absence: { ...absence, refund: price - 500 } };
    const { user } = await open({}, { items: [item('2026-11-09', own), item('2026-11-10', own)] });
    await user.click(button('Move Monday, November 9 to another day'));
    const day = await screen.findByRole('gridcell', { name: /November 13, 2026, costs more than your day/ });
    expect(day).toHaveAttribute('aria-disabled', 'true');
  });

  it('moving a date keeps the dialog and the selection when the place was taken', async () => {
    const { user } = await open({ moveBookingDate: () => refuse(409, 'This place has just been taken.') });
    await user.click(button('Move Monday, November 9 to another day'));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('gridcell', { name: /November 13/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Move to November 13' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This place has just been taken.');
    expect(within(dialog).getByRole('button', { name: 'Move to November 13' })).toBeEnabled();
  });
});
