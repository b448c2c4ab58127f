import { requestPaths, type RequestKind } from '@/lib/paths';
import type { LetterContext } from '@/server/domain/mail/letter';
import type { Mail, MailKind, MailOf } from '@/server/domain/mail/mail';

/** A request as a mail and the notice beside it lead to it. */
export interface MailedRequest {
  kind: RequestKind;
  id: string;
}

const booking = ({ id }: { id: string }): MailedRequest => ({ kind: 'booking', id });

/** The request that a mail is about; such a mail comes with a notice. Null where it is about none. */
const requests = {
  bookingStatus: booking,
  bookingChange: booking,
  renewalRefused: booking,
  refundReturned: booking,
  refundPaidOtherwise: booking,
  tourStatus: ({ id }) => ({ kind: 'tour', id }),
  // An offer from the line is answered at its booking.
  waitlistStatus: ({ id, bookingId }) => (bookingId ? booking({ id: bookingId }) : { kind: 'waitlist', id }),
  requestPassedOn: null,
  supportReceipt: null,
  supportMessage: null,
  friendInvite: null,
  confirm: null,
  choosePassword: null,
  alreadyRegistered: null,
  unknownAddress: null,
  severalMoves: null,
  reset: null,
  emailChange: null,
  emailChanged: null,
  passwordChanged: null,
  linkInvite: null,
  linkAccepted: null,
  linkRemoved: null,
  accountDeleted: null,
} as const satisfies { [K in MailKind]: ((mail: MailOf<K>) => MailedRequest) | null };

/** The kinds of mail that are about a request. */
type KindAboutRequest = { [K in MailKind]: (typeof requests)[K] extends null ? never : K }[MailKind];
export type MailAboutRequest = MailOf<KindAboutRequest>;

export const isAboutRequest = (mail: Mail): mail is MailAboutRequest => requests[mail.kind] !== null;

export const requestOf = (mail: MailAboutRequest): MailedRequest =>
  // The table's types hold kind by kind; TypeScript cannot follow them through the union.
  (requests[mail.kind] as (mail: MailAboutRequest) => MailedRequest)(mail);

/** The last lines of a letter about a request: its number and its page. @param noun "Booking", "Tour", "Waitlist". */
export function requestLine(noun: string, mail: MailAboutRequest, { publicUrl }: LetterContext): string {
  const { kind, id } = requestOf(mail);
  return `${noun} ${mail.number}\n${publicUrl}${requestPaths[kind](id)}`;
}
