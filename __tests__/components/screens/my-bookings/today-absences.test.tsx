import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aBookingItem, aChildSummary } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Body, BookingGroup } from '@/api/contract/types';
import { Confirmation, Toasts } from '@/components/layout/shell';
import { BookingsScreen } from '@/components/screens/my-bookings/bookings-screen';
import { BookingItemStatus as Item, BookingStatus, BookingType, SessionType } from '@/lib/enums';

/** "Maya isn't coming": the sheet on Today, and undoing it. */
const service = useMockService();
/** Monday, November 9, an hour before the facility opens at 7:30 AM in Toronto. */
const early = aSettings({ now: '2026-11-09T11:30:00Z' });
const maya = aChild({ id: anId(220), firstName: 'Maya' });
const leo = aChild({ id: anId(221), firstName: 'Leo' });
const [mon, tue] = ['2026-11-09', '2026-11-10'] as const;
const late = { refund: 0, until: null };
const refunded = { refund: 8000, until: '2026-11-09T12:30:00.000Z' };

const day = (date: string, over: Partial<BookingGroup['items'][number]> = {}) =>
  aBookingItem({ date, status: Item.APPROVED, absence: late, ...over });
const confirmed = (over: Partial<BookingGroup> = {}) =>
  aBooking({
    status: BookingStatus.APPROVED,
    expiresAt: null,
    children: [aChildSummary({ id: maya.id, firstName: 'Maya' }), aChildSummary({ id: leo.id, firstName: 'Leo' })],
    items: [day(mon), day(mon, { id: anId(330), childId: leo.id }), day(tue, { id: anId(331), absence: refunded })],
    ...over,
  });
const reported = { reason: 'sick', undoUntil: '2026-11-09T12:30:00.000Z' } as const;

async function show(bookings: BookingGroup[], answers: Parameters<typeof service.answer>[0] = {}) {
  service.answer({ listUpcomingBookings: () => aPage(bookings), listUpcomingTours: () => aPage([]), ...answers });
  const shown = renderWithStore(
    <>
      <BookingsScreen settings={early} />
      <Confirmation />
      <Toasts />
    </>,
    { profile: aProfile({ children: [maya, leo] }), at: '/my-bookings' },
  );
  await screen.findByText('Nothing needs your answer');
  return shown;
}
const openSheet = async (user: Awaited<ReturnType<typeof show>>['user'], name = 'Maya isn’t coming today') => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

