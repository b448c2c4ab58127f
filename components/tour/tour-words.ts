import type { TourGroup } from '@/api/contract/types';
import { changeDescriber } from '@/components/request/describe-changes';
import { firstCareDate } from '@/lib/dates/booking-dates';
import { type CalendarDate, fullDate, longDate } from '@/lib/dates/dates';
import { deadlineText, plannedText, wallClockIn } from '@/lib/dates/instants';
import { TourStatus as S, TourStatus } from '@/lib/enums';
import { dayPartLabels, shortWeekdayLabels, tourStatusLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';

/** The next step while the parent has not answered; `expires` is the deadline in words. */
const nextSteps = {
  [S.NEW]: (expires) =>
    `The facility has your request${expires ? ` and has until ${expires} to answer` : ''}. We will e-mail you when it does.`,
  [S.DECLINED_BY_FACILITY]: () => 'The facility can’t offer you a tour.',
  [S.CANCELED_BY_PARENT]: () => 'You cancelled this tour.',
  [S.SCHEDULED_TOUR]: (expires) => `The facility proposed a time. Please confirm it${expires ? ` by ${expires}` : ''}.`,
  [S.SCHEDULED_START]: (expires) =>
    `The facility offers you a place. Please answer${expires ? ` by ${expires}` : ''}. It is held for you until then.`,
  [S.TIMEOUT]: () => 'There was no answer in time, so this request has expired.',
} as const satisfies Record<S, (expires: string | null) => string>;

const passedOnText =
  'This facility doesn’t take requests here. We passed yours on by e-mail. It answers you directly, if at all.';

/** The next step. A confirmed tour needs none; one cancelled after confirmation is off, not over. */
export function tourNextStep(tour: TourGroup, expires: string | null): string {
  if (tour.passedOn && tour.status === S.NEW) return passedOnText;
  const isConfirmed = tour.confirmedAt !== null;
  if (isConfirmed && tour.status === S.SCHEDULED_START) return 'You accepted this place. Your booking has the details.';
  if (isConfirmed && tour.status === S.SCHEDULED_TOUR)
    return tour.canHide ? 'This tour is over.' : 'Your tour is confirmed.';
  if (isConfirmed && tour.status === S.DECLINED_BY_FACILITY) return 'The facility cancelled this tour.';
  return nextSteps[tour.status](expires);
}

/** The proposed or agreed time, in the facility's time zone. */
export const tourTime = ({ scheduledAt, address }: TourGroup): string | null =>
  scheduledAt && plannedText(new Date(scheduledAt), address.timeZone);

/** The family's suggestions, one per line. */
export const suggestedTimes = ({ preferredTimes }: TourGroup): string[] =>
  preferredTimes.map(({ date, dayPart }) => `${fullDate(date)}, ${dayPartLabels[dayPart].toLowerCase()}`);

const firstMonth = ({ offer }: TourGroup) => offer?.price && formatMoney(offer.price.total, offer.price.currency);

/** Sentences for the parent: what changed in the tour since the question was asked. */
export const describeTourChanges = changeDescriber<TourGroup>({
  noun: 'tour',
  labelOf: ({ status }) => tourStatusLabels[status].label,
  sameStatus: (seen, now) => (seen.confirmedAt === now.confirmedAt ? null : tourNextStep(now, null)),
  details(seen, now) {
    const time = tourTime(now);
    const [before, after] = [firstMonth(seen), firstMonth(now)];
    return [
      time && time !== tourTime(seen) ? `The time is now ${time}.` : null,
      suggestedTimes(seen).join() === suggestedTimes(now).join()
        ? null
        : `The suggested times are now: ${suggestedTimes(now).join('; ')}.`,
      seen.note === now.note ? null : 'The note was changed.',
      before && after && before !== after ? `The first month was ${before} and is now ${after}.` : null,
    ];
  },
});

/** For a parent who was editing the request: their input is kept. */
export const changedMeanwhile = (seen: TourGroup, now: TourGroup): string =>
  `${describeTourChanges({ group: seen, card: null }, { group: now, card: null })} Save again to replace it with what you have here.`;

/** What the facility asks the parent; a time or place that differs from the family's wish is pointed out. */
export function tourPrompt(tour: TourGroup): string {
  const { offer, facility } = tour;
  if (offer) {
    const first = offer.price && `, first month ${formatMoney(offer.price.total, offer.price.currency)}`;
    const days = offer.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ');
    return `A permanent place is offered: ${days} from ${longDate(firstDayOffered(offer, facility))}${first ?? ''}.`;
  }
  const time = tourTime(tour);
  if (!time) return 'The facility proposed a time.';
  return isOtherDay(tour) ? `Another day than you suggested: ${time}.` : `Proposed: ${time}.`;
}

/** The facility proposes a day that the family did not suggest, not yet confirmed. */
export function isOtherDay({ status, scheduledAt, confirmedAt, address, preferredTimes }: TourGroup): boolean {
  if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt || confirmedAt) return false;
  const { date } = wallClockIn(address.timeZone, new Date(scheduledAt));
  return preferredTimes.every((suggested) => suggested.date !== date);
}

/** The answer deadline in words, saying so if the tour or care starts then. Null when no answer is expected. */
export function tourDeadline({
  expiresAt,
  confirmedAt,
  passedOn,
  scheduledAt,
  offer,
  facility,
  address,
}: TourGroup): string | null {
  if (expiresAt === null || confirmedAt !== null || passedOn) return null;
  const at = new Date(expiresAt);
  const { date } = wallClockIn(address.timeZone, at);
  const isTour = expiresAt === scheduledAt;
  const cause = isTour
    ? ', when the tour begins'
    : offer && date >= firstDayOffered(offer, facility)
      ? ', when care begins'
      : '';
  return `${deadlineText(at, address.timeZone)}${cause}`;
}

/** "Answer by …"; null when no answer is expected. */
export function tourDueText(tour: TourGroup): string | null {
  const deadline = tourDeadline(tour);
  return deadline && `Answer by ${deadline}`;
}

/** The first day of care of an offered start. */
export const firstDayOffered = (
  { startDate, permanentBookingDays }: NonNullable<TourGroup['offer']>,
  { closedDays }: TourGroup['facility'],
): CalendarDate => firstCareDate(startDate, permanentBookingDays, closedDays);
