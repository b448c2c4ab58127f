import { bookingStatusLabels } from '@/lib/labels';
import {
  type Command,
  type Input,
  sessionWords,
  toDate,
  toInstant,
  toMoney,
  toNote,
  toSession,
  toVersion,
  toWeekdays,
} from '@/scripts/desk/command';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  cancelSomeDates,
  declineBooking,
  withdrawBooking,
} from '@/server/areas/care/bookings/facility-moves';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import type { BookingGroupRow } from '@/server/areas/care/bookings/rows';
import { chooseChild, findRequest, statusName } from '@/server/areas/operations/desk/requests';
import type { Answered } from '@/server/areas/care/requests/request-moves';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { declineTour, declineTourChange, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';
import type { TourGroupRow } from '@/server/areas/care/tours/rows';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';

/** An optional message from the facility to the family. */
const note = { note: { type: 'string' } } as const;

/** A command that moves one request, with an optional note; `act` returns the text to print. */
const noteCommand = (
  kind: 'booking' | 'tour' | 'waitlist',
  name: string,
  about: string,
  act: (deps: Deps, id: string, note: string | undefined) => Promise<string>,
): Command => ({
  usage: `${name} <number> [--note text]`,
  about,
  options: note,
  async run(deps, input) {
    const { id } = await findRequest(deps, input.word(0), kind);
    return act(deps, id, toNote(input.option('note')));
  },
});

type Move = (deps: Deps, id: string, note?: string) => Promise<Answered<BookingGroupRow>>;

const bookingSentence = ({ row: group, changed }: Answered<BookingGroupRow>): string => {
  const { label } = bookingStatusLabels[group.status];
  const now = `${statusName('booking', group.status)} (“${label}”)`;
  return changed ? `${group.number} is now ${now}.` : `${group.number} was ${now} already; nothing changed.`;
};

const move = (name: string, about: string, act: Move): Command =>
  noteCommand('booking', name, about, async (...which) => bookingSentence(await act(...which)));

async function attendance(deps: Deps, input: Input, attended: boolean): Promise<string> {
  const booking = await findRequest(deps, input.word(0), 'booking');
  const date = toDate(input.word(1));
  await markAttendance(deps, booking.id, date, attended);
  return `${booking.number}: ${booking.names.join(', ')} ${attended ? 'attended' : 'did not attend'} on ${date}.`;
}

export const bookingCommands = {
  approve: move('approve', 'approves a booking as requested', approveBooking),
  'approve-some': {
    usage: 'approve-some <number> <yyyy-MM-dd…> [--note text]',
    about: 'approves some of a drop-in’s dates; the parent then decides',
    options: note,
    async run(deps, input) {
      const { id } = await findRequest(deps, input.word(0), 'booking');
      input.word(1);
      const dates = input.words.slice(1).map(toDate);
      return bookingSentence(await approveSomeDates(deps, id, dates, toNote(input.option('note'))));
    },
  },
  decline: move('decline', 'declines a booking request', declineBooking),
  withdraw: move('withdraw', 'withdraws an offer that the parent has not answered', withdrawBooking),
  cancel: move('cancel', 'cancels an accepted booking, with a full refund', cancelBooking),
  'cancel-dates': {
    usage: 'cancel-dates <number> <yyyy-MM-dd…> [--version n] [--note text]',
    about: 'cancels single dates of a confirmed booking, each with a full refund',
    options: { ...note, version: { type: 'string' } },
    async run(deps, input) {
      const { id } = await findRequest(deps, input.word(0), 'booking');
      input.word(1);
      const dates = input.words.slice(1).map(toDate);
      const version = toVersion(input.option('version'));
      const answered = await cancelSomeDates(deps, id, dates, { version, note: toNote(input.option('note')) });
      return bookingSentence(answered);
    },
  },
  attend: {
    usage: 'attend <number> <yyyy-MM-dd>',
    about: 'records that the children attended',
    run: (deps, input) => attendance(deps, input, true),
  },
  'not-attend': {
    usage: 'not-attend <number> <yyyy-MM-dd>',
    about: 'records that they did not',
    run: (deps, input) => attendance(deps, input, false),
  },
} as const satisfies Record<string, Command>;

const tourSentence = ({ row: tour, changed }: Answered<TourGroupRow>): string => {
  const status = statusName('tour', tour.status);
  return changed ? `${tour.number} is now ${status}.` : `${tour.number} was ${status} already; nothing changed.`;
};

export const requestCommands = {
  'schedule-tour': {
    usage: 'schedule-tour <number> <yyyy-MM-dd> <HH:mm> [--note text]',
    about:
      'proposes a time for the tour, in the facility’s time zone; a confirmed tour keeps its own until the parent confirms',
    options: note,
    async run(deps, input) {
      const { id, timeZone } = await findRequest(deps, input.word(0), 'tour');
      input.word(1);
      const at = toInstant(input.words.slice(1).join(' '), timeZone);
      return tourSentence(await scheduleTour(deps, id, at, toNote(input.option('note'))));
    },
  },
  'decline-tour': noteCommand(
    'tour',
    'decline-tour',
    'declines a tour request, or cancels a proposed tour',
    async (...which) => tourSentence(await declineTour(...which)),
  ),
  'decline-tour-change': noteCommand(
    'tour',
    'decline-tour-change',
    'offers no other time to a family that wants to move its confirmed tour, which stays as it is',
    async (...which) => tourSentence(await declineTourChange(...which)),
  ),
  'offer-start': {
    usage: 'offer-start <number> <yyyy-MM-dd> <mon,wed,…> [--session full-day] [--child name] [--note text]',
    about: `offers a permanent place in reply to a tour request; sessions: ${Object.keys(sessionWords).join(', ')}`,
    options: { ...note, session: { type: 'string' }, child: { type: 'string' } },
    async run(deps, input) {
      const tour = await findRequest(deps, input.word(0), 'tour');
      const wanted = input.option('child');
      const named = wanted === undefined && tour.children.length > 0;
      const offer = {
        startDate: toDate(input.word(1)),
        permanentBookingDays: toWeekdays(input.word(2)),
        scheduleType: toSession(input.option('session') ?? 'full-day'),
        children: named ? tour.children : [await chooseChild(deps, tour, wanted)],
      };
      return tourSentence(await offerStart(deps, tour.id, offer, toNote(input.option('note'))));
    },
  },
  'offer-place': {
    usage: 'offer-place <number> [--price 45.00] [--note text]',
    about: 'offers a waiting family its places; --price sets the price per day or month if there is none yet',
    options: { ...note, price: { type: 'string' } },
    async run(deps, input) {
      const { id } = await findRequest(deps, input.word(0), 'waitlist');
      const price = input.option('price');
      const offer = { note: toNote(input.option('note')) ?? null, ...(price ? { agreedPrice: toMoney(price) } : {}) };
      const { row } = await offerPlace(deps, id, offer);
      return `${row.number} is now ${statusName('waitlist', row.status)}; the places are held for the family.`;
    },
  },
  'decline-waitlist': noteCommand(
    'waitlist',
    'decline-waitlist',
    'removes a family from the waitlist',
    async (...which) => {
      const { row } = await declineWaitlist(...which);
      return `${row.number} is now ${statusName('waitlist', row.status)}.`;
    },
  ),
} as const satisfies Record<string, Command>;
