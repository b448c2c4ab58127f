import { requestPaths, type RequestKind } from '@/lib/paths';
import type { LetterContext } from '@/server/domain/mail/letter';
import type { Mail, MailKind, MailOf } from '@/server/domain/mail/mail';

/** A request as a mail and the notice beside it lead to it. */
export interface ToldRequest {
  kind: RequestKind;
  id: string;
}

const booking = ({ id }: { id: string }): ToldRequest => ({ kind: 'booking', id });

/** The request that a mail tells its family of; such a mail comes with a notice. Null where there is none. */
const toldRequests = {
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
} as const satisfies { [K in MailKind]: ((mail: MailOf<K>) => ToldRequest) | null };

/** The kinds of mail that tell of a request. */
type TellingKind = { [K in MailKind]: (typeof toldRequests)[K] extends null ? never : K }[MailKind];
export type TellingMail = MailOf<TellingKind>;

export const tellsOfRequest = (mail: Mail): mail is TellingMail => toldRequests[mail.kind] !== null;

export const toldRequest = (mail: TellingMail): ToldRequest =>
  // The table's types hold kind by kind; TypeScript cannot follow them through the union.
  (toldRequests[mail.kind] as (mail: TellingMail) => ToldRequest)(mail);

/** The last lines of a letter about a request: its number and its page. @param noun "Booking", "Tour", "Waitlist". */
export function requestLine(noun: string, mail: TellingMail, { publicUrl }: LetterContext): string {
  const { kind, id } = toldRequest(mail);
  return `${noun} ${mail.number}\n${publicUrl}${requestPaths[kind](id)}`;
}