it('two taps report a child absent today in all of its bookings, with what each refunds', async () => {
  const sent: Body<'reportAbsence'>[] = [];
  const other = confirmed({
    id: anId(301),
    version: 4,
    type: BookingType.PERMANENT,
    scheduleType: SessionType.AFTER_SCHOOL,
    facility: { ...aBooking().facility, name: 'Lantern House' },
    items: [day(mon, { id: anId(340), price: 0 })],
  });
  const { user } = await show([confirmed(), other], {
    reportAbsence: ({ params, body }) => {
      expect(params.id).toBe(maya.id);
      sent.push(body);
      return {
        bookings: [
          confirmed({
            version: 2,
            items: [day(mon, { notComing: reported }), day(mon, { id: anId(330), childId: leo.id })],
          }),
          { ...other, version: 5, items: [day(mon, { id: anId(340), notComing: reported })] },
        ],
      };
    },
  });
  const sheet = await openSheet(user);
  const [robin, lantern] = within(sheet.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
  expect(robin).toHaveTextContent(
    'Robin Hill Child Care · Full DayIt’s too late for a refund. You keep the spot. You can undo this until 7:30 AM.',
  );
  expect(lantern).toHaveTextContent(
    'Lantern House · After SchoolThe monthly price stays the same. You keep the spot. You can undo this until 7:30 AM.',
  );
  expect(sheet.getByRole('radio', { name: 'Sick' })).toBeChecked();
  await user.click(sheet.getByRole('button', { name: 'Tell Robin Hill Child Care and Lantern House' }));
  expect(
    await screen.findByText('We told Robin Hill Child Care and Lantern House that Maya isn’t coming today.'),
  ).toBeVisible();
  expect(sent).toEqual([
    {
      reason: 'sick',
      from: mon,
      until: mon,
      bookings: [
        { id: anId(300), version: 1, refund: 0 },
        { id: anId(301), version: 4, refund: 0 },
      ],
    },
  ]);
  // Her brother still goes.
  const absent = within(screen.getByRole('region', { name: 'Not coming' }));
  expect(absent.getByText(/Sick/)).toHaveTextContent(
    'Today, Monday, November 9 · Sick · Robin Hill Child Care and Lantern House know. You can undo this until 7:30 AM.',
  );
  expect(absent.getByRole('button', { name: 'Leo isn’t coming today' })).toBeVisible();
});

it('a facility without a contact is not said to know: the parent is told to call, before and after', async () => {
  const facility = { ...aBooking().facility, hasContact: false };
  const call = 'Call Robin Hill Child Care at +1 416 555 0111 to tell them';
  const { user } = await show([confirmed({ facility })], {
    reportAbsence: () => ({
      bookings: [confirmed({ facility, version: 2, items: [day(mon, { notComing: reported })] })],
    }),
    undoAbsence: () => ({ bookings: [confirmed({ facility, version: 3 })] }),
  });
  const sheet = await openSheet(user);
  expect(sheet.getByRole('listitem')).toHaveTextContent(`${call}.`);
  await user.click(sheet.getByRole('button', { name: 'Mark as not coming' }));
  expect(await screen.findByText(`${call} that Maya isn’t coming today.`)).toBeVisible();
  expect(screen.getByText(/Sick/)).toHaveTextContent(`Sick · ${call}. You can undo this until 7:30 AM.`);
  await user.click(screen.getByRole('button', { name: 'Coming after all: Maya, today' }));
  expect(await screen.findByText(`${call} that Maya is coming today after all.`)).toBeVisible();
});

it('a range of days says what is refunded on which, and the reason is sent', async () => {
  const sent: Body<'reportAbsence'>[] = [];
  const { user } = await show([confirmed()], {
    reportAbsence: ({ body }) => (sent.push(body), { bookings: [confirmed({ version: 2 })] }),
  });
  const sheet = await openSheet(user);
  await user.selectOptions(sheet.getByLabelText('Last day'), tue);
  const what = sheet.getByRole('listitem');
  expect(what).toHaveTextContent(
    /Today: It’s too late for a refund\. You keep the spot\. You can undo this until 7:30 AM\.Tomorrow: We’ll refund \$80\.00 to your card and release the spot to other families\. You can’t undo this\.$/,
  );
  await user.click(sheet.getByRole('radio', { name: 'Away' }));
  await user.click(sheet.getByRole('button', { name: 'Tell Robin Hill Child Care' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ reason: 'away', from: mon, until: tue, bookings: [{ refund: 8000 }] }]),
  );
  expect(await screen.findByText(/that Maya isn’t coming Nov 9 - Nov 10\.$/)).toBeVisible();
});

it('the only day of a booking with a refund says that the booking is cancelled', async () => {
  const only = confirmed({ items: [day(tue, { absence: refunded })] });
  const { user } = await show([only]);
  const sheet = await openSheet(user, 'Maya isn’t coming tomorrow');
  expect(sheet.getByRole('listitem')).toHaveTextContent(
    'We’ll refund $80.00 to your card and release the spot to other families. This booking has no other days, so we’ll cancel it. You can’t undo this.',
  );
  expect(sheet.queryByLabelText('First day')).not.toBeInTheDocument();
});

