import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aChildSummary } from '@/__tests__/support/builders/requests';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { ChangeDates } from '@/components/booking/change-dates';
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
  service.answer({ ...answers, getBooking: () => booking });
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
const proceed = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  const asked = await screen.findByRole('alertdialog');
  const go = within(asked).getByRole('button', { name: 'Not coming' });
  await waitFor(() => expect(go).toBeEnabled());
  await user.click(go);
};

describe('giving up a date', () => {
  it('giving up a date states the refund, asks, and sends what was seen', async () => {
    const sent: unknown[] = [];
    const left = confirmed({
      version: 2,
      items: [item('2026-11-09', { status: 5, absence: null }), item('2026-11-10')],
    });
    const { user } = await show(confirmed(), { shareAbsence: ({ body }) => (sent.push(body), left) });
    expect(screen.getAllByText('Tell us by Sunday, November 8 at 7:30 AM to get $80.00 back.')).toHaveLength(2);
    await user.click(button('Not coming on Monday, November 9'));
    const asked = await screen.findByRole('alertdialog', { name: 'Not coming on Monday, November 9?' });
    expect(asked).toHaveTextContent(
      '$80.00 will be refunded to your card. This amount is available until Sunday, November 8',
    );
    await proceed(user);
    expect(await screen.findByText('To give up your only date, cancel the booking.')).toBeVisible();
    expect(sent).toEqual([{ version: 1, dates: ['2026-11-09'], refund: 8000 }]);
    expect(screen.queryByText('Monday, November 9')).not.toBeInTheDocument();
  });

  it('giving up a date asks again with the new amount when the booking changed meanwhile', async () => {
    const sent: unknown[] = [];
    const late = { refund: 0, until: null };
    const other = confirmed({ version: 2, items: [item('2026-11-09', { absence: late }), item('2026-11-10')] });
    const { user } = await show(confirmed(), {
      shareAbsence: ({ body }) => {
        sent.push(body);
        return body.version === 2 ? { ...other, version: 3 } : refuse(409, 'Changed.', { details: { group: other } });
      },
    });
    await user.click(button('Not coming on Monday, November 9'));
    await proceed(user);
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('it is too late for a refund'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Nothing has been done.');
    await proceed(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ version: 2, dates: ['2026-11-09'], refund: 0 });
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
    return confirmed({
      children: [child],
      items: [item('2026-11-09', own), item('2026-11-10', own)],
      ...over,
    });
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
