import type { WaitlistGroup } from '@/api/contract/types';
import { changeDescriber } from '@/components/request/describe-changes';
import type { ShownRequest } from '@/components/request/use-answers';
import { deadlineText, wallClockIn } from '@/lib/dates/instants';
import { WaitlistStatus as S } from '@/lib/enums';
import { waitlistStatusLabels } from '@/lib/labels';
import { ordinal } from '@/lib/text/words';
import { isOffered, waitEnds, waitlistOfferText } from '@/lib/workflow/waitlist';
import type { Question } from '@/store/slices/confirmation';

export type WaitlistAction = 'cancel' | 'hide';

/** The next step. An offer shows its own deadline. */
const nextSteps = {
  [S.NEW]: `When a spot opens for everything you asked for and it’s your turn, we’ll hold it for you and e‑mail you. ${waitlistOfferText}`,
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'We’re holding a spot for you.',
  [S.DECLINED]: 'The facility can’t offer you a spot.',
  [S.CANCELED_BY_PARENT]: 'You left this waitlist.',
  [S.APPROVED]: 'You accepted the spot. Your booking has the details.',
  [S.COMPLETED]: 'Care has started. Your booking has the details.',
  [S.TIMEOUT]: 'This request expired.',
} as const satisfies Record<S, string>;

const passedOnText =
  'This facility doesn’t take requests here. We passed yours on by e‑mail. They’ll contact you directly. We can’t guarantee a reply or show your spot on their waitlist.';

export const waitlistNextStep = ({ passedOn, status }: WaitlistGroup): string =>
  passedOn && status === S.NEW ? passedOnText : nextSteps[status];

/** The exact position; null after leaving the waitlist, or on a facility's own waitlist. */
export function positionText({ position, lineLength, passedOn }: WaitlistGroup): string | null {
  if (position === null || passedOn) return null;
  if (lineLength <= 1) return 'You’re first on the waitlist. Nobody else is waiting.';
  return `You’re ${ordinal(position)} of ${lineLength} on the waitlist.`;
}

/** A place that is held, with the deadline of its booking; null without an offer. */
export function offerText({ status, expiresAt, address }: WaitlistGroup): string | null {
  if (!isOffered({ status })) return null;
  const by = expiresAt && `. Answer by ${deadlineText(new Date(expiresAt), address.timeZone)}`;
  return `We’re holding a spot for you${by ?? '.'}`;
}

const orderRule = 'Families with another child already enrolled there come first, then those who joined earlier.';

/** Who is ahead, by rule and never by name (product rule 4); null when nobody is. */
export function aheadText({ position, passedOn }: WaitlistGroup): string | null {
  if (position === null || passedOn || position === 1) return null;
  const ahead = position - 1;
  return `${ahead === 1 ? '1 family is' : `${ahead} families are`} ahead of you. ${orderRule}`;
}

/** The last day of waiting; null when it does not end. */
export function waitEndText({ status, passedOn, expiresAt, address }: WaitlistGroup): string | null {
  if (status !== S.NEW || passedOn || expiresAt === null) return null;
  return waitEnds(wallClockIn(address.timeZone, new Date(expiresAt)).date);
}

export const waitlistActionLabel: Record<WaitlistAction, string> = {
  cancel: 'Leave the waitlist',
  hide: 'Remove from list',
};

export function waitlistQuestion(action: WaitlistAction, { group }: ShownRequest<WaitlistGroup>): Question {
  const { facility } = group;
  if (action === 'hide') {
    return {
      title: `Remove the waitlist at ${facility.name} from your list?`,
      message: 'You won’t see it here anymore. Nothing else changes.',
      proceedLabel: 'Remove from list',
      cancelLabel: 'Keep in list',
    };
  }
  const offer = isOffered(group) ? ' The spot we’re holding for you goes to the next family.' : '';
  return {
    title: `Leave the waitlist at ${facility.name}?`,
    message: `You lose your spot on the waitlist.${offer} You haven’t been charged.`,
    destructive: true,
    proceedLabel: 'Leave the waitlist',
    cancelLabel: 'Stay on the waitlist',
  };
}

const requestedOf = ({
  ageGroup,
  children,
  scheduleType,
  bookingDates,
  startMonth,
  permanentBookingDays,
  note,
}: WaitlistGroup) =>
  JSON.stringify([
    ageGroup.id,
    children.map(({ id }) => id),
    scheduleType,
    bookingDates,
    startMonth,
    permanentBookingDays,
    note,
  ]);

/** Sentences for the parent: what changed in the request since the question was asked. */
export const describeWaitlistChanges = changeDescriber<WaitlistGroup>({
  noun: 'request',
  labelOf: ({ status }) => waitlistStatusLabels[status].label,
  details: (shown, now) => [
    requestedOf(shown) === requestedOf(now) ? null : 'What it asks for was changed.',
    shown.position === now.position ? null : positionText(now),
  ],
});

/** For a parent who was editing the request: their input is kept. */
export const changedMeanwhile = (shown: WaitlistGroup, now: WaitlistGroup): string =>
  `${describeWaitlistChanges({ group: shown, card: null }, { group: now, card: null })} Save again to replace it with what you have here.`;
