import { formatTime } from '@/lib/dates/instants';
import { morningMailPath, type RequestKind } from '@/lib/paths';
import { type Deadline, type LocalInstant, mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';
import { writeDeadline, writeInstant } from '@/server/areas/platform/mail/rules/mail-text';

interface WaitingRequest {
  kind: RequestKind;
  /** NB-4K7Q2M. */
  number: string;
  answerBy: Deadline | null;
  /** For this contact only. */
  link: string;
}

interface MorningMail {
  facilityName: string;
  /** Soonest deadline first. */
  waiting: readonly WaitingRequest[];
  /** Requests beyond those. */
  more: number;
  /** Children. */
  today: number;
  tomorrow: number;
  /** When confirmed tours begin, HH:mm. */
  tours: Record<'today' | 'tomorrow', readonly string[]>;
  links: { day: string } & Record<'places' | 'facts', string | null>;
  dayEnds: LocalInstant;
  /** The day page asks for the contact's PIN. */
  asksPin: boolean;
  stopKey: string;
}

const nouns = { booking: 'Care', tour: 'Tour', waitlist: 'Waitlist' } as const satisfies Record<RequestKind, string>;

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

const comingWords = (today: number, tomorrow: number) =>
  today + tomorrow === 0
    ? 'No children come today or tomorrow.'
    : `${today === 0 ? 'No children come' : counted(today, 'child comes', 'children come')} today, and ${tomorrow === 0 ? 'none' : tomorrow} tomorrow.`;

const toursOn = (day: string, times: readonly string[]) =>
  times.length > 0 &&
  `${times.length === 1 ? 'A family visits' : 'Families visit'} ${day}: ${times.map(formatTime).join(', ')}.`;

/** Names no child, because mail can be forwarded (docs/security.md). */
export const dayMails = {
  facilityMorning: mailToAddress<MorningMail>({
    topic: null,
    // It carries keys.
    isReadableElsewhere: false,
    stop: ({ stopKey }) => ({ operation: 'stopMorningMail', key: stopKey }),
    write: (
      { facilityName, waiting, more, today, tomorrow, tours, links, dayEnds, asksPin, stopKey },
      { publicUrl },
    ) => ({
      subject: `Today at ${facilityName}`,
      paragraphs: [
        comingWords(today, tomorrow),
        toursOn('today', tours.today),
        toursOn('tomorrow', tours.tomorrow),
        `See who comes, with allergies, pickups and emergency numbers:\n${links.day}`,
        waiting.length > 0 && `${counted(waiting.length + more, 'request is', 'requests are')} waiting:`,
        ...waiting.map(
          ({ kind, number, answerBy, link }) =>
            `${nouns[kind]} ${number}${answerBy ? `, answer by ${writeDeadline(answerBy)}` : ''}\n${link}`,
        ),
        more > 0 && `And ${more} more. You’ll find their links in the e-mails about them.`,
        links.places && `Are these still your spots? Confirm them with one tap:\n${links.places}`,
        links.facts &&
          `Change prices, hours and closed days, or reply to reviews, until ${writeInstant(dayEnds)}:\n${links.facts}`,
        asksPin
          ? `These links are only for you. The first one works until ${writeInstant(dayEnds)} and asks for your PIN. Don’t forward this e-mail.`
          : `These links are only for you. The first one works until ${writeInstant(dayEnds)}. Anyone who has it until then can read the children’s details, so don’t forward this e-mail.`,
        `Stop this morning e-mail. We’ll still e-mail you about each request:\n${publicUrl}${morningMailPath(stopKey)}`,
      ],
    }),
  }),
};
