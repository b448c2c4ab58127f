import type { Facility } from '@/api/contract/types';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';

/** The kinds of requests, preferred first. */
const careRequestKinds = ['dropIn', 'permanent', 'tour', 'waitlist'] as const;
export type CareRequestKind = (typeof careRequestKinds)[number];

export type RequestableFacility = Pick<
  Facility,
  'id' | 'bookable' | 'dropInCancellationPolicy' | 'takesRequests' | 'ageGroups'
>;

interface RequestRule {
  label: string;
  detail: string;
  href: (facilityId: string) => string;
  /** Why it isn't possible at this facility; null if it is. */
  refusal: (facility: RequestableFacility) => string | null;
}

const unreachable = ({ takesRequests }: RequestableFacility) =>
  takesRequests === 'none' ? 'We can’t send this facility requests.' : null;

/** Why care can't be booked although there are prices; null if it can. */
const notBookable = ({ bookable, dropInCancellationPolicy }: RequestableFacility) => {
  if (bookable) return null;
  return dropInCancellationPolicy === null
    ? 'The facility hasn’t listed its cancellation terms, so you can’t book care yet.'
    : 'The facility hasn’t listed its hours or spots, so you can’t book care yet.';
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
  /** Why it isn't possible; null if it is. */
  refusal: string | null;
}

/** All kinds of requests, preferred first. @param type the kind of care that was searched for */
export function requestOptionsOf(facility: RequestableFacility, type: BookingType | null = null): RequestOption[] {
  const isAsked = (kind: CareRequestKind) => kind === 'permanent' && type === BookingType.PERMANENT;
  const kinds = [...careRequestKinds].sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  return kinds.map((kind) => {
    const { label, detail, href, refusal } = rules[kind];
    return { kind, label, detail, href: href(facility.id), refusal: refusal(facility) };
  });
}

/** The preferred possible request; null if there is none. */
export const bestRequestOption = (
  facility: RequestableFacility,
  type: BookingType | null = null,
): RequestOption | null => requestOptionsOf(facility, type).find(({ refusal }) => refusal === null) ?? null;

/** Shown before sending a request to a facility that doesn't take part. */
export const passedOnTerms =
  'This facility isn’t on our service yet. We’ll pass your request on by e-mail, with your name and how to reach you. They’ll contact you directly. We can’t guarantee a reply.';
