import type { Command, Input } from '@/scripts/desk/command';
import { note, noteCommand } from '@/scripts/desk/note-command';
import { toDate, toNote } from '@/scripts/desk/words';
import { bookingStatusLabels } from '@/lib/labels';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import {
  approveBooking,
  approveSomeDates,
  cancelBooking,
  declineBooking,
  withdrawBooking,
} from '@/server/areas/bookings/facility-moves';
import { markAttendance } from '@/server/areas/bookings/mark-attendance';
import type { Answered } from '@/server/areas/requests/answer-once';
import type { Deps } from '@/server/areas/shared/deps';
import { findRequest } from '@/server/areas/desk/requests/find-request';
import { statusName } from '@/server/areas/desk/requests/list-requests';

type Move = (deps: Deps, id: string, note?: string) => Promise<Answered<BookingGroupRow>>;

const sentence = ({ row: group, changed }: Answered<BookingGroupRow>): string => {
  const { label } = bookingStatusLabels[group.status];
  const now = `${statusName('booking', group.status)} (“${label}”)`;
  return changed ? `${group.number} is now ${now}.` : `${group.number} was ${now} already; nothing changed.`;
};

const move = (name: string, about: string, act: Move): Command =>
  noteCommand('booking', name, about, async (...which) => sentence(await act(...which)));

async function attendance(deps: Deps, input: Input, attended: boolean): Promise<string> {
  const booking = await findRequest(deps, input.word(0), 'booking');
  const date = toDate(input.word(1));
  await markAttendance(deps, booking.id, date, attended);
  return `${booking.number}: ${booking.names.join(', ')} ${attended ? 'attended' : 'did not attend'} on ${date}.`;
}

/** Commands for bookings. */
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
      return sentence(await approveSomeDates(deps, id, dates, toNote(input.option('note'))));
    },
  },
  decline: move('decline', 'declines a booking request', declineBooking),
  withdraw: move('withdraw', 'withdraws an offer that the parent has not answered', withdrawBooking),
  cancel: move('cancel', 'cancels an accepted booking, with a full refund', cancelBooking),
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
