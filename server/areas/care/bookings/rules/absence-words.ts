import { datesText } from '@/lib/dates/booking-dates';
import type { CalendarDate } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { absenceReasonLabels, sessionTypeLabels } from '@/lib/labels';
import {
  type AbsenceReason,
  comingAfterAllText,
  type HearingFacility,
  type NamedPart,
  toldText,
  whoIsNotComing,
} from '@/lib/requests/care/absences';
import { joinWithAnd } from '@/lib/text/words';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';

/** Children who aren't coming: `stillBooked` dates stay booked, the places of `released` ones are free. */
export interface NotComing {
  kind: 'notComing';
  missed: readonly NamedPart[];
  stillBooked: readonly CalendarDate[];
  released: readonly CalendarDate[];
  byMonth: boolean;
  refund: number;
}

/** A child is coming on these dates after all. */
export interface ComingAfterAll {
  kind: 'comingAfterAll';
  /** First name. */
  child: string;
  dates: readonly CalendarDate[];
}

const on = (dates: readonly CalendarDate[]) => `on ${datesText(dates)}`;

/** Names that are not fit for a mail are replaced. */
const fit = (parts: readonly NamedPart[], unnamed: string): NamedPart[] =>
  parts.map(({ names, dates }) => ({ names: names.map((name) => nameInMail(name) ?? unnamed), dates }));

/** In the history: the days, with names unless the move's title has named everyone. */
export const absenceNote = (
  missed: readonly NamedPart[],
  { reason, isNamed }: { reason: AbsenceReason | null; isNamed: boolean },
): string =>
  [
    missed
      .map(({ names, dates }) =>
        isNamed && missed.length === 1 ? writeDates(dates) : `${joinWithAnd(names)}: ${writeDates(dates)}`,
      )
      .join('; '),
    reason && absenceReasonLabels[reason],
  ]
    .filter(Boolean)
    .join('. ');

/** What the facility's contacts are mailed: the subject names no child (record 0182), the text says who, when and what. */
interface Told {
  news: string;
  says: string;
}

/** "full day", "half day-AM". */
const inSentence = (label: string) => label.replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

const line = (names: readonly string[], dates: readonly CalendarDate[], session: ScheduleType, what: string) =>
  `${joinWithAnd(names)}, ${datesText(dates)}, ${inSentence(sessionTypeLabels[session])}: ${what}.`;

export function absenceTold(missed: readonly NamedPart[], session: ScheduleType, ends: boolean): Told {
  const parts = fit(missed, 'A child');
  const count = parts.flatMap(({ names }) => names).length;
  const dates = [...new Set(parts.flatMap((part) => part.dates))].sort();
  return {
    news: `${count === 1 ? '1 child' : `${count} children`} not coming ${on(dates)}`,
    says: [
      ...parts.map((part) => line(part.names, part.dates, session, 'not coming')),
      ...(ends ? ['This booking is cancelled, because it has no other days.'] : []),
    ].join('\n'),
  };
}

/** The same for a child who is coming. */
export const comingTold = (child: string, dates: readonly CalendarDate[], session: ScheduleType): Told => ({
  news: `1 child coming after all ${on(dates)}`,
  says: line([nameInMail(child) ?? 'A child'], dates, session, 'coming after all'),
});

const toldSubject = ({ name, hasContact }: HearingFacility, what: string): string =>
  hasContact ? `We told ${name}: ${what}` : `Call ${name}: they don’t know yet that ${what}`;

/** What the family is mailed. @param refunded the sentence about the refund; null without one */
export function absenceText(change: NotComing | ComingAfterAll, facility: HearingFacility, refunded: string | null) {
  if (change.kind === 'comingAfterAll') {
    const child = [nameInMail(change.child) ?? 'your child'];
    return {
      subject: toldSubject(facility, comingAfterAllText(child, datesText(change.dates))),
      paragraphs: [toldText([facility], comingAfterAllText(child, on(change.dates)))],
    };
  }
  const { stillBooked, released, byMonth } = change;
  const missed = fit(change.missed, 'your child');
  const spots = missed.flatMap(({ names }) => names).length > 1 ? 'spots' : 'spot';
  const stays = byMonth ? 'The monthly price stays the same.' : 'Under the cancellation terms, there’s no refund.';
  const isMixed = stillBooked.length > 0 && released.length > 0;
  const onSome = (some: readonly CalendarDate[]) => (isMixed ? ` ${on(some)}` : '');
  return {
    subject: toldSubject(facility, whoIsNotComing(missed, datesText)),
    paragraphs: [
      toldText([facility], whoIsNotComing(missed, on)),
      stillBooked.length > 0 &&
        `You keep the ${spots}${onSome(stillBooked)}. ${stays} If plans change, you can undo this in your bookings until the session begins.`,
      released.length > 0 && `We released the ${spots}${onSome(released)}. ${refunded ?? stays}`,
    ],
  };
}
