import type { Command } from '@/scripts/desk/command';
import { note, noteCommand } from '@/scripts/desk/note-command';
import { sessionWords, toDate, toInstant, toMoney, toNote, toSession, toWeekdays } from '@/scripts/desk/words';
import { chooseChild } from '@/server/areas/desk/requests/choose-child';
import { findRequest } from '@/server/areas/desk/requests/find-request';
import { statusName } from '@/server/areas/desk/requests/list-requests';
import { declineTour, offerStart, scheduleTour } from '@/server/areas/tours/facility-moves';
import type { Answered } from '@/server/areas/requests/answer-once';
import type { TourGroupRow } from '@/server/areas/tours/rows';
import { declineWaitlist } from '@/server/areas/waitlists/decline-waitlist';
import { offerPlace } from '@/server/areas/waitlists/offer-place';

const sentence = ({ row: tour, changed }: Answered<TourGroupRow>): string => {
  const status = statusName('tour', tour.status);
  return changed ? `${tour.number} is now ${status}.` : `${tour.number} was ${status} already; nothing changed.`;
};

/** Commands for tours and waitlists. */
export const requestCommands = {
  'schedule-tour': {
    usage: 'schedule-tour <number> <yyyy-MM-dd> <HH:mm> [--note text]',
    about: 'proposes a time for the tour, in the facility’s time zone',
    options: note,
    async run(deps, input) {
      const { id, timeZone } = await findRequest(deps, input.word(0), 'tour');
      input.word(1);
      const at = toInstant(input.words.slice(1).join(' '), timeZone);
      return sentence(await scheduleTour(deps, id, at, toNote(input.option('note'))));
    },
  },
  'decline-tour': noteCommand(
    'tour',
    'decline-tour',
    'declines a tour request, or cancels a proposed tour',
    async (...which) => sentence(await declineTour(...which)),
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
      return sentence(await offerStart(deps, tour.id, offer, toNote(input.option('note'))));
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
