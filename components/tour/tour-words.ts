import type { TourGroup } from '@/api/contract/types';
import { TourStatus as S } from '@/lib/enums';
import { fullDate } from '@/lib/dates/dates';
import { dayPartLabels, tourStatusLabels } from '@/lib/labels';
import { plannedText } from '@/lib/dates/moments';
import { formatMoney } from '@/lib/money/money';
import { changesIn } from '@/components/request/what-changed';

/** What happens next, in a sentence, while the parent has not answered; `expires` is when it runs out, in words. */
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

/** A tour's status and what comes next. A confirmed one needs nothing more; one that was cancelled after that is not over but off. */
export function tourNextStep(tour: TourGroup, expires: string | null): string {
  if (tour.passedOn && tour.status === S.NEW) return passedOnText;
  const isConfirmed = tour.confirmedAt !== null;
  if (isConfirmed && tour.status === S.SCHEDULED_START) return 'You accepted this place. Your booking has the details.';
  if (isConfirmed && tour.status === S.SCHEDULED_TOUR)
    return tour.canHide ? 'This tour is over.' : 'Your tour is confirmed.';
  if (isConfirmed && tour.status === S.DECLINED_BY_FACILITY) return 'The facility cancelled this tour.';
  return nextSteps[tour.status](expires);
}

/** The proposed or agreed time, on the facility's clock. */
export const tourTime = ({ scheduledAt, address }: TourGroup): string | null =>
  scheduledAt && plannedText(new Date(scheduledAt), address.timeZone);

/** What the family suggested, a line each. */
export const suggestedTimes = ({ preferredTimes }: TourGroup): string[] =>
  preferredTimes.map(({ date, dayPart }) => `${fullDate(date)}, ${dayPartLabels[dayPart].toLowerCase()}`);

const firstMonth = ({ offer }: TourGroup) => offer?.price && formatMoney(offer.price.total, offer.price.currency);

/** What has changed in a tour since a question about it was asked, in sentences for the parent. */
export const whatChanged = changesIn<TourGroup>({
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

/** The same to a parent who was changing the request: what they typed is still there. */
export const changedMeanwhile = (seen: TourGroup, now: TourGroup): string =>
  `${whatChanged({ group: seen, card: null }, { group: now, card: null })} Save again to replace it with what you have here.`;
