import { accountLetters } from '@/server/areas/account/letters';
import { alertLetter } from '@/server/areas/alerts/letters';
import { bookingChangeLetter, bookingLetter, refundLetter, renewalLetter } from '@/server/areas/bookings/letters';
import { oneLine, setLetter, type LetterContext, type Template } from '@/server/areas/mail/rules/letter';
import type { Mail, MailKind, MailOf } from '@/server/areas/mail/rules/mail';
import { passedOnLetter } from '@/server/areas/requests/letters';
import { tourLetter } from '@/server/areas/tours/letters';
import { waitlistLetter } from '@/server/areas/waitlists/letters';

/** Every kind of mail has its letter; one without does not compile. */
const templates = {
  ...accountLetters,
  bookingStatus: bookingLetter,
  bookingChange: bookingChangeLetter,
  renewalRefused: renewalLetter,
  refundReturned: refundLetter,
  refundPaidOtherwise: refundLetter,
  tourStatus: tourLetter,
  waitlistStatus: waitlistLetter,
  requestPassedOn: passedOnLetter,
  placesFree: alertLetter,
} as const satisfies { [K in MailKind]: Template<MailOf<K>> };

/** A mail in plain, warm words; `title` is its subject without the request's number. */
export function renderMail(mail: Mail, context: LetterContext): { subject: string; title: string; text: string } {
  // The table's types hold kind by kind; TypeScript cannot follow them through the union.
  const template = templates[mail.kind] as Template<Mail>;
  const letter = template(mail, context);
  return { ...setLetter(letter, context), title: oneLine(letter.subject) };
}
