import type { TourGroup } from '@/api/contract/types';
import { changeDescriber } from '@/components/request/describe-changes';
import { firstDayOffered } from '@/lib/dates/booking-dates';
import { formatDate, fullDate, longDate } from '@/lib/dates/dates';
import { briefText, deadlineText, formatTime, plannedText, wallClockIn } from '@/lib/dates/instants';
import { TourStatus as S, TourStatus } from '@/lib/enums';
import { dayPartLabels, shortWeekdayLabels, tourStatusLabels } from '@/lib/labels';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { monthlyText } from '@/lib/money/monthly-price';

/** The next step while the parent has not answered; `expires` is the deadline in words. */
const nextSteps = {
  [S.NEW]: (expires) =>
    `They have your request${expires ? ` and until ${expires} to answer` : ''}. We’ll e‑mail you when they do.`,
  [S.DECLINED_BY_FACILITY]: () => 'The facility can’t offer you a tour.',
  [S.CANCELED_BY_PARENT]: () => 'You cancelled this tour.',
  [S.SCHEDULED_TOUR]: (expires) => `The facility proposed a time. Please confirm it${expires ? ` by ${expires}` : ''}.`,
  [S.SCHEDULED_START]: (expires) =>
    `The facility offers you a spot. Please answer${expires ? ` by ${expires}` : ''}. We’re holding it until then.`,
  [S.TIMEOUT]: () => 'There was no answer in time, so this request expired.',
} as const satisfies Record<S, (expires: string | null) => string>;

const passedOnText =
  'This facility doesn’t take requests here. We passed yours on by e‑mail. They’ll contact you directly. We can’t guarantee a reply.';

/** The next step. A confirmed tour needs none; one cancelled after confirmation is off, not over. */
export function tourNextStep(tour: TourGroup, expires: string | null): string {
  if (tour.passedOn && tour.status === S.NEW) return passedOnText;
  const isConfirmed = tour.confirmedAt !== null;
  if (isConfirmed && tour.status === S.SCHEDULED_START) return 'You accepted this spot. Your booking has the details.';
  if (isConfirmed && tour.status === S.SCHEDULED_TOUR) return confirmedStep(tour, expires);
  if (isConfirmed && tour.status === S.DECLINED_BY_FACILITY) return 'The facility cancelled this tour.';
  return nextSteps[tour.status](expires);
}

/** A confirmed tour keeps its time until the parent confirms another. */
function confirmedStep(tour: TourGroup, expires: string | null): string {
  const { canHide, changeWanted } = tour;
  if (canHide) return 'This tour is over.';
  if (changeWanted === null) return 'Your tour is confirmed.';
  if (changeWanted.proposedAt === null) {
    return `Your tour is confirmed, and you asked for another time.${answerTime(tour, expires)} You keep this time until you confirm another.`;
  }
  return `The facility proposed another time. Please confirm it${expires ? ` by ${expires}` : ''}. Until then, your tour stays as confirmed.`;
}

function answerTime({ expiresAt, scheduledAt, address }: TourGroup, expires: string | null): string {
  if (!expires) return '';
  if (expiresAt === null || expiresAt !== scheduledAt) return ` They have until ${expires} to answer.`;
  const { date, time } = wallClockIn(address.timeZone, new Date(expiresAt));
  return ` They’ll answer before your tour starts (${formatDate(date, 'MMM d')}, ${formatTime(time)}).`;
}

/** What the family asks for: for a confirmed tour that is to be moved, the other times. */
export const wishOf = ({ changeWanted, preferredTimes, note }: TourGroup): Pick<TourGroup, 'preferredTimes' | 'note'> =>
  changeWanted ?? { preferredTimes, note };

/** The proposed or agreed time, in the facility's time zone. */
export const tourTime = ({ scheduledAt, address }: TourGroup): string | null =>
  scheduledAt && plannedText(new Date(scheduledAt), address.timeZone);

/** The time proposed instead of the confirmed one. */
export const otherTime = ({ changeWanted, address }: TourGroup): string | null =>
  changeWanted?.proposedAt ? plannedText(new Date(changeWanted.proposedAt), address.timeZone) : null;

/** The family's suggestions, one per line. */
export const suggestedTimes = ({ preferredTimes }: Pick<TourGroup, 'preferredTimes'>): string[] =>
  preferredTimes.map(({ date, dayPart }) => `${fullDate(date)}, ${dayPartLabels[dayPart].toLowerCase()}`);

const firstMonth = ({ offer }: TourGroup) => offer?.price && formatMoney(offer.price.total, offer.price.currency);
const laterMonths = ({ offer }: TourGroup) => offer?.price && monthlyText(offer.price, moneyIn(offer.price.currency));