it('when a booking has changed meanwhile, nothing is sent and the sheet shows the new amounts', async () => {
  const now = confirmed({ version: 2, items: [day(mon, { absence: refunded })] });
  const { user } = await show([confirmed()]);
  const sheet = await openSheet(user);
  const sentence = 'Your bookings have changed since you looked at them. Nothing was done.';
  service.answer({
    reportAbsence: () => refuse(409, sentence, { details: { bookings: [now] } }),
    listUpcomingBookings: () => aPage([now]),
    listUpcomingTours: () => aPage([]),
  });
  await user.click(sheet.getByRole('button', { name: 'Tell Robin Hill Child Care' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(sheet.getByRole('listitem')).toHaveTextContent('We’ll refund $80.00'));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

it('a lost connection keeps the sheet and the choices', async () => {
  const { user } = await show([confirmed()], { reportAbsence: () => refuse(503, 'We’re away for a moment.') });
  const sheet = await openSheet(user);
  await user.click(sheet.getByRole('radio', { name: 'Other' }));
  await user.click(sheet.getByRole('button', { name: 'Tell Robin Hill Child Care' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('We’re away for a moment.');
  expect(sheet.getByRole('radio', { name: 'Other' })).toBeChecked();
});

it('a reported day is undone with one tap until the session begins', async () => {
  const sent: unknown[] = [];
  const absent = confirmed({ version: 5, items: [day(mon, { notComing: reported })] });
  const { user } = await show([absent], {
    undoAbsence: ({ params, body }) => (
      sent.push(params.id, body),
      { bookings: [confirmed({ version: 6, items: [day(mon)] })] }
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Coming after all: Maya, today' }));
  expect(await screen.findByText('We told Robin Hill Child Care that Maya is coming today after all.')).toBeVisible();
  expect(sent).toEqual([maya.id, { bookings: [{ id: absent.id, version: 5, dates: [mon] }] }]);
  expect(screen.getByRole('button', { name: 'Maya isn’t coming today' })).toBeVisible();
});

it('once the session has begun there is no undoing, and the parent is told to call', async () => {
  await show([confirmed({ items: [day(mon, { notComing: { reason: 'away', undoUntil: null } })] })]);
  expect(await screen.findByText(/Away/)).toHaveTextContent('If plans change, please call.');
  expect(screen.queryByRole('button', { name: /^Coming after all/ })).not.toBeInTheDocument();
});

it('if undoing comes too late, the toast says so and the current bookings are loaded', async () => {
  const { user } = await show([confirmed({ items: [day(mon, { notComing: reported })] })]);
  const begun = confirmed({ items: [day(mon, { notComing: { ...reported, undoUntil: null } })] });
  service.answer({
    undoAbsence: () => refuse(409, 'It’s too late to undo this for November 9, 2026.'),
    listUpcomingBookings: () => aPage([begun]),
    listUpcomingTours: () => aPage([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Coming after all: Maya, today' }));
  expect(await screen.findByText('It’s too late to undo this for November 9, 2026.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Coming after all/ })).not.toBeInTheDocument());
});

it('a first day a week ahead says who starts where, with what to bring and whom to ask for', async () => {
  const { facility } = aBooking();
  const starting = confirmed({
    id: anId(302),
    children: [aChildSummary({ id: maya.id, firstName: 'Maya' })],
    items: [day('2026-11-16', { absence: refunded })],
    facility: {
      ...facility,
      id: anId(101),
      name: 'Little Pine',
      whatToBring: 'Indoor shoes and a hat',
      askFor: 'Ada at the front desk',
    },
  });
  const { user } = await show([confirmed({ items: [day('2026-11-06', { absence: null }), day(mon)] }), starting]);
  expect(await screen.findByText('Today, Monday, November 9')).toBeVisible();
  const title = await screen.findByText(
    (_, element) =>
      element?.tagName === 'P' && element.textContent === 'Maya starts at Little Pine on Monday, November 16',
  );
  const note = within(title.parentElement!);
  expect(note.getByText('Indoor shoes and a hat')).not.toBeVisible();
  await user.click(note.getByText('Times, address and what to bring'));
  expect(note.getByText('Ask for Ada at the front desk')).toBeVisible();
  expect(note.getByText('Indoor shoes and a hat')).toBeVisible();
  expect(note.getByRole('link', { name: 'Little Pine' })).toHaveAttribute('href', `/my-bookings/${starting.id}`);
});
