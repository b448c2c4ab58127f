import type { AnswerRequest, Body } from '@/api/contract/types';
import { conflict, invalid } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { isWallTime, skippedTimeText, zonedInstant } from '@/lib/dates/instants';
import type { RequestKind } from '@/lib/paths';
import { answerNote, type FacilityAction } from '@/lib/requests/answer/facility-answer';
import * as bookings from '@/server/areas/care/bookings/facility-moves';
import type { ShownToFacility } from '@/server/areas/care/requests/request-moves';
import * as tours from '@/server/areas/care/tours/facility-moves';
import { readTour } from '@/server/areas/care/tours/rows';
import * as waitlists from '@/server/areas/care/waitlists/facility-moves';
import { actByLink } from '@/server/areas/facilities/contacts/links';
import { presentRequest } from '@/server/areas/facility-side/answers/read-request';
import { writeAsContact } from '@/server/areas/facility-side/threads/contact-thread';
import type { Deps } from '@/server/areas/platform/shared/deps';

type AnswerBody = Body<'answerRequest'>;

interface Answer {
  id: string;
  body: AnswerBody;
  /** For the family. */
  note: string | undefined;
  shown: ShownToFacility;
  timeZone: string;
}

type Make = (deps: Deps, answer: Answer) => Promise<unknown>;

const required = <T>(value: T | undefined, field: string, sentence: string): T => {
  if (value === undefined) throw invalid({ [field]: sentence });
  return value;
};
const requireDates = ({ dates = [] }: AnswerBody) => {
  if (dates.length === 0) throw invalid({ dates: 'Choose at least one day.' });
  return dates;
};
/** Money that moves was shown first. */
const requireRefund = ({ refund }: AnswerBody) => required(refund, 'refund', 'Look at the refund first, then confirm.');

/** The facility's moves of each kind of request. An action without an entry is not one of the kind's. */
const makes: Record<RequestKind, Partial<Record<FacilityAction, Make>>> = {
  booking: {
    approve: (deps, { id, note, shown }) => bookings.approveBooking(deps, id, note, shown),
    approveSome: (deps, { id, body, note, shown }) =>
      bookings.approveSomeDates(deps, id, requireDates(body), note, shown),
    decline: (deps, { id, note, shown }) => bookings.declineBooking(deps, id, note, shown),
    withdraw: (deps, { id, note, shown }) => bookings.withdrawBooking(deps, id, note, shown),
    cancelDates: (deps, { id, body, note, shown }) =>
      bookings.cancelSomeDates(deps, id, requireDates(body), { note, ...shown, refund: requireRefund(body) }),
    cancel: (deps, { id, body, note, shown }) =>
      bookings.cancelBooking(deps, id, note, { ...shown, refund: requireRefund(body) }),
  },
  tour: {
    scheduleTour: (deps, { id, body, note, shown, timeZone }) => {
      const { date, time } = required(body.visit, 'visit', 'Choose a date and a time.');
      if (!isWallTime(date, time, timeZone)) throw invalid({ visit: skippedTimeText(date, time) });
      return tours.scheduleTour(deps, id, zonedInstant(date, time, timeZone), note, { ...shown, apart: true });
    },
    async offerStart(deps, { id, body, note, shown }) {
      const start = required(body.start, 'start', 'Choose the days, the session and the first day.');
      const { children = [] } = (await readTour(deps.db, id)) ?? {};
      return tours.offerStart(deps, id, { ...start, children }, note, shown);
    },
    declineChange: (deps, { id, note, shown }) => tours.declineTourChange(deps, id, note, shown),
    decline: (deps, { id, note, shown }) => tours.declineTour(deps, id, note, shown),
  },
  waitlist: {
    offer: (deps, { id, body, note, shown }) =>
      waitlists.offerPlace(deps, id, { agreedPrice: body.price, note, inTurn: true, ...shown }),
    withdraw: (deps, { id, note, shown }) => waitlists.withdrawOffer(deps, id, note, shown),
    decline: (deps, { id, note, shown }) => waitlists.declineWaitlist(deps, id, note, shown),
  },
};

/**
 * A contact's answer, recorded with the contact. Throws as actByLink and requirePin; `conflict` if the request or the refund has changed since the
 * page was drawn, or the move is not the facility's now; and `invalid` by field.
 */
export async function answerRequest(
  deps: Deps,
  key: string,
  body: AnswerBody,
  context: CallContext,
): Promise<AnswerRequest> {
  const { token, version, action } = body;
  const link = await actByLink(deps, { key, token }, 'request', context.address);
  const { moves, version: now, timeZone } = await presentRequest(deps, { link, token }, context);
  const make = makes[link.subject!][action];
  // With another version, the move itself says whether it is a repeat.
  if (!make || (version === now && !moves.includes(action))) throw conflict('You can’t do this with the request now.');
  const note = answerNote(body.reason, body.note);
  const shown = { version, contactId: link.contactId, linkId: link.id };
  await make(deps, { id: link.subjectId!, body, note, shown, timeZone });
  return presentRequest(deps, { link, token }, context);
}

/** Sends a contact's message, or only marks the family's as seen. Throws as actByLink, requirePin and writeAsContact. */
export async function writeByLink(
  deps: Deps,
  key: string,
  { token, ...written }: Body<'writeByLink'>,
  context: CallContext,
): Promise<AnswerRequest> {
  const link = await actByLink(deps, { key, token }, 'request', context.address);
  // Nothing is sent from a page that may not be read.
  await presentRequest(deps, { link, token }, context);
  await writeAsContact(deps, link, written);
  return presentRequest(deps, { link, token }, context);
}
