import type { CalendarDate } from '@/lib/dates/dates';
import { type HearingFacility, toldText } from '@/lib/requests/absences';
import { nameInMail } from '@/server/areas/mail/rules/free-text';
import { writeDates } from '@/server/areas/mail/rules/mail-text';

/** A child isn't coming: `kept` dates stay booked, the places of `released` ones are free. */
export interface NotComing {
  kind: 'notComing';
  /** First name. */
  child: string;
  kept: readonly CalendarDate[];
  released: readonly CalendarDate[];
  byMonth: boolean;
  refund: number;
}

/** The child is coming on these dates after all. */
export interface ComingAfterAll {
  kind: 'comingAfterAll';
  child: string;
  dates: readonly CalendarDate[];
}

export const toldSubject = ({ name, hasContact }: HearingFacility, what: string): string =>
  hasContact ? `${name} knows ${what}` : `Call ${name}: they don’t know yet that ${what}`;

/** @param refunded the sentence about the refund; null without one */
export function absenceText(change: NotComing | ComingAfterAll, facility: HearingFacility, refunded: string | null) {
  const child = nameInMail(change.child) ?? 'your child';
  if (change.kind === 'comingAfterAll') {
    return {
      subject: toldSubject(facility, 'you’re coming after all'),
      paragraphs: [toldText([facility], `${child} is coming after all: ${writeDates(change.dates)}`)],
    };
  }
  const { kept, released, byMonth } = change;
  const dates = [...kept, ...released];
  const stays = byMonth ? 'The monthly price stays the same.' : 'Under the cancellation terms, there’s no refund.';
  const on = (some: readonly CalendarDate[]) => (some.length < dates.length ? ` on ${writeDates(some)}` : '');
  return {
    subject: toldSubject(facility, 'you aren’t coming'),
    paragraphs: [
      toldText([facility], `${child} isn’t coming: ${writeDates(dates)}`),
      kept.length > 0 &&
        `You keep the spot${on(kept)}. ${stays} If plans change, you can undo this in your bookings until the session begins.`,
      released.length > 0 && [`We released the spot${on(released)}.`, refunded].filter(Boolean).join(' '),
    ],
  };
}