/** Sentences for the parent: what changed in the tour since the question was asked. */
export const describeTourChanges = changeDescriber<TourGroup>({
  noun: 'tour',
  labelOf: ({ status }) => tourStatusLabels[status].label,
  sameStatus: (shown, now) => (shown.confirmedAt === now.confirmedAt ? null : tourNextStep(now, null)),
  details(shown, now) {
    const time = tourTime(now);
    const other = otherTime(now);
    const [before, after] = [firstMonth(shown), firstMonth(now)];
    const [later, laterNow] = [laterMonths(shown), laterMonths(now)];
    const [asked, wanted] = [wishOf(shown), wishOf(now)];
    return [
      time && time !== tourTime(shown) ? `The time is now ${time}.` : null,
      other && other !== otherTime(shown) ? `The facility now proposes ${other} instead.` : null,
      shown.changeWanted && !now.changeWanted && time === tourTime(shown)
        ? 'You aren’t asking for another time anymore.'
        : null,
      suggestedTimes(asked).join() === suggestedTimes(wanted).join()
        ? null
        : `The suggested times are now: ${suggestedTimes(wanted).join('; ')}.`,
      asked.note === wanted.note ? null : 'The note was changed.',
      before && after && before !== after ? `The first month was ${before} and is now ${after}.` : null,
      later && laterNow && later !== laterNow ? `Later months were ${later}. Now: ${laterNow}.` : null,
    ];
  },
});

/** For a parent who was editing the request: their input is kept. */
export const changedMeanwhile = (shown: TourGroup, now: TourGroup): string =>
  `${describeTourChanges({ group: shown, card: null }, { group: now, card: null })} Save again to replace it with what you have here.`;

/** What the facility asks the parent; a time or place that differs from the family's wish is pointed out. */
export function tourPrompt(tour: TourGroup): string {
  const { offer, facility } = tour;
  if (offer) {
    const first = offer.price && `, first month ${formatMoney(offer.price.total, offer.price.currency)}`;
    const days = offer.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ');
    return `You’re offered a permanent spot: ${days} from ${longDate(firstDayOffered(offer, facility))}${first ?? ''}.`;
  }
  const time = tourTime(tour);
  const other = otherTime(tour);
  if (other) return `Proposed instead: ${other}.`;
  if (!time) return 'The facility proposed a time.';
  return isOtherDay(tour) ? `A different day than you suggested: ${time}.` : `Proposed: ${time}.`;
}

/** The facility proposes a day that the family did not suggest, not yet confirmed. */
export function isOtherDay({ status, scheduledAt, confirmedAt, address, preferredTimes }: TourGroup): boolean {
  if (status !== TourStatus.SCHEDULED_TOUR || !scheduledAt || confirmedAt) return false;
  const { date } = wallClockIn(address.timeZone, new Date(scheduledAt));
  return preferredTimes.every((suggested) => suggested.date !== date);
}

/** Whether an answer of either side is expected. */
export const isUnanswered = ({ confirmedAt, changeWanted }: TourGroup): boolean =>
  confirmedAt === null || changeWanted !== null;

/** The answer deadline in words, saying so if the tour or care starts then. Null when no answer is expected. */
export function tourDeadline(tour: TourGroup): string | null {
  const { expiresAt, passedOn, address } = tour;
  if (expiresAt === null || !isUnanswered(tour) || passedOn) return null;
  const at = new Date(expiresAt);
  return `${deadlineText(at, address.timeZone)}${causeOf(tour, at)}`;
}

/** Where the deadline comes from, if it is not a number of days (record 0154). */
function causeOf(tour: TourGroup, at: Date): string {
  const { scheduledAt, changeWanted, offer, facility, address } = tour;
  const begins = (time: string | null) => time !== null && new Date(time).getTime() === at.getTime();
  const { date } = wallClockIn(address.timeZone, at);
  if (begins(changeWanted?.proposedAt ?? null) || begins(scheduledAt)) return ', when the tour begins';
  if (offer) return date >= firstDayOffered(offer, facility) ? ', when care begins' : '';
  const isAsked = tour.status === S.NEW || changeWanted?.proposedAt === null;
  return isAsked && wishOf(tour).preferredTimes.some((time) => time.date === date)
    ? ' (the first time you suggested)'
    : '';
}

/** The same in one line of a phone's card. */
export const tourBriefDue = ({ expiresAt, address }: TourGroup): string | null =>
  expiresAt && `Answer by ${briefText(new Date(expiresAt), address.timeZone)}`;
