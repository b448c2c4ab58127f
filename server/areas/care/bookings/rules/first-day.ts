import { addDays, type CalendarDate, fullDate, longDay } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import type { BookingStatus } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { joinWithAnd } from '@/lib/text/words';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import type { AboutRequest, MailContext, MailText } from '@/server/areas/platform/mail/rules/mail-entry';
import { careLines, type MailedCare } from '@/server/areas/platform/mail/rules/mail-text';

/** The facility's local time on the evening before. */
const mailTime = '18:00';

/**
 * When the mail before the first day is due: the evening before, at the facility; now if the booking was confirmed later. Null once
 * care has begun.
 *
 * @param startAt when care begins
 */
export function firstDayMailAt(startAt: Date, timeZone: string, now: Date): Date | null {
  if (startAt <= now) return null;
  const evening = zonedInstant(addDays(todayIn(timeZone, startAt), -1), mailTime, timeZone);
  return evening > now ? evening : now;
}

export interface Pickup {
  name: string;
  /** As the family wrote it; null for a guardian. */
  relation: string | null;
}

export interface FirstDayMail extends AboutRequest<BookingStatus> {
  date: CalendarDate;
  /** First names. */
  children: readonly string[];
  care: MailedCare;
  /** What the facility said to bring, one line each. */
  bring: readonly string[];
  askFor: string | null;
  /** From the family's record. */
  pickups: readonly Pickup[];
}

/** The evening before the first day of a booking. Nothing about health: mailboxes are shared. */
export function writeFirstDay(mail: FirstDayMail, { publicUrl }: MailContext): MailText {
  const { facilityName, date, care, bring, askFor } = mail;
  const names = mail.children.map((name) => nameInMail(name) ?? 'your child');
  const pickups = mail.pickups.flatMap(({ name, relation }) => {
    const known = nameInMail(name);
    const as = nameInMail(relation);
    return known ? [as ? `${known} (${as})` : known] : [];
  });
  return {
    subject: `Your booking at ${facilityName} starts ${longDay(date)}`,
    paragraphs: [
      `Your booking at ${facilityName} starts on ${fullDate(date)}, for ${joinWithAnd(names)}.`,
      careLines(care),
      bring.length > 0
        ? `What to bring:\n${bring.join('\n')}`
        : `What to bring: ${facilityName} hasn’t said. ${care.phone ? 'Call them to ask.' : 'Ask them when you arrive.'}`,
      askFor && `Ask for: ${askFor}`,
      `Who may pick up, as in your family record: ${pickups.length > 0 ? pickups.join('; ') : 'nobody yet'}. If someone else is coming, add them first:\n${publicUrl}${paths.profileSection('authorized-pickups')}`,
    ],
  };
}
