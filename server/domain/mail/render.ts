import { accountLetters } from '@/server/domain/mail/account-letters';
import { alertLetter } from '@/server/domain/mail/alert-letter';
import { bookingChangeLetter, bookingLetter, refundLetter, renewalLetter } from '@/server/domain/mail/booking-letters';
import { oneLine, setLetter, type LetterContext, type Template } from '@/server/domain/mail/letter';
import type { Mail, MailKind, MailOf } from '@/server/domain/mail/mail';
import { passedOnLetter } from '@/server/domain/mail/passed-on-letter';
import { tourLetter } from '@/server/domain/mail/tour-letters';
import { waitlistLetter } from '@/server/domain/mail/waitlist-letters';

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
