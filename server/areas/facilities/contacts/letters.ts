import { formatMonth, isYearMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { nameInMail, withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { type Deadline, mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';
import { writeDates, writeDeadline } from '@/server/areas/platform/mail/rules/mail-text';

/** Facts of every mail to a facility's contact. `link` is for this contact only. */
export interface ToContact {
  facilityName: string;
  contactName: string;
  link: string;
}

interface FacilityNews extends ToContact {
  /** "New request for care", "2 children not coming on Dec 8". It names no child: phones show it while they are locked. */
  news: string;
  /** Who, what and when, in place of the facts below. */
  says: string | null;
  /** NB-4K7Q2M. */
  number: string;
  /** How many; 0 for a tour without children. */
  children: number;
  /** The dates it is about, which may be none; or the first day or month of weekly care. */
  when: { dates: readonly string[] } | { from: string };
  /** "Full day"; null for a tour. */
  session: string | null;
  /** Null if the facility does not have to answer. */
  answerBy: Deadline | null;
}

function writeWhen(when: FacilityNews['when']): string | false {
  if ('dates' in when) return when.dates.length > 0 && `Dates: ${writeDates(when.dates)}`;
  return `Every week from ${isYearMonth(when.from) ? formatMonth(when.from) : writeDates([when.from])}`;
}

export const onlyForYou =
  'This link is only for you. Anyone who has it can answer for your facility, so don’t forward it.';

/** Mails to a facility. Only an absence names children, and only in its text (record 0182): mail can be forwarded. */
export const contactMails = {
  contactInvited: mailToAddress<ToContact>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, contactName, link }, { productName }) => ({
      subject: `Confirm that you answer families for ${facilityName}`,
      paragraphs: [
        `${nameInMail(contactName) ?? 'Someone'} was named as a contact of ${facilityName} on ${productName}. Families there send requests for care, tours and waitlist spots.`,
        `If that’s you, confirm it here. Until then, we won’t send you anything about a family:\n${link}`,
        'If you don’t know why you got this e-mail, ignore it.',
      ],
    }),
  }),
  /** In place of a link that has ended. */
  linkRenewed: mailToAddress<ToContact>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, link }) => ({
      subject: `Your new link for ${facilityName}`,
      paragraphs: [`Someone opened a link of ours that has ended. Here’s a new one:\n${link}`, onlyForYou],
    }),
  }),
  /** A day page asked for it, to write to a child's family. */
  requestLink: mailToAddress<ToContact & { number: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ number, link }) => ({
      subject: `Your link to write to a family (${number})`,
      paragraphs: [
        `Write to the family of ${number}, and see what they booked:\n${link}`,
        onlyForYou,
        'If you didn’t ask for it, ignore this e-mail.',
      ],
    }),
  }),
  /** A page asked for it: for a first PIN, another one, or one that was forgotten. */
  pinLink: mailToAddress<ToContact>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, link }) => ({
      subject: `Choose your PIN for ${facilityName}`,
      paragraphs: [
        `Choose the six digits that open your pages about children:\n${link}`,
        'The link works for an hour, and once. Don’t forward it: whoever has it chooses your PIN.',
        'If you didn’t ask for it, ignore this e-mail. Nothing changes.',
      ],
    }),
  }),
  pinChanged: mailToAddress<{ facilityName: string; isSet: boolean }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, isSet }, { supportEmail }) => ({
      subject: isSet ? `Your PIN for ${facilityName} is new` : `Your PIN for ${facilityName} was removed`,
      paragraphs: [
        isSet
          ? `From now on, each device asks for the new PIN once in ${limits.trustedDeviceDays} days before it shows anything about a child.`
          : 'Anyone who has one of your links can read it without a PIN again.',
        `If you didn’t do this, someone else reads this mailbox. Write to ${supportEmail}.`,
      ],
    }),
  }),
  contactRemoved: mailToAddress<{ facilityName: string; reason: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ facilityName, reason }, { supportEmail }) => ({
      subject: `You no longer answer for ${facilityName}`,
      paragraphs: [
        `You can’t answer families for ${facilityName} anymore, and the links in our e-mails to you no longer work.`,
        `The reason: ${withoutLinks(reason)}`,
        `If you think that this is a mistake, write to ${supportEmail}.`,
      ],
    }),
  }),
  /** A family's move, to each confirmed contact. */
  facilityTold: mailToAddress<FacilityNews>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ news, says, facilityName, number, children, when, session, answerBy, link }) => ({
      subject: `${news}: ${facilityName} (${number})`,
      paragraphs: [
        says ?? `${news}.`,
        says === null &&
          [children > 0 && `Children: ${children}`, writeWhen(when), session && `Session: ${session}`]
            .filter(Boolean)
            .join('\n'),
        answerBy && `Answer by ${writeDeadline(answerBy)}.`,
        `${answerBy ? 'See it and answer' : 'See it'}:\n${link}`,
        onlyForYou,
      ],
    }),
  }),
};
