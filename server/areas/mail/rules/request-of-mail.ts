import { requestPaths, type RequestKind } from '@/lib/paths';
import type { LetterContext } from '@/server/areas/mail/rules/letter';
import type { Mail, MailOf } from '@/server/areas/mail/rules/mail';

/** A request as a mail and the notice beside it lead to it. */
export interface MailedRequest {
  kind: RequestKind;
  id: string;
}

/** A mail that tells of one of the family's requests goes to all of its adults, and comes with a notice. */
export type MailAboutRequest = Exclude<Mail, { to: string } | { kind: 'placesFree' }>;
export const isAboutRequest = (mail: Mail): mail is MailAboutRequest => !('to' in mail) && mail.kind !== 'placesFree';

interface About<Status> {
  familyId: string;
  id: string;
  number: string;
  facilityName: string;
  status: Status;
}

/** What every mail about a request says of it: whose it is, which one, and how it stands. */
export const aboutRequest = <Status>({ familyId, id, number, facilityName, status }: About<Status>): About<Status> => ({
  familyId,
  id,
  number,
  facilityName,
  status,
});

const booking = ({ id }: { id: string }): MailedRequest => ({ kind: 'booking', id });

const requests = {
  bookingStatus: booking,
  bookingChange: booking,
  renewalRefused: booking,
  refundReturned: booking,
  refundPaidOtherwise: booking,
  tourStatus: ({ id }) => ({ kind: 'tour', id }),
  // An offer from the line is answered at its booking.
  waitlistStatus: ({ id, bookingId }) => (bookingId ? booking({ id: bookingId }) : { kind: 'waitlist', id }),
} as const satisfies { [K in MailAboutRequest['kind']]: (mail: MailOf<K>) => MailedRequest };

/** The kinds of mail that tell of a family's requests. */
export const kindsAboutRequests: readonly string[] = Object.keys(requests);

/** The request that a mail and its notice lead to. */
export const requestOf = (mail: MailAboutRequest): MailedRequest =>
  // The table's types hold kind by kind; TypeScript cannot follow them through the union.
  (requests[mail.kind] as (mail: MailAboutRequest) => MailedRequest)(mail);

/** The last lines of a letter about a request: its number and its page. @param noun "Booking", "Tour", "Waitlist". */
export function requestLine(noun: string, mail: MailAboutRequest, { publicUrl }: LetterContext): string {
  const { kind, id } = requestOf(mail);
  return `${noun} ${mail.number}\n${publicUrl}${requestPaths[kind](id)}`;
}
