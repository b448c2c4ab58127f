import type { RequestChannel } from '@/lib/facilities/facts';
import { paths } from '@/lib/paths';

/** The ways to ask a facility for care, the surest first. */
const careRequestKinds = ['dropIn', 'permanent', 'tour', 'waitlist'] as const;
export type CareRequestKind = (typeof careRequestKinds)[number];

/** The parts of the contract's facility that decide what can be asked of it. */
export interface RequestableFacility {
  id: string;
  bookable: boolean;
  /** Null where nobody has stated it. */
  dropInCancellationPolicy: unknown;
  takesRequests: RequestChannel;
  ageGroups: readonly { dropInItem: readonly unknown[]; schedule: readonly unknown[] }[];
}

interface RequestRule {
  /** What the button says. */
  label: string;
  detail: string;
  href: (facilityId: string) => string;
  /** Why it cannot be asked for there; null where it can. */
  refusal: (facility: RequestableFacility) => string | null;
}

const unreachable = ({ takesRequests }: RequestableFacility) =>
  takesRequests === 'none' ? 'We have no way to send this facility requests.' : null;

/** Why nothing that costs money can be asked for, though there is a price; null where it can. */
const notBookable = ({ bookable, dropInCancellationPolicy }: RequestableFacility) => {
  if (bookable) return null;
  return dropInCancellationPolicy === null
    ? 'The cancellation terms are not stated, so care can’t be booked yet.'
    : 'Opening hours or places are not stated, so care can’t be booked yet.';
};

const rules = {
  dropIn: {
    label: 'Choose dates',
    detail: 'Single days, when you need them',
    href: paths.requestCare,
    refusal: (facility) =>
      facility.ageGroups.some(({ dropInItem }) => dropInItem.length > 0)
        ? notBookable(facility)
        : 'No drop-in prices yet.',
  },
  permanent: {
    label: 'Request permanent care',
    detail: 'The same weekdays every week, paid by the month',
    href: paths.requestPermanent,
    refusal: (facility) =>
      facility.ageGroups.some(({ schedule }) => schedule.length > 0) ? notBookable(facility) : 'No monthly prices yet.',
  },
  tour: {
    label: 'Request a tour',
    detail: 'See the rooms and meet the educators',
    href: paths.requestTour,
    refusal: unreachable,
  },
  waitlist: {
    label: 'Join the waitlist',
    detail: 'For when the days you need are full',
    href: paths.requestWaitlist,
    refusal: unreachable,
  },
} as const satisfies Record<CareRequestKind, RequestRule>;

interface RequestOption {
  kind: CareRequestKind;
  label: string;
  detail: string;
  href: string;
  /** Why not, as a sentence; null where it is possible. */
  refusal: string | null;
}

/** Each way to ask this facility, the surest first, with why one is not possible. */
export function requestOptionsOf(facility: RequestableFacility): RequestOption[] {
  return careRequestKinds.map((kind) => {
    const { label, detail, href, refusal } = rules[kind];
    return { kind, label, detail, href: href(facility.id), refusal: refusal(facility) };
  });
}

/** The best that can be asked of this facility; null where nothing can. */
export const bestRequestOption = (facility: RequestableFacility): RequestOption | null =>
  requestOptionsOf(facility).find(({ refusal }) => refusal === null) ?? null;

/** What a request means to a facility that is known from a list only, said before it is sent. */
export const passedOnTerms =
  'This facility does not take part yet. We pass your request on by e-mail, with your name and how to reach you. The facility answers you directly, and we can’t promise an answer.';
